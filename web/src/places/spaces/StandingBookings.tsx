import type { Reservation } from '@aforo/api/bookings/reservations'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import { formatDate, formatTimes } from '@aforo/api/platform/dates-in-words'
import { Alert, List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { addDays } from '../../ui/days.ts'

interface StandingBookingsProps {
  space: Pick<SpaceSummary, 'id' | 'kind' | 'holder'>
  /** As the form says it. */
  kind: SpaceSummary['kind']
  holderUsername: string
}

/** So many are read out. */
const named = 5

const inWords = ({ ownerGivenName, ownerLastname, ownerUsername, at, from, to }: Reservation) =>
  `${`${ownerGivenName} ${ownerLastname}`.trim() || ownerUsername}, ${formatDate(at)}, ${formatTimes(from, to)}`

/** Before a place becomes somebody's alone: who else has booked it, and that they keep it. */
export function StandingBookings({ space, kind, holderUsername }: StandingBookingsProps) {
  const isNew = kind === 'FIXED' && (space.kind !== 'FIXED' || holderUsername !== (space.holder?.username ?? ''))
  // Yesterday's is still going on where the day ends later; what is over isn't asked for.
  const from = addDays(new Date().toISOString().slice(0, 10), -1)
  const { data } = useQuery({
    ...api.bookings.search.queryOptions({
      input: { spaceId: space.id, from, status: 'CREATED,IN_PROGRESS', sort: 'startsAt', pageSize: 100 },
    }),
    enabled: isNew,
  })
  const others = isNew ? (data?.items ?? []).filter(({ ownerUsername }) => ownerUsername !== holderUsername) : []
  if (others.length === 0) return null
  const more = (data?.totalItems ?? 0) - (data?.items.length ?? 0) + Math.max(0, others.length - named)
  return (
    <Alert
      variant="light"
      color="yellow"
      title={others.length === 1 ? 'Otra persona tiene aquí una reserva' : 'Otras personas tienen aquí reservas'}
    >
      <List size="sm" spacing={2}>
        {others.slice(0, named).map(one => (
          <List.Item key={one.reservationId}>{inWords(one)}</List.Item>
        ))}
        {more > 0 && <List.Item>y {more} más</List.Item>}
      </List>
      {others.length === 1
        ? 'Se queda como está: muévela o cancélala si hace falta.'
        : 'Se quedan como están: muévelas o cancélalas si hace falta.'}
    </Alert>
  )
}
