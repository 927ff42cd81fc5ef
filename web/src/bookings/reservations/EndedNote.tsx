import type { Reservation } from '@aforo/api/bookings/reservations'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { formatAgo } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

/** Why a reservation that was being rescheduled no longer can be: what happened to it, by whom and when. */
export function EndedNote({ reservation }: { reservation: Reservation }) {
  const { reservationId: id, status, version } = reservation
  const history = useQuery({
    ...api.bookings.history.queryOptions({ input: { id } }),
    // What stood in the cache may be of before.
    staleTime: 0,
  })
  const last = history.data?.at(-1)
  const canceled = status === 'CANCELED'
  return (
    <ProblemAlert
      key={version}
      refusal={{
        message: canceled
          ? 'Esta reserva se canceló mientras la reprogramabas.'
          : 'Esta reserva ya no se puede reprogramar.',
      }}
    >
      {last && (
        <Text size="sm">
          {last.what}: {last.who}, {formatAgo(last.at)}.
        </Text>
      )}
      {canceled && <Text size="sm">Lo que escribiste sigue aquí: puedes volver a reservarla a esa hora.</Text>}
    </ProblemAlert>
  )
}
