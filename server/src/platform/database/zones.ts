import { sql } from 'kysely'
import type { Database } from './database.ts'
import { asSystem } from './transaction.ts'

/** Samples a week apart find every clock change; further ahead the rules are guesses anyway. */
const [weeksBack, weeksAhead] = [52, 156]

/**
 * Time zones in use for which the database and Node disagree at some moment of the last year or the next three: dates
 * computed in SQL (today's lists) are then off for an hour around midnight. Bookings aren't: their instants come from
 * Node.
 */
export async function zonesThatDiffer(database: Database, now: Temporal.Instant): Promise<string[]> {
  const samples = Array.from({ length: weeksBack + weeksAhead }, (_, week) =>
    now.add({ hours: (week - weeksBack) * 7 * 24 }).round('second'),
  )
  const zones = await asSystem(database, async tx => {
    const { rows } = await sql<{ zone: string }>`
      select distinct time_zone as zone from campuses where deleted_at is null
      union select distinct time_zone from tenants order by zone`.execute(tx)
    return rows.map(({ zone }) => zone)
  })
  const differing = []
  for (const zone of zones)
    if (!same(await clocksOfDatabase(database, zone, samples), clocksOfNode(zone, samples))) differing.push(zone)
  return differing
}

const same = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one !== undefined && other !== undefined && one.join() === other.join()

/** Wall times, as `YYYY-MM-DDTHH:mm:ss`. @returns undefined for a zone unknown to the database */
async function clocksOfDatabase({ kysely }: Database, zone: string, samples: readonly Temporal.Instant[]) {
  try {
    const { rows } = await sql<{ clock: string }>`
      select to_char(sample at time zone ${zone}::text, 'YYYY-MM-DD"T"HH24:MI:SS') as clock
      from unnest(${samples.map(String)}::timestamptz[]) with ordinality as s (sample, place) order by place
    `.execute(kysely)
    return rows.map(({ clock }) => clock)
  } catch (error) {
    if ((error as { code?: string }).code === unknownZone) return undefined
    throw error
  }
}

/** SQLSTATE invalid_parameter_value. */
const unknownZone = '22023'

function clocksOfNode(zone: string, samples: readonly Temporal.Instant[]): string[] | undefined {
  try {
    return samples.map(sample => sample.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' }))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
