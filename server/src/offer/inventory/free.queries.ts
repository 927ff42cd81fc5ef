import type { ProductType } from '@aforo/api/offer/product-types'
import type { Currency } from '@aforo/api/platform/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing, type Sort, sortedBy } from '../../platform/listing.ts'
import type { Days } from './days.rules.ts'

/** What a list of products is narrowed by. */
export interface ProductFilter {
  /** Only these. */
  ids?: readonly string[]
  q?: string
  campusId?: string
  floorId?: string
  types: readonly ProductType[]
  capacityFrom?: number
  capacityTo?: number
  /** Of a month, in minor units. */
  priceFrom?: number
  priceTo?: number
  currency: Currency
}

/** What day it is where it is asked: in a zone, at a campus, or else in the tenant's own zone. */
export async function todayWhere(
  tx: Tx,
  { timeZone, campusId }: { timeZone?: string; campusId?: string },
  now: Temporal.Instant,
): Promise<string> {
  const zone = timeZone ?? (await zoneWhere(tx, campusId))
  return now.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The zone of a campus, or of the tenant where none is named. */
export async function zoneWhere(tx: Tx, campusId: string | undefined): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce((select time_zone from campuses where id = ${campusId ?? null}::uuid),
      (select time_zone from tenants where id = aforo_tenant())) as zone`.execute(tx)
  return rows[0]?.zone ?? 'UTC'
}

/** Products of campuses that are there, with the space that they sell while it is there. */
const existing = (tx: Tx) =>
  tx
    .selectFrom('products as p')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.campus_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('spaces as s', join =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.space_id').on('s.deleted_at', 'is', null),
    )
    .where('p.deleted_at', 'is', null)

/** The name of the floor that a space stands on. */
const floorName = sql<string | null>`(
  with recursive up as (
    select s.id, s.name, s.parent_id where s.id is not null
    union all
    select o.id, o.name, o.parent_id from up join spaces o on o.tenant_id = p.tenant_id and o.id = up.parent_id
  )
  select up.name from up where up.parent_id is null)`

const columns = (tx: Tx) =>
  existing(tx).select([
    'p.id',
    'p.code',
    'p.name',
    sql<ProductType>`p.type`.as('type'),
    'p.capacity',
    'p.campus_id',
    'c.name as campus_name',
    's.id as space_id',
    's.name as space_name',
    floorName.as('floor_name'),
    'p.starts_on',
    'p.ends_on',
  ])

export type ProductRow = Awaited<ReturnType<typeof productsById>>[number]

const onDay = (alias: string, day: string) =>
  sql`(${sql.ref(`${alias}.starts_on`)} <= ${day}::date and coalesce(${sql.ref(`${alias}.ends_on`)}, 'infinity') >= ${day}::date)`

/** Whether a price between two amounts applies to the product on a day: a promotion beats the usual one. */
function pricedBetween({ priceFrom, priceTo, currency }: ProductFilter, day: string): RawBuilder<boolean> {
  const conditions = [
    sql`x.tenant_id = p.tenant_id and x.product_id = p.id and x.currency = ${currency} and x.deleted_at is null`,
    onDay('x', day),
    sql`(x.type = 'PROMOTIONAL' or not exists (select from prices o where o.tenant_id = p.tenant_id and o.product_id = p.id
      and o.currency = x.currency and o.type = 'PROMOTIONAL' and o.deleted_at is null and ${onDay('o', day)}))`,
  ]
  if (priceFrom !== undefined) conditions.push(sql`x.amount >= ${priceFrom}`)
  if (priceTo !== undefined) conditions.push(sql`x.amount <= ${priceTo}`)
  return sql<boolean>`exists (select from prices x where ${sql.join(conditions, sql` and `)})`
}

/** The conditions of a filter. Services take no days, so they are never free or taken. @param day of the prices */
function matching(filter: ProductFilter, day: string): RawBuilder<boolean>[] {
  const { ids, q, campusId, floorId, types, capacityFrom, capacityTo, priceFrom, priceTo } = filter
  const conditions = [sql<boolean>`p.type = any(${types.filter(type => type !== 'SERVICE')}::text[])`]
  if (ids) conditions.push(sql`p.id = any(${sql.val(ids)}::uuid[])`)
  if (q) conditions.push(sql`(${contains('p.search', q)} or ${contains('s.search', q)})`)
  if (campusId) conditions.push(sql`p.campus_id = ${campusId}::uuid`)
  if (floorId)
    conditions.push(sql`p.space_id in (
      with recursive down as (
        select id from spaces where tenant_id = aforo_tenant() and id = ${floorId}::uuid
        union all
        select o.id from down join spaces o on o.tenant_id = aforo_tenant() and o.parent_id = down.id
      )
      select id from down)`)
  if (capacityFrom !== undefined) conditions.push(sql`p.capacity >= ${capacityFrom}`)
  if (capacityTo !== undefined) conditions.push(sql`p.capacity <= ${capacityTo}`)
  if (priceFrom !== undefined || priceTo !== undefined) conditions.push(pricedBetween(filter, day))
  return conditions
}

const all = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Two take it on days that are not over, and nobody said that they may. */
const inConflict = (today: string) => sql<boolean>`p.id in (
  select k.product_id from product_conflicts k where k.tenant_id = aforo_tenant() and k.status = 'OPEN'
    and coalesce(upper(k.during), 'infinity') > ${today}::date)`

/** Offered on all of these days, and nobody takes any of them. */
const freeOn = ({ from, to }: Days): RawBuilder<boolean>[] => [
  sql`p.starts_on <= ${from}::date`,
  sql`coalesce(p.ends_on, 'infinity') >= ${to}::date`,
  sql`not exists (select from product_takings t where t.tenant_id = p.tenant_id and t.product_id = p.id
    and t.starts_on <= ${to}::date and t.last_day >= ${from}::date)`,
]

export interface AvailableFilter extends ProductFilter {
  days: Days
  today: string
  /** The first of the days, where one was asked for: its prices are looked at. */
  from?: string | undefined
}

const available = (filter: AvailableFilter) =>
  all([...matching(filter, filter.days.from), ...freeOn(filter.days), sql`not ${inConflict(filter.today)}`])

const sorted = { name: 'p.name', code: 'p.code', capacity: 'p.capacity' } as const

interface Sorted {
  sort: Sort<keyof typeof sorted>
}

/** Free products with the last day until which each stays free. */
export const availableList = listing({
  query: (tx: Tx, filter: AvailableFilter) =>
    columns(tx)
      .select(
        sql<string | null>`least(p.ends_on, (select min(t.starts_on) - 1 from product_takings t
          where t.tenant_id = p.tenant_id and t.product_id = p.id and t.starts_on > ${filter.days.to}::date))`.as(
          'free_until',
        ),
      )
      .where(available(filter)),
  key: ['p.name', 'p.id'],
  order(query, { sort }: Sorted) {
    const [column, direction] = sortedBy(sort, sorted)
    return query.orderBy(column, order => order[direction]().nullsLast()).orderBy('p.id')
  },
})

/** The products of a timeline: offered on some of its days. */
const offeredIn = (filter: AvailableFilter) =>
  all([
    ...matching(filter, filter.from ?? filter.today),
    sql`p.starts_on <= ${filter.days.to}::date`,
    sql`coalesce(p.ends_on, 'infinity') >= ${filter.days.from}::date`,
  ])

export const timelineList = listing({
  query: (tx: Tx, filter: AvailableFilter) => columns(tx).where(offeredIn(filter)),
  key: ['p.name', 'p.id'],
  order(query, { sort }: Sorted) {
    const [column, direction] = sortedBy(sort, sorted)
    return query.orderBy(column, order => order[direction]().nullsLast()).orderBy('p.id')
  },
})

export const productsById = (tx: Tx, ids: readonly string[]) =>
  columns(tx).where(sql<boolean>`p.id = any(${ids}::uuid[])`).execute()

/** Products like one, free on some days; `to` null: until further notice. */
export const listLike = (
  tx: Tx,
  like: Pick<ProductRow, 'id' | 'campus_id' | 'type'>,
  {
    days,
    capacity,
    today,
  }: { days: { from: string; to: string | null }; capacity: { from: number; to: number } | null; today: string },
) => {
  const conditions = [
    sql<boolean>`p.id <> ${like.id}::uuid and p.campus_id = ${like.campus_id}::uuid and p.type = ${like.type}`,
    ...freeOn({ from: days.from, to: days.to ?? 'infinity' }),
    sql<boolean>`not ${inConflict(today)}`,
  ]
  if (capacity) conditions.push(sql`p.capacity between ${capacity.from} and ${capacity.to}`)
  return columns(tx).where(all(conditions)).orderBy('p.name').orderBy('p.id').limit(200).execute()
}

export interface PriceRow {
  product_id: string
  currency: Currency
  amount: number
  promotional: boolean
}

/** What products cost by the month on a day, in each currency: the promotion, or else the usual price. */
export async function pricesOn(tx: Tx, productIds: readonly string[], day: string): Promise<PriceRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<PriceRow>`
    select distinct on (x.product_id, x.currency) x.product_id, x.currency, x.amount, x.type = 'PROMOTIONAL' as promotional
    from prices x
    where x.tenant_id = aforo_tenant() and x.product_id = any(${sql.val(productIds)}::uuid[]) and x.deleted_at is null
      and ${onDay('x', day)}
    order by x.product_id, x.currency desc, x.type desc`.execute(tx)
  return rows
}

export interface SoonFilter extends ProductFilter {
  today: string
  /** Days. */
  within: number
}

/** What is not free today and is on one of the next days, with the first of these. */
function soon(filter: SoonFilter): RawBuilder<unknown> {
  const today = sql`${filter.today}::date`
  const end = sql`(${filter.today}::date + ${filter.within}::integer)`
  const offered = sql`products p
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
    left join spaces s on s.tenant_id = p.tenant_id and s.id = p.space_id and s.deleted_at is null`
  const conditions = sql`p.tenant_id = aforo_tenant() and p.deleted_at is null
    and ${all([...matching(filter, filter.today), sql`not ${inConflict(filter.today)}`])}`
  return sql`
    soon as (
      -- Taken on the first day on which it could be free, and free after that stretch.
      select p.id, x.last_day + 1 as free_from, p.name, p.code, p.capacity
      from taken_stretches x join ${offered} on p.id = x.product_id
      where x.tenant_id = aforo_tenant() and x.last_day >= ${today} and x.last_day < ${end} and ${conditions}
        and x.starts_on <= greatest(p.starts_on, ${today}) and x.last_day >= p.starts_on
        and x.last_day < coalesce(p.ends_on, 'infinity')
      union all
      -- Offered from a day to come on, and nobody takes it on that day.
      select p.id, p.starts_on, p.name, p.code, p.capacity
      from ${offered}
      where p.starts_on > ${today} and p.starts_on <= ${end} and ${conditions}
        and not exists (select from taken_stretches x where x.tenant_id = p.tenant_id and x.product_id = p.id
          and x.starts_on <= p.starts_on and x.last_day >= p.starts_on)
    )`
}

const soonSorted: Record<string, string> = {
  name: 'page.name',
  code: 'page.code',
  capacity: 'page.capacity',
  freeFrom: 'page.free_from',
}

/** A page of them, with how many there are in all. */
export async function listSoon(
  tx: Tx,
  filter: SoonFilter,
  { limit, offset, sort = 'freeFrom' }: { limit: number; offset: number; sort?: string },
) {
  const column = sql.ref(soonSorted[sort.replace('-', '')] ?? 'page.free_from')
  const order = sql`${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, page.name, page.id`
  const { rows } = await sql<ProductRow & { free_from: string; free_until: string | null; total: number }>`
    with ${soon(filter)}, page as (
      select page.*, (select count(*) from soon)::int as total from soon as page
      order by ${order} limit ${limit} offset ${offset}
    )
    select p.id, p.code, p.name, p.type, p.capacity, p.campus_id, c.name as campus_name, s.id as space_id,
      s.name as space_name, ${floorName} as floor_name, p.starts_on, p.ends_on, page.free_from, page.total,
      least(p.ends_on, (select min(t.starts_on) - 1 from product_takings t where t.tenant_id = p.tenant_id
        and t.product_id = p.id and t.starts_on > page.free_from)) as free_until
    from page join products p on p.tenant_id = aforo_tenant() and p.id = page.id
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
    left join spaces s on s.tenant_id = p.tenant_id and s.id = p.space_id and s.deleted_at is null
    order by ${order}`.execute(tx)
  return rows
}

export async function countSoon(tx: Tx, filter: SoonFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`with ${soon(filter)} select count(*)::int as total from soon`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** The first free day of a product from a day on, within two years of it; null where there is none. */
export async function freeFromIn(tx: Tx, productId: string, from: string): Promise<string | null> {
  const { rows } = await sql<{ free_from: string | null }>`
    select lower(datemultirange(daterange(${from}::date, ${from}::date + 731)) * datemultirange(daterange(p.starts_on, p.ends_on, '[]'))
      - coalesce((select range_agg(t.during) from product_takings t
          where t.tenant_id = p.tenant_id and t.product_id = p.id and t.last_day >= ${from}::date), '{}'::datemultirange)) as free_from
    from products p where p.tenant_id = aforo_tenant() and p.id = ${productId}::uuid`.execute(tx)
  return rows[0]?.free_from ?? null
}
