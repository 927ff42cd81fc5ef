import type { OwnLink } from '@aforo/api/bookings/my-booking'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Menu, Text } from '@mantine/core'
import { IconLink, IconLinkOff, IconMailForward } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { toast } from '../../ui/toast.tsx'

const stateWords: Record<OwnLink['status'], (until: string) => string> = {
  ACTIVE: until =>
    `Los correos a su titular llevan un enlace para ver, mover o cancelar esta reserva sin cuenta. Vale hasta el ${until}.`,
  REVOKED: () => 'Está revocado: ningún enlace lleva a esta reserva, y sus correos ya no traen uno.',
  EXPIRED: until => `Venció el ${until}.`,
  NONE: () => 'Esta reserva no tiene un enlace.',
}

/** The link by which a booking's person changes it without an account: sent again, or taken from them. */
export function OwnLinkMenu({ reservation }: { reservation: Reservation }) {
  const { reservationId: id, timeZone, ownerGivenName } = reservation
  const [opened, setOpened] = useState(false)
  const queryClient = useQueryClient()
  const asked = api.myBooking.link.queryOptions({ input: { id } })
  const query = useQuery({ ...asked, enabled: opened })
  const link = query.data
  const change = async (write: () => Promise<OwnLink>, done: string) => {
    const changed = await attempt(write)
    if (!changed) return
    queryClient.setQueryData(asked.queryKey, changed)
    queryClient.invalidateQueries({ queryKey: api.bookings.history.key({ input: { id } }) })
    toast.success(done)
  }
  return (
    <Menu position="bottom-start" width={300} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconLink size={16} />}>
          Enlace
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Enlace de «Mi reserva»">
        {link ? (
          <>
            <Text size="sm" p="xs">
              {stateWords[link.status](link.until ? formatInstant(link.until, timeZone) : '')}
            </Text>
            {(link.status === 'ACTIVE' || link.status === 'REVOKED') && (
              <Menu.Item
                data-writes
                leftSection={<IconMailForward size={16} />}
                onClick={() =>
                  change(() => client.myBooking.sendLink({ id }), `Se envió el enlace a ${ownerGivenName}.`)
                }
              >
                Enviar de nuevo el enlace
              </Menu.Item>
            )}
            {link.status === 'ACTIVE' && (
              <Menu.Item
                data-writes
                color="red"
                leftSection={<IconLinkOff size={16} />}
                onClick={() =>
                  change(() => client.myBooking.revokeLink({ id }), 'Se revocó: los enlaces enviados ya no sirven.')
                }
              >
                Revocar el enlace
              </Menu.Item>
            )}
          </>
        ) : (
          <LoadingOrError query={query} skeleton={40} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
