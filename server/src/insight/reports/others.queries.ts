import type { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import type { ProductType } from '@aforo/api/offer/product-types'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Range } from './reports.rules.ts'

/** The campuses that are reported on, also deleted ones: one, or all that the caller sees. */
export const listCampuses = (tx: Tx, campusId: string | undefined) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'name', 'time_zone'])
    .$if(campusId !== undefined, query => query.where('id', '=', campusId ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findTenantZone = async (tx: Tx): Promise<string> =>
  (
    await tx
      .selectFrom('tenants')
      .select('time_zone')
      .where('id', '=', sql<string>`aforo_tenant()`)
      .executeTakeFirstOrThrow()
  ).time_zone

interface Stretch {
  limit: number
  offset: number
}

export interface VisitRow {
  date: string
  name: string
  company: string
  host_name: string
  campus_name: string
  guest_type: GuestType
  purpose: VisitPurpose
  arrived: string
  left: string | null
}

const visitsOf = (ids: readonly string[], { from, to }: Range) => sql`
  from visits v join campuses c on c.tenant_id = v.tenant_id and c.id = v.campus_id
  where v.tenant_id = aforo_tenant() and v.campus_id = any(${ids}::uuid[]) and v.date between ${from}::date and ${to}::date`

/** Who came, the first one first, by the clock of the campus. */
export async function listVisits(tx: Tx, ids: readonly string[], range: Range, { limit, offset }: Stretch) {
  const { rows } = await sql<VisitRow>`
    select v.date::text as date, v.name, v.company, v.host_name, c.name as campus_name, v.guest_type, v.purpose,
      (v.arrived_at at time zone c.time_zone)::text as arrived, (v.left_at at time zone c.time_zone)::text as left
    ${visitsOf(ids, range)}
    order by v.date, v.arrived_at, v.id limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export async function countVisits(tx: Tx, ids: readonly string[], range: Range): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${visitsOf(ids, range)}`.execute(tx)
  return rows[0]?.total ?? 0
}

export interface StockRow {
  code: string
  name: string
  type: ProductType
  capacity: number | null
  campus_name: string
  /** Days of the stretch on which it was on offer, and of them those on which something takes it. */
  offered: number
  taken: number
}

const stockOf = (ids: readonly string[], { from, to }: Range) => sql`
  from products p join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
  where p.tenant_id = aforo_tenant() and p.deleted_at is null and p.campus_id = any(${ids}::uuid[])
    and p.starts_on <= ${to}::date and (p.ends_on is null or p.ends_on >= ${from}::date)`

/** Of a product its days on offer in the stretch, and those of them that something takes, whatever it is. */
const daysOfStock = ({ from, to }: Range) => sql`
  least(coalesce(p.ends_on, ${to}::date), ${to}::date) - greatest(p.starts_on, ${from}::date) + 1 as offered,
  coalesce((
    -- Several may take the same day: each is counted once.
    select sum(upper(days) - lower(days))::int from (
      select unnest(range_agg(t.during * daterange(greatest(p.starts_on, ${from}::date),
        least(coalesce(p.ends_on, ${to}::date), ${to}::date), '[]'))) as days
      from product_takings t where t.tenant_id = p.tenant_id and t.product_id = p.id
        and t.starts_on <= ${to}::date and t.last_day >= ${from}::date) d
    where not isempty(days)), 0) as taken`

/** Each product on offer in the stretch, with how many of its days are taken. */
export async function listStock(tx: Tx, ids: readonly string[], range: Range, { limit, offset }: Stretch) {
  const { rows } = await sql<StockRow>`
    select p.code, p.name, p.type, p.capacity, c.name as campus_name, ${daysOfStock(range)}
    ${stockOf(ids, range)}
    order by c.name, p.code, p.id limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

/** The days of all products together by campus, the largest first. */
export async function sumStock(tx: Tx, ids: readonly string[], range: Range) {
  const { rows } = await sql<{ campus_name: string; offered: number; taken: number }>`
    select campus_name, sum(offered)::float8 as offered, sum(taken)::float8 as taken
    from (select c.id, c.name as campus_name, ${daysOfStock(range)} ${stockOf(ids, range)}) s
    group by id, campus_name order by 2 desc, 1, id`.execute(tx)
  return rows
}

export async function countStock(tx: Tx, ids: readonly string[], range: Range): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${stockOf(ids, range)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** How many came by day, week or month. */
export async function sumVisits(tx: Tx, ids: readonly string[], range: Range, grain: 'day' | 'week' | 'month') {
  const { rows } = await sql<{ date: string; total: number }>`
    select date_trunc(${grain}, v.date::timestamp)::date::text as date, count(*)::int as total
    ${visitsOf(ids, range)} group by 1`.execute(tx)
  return rows
}
