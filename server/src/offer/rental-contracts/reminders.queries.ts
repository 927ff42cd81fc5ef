import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface ComingDate {
  tenant_id: string
  contract_id: string
  code: string
  landlord_name: string
  campus_names: string[]
  campus_ids: string[]
  countries: string[]
  about: 'END' | 'NOTICE'
  date: string
  /** Of the contract's first campus. */
  time_zone: string
  /** What day it is where the contract's first campus is. */
  today: string
}

/** At how many days from its end or notice date somebody has to look at a contract. */
const nearDays = 180

/**
 * The last days and notice dates of contracts that come near, the nearest first: of one tenant by its own transaction, of all
 * by the system's. What was ended before its time is decided, and a notice date that is over as well.
 */
export async function comingDates(
  tx: Tx,
  now: Temporal.Instant,
  { campusId }: { campusId?: string } = {},
): Promise<ComingDate[]> {
  const { rows } = await sql<ComingDate>`
    with dated as (
      select r.tenant_id, r.id as contract_id, r.code, l.name as landlord_name, x.campus_names, x.campus_ids, x.countries,
        x.time_zone, x.ends_on, r.notice_on, (${now.toString()}::timestamptz at time zone x.time_zone)::date as today
      from rental_contracts r
      join landlords l on l.tenant_id = r.tenant_id and l.id = r.landlord_id
      cross join lateral (
        select max(p.ends_on) as ends_on, (array_agg(c.time_zone order by p.starts_on, c.name, p.id))[1] as time_zone,
          array_agg(distinct c.name) as campus_names, array_agg(distinct c.id::text) as campus_ids,
          array_agg(distinct c.country_code) as countries
        from rental_periods p
        join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
        where p.tenant_id = r.tenant_id and p.contract_id = r.id
        having count(*) > 0
      ) x
      where r.deleted_at is null and r.ended_on is null
    )
    select tenant_id, contract_id, code, landlord_name, campus_names, campus_ids, countries, d.about, d.date::text as date,
      time_zone, today::text as today
    from dated
    cross join lateral (values ('END', ends_on), ('NOTICE', notice_on)) as d (about, date)
    where d.date - today between 0 and ${nearDays}::integer
      and (${campusId ?? null}::text is null or ${campusId ?? null}::text = any(campus_ids))
    order by d.date, contract_id, d.about`.execute(tx)
  return rows
}

/** Notes what people are told of now. @returns the distances that they were not told of before */
export async function claimReminders(
  tx: Tx,
  { tenant_id, contract_id, about, date }: ComingDate,
  distances: readonly number[],
  now: Temporal.Instant,
): Promise<number[]> {
  const claimed = await tx
    .insertInto('rental_reminders')
    .values(distances.map(days => ({ tenant_id, contract_id, about, date, days, told_at: now.toString() })))
    .onConflict(conflict => conflict.doNothing())
    .returning('days')
    .execute()
  return claimed.map(({ days }) => days)
}

/** Which of a contract's dates people have been told of, at which distances. */
export const toldOf = (tx: Tx) =>
  tx.selectFrom('rental_reminders').select(['tenant_id', 'contract_id', 'about', 'date', 'days']).execute()
