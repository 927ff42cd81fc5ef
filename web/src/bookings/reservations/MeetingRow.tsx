import type { Reservation } from '@aforo/api/bookings/reservations'
import { Anchor, Button, CopyButton, Group, Loader, Text } from '@mantine/core'
import { IconBrandTeams, IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { storeReservation } from './reservationCache.ts'
import { watchMeeting } from './watchedMeetings.ts'

/** The Teams meeting of a reservation: made, being made, refused, or not asked for. */
export function MeetingRow({ reservation }: { reservation: Reservation }) {
  const queryClient = useQueryClient()
  const { reservationId: id, meeting, can } = reservation
  const set = async (wanted: boolean) => {
    const changed = await attempt(() => client.bookings.edit({ id, meeting: wanted }))
    if (!changed) return
    storeReservation(queryClient, changed)
    if (changed.meeting?.status === 'REQUESTED') watchMeeting(id)
    if (!wanted) toast.undo('La reserva ya no tiene reunión de Teams', () => set(true))
  }
  const remove = can.edit && (
    <Button
      data-writes
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={14} />}
      onClick={() => set(false)}
    >
      Quitar
    </Button>
  )
  if (!meeting)
    return (
      <Button
        data-writes
        size="compact-sm"
        variant="default"
        leftSection={<IconBrandTeams size={16} />}
        onClick={() => set(true)}
      >
        Crear reunión
      </Button>
    )
  if (meeting.joinUrl)
    return (
      <>
        <Anchor size="sm" href={meeting.joinUrl} target="_blank" rel="noreferrer">
          Unirse a la reunión
        </Anchor>
        <Group gap={4} ml={-8}>
          <CopyButton value={meeting.joinUrl}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" leftSection={<IconCopy size={14} />} onClick={copy}>
                {copied ? 'Enlace copiado' : 'Copiar enlace'}
              </Button>
            )}
          </CopyButton>
          {remove}
        </Group>
      </>
    )
  if (meeting.status === 'REQUESTED')
    return (
      <Group gap="xs">
        <Loader size={14} />
        <Text size="sm">Se está creando…</Text>
        {remove}
      </Group>
    )
  return (
    <>
      <Text size="sm">{meeting.message} La reserva sigue en pie.</Text>
      {can.edit && (
        <Group gap={4} ml={-8}>
          <Button
            data-writes
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRefresh size={14} />}
            onClick={() => set(true)}
          >
            Reintentar
          </Button>
          {remove}
        </Group>
      )}
    </>
  )
}
