import type { Reservation } from '@aforo/api/bookings/reservations'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import { formatDate, formatTimes } from '@aforo/api/platform/dates-in-words'
import { List } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { addDays } from '../../ui/days.ts'
import { Note } from '../../ui/Note.tsx'

type Place = Pick<SpaceSummary, 'id' | 'kind' | 'holder' | 'teams'>

interface StandingBookingsProps {
  spaces: readonly Place[]
  /** As the form says it. */
  kind: SpaceSummary['kind']
  /** Of a single one; many get their holders afterwards. */
  holderUsername: string
  /** Whose people rotate. */
  teamIds: readonly string[]
}

/** So many are read out. */
const named = 5
/** So many spaces are asked for in one call. */
const atOnce = 100

const inWords = ({ ownerGivenName, ownerLastname, ownerUsername, at, from, to }: Reservation) =>
  `${`${ownerGivenName} ${ownerLastname}`.trim() || ownerUsername}, ${formatDate(at)}, ${formatTimes(from, to)}`

function titleOf(kind: Place['kind'], count: number, here: string) {
  if (kind === 'VISIT') return count === 1 ? `Hay ${here} una reserva sin visita` : `Hay ${here} reservas sin visita`
  if (kind === 'ROTATING')
    return count === 1
      ? `Alguien que no es de sus equipos tiene ${here} una reserva`
      : `Quienes no son de sus equipos tienen ${here} reservas`
  return count === 1 ? `Otra persona tiene ${here} una reserva` : `Otras personas tienen ${here} reservas`
}

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, place) => ids.slice(place * atOnce, (place + 1) * atOnce))

/** The people of teams, by username; undefined until all are read. */
function useMembers(teamIds: readonly string[]): ReadonlySet<string> | undefined {
  const teams = useQueries({
    queries: teamIds.map(teamId => ({
      queryKey: [...api.users.key(), 'team', teamId],
      queryFn: () => membersOf(teamId),
      staleTime: 60_000,
    })),
  })
  return teams.every(({ data }) => data !== undefined) ? new Set(teams.flatMap(({ data }) => data ?? [])) : undefined
}

async function membersOf(teamId: string, page = 0): Promise<string[]> {
  const { items, totalItems } = await client.users.list({ teamId, page, pageSize: 100 })
  const usernames = items.map(({ username }) => username)
  return (page + 1) * 100 < totalItems ? [...usernames, ...(await membersOf(teamId, page + 1))] : usernames
}

/** Before places become somebody's alone, visitors' or some teams': who has booked them otherwise, and that they keep them. */
export function StandingBookings({ spaces, kind, holderUsername, teamIds }: StandingBookingsProps) {
  const isNew = (space: Place) =>
    (kind === 'FIXED' && (space.kind !== 'FIXED' || holderUsername !== (space.holder?.username ?? ''))) ||
    (kind === 'VISIT' && space.kind !== 'VISIT') ||
    (kind === 'ROTATING' && (space.kind !== 'ROTATING' || space.teams.some(({ id }) => !teamIds.includes(id))))
  const members = useMembers(kind === 'ROTATING' && spaces.some(isNew) ? teamIds : [])
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
  const others = items.filter(({ ownerUsername, attendeeCount }) => {
    if (kind === 'VISIT') return attendeeCount === 0
    if (kind === 'ROTATING') return members !== undefined && !members.has(ownerUsername)
    return ownerUsername !== holderUsername
  })
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
