import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The addendum by which a chain ends before its time. One after which it goes on counts no more. */
export interface EndRow {
  id: string
  ends_on: string
  notice_on: string | null
  penalty: number
  guarantee_return: number
}

/** The end of a chain by an addendum that is signed. @param root alias of the row of what begins the chain */
export const endOf = (root: string): RawBuilder<EndRow> => {
  const of = (column: string) => sql.ref(`${root}.${column}`)
  return sql<EndRow>`
    select o.id, o.changes_from - 1 as ends_on, (o.change ->> 'noticeOn')::date as notice_on,
      coalesce((o.change ->> 'penalty')::bigint, 0) as penalty, coalesce((o.change ->> 'guaranteeReturn')::bigint, 0) as guarantee_return
    from contracts o
    where o.tenant_id = ${of('tenant_id')} and o.root_id = ${of('id')} and o.change_kind = 'END' and o.signed_at is not null
      and o.changes_from = ${of('chain_ends_on')} + 1
    order by o.signed_at desc, o.id desc limit 1`
}

/**
 * Whether it is decided when a chain ends: by a notice of non-renewal, or by the addendum in force. Nobody has to be notified any more.
 * @param root alias of the row of what begins the chain
 */
export const isEndDecided = (root: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${root}.${column}`)
  return sql<boolean>`(${of('chain_renews')} or exists (select from contracts o
    where o.tenant_id = ${of('tenant_id')} and o.id = ${of('current_id')} and o.change_kind = 'END'))`
}

/** The penalty of a chain that an addendum ends on a day; zero without one. @param before no addendum after this one; null: of all */
export async function signedPenalty(tx: Tx, rootId: string, endsOn: string, before: string | null): Promise<number> {
  const { rows } = await sql<{ penalty: number }>`
    select coalesce((o.change ->> 'penalty')::bigint, 0) as penalty from contracts o
    where o.tenant_id = aforo_tenant() and o.root_id = ${rootId}::uuid and o.change_kind = 'END' and o.signed_at is not null
      and o.changes_from = ${endsOn}::date + 1 and (${before}::uuid is null or o.id <= ${before}::uuid)
    order by o.signed_at desc, o.id desc limit 1`.execute(tx)
  return rows[0]?.penalty ?? 0
}

/** What is known of how a chain ends before its time, and of its guarantee. */
export async function endOfChain(tx: Tx, rootId: string): Promise<(EndRow & ReturnedRow) | undefined> {
  const { rows } = await sql<EndRow & ReturnedRow>`
    select e.*, c.guarantee_returned as returned, c.guarantee_returned_on as returned_on, c.guarantee_operation as operation
    from contracts c cross join lateral (${endOf('c')}) e
    where c.tenant_id = aforo_tenant() and c.id = ${rootId}::uuid`.execute(tx)
  return rows[0]
}

/** What was given back; null until then. */
export interface ReturnedRow {
  returned: number | null
  returned_on: string | null
  operation: string | null
}

export interface DueRow {
  addendum_id: string
  contract_id: string
  number: string
  client_name: string
  currency: 'PEN' | 'USD'
  ends_on: string
  amount: number
  time_zone: string
  campus_names: string[]
}

/** Guarantees that are still to be given back of contracts whose last day is over, the oldest first. */
export async function guaranteesDue(
  tx: Tx,
  now: Temporal.Instant,
  { campusId }: { campusId: string | undefined },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select e.id as addendum_id, c.id as contract_id, c.number, t.name as client_name, c.currency, e.ends_on, n.time_zone,
      (e.guarantee_return - coalesce(c.guarantee_returned, 0))::bigint as amount, l.names as campus_names
    from contracts c
    join tenants n on n.id = c.tenant_id
    join teams t on t.tenant_id = c.tenant_id and t.id = c.chain_client_id
    cross join lateral (${endOf('c')}) e
    cross join lateral (
      select coalesce(array_agg(distinct a.name), '{}') as names, coalesce(array_agg(distinct a.id), '{}') as ids
      from contract_lines l join campuses a on a.tenant_id = l.tenant_id and a.id = l.campus_id
      where l.tenant_id = c.tenant_id and l.contract_id = e.id
    ) l
    where c.tenant_id = aforo_tenant() and (c.changes_id is null) = true and c.status = 'SIGNED'
      and e.guarantee_return > coalesce(c.guarantee_returned, 0)
      and e.ends_on < (${now.toString()}::timestamptz at time zone n.time_zone)::date
      ${campusId === undefined ? sql`` : sql`and ${campusId}::uuid = any (l.ids)`}
    order by e.ends_on, c.id`.execute(tx)
  return rows
}

/** What bills say of the guarantees of contracts that end in their month. */
export interface BilledGuarantee {
  contractId: string
  number: string
  amount: number
  returnedOn: string | null
  operation: string | null
}

/** Of the contracts of which a bill has something. @param bill alias of its row */
export const guaranteesOfBill = (bill: string): RawBuilder<BilledGuarantee[]> => {
  const of = (column: string) => sql.ref(`${bill}.${column}`)
  return sql<BilledGuarantee[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('contractId', c.id, 'number', c.number, 'amount', e.guarantee_return,
      'returnedOn', c.guarantee_returned_on, 'operation', c.guarantee_operation) order by c.number), '[]')
    from contracts c cross join lateral (${endOf('c')}) e
    where c.tenant_id = ${of('tenant_id')} and e.guarantee_return > 0
      and date_trunc('month', e.ends_on::timestamp)::date = ${of('month')}
      and c.id in (select x.contract_id from billing_entries x where x.tenant_id = ${of('tenant_id')} and x.billing_id = ${of('id')}))`
}
