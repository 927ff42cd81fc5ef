import type { Tx } from '../platform/database/database.ts'
import type { ReservationGiven } from './factories.ts'
import type { Random } from './random.ts'

/**
 * Who came to what was booked until now: most people did. Of what goes on, everybody but those whose meeting has just
 * begun, who are on their way: nobody's room is given back while the demo is being looked at.
 */
export async function makeArrivals(
  tx: Tx,
  booked: readonly (ReservationGiven & { id: string })[],
  random: Random,
  now: Temporal.Instant,
) {
  const minutesSince = (start: Temporal.Instant) => (now.epochMilliseconds - start.epochMilliseconds) / 60_000
  const came = ({ start, minutes = 60 }: ReservationGiven) => {
    const since = minutesSince(start)
    if (since < 3) return false
    return since < minutes ? since > 8 || random.chance(0.5) : random.chance(0.88)
  }
  const rows = booked
    .filter(({ status = 'CREATED' }) => status === 'CREATED')
    .flatMap(given => {
      const { id, room, start, owner } = given
      return came(given)
        ? [
            {
              tenant_id: room.tenantId,
              reservation_id: id,
              checked_in_at: start
                .add({ minutes: Math.min(random.between(-5, 8), Math.floor(minutesSince(start))) })
                .toString(),
              checked_in_by: `${owner.givenName} ${owner.lastname}`,
              via: random.pick(['BUTTON', 'QR', 'STAFF']),
            },
          ]
        : []
    })
  for (let first = 0; first < rows.length; first += 1_000)
    await tx
      .insertInto('attendances')
      .values(rows.slice(first, first + 1_000))
      .execute()
}
