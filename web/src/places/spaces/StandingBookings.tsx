import type { Reservation } from '@aforo/api/bookings/reservations'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import { formatDate, formatTimes } from '@aforo/api/platform/dates-in-words'
import { List } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { addDays } from '../../ui/days.ts'
import { Note } from '../../ui/Note.tsx'

type Place = Pick<SpaceSummary, 'id' | 'kind' | 'holder'>

interface StandingBookingsProps {
  spaces: readonly Place[]
  /** As the form says it. */
  kind: SpaceSummary['kind']
  /** Of a single one; many get their holders afterwards. */
  holderUsername: string
}

/** So many are read out. */
const named = 5
/** So many spaces are asked for in one call. */
const atOnce = 100

const inWords = ({ ownerGivenName, ownerLastname, ownerUsername, at, from, to }: Reservation) =>
  `${`${ownerGivenName} ${ownerLastname}`.trim() || ownerUsername}, ${formatDate(at)}, ${formatTimes(from, to)}`

function titleOf(kind: Place['kind'], count: number, here: string) {
  if (kind === 'VISIT') return count === 1 ? `Hay ${here} una reserva sin visita` : `Hay ${here} reservas sin visita`
  return count === 1 ? `Otra persona tiene ${here} una reserva` : `Otras personas tienen ${here} reservas`
}

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, place) => ids.slice(place * atOnce, (place + 1) * atOnce))

/** Before places become somebody's alone, or visitors': who has booked them otherwise, and that they keep them. */
export function StandingBookings({ spaces, kind, holderUsername }: StandingBookingsProps) {
  const isNew = (space: Place) =>
    (kind === 'FIXED' && (space.kind !== 'FIXED' || holderUsername !== (space.holder?.username ?? ''))) ||
    (kind === 'VISIT' && space.kind !== 'VISIT')
  // Yesterday's is still going on where the day ends later; what is over isn't asked for.
  const from = addDays(new Date().toISOString().slice(0, 10), -1)
  const answers = useQueries({
    queries: chunksOf(spaces.filter(isNew).map(({ id }) => id)).map(ids =>
      api.bookings.search.queryOptions({
        input: { spaceIds: ids.join(), from, status: 'CREATED,IN_PROGRESS', sort: 'startsAt', pageSize: 100 },
      }),
    ),
  }).flatMap(({ data }) => data ?? [])
  const items = answers.flatMap(answer => answer.items)
  const others = items.filter(({ ownerUsername, attendeeCount }) =>
    kind === 'VISIT' ? attendeeCount === 0 : ownerUsername !== holderUsername,
  )
  if (others.length === 0) return null
  const all = answers.reduce((sum, { totalItems }) => sum + totalItems, 0)
  const more = all - items.length + Math.max(0, others.length - named)
  return (
    <Note tone="warning" title={titleOf(kind, others.length, spaces.length === 1 ? 'aquí' : 'en ellos')}>
      <List size="sm" spacing={2}>
        {others.slice(0, named).map(one => (
          <List.Item key={one.reservationId}>
            {spaces.length > 1 && `${one.spaceName}: `}
            {inWords(one)}
          </List.Item>
        ))}
        {more > 0 && <List.Item>y {more} más</List.Item>}
      </List>
      {others.length === 1
        ? 'Se queda como está: muévela o cancélala si hace falta.'
        : 'Se quedan como están: muévelas o cancélalas si hace falta.'}
    </Note>
  )
}
