import type { SaleStatus, SaleType } from '@aforo/api/deals/sale-states'
import type { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import type { ConflictStatus, TakingKind } from '@aforo/api/offer/takings'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What each status of a deal does where the tenant says nothing else, as SQL. */
const affects = sql<boolean>`coalesce(ss.affects_availability, s.status in ('RESERVED', 'CONFIRMED', 'WON', 'COMPLETED'))`

const fullName = (user: string) =>
  sql<string | null>`nullif(trim(${sql.ref(`${user}.given_name`)} || ' ' || ${sql.ref(`${user}.lastname`)}), '')`

/** A client of ours, or else what the deal calls it. */
const clientName = sql<string | null>`coalesce(c.name, s.client_name)`

export interface SaleLineRow {
  line_id: string
  sale_id: string
  product_id: string
  starts_on: string
  ends_on: string | null
  status: SaleStatus
  affects: boolean
  type: SaleType
  title: string
  client_name: string | null
  executive_name: string | null
  external_modified_at: string | null
}

/** The lines of deals that are on some of these days, whatever their status; the earliest first. */
export async function saleLinesOf(
  tx: Tx,
  productIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<SaleLineRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<SaleLineRow>`
    select l.id as line_id, l.sale_id, l.product_id, l.starts_on, l.ends_on, s.status, ${affects} as affects, s.type, s.title,
      ${clientName} as client_name, coalesce(${fullName('u')}, s.executive_name) as executive_name,
      to_char(s.external_modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as external_modified_at
    from sale_lines l
    join sales s on s.tenant_id = l.tenant_id and s.id = l.sale_id and s.deprecated_at is null
    left join sale_statuses ss on ss.tenant_id = s.tenant_id and ss.status = s.status
    left join users u on u.tenant_id = s.tenant_id and u.id = s.executive_id
    left join teams c on c.tenant_id = s.tenant_id and c.id = s.client_id
    where l.tenant_id = aforo_tenant() and l.product_id = any(${sql.val(productIds)}::uuid[])
      and l.starts_on <= ${to}::date and coalesce(l.ends_on, 'infinity') >= ${from}::date
    order by l.starts_on, l.id`.execute(tx)
  return rows
}

export interface ShownExceptionRow {
  id: string
  product_id: string
  starts_on: string
  ends_on: string
  status: ExceptionStatus
  reason: ExceptionReason
  description: string | null
  version: number
}

export async function exceptionsOf(
  tx: Tx,
  productIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ShownExceptionRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<ShownExceptionRow>`
    select id, product_id, starts_on, ends_on, status, reason, description, version from product_exceptions
    where tenant_id = aforo_tenant() and product_id = any(${sql.val(productIds)}::uuid[]) and deleted_at is null
      and ends_on >= ${from}::date and starts_on <= ${to}::date
    order by starts_on`.execute(tx)
  return rows
}

export interface ShownConflictRow {
  id: string
  product_id: string
  during: string
  status: ConflictStatus
}

/** The conflicts of products that are not solved. */
export async function conflictsOf(tx: Tx, productIds: readonly string[]): Promise<ShownConflictRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<ShownConflictRow>`
    select id, product_id, during::text as during, status from product_conflicts
    where tenant_id = aforo_tenant() and product_id = any(${sql.val(productIds)}::uuid[]) and status <> 'SOLVED'
    order by lower(during), id`.execute(tx)
  return rows
}

export interface TakerRow {
  product_id: string
  part_id: string
  kind: TakingKind
  source_id: string
  chain_id: string
  starts_on: string
  ends_on: string | null
  title: string | null
  sale_status: SaleStatus | null
  client_name: string | null
  owner_name: string | null
  owner_id: string | null
  /** Its contract goes on until notice is given. */
  renews: boolean
  exception_status: ExceptionStatus | null
  exception_reason: ExceptionReason | null
  description: string | null
}

/** Who takes products, with what is known of each: the deal with its client and executive, or the exception. */
async function takers(tx: Tx, conditions: RawBuilder<unknown>): Promise<TakerRow[]> {
  const { rows } = await sql<TakerRow>`
    select t.product_id, t.part_id, t.kind, t.source_id, t.chain_id, t.starts_on, nullif(t.last_day, 'infinity') as ends_on,
      s.title, s.status as sale_status, ${clientName} as client_name, coalesce(${fullName('u')}, s.executive_name) as owner_name,
      u.id as owner_id, coalesce(g.renews and g.ends_on is null, false) as renews, x.status as exception_status, x.reason as exception_reason, x.description
    from product_takings t
    left join sales s on t.kind <> 'EXCEPTION' and s.tenant_id = t.tenant_id and s.id = t.chain_id
    left join teams c on c.tenant_id = s.tenant_id and c.id = s.client_id
    left join signed_lines g on t.kind = 'CONTRACT' and g.tenant_id = t.tenant_id and g.id = t.part_id
    left join product_exceptions x on t.kind = 'EXCEPTION' and x.tenant_id = t.tenant_id and x.id = t.source_id
    left join users u on u.tenant_id = t.tenant_id and u.id = coalesce(s.executive_id, s.created_by, x.created_by)
    where t.tenant_id = aforo_tenant() and ${conditions}
    order by t.starts_on, t.part_id`.execute(tx)
  return rows
}

/** Who takes products on some of these days, the earliest first. */
export const takersOver = async (
  tx: Tx,
  productIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<TakerRow[]> =>
  productIds.length === 0
    ? []
    : takers(
        tx,
        sql`t.product_id = any(${sql.val(productIds)}::uuid[]) and t.starts_on <= ${to}::date and t.last_day >= ${from}::date`,
      )

/** What chains take of products. */
export const takersOfChains = async (
  tx: Tx,
  chainIds: readonly string[],
  productIds: readonly string[],
): Promise<TakerRow[]> =>
  chainIds.length === 0
    ? []
    : takers(
        tx,
        sql`t.chain_id = any(${sql.val(chainIds)}::uuid[]) and t.product_id = any(${sql.val(productIds)}::uuid[])`,
      )
