import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import type { MadeCampus } from './factories.ts'

const weekdays = [1, 2, 3, 4, 5]

/** What rooms and booths of a campus cost by the hour: less in the evening, never more than a day, less at the later campuses. */
export async function makeRates(tx: Tx, { tenantId, campusId }: MadeCampus, place: number) {
  const common = { tenant_id: tenantId, scope: 'KIND', campus_id: campusId, currency: 'PEN' }
  const hour = place === 0 ? 60_00 : 45_00
  const rates = [
    {
      ...common,
      id: randomUUIDv7(),
      space_type: 'ROOM',
      hourly: hour,
      hourly_credits: hour / 10,
      billable_minutes: 30,
      half_day_minutes: 240,
      half_day: 3 * hour,
      half_day_credits: (3 * hour) / 10,
      day: 5 * hour,
      day_credits: (5 * hour) / 10,
      team_discount: 20_00,
    },
    {
      ...common,
      id: randomUUIDv7(),
      space_type: 'PHONE_BOOTH',
      hourly: 12_00,
      hourly_credits: 1_20,
      billable_minutes: 15,
      team_discount: 100_00,
    },
  ]
  await tx.insertInto('rates').values(rates).execute()
  const evenings = rates
    .filter(({ space_type }) => space_type === 'ROOM')
    .flatMap(({ tenant_id, id, hourly }) =>
      weekdays.map(weekday => ({
        tenant_id,
        rate_id: id,
        position: 0,
        weekday,
        from_minute: 18 * 60,
        to_minute: 22 * 60,
        hourly: hourly - hourly / 3,
      })),
    )
  await tx.insertInto('rate_bands').values(evenings).execute()
}
