import type { ContractRenewal } from '@aforo/api/deals/contract-states'
import type { SaleCurrency, SaleStatus } from '@aforo/api/deals/sale-states'
import { forever, type SignedTerms } from '@aforo/api/insight/occupation.rules'
import type { ProductType } from '@aforo/api/offer/product-types'
import { type RawBuilder, sql } from 'kysely'
import { isEndDecided } from '../../deals/contracts/contracts.ts'
import type { Tx } from '../../platform/database/database.ts'

export interface OccupationFilter {
  campusId?: string
  floorId?: string
  /** Only what stands on no floor. */
  withoutFloor?: boolean
  types?: readonly ProductType[]
}

/** The campuses that are looked at, by name. */
export const campusesOf = (tx: Tx, campusId: string | undefined) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'name', 'time_zone'])
    .where('deleted_at', 'is', null)
    .$if(campusId !== undefined, query => query.where('id', '=', campusId ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Asked once a statement: these read thousands of rows, and to ask for each row is most of their time. */
const tenant = sql`(select aforo_tenant())`

/** Days since 1970, which need no parsing. */
const day = (date: RawBuilder<unknown>) => sql<number>`(${date} - date '1970-01-01')`

export interface OccupationProductRow {
  id: string
  code: string
  name: string
  type: ProductType
  campus_id: string
  space_id: string | null
  floor_id: string | null
  floor_name: string | null
  capacity: number
  first_day: number
  last_day: number | null
  /** What it is drawn as in the plan in use; null where no plan shows it. */
  shape: string | null
  width: number
  height: number
  /** Of a polygon. */
  points: [number, number][] | null
  /** How many places share what is drawn. */
  shared: number
}

const matching = ({ campusId, floorId, types }: OccupationFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`p.tenant_id = ${tenant} and p.deleted_at is null`,
      ...(campusId ? [sql`p.campus_id = ${campusId}::uuid`] : []),
      ...(types ? [sql`p.type = any(${sql.val(types)}::text[])`] : []),
      ...(floorId
        ? [
            sql`p.space_id in (
              with recursive down as (
                select id from spaces where tenant_id = ${tenant} and id = ${floorId}::uuid
                union all
                select o.id from down join spaces o on o.tenant_id = ${tenant} and o.parent_id = down.id
              )
              select id from down)`,
          ]
        : []),
    ],
    sql` and `,
  )

/** The products of campuses that are there, with their floors and how they are drawn. */
export async function listProducts(tx: Tx, filter: OccupationFilter): Promise<OccupationProductRow[]> {
  const { rows } = await sql<OccupationProductRow>`
    with recursive mine as materialized (
      select p.id, p.code, p.name, p.type, p.campus_id, p.space_id, coalesce(p.capacity, 0) as capacity, p.starts_on, p.ends_on,
        -- Many stand side by side: of those the way up is one.
        coalesce(s.parent_id, s.id) as above
      from products p
      join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
      left join spaces s on s.tenant_id = p.tenant_id and s.id = p.space_id
      where ${matching(filter)}
    ), up (id, at, name, parent_id) as (
      select s.id, s.id, s.name, s.parent_id from spaces s
      where s.tenant_id = ${tenant} and s.id in (select above from mine)
      union all
      select up.id, o.id, o.name, o.parent_id from up
      join spaces o on o.tenant_id = ${tenant} and o.id = up.parent_id
    ), places as materialized (
      select place.space_id, place.product_id, e.shape, e.width, e.height, e.points,
        count(*) over (partition by place.element_id) as shared
      from floor_plans f
      join floor_plan_places place on place.tenant_id = f.tenant_id and place.plan_id = f.id
      join floor_plan_elements e on e.tenant_id = place.tenant_id and e.id = place.element_id
      where f.tenant_id = ${tenant} and f.status = 'ACTIVE'
    ), shown as (
      -- One after the other: with "or", each product would be compared with each place.
      select x.product_id as id, x.shape, x.width, x.height, x.points, x.shared from places x where x.product_id is not null
      union all
      select m.id, x.shape, x.width, x.height, x.points, x.shared from mine m join places x on x.space_id = m.space_id
    ), drawn as materialized (
      select distinct on (x.id) x.id, x.shape, x.width, x.height, x.shared, case x.shape when 'POLYGON' then x.points end as points
      from shown x order by x.id, x.width * x.height desc
    )
    select m.id, m.code, m.name, m.type, m.campus_id, m.space_id, up.at as floor_id, up.name as floor_name, m.capacity,
      ${day(sql`m.starts_on`)} as first_day, ${day(sql`m.ends_on`)} as last_day,
      drawn.shape, drawn.width, drawn.height, drawn.points, drawn.shared::int as shared
    from mine m
    left join up on up.id = m.above and up.parent_id is null
    left join drawn on drawn.id = m.id
    ${filter.withoutFloor ? sql`where up.id is null` : sql``}
    order by m.code, m.id`.execute(tx)
  return rows
}

/** Days that a product is taken, or has a price; null: without an end. */
interface DaysRow {
  product_id: string
  first_day: number
  last_day: number | null
}

export interface SignedLineRow extends DaysRow {
  contract_id: string
  number: string | null
  monthly: number
  currency: SaleCurrency
  free_days: number
  promotion: { amount: number; until: number } | null
  raised_since: number | null
  /** It goes on with its contract until notice is given. */
  renews: boolean
  /** In hundredths of a percent. */
  yearly_increase: number
  discounts: SignedTerms['discounts'] | null
}

export interface DealLineRow extends DaysRow {
  sale_id: string
  status: SaleStatus
  monthly: number
  currency: SaleCurrency
}

export interface ExceptionRow extends DaysRow {
  id: string
}

export interface PriceRow extends DaysRow {
  amount: number
  currency: SaleCurrency
  promotional: boolean
}

/** Which products, and on some days from the first to the last. */
export interface OccupationWindow {
  filter: OccupationFilter
  from: string
  to: string
}

/** The rows of a table that are of a product and touch the window. */
const inWindow = (alias: string, { filter, from, to }: OccupationWindow) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('tenant_id')} = ${tenant}
    and ${column('product_id')} in (select p.id from products p where ${matching(filter)})
    and ${column('starts_on')} <= ${to}::date and coalesce(${column('ends_on')}, 'infinity') >= ${from}::date`
}

const daysOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('product_id')}, ${day(column('starts_on'))} as first_day, ${day(column('ends_on'))} as last_day`
}

/** Lines of signed contracts. A contract stands in the place of its deal. */
export async function listSignedLines(tx: Tx, window: OccupationWindow): Promise<SignedLineRow[]> {
  const { rows } = await sql<SignedLineRow>`
    with discounts as materialized (
      select d.contract_id, jsonb_agg(jsonb_build_object('rate', d.rate, 'from', ${day(sql`d.starts_on`)},
        'to', coalesce(${day(sql`d.ends_on`)}, ${forever}::integer)) order by d.position) as discounts
      from signed_discounts d
      where d.tenant_id = ${tenant} and d.starts_on <= ${window.to}::date
        and coalesce(d.ends_on, 'infinity') >= ${window.from}::date
      group by d.contract_id
    )
    select ${daysOf('l')}, l.contract_id, c.number, l.monthly, c.currency, l.free_days,
      case when l.promotion is not null then jsonb_build_object('amount', l.promotion -> 'amount',
        'until', ${day(sql`(l.promotion ->> 'until')::date`)}) end as promotion,
      ${day(sql`l.raised_since`)} as raised_since, l.renews and l.ends_on is null as renews,
      -- What an addendum brings has neither.
      case when c.root_id = c.id then c.yearly_increase else 0 end as yearly_increase,
      case when c.root_id = c.id then d.discounts end as discounts
    from signed_lines l
    join contracts c on c.tenant_id = l.tenant_id and c.id = l.contract_id
    left join discounts d on d.contract_id = l.contract_id
    where ${inWindow('l', window)}`.execute(tx)
  return rows
}

/** Lines of deals of some statuses without a signed contract. */
export async function listDealLines(
  tx: Tx,
  window: OccupationWindow,
  statuses: readonly SaleStatus[],
): Promise<DealLineRow[]> {
  const { rows } = await sql<DealLineRow>`
    select ${daysOf('l')}, l.sale_id, s.status, s.currency,
      -- Of most lines there is nothing to reckon.
      case when l.quantity = 1 and l.discount = 0 then l.amount
        else round(l.amount::numeric * l.quantity * (10000 - l.discount) / 10000)::bigint end as monthly
    from sale_lines l
    join sales s on s.tenant_id = l.tenant_id and s.id = l.sale_id and s.deprecated_at is null
      and s.status = any(${sql.val(statuses)}::text[])
    where ${inWindow('l', window)}
      -- Not "not exists": for each line the contracts would be looked into.
      and l.sale_id not in (select c.sale_id from contracts c
        where c.tenant_id = ${tenant} and c.status = 'SIGNED')`.execute(tx)
  return rows
}

export async function listExceptions(tx: Tx, window: OccupationWindow): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select ${daysOf('e')}, e.id from product_exceptions e
    where ${inWindow('e', window)} and e.deleted_at is null`.execute(tx)
  return rows
}

/** The prices of the list. */
export async function listPrices(tx: Tx, window: OccupationWindow): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select ${daysOf('r')}, r.amount, r.currency, r.type = 'PROMOTIONAL' as promotional from prices r
    where ${inWindow('r', window)} and r.deleted_at is null and r.currency in ('PEN', 'USD')`.execute(tx)
  return rows
}

/** How long contracts are agreed for, as far as the caller sees them. */
export const termsOfContracts = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('contracts')
        .select(['id', 'starts_on', 'ends_on', 'renewal_months', 'notice_days'])
        .select(sql<ContractRenewal>`renewal`.as('renewal'))
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute()

export interface TakerRow {
  id: string
  title: string
  client: string | null
  notice_days: number | null
}

/** What contracts, deals and exceptions are called, by their ids, as far as the caller sees them. */
export async function takersNamed(tx: Tx, ids: readonly string[]): Promise<Map<string, TakerRow>> {
  if (ids.length === 0) return new Map()
  const among = (column: string) => sql`${sql.ref(column)} = any(${sql.val(ids)}::uuid[])`
  const { rows } = await sql<TakerRow>`
    select c.id, coalesce(c.number, '') as title,
      coalesce(t.name, c.client_info ->> 'legalName') as client,
      -- Where notice was given, or an addendum ends it, there is none to wait for.
      case when not ${isEndDecided('c')} then c.notice_days end as notice_days
    from contracts c left join teams t on t.tenant_id = c.tenant_id and t.id = c.client_id
    where c.tenant_id = ${tenant} and ${among('c.id')}
    union all
    select s.id, s.title, coalesce(t.name, s.client_name), null
    from sales s left join teams t on t.tenant_id = s.tenant_id and t.id = s.client_id
    where s.tenant_id = ${tenant} and ${among('s.id')}
    union all
    select e.id, e.reason, null, null from product_exceptions e where e.tenant_id = ${tenant} and ${among('e.id')}
  `.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}
