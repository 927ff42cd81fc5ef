import type { Attendance } from '@aforo/api/bookings/check-in'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'

const ways = {
  BUTTON: 'en la aplicación',
  QR: 'con el código QR',
  STAFF: 'en recepción',
  DOOR: 'en la pantalla de la sala',
} as const

const saidInSpanish = { done: 'Se registró la llegada.', undo: 'Deshacer' }

/** Says that somebody came, and takes it back. */
export function useCheckIn() {
  const queryClient = useQueryClient()
  const settle = (attendance: Attendance) => {
    const input = { id: attendance.reservationId }
    queryClient.setQueryData(api.checkIn.get.queryKey({ input }), attendance)
    queryClient.invalidateQueries({ queryKey: api.checkIn.key() })
  }
  const takeBack = async (id: string) => settle(await client.checkIn.undo({ id }))
  /** @param whose said by name where there are several to choose from */
  const checkIn = async (id: string, via: 'BUTTON' | 'QR' = 'BUTTON', whose = '', said = saidInSpanish) => {
    const done = await attempt(() => client.checkIn.checkIn({ id, via }))
    if (!done) return
    settle(done)
    toast.undo(whose ? `Se registró la llegada de ${whose}.` : said.done, () => undo(() => takeBack(id)), said.undo)
  }
  return { checkIn, takeBack }
}

/** Who came to a reservation, in its drawer. */
export function CheckInSection({ reservation }: { reservation: Reservation }) {
  const { reservationId: id, timeZone } = reservation
  const { data } = useQuery(api.checkIn.get.queryOptions({ input: { id } }))
  const { checkIn } = useCheckIn()
  if (!data) return null
  const words = attendanceWords(data, timeZone)
  if (!words && !data.can.checkIn) return null
  return (
    <section aria-label="Llegada">
      <Text size="xs" c="dimmed">
        Llegada
      </Text>
      {words && <Text size="sm">{words}</Text>}
      {data.can.checkIn && (
        <Group mt={6}>
          <Button size="sm" variant="light" leftSection={<IconUserCheck size={16} />} onClick={() => checkIn(id)}>
            Registrar llegada
          </Button>
        </Group>
      )}
    </section>
  )
}

const clock = (instant: string, timeZone: string) => formatInstant(instant, timeZone).split(', ')[1]

/** What there is to say of who came; nothing where nobody has to. */
export function attendanceWords(attendance: Attendance, timeZone: string): string {
  const { checkedInAt, checkedInBy, via, releasedAt, required, opensAt, closesAt } = attendance
  if (checkedInAt && via) return `${clock(checkedInAt, timeZone)}, ${ways[via]} (${checkedInBy})`
  if (releasedAt) return `Nadie llegó: el espacio se liberó a las ${clock(releasedAt, timeZone)}.`
  return required
    ? `Se registra de ${clock(opensAt, timeZone)} a ${clock(closesAt, timeZone)}; si nadie llega, el espacio se libera.`
    : ''
}
