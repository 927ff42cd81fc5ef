import type { BillingCurrency } from '@aforo/api/money/bill-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Billed } from './run.rules.ts'

/** A page of the clients that ever consumed something on account, in the order of their ids. */
export async function consumers(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from teams t
    where t.tenant_id = aforo_tenant() ${after === null ? sql`` : sql`and t.id > ${after}::uuid`}
      and exists (select from booking_charges c where c.tenant_id = t.tenant_id and c.team_id = t.id)
    order by t.id limit ${limit}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Until {
  /** The last day whose bookings are billed. */
  to: string
  /** Only bookings that are over: until then they may change. */
  now: Temporal.Instant
}

/** Bookings on account of these clients that are over and cost something. */
const consumed = (clientIds: readonly string[], { to, now }: Until): RawBuilder<unknown> => sql`
  select c.tenant_id, c.reservation_id, c.team_id as client_id, c.amount, c.currency, r.campus_id,
    date_trunc('month', r.starts_at at time zone m.time_zone)::date as month
  from booking_charges c
  join reservations r on r.tenant_id = c.tenant_id and r.id = c.reservation_id
  join campuses m on m.tenant_id = r.tenant_id and m.id = r.campus_id
  where c.tenant_id = aforo_tenant() and c.team_id = any (${clientIds}::uuid[]) and c.payer = 'ACCOUNT'
    and c.state in ('CHARGED', 'KEPT') and c.amount > 0
    and r.ends_at <= ${now.toString()}::timestamptz and (r.starts_at at time zone m.time_zone)::date <= ${to}::date`

/** The same, of which no bill has anything. */
const unbilled = (clientIds: readonly string[], until: Until): RawBuilder<unknown> => sql`
  select x.* from (${consumed(clientIds, until)}) x
  where not exists (select from billing_consumption b
    where b.tenant_id = x.tenant_id and b.reservation_id = x.reservation_id and b.live)`

/** What a client consumed at a campus in a month, and no bill has. */
export interface Consumed {
  clientId: string
  currency: BillingCurrency
  campusId: string
  campusName: string
  /** The first day of the month in which it was consumed. */
  month: string
  bookings: number
  /** With tax, in minor units. */
  gross: number
}

export async function unbilledConsumption(tx: Tx, clientIds: readonly string[], until: Until): Promise<Consumed[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Consumed>`
    select u.client_id as "clientId", u.currency, u.campus_id as "campusId", p.name as "campusName", u.month::text as month,
      count(*)::int as bookings, sum(u.amount)::bigint as gross
    from (${unbilled(clientIds, until)}) u
    join campuses p on p.tenant_id = u.tenant_id and p.id = u.campus_id
    group by u.client_id, u.currency, u.campus_id, p.name, u.month
    order by u.client_id, u.currency, u.month, p.name, u.campus_id
  `.execute(tx)
  return rows
}

/** A booking on a bill of a month that costs something else by now, or nothing. */
export interface Drifted extends Pick<Billed, 'billingId' | 'status' | 'touched'> {
  entryId: string
  reservationId: string
  clientId: string
  companyId: string
  currency: BillingCurrency
  before: number
  after: number
}

/** @param hold the bills, for this transaction */
export async function driftedConsumption(
  tx: Tx,
  month: string,
  clientIds: readonly string[],
  hold: boolean,
): Promise<Drifted[]> {
  if (clientIds.length === 0) return []
  const { rows } = await sql<Drifted>`
    select l.entry_id as "entryId", l.reservation_id as "reservationId", b.id as "billingId", b.status, b.touched,
      b.client_id as "clientId", b.company_id as "companyId", b.currency, l.amount as before,
      coalesce(case when c.payer = 'ACCOUNT' and c.state in ('CHARGED', 'KEPT') and c.currency = b.currency then c.amount end, 0) as after
    from billings b
    join billing_consumption l on l.tenant_id = b.tenant_id and l.billing_id = b.id and l.live
    left join booking_charges c on c.tenant_id = l.tenant_id and c.reservation_id = l.reservation_id
    where b.tenant_id = aforo_tenant() and b.month = ${`${month}-01`}::date and b.client_id = any (${clientIds}::uuid[])
      and b.status <> 'CANCELLED'
      and (c.reservation_id is null or c.payer <> 'ACCOUNT' or c.state not in ('CHARGED', 'KEPT') or c.currency <> b.currency
        or c.amount <> l.amount)
    order by b.id, l.reservation_id ${hold ? sql`for no key update of b` : sql``}
  `.execute(tx)
  return rows
}

/** Takes bookings off the entries that bill them: what they cost now is billed anew. */
export async function unlink(tx: Tx, links: readonly { entryId: string; reservationId: string }[]) {
  if (links.length === 0) return
  await sql`
    delete from billing_consumption l using jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as x ("entryId" uuid, "reservationId" uuid)
    where l.tenant_id = aforo_tenant() and l.entry_id = x."entryId" and l.reservation_id = x."reservationId"
  `.execute(tx)
}

export interface ConsumedEntry {
  id: string
  billingId: string
  clientId: string
  currency: string
  campusId: string
  month: string
  description: string
}

/** Makes the entries that are not there yet, for what `linkConsumption` puts on them. */
export async function insertConsumed(tx: Tx, tenantId: string, entries: readonly ConsumedEntry[]) {
  if (entries.length === 0) return
  await sql`
    insert into billing_entries (tenant_id, id, billing_id, position, concept, description, amount, source, consumed, month, campus_id)
    select ${tenantId}::uuid, x.id, x."billingId", 1, 'SERVICE', x.description, 0, 'RUN', true, x.month, x."campusId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as x (id uuid, "billingId" uuid, description text, month date, "campusId" uuid)
    on conflict do nothing
  `.execute(tx)
}

/**
 * Puts what is unbilled on the entries of these bills. A booking that another run has taken meanwhile stays with that one:
 * the constraint decides.
 */
export async function linkConsumption(
  tx: Tx,
  bills: readonly { billingId: string; clientId: string; currency: string }[],
  until: Until,
) {
  if (bills.length === 0) return
  const clientIds = [...new Set(bills.map(({ clientId }) => clientId))]
  await sql`
    insert into billing_consumption (tenant_id, entry_id, reservation_id, billing_id, amount)
    select u.tenant_id, e.id, u.reservation_id, e.billing_id, u.amount
    from (${unbilled(clientIds, until)}) u
    join jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as x ("billingId" uuid, "clientId" uuid, currency text)
      on x."clientId" = u.client_id and x.currency = u.currency
    join billing_entries e on e.tenant_id = u.tenant_id and e.billing_id = x."billingId" and e.consumed
      and e.campus_id = u.campus_id and e.month = u.month
    order by u.reservation_id
    on conflict do nothing
  `.execute(tx)
}

/** What the entries of bills have of bookings, to be summed up. */
export async function linkedOf(tx: Tx, billingIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    taxRate: number
    month: string
    campusName: string
    bookings: number
    gross: number
  }>`
    select e.id, b.tax_rate as "taxRate", e.month::text as month, p.name as "campusName", count(l.reservation_id)::int as bookings,
      coalesce(sum(l.amount), 0)::bigint as gross
    from billing_entries e
    join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    join campuses p on p.tenant_id = e.tenant_id and p.id = e.campus_id
    left join billing_consumption l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = aforo_tenant() and e.billing_id = any (${billingIds}::uuid[]) and e.consumed
    group by e.id, b.tax_rate, e.month, p.name
  `.execute(tx)
  return rows
}

export interface Payer {
  clientId: string
  companyId: string
  currency: BillingCurrency
  creditDays: number | null
  paymentDay: number | null
}

/**
 * Which company bills what clients consumed: that of their contract, one in force first; without a contract, the operator's
 * company in the campus's country.
 * @param wanted one a client and currency
 */
export async function payersOf(
  tx: Tx,
  wanted: readonly { clientId: string; currency: string; campusId: string }[],
  { from, to }: { from: string; to: string },
): Promise<Payer[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<Payer>`
    select x."clientId", coalesce(k.company_id, o.id) as "companyId", x.currency, k.credit_days as "creditDays",
      k.payment_day as "paymentDay"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x ("clientId" uuid, currency text, "campusId" uuid)
    left join lateral (
      select c.company_id, c.credit_days, c.payment_day from contracts c
      where c.tenant_id = aforo_tenant() and c.signed_at is not null and c.root_id = c.id
        and x."clientId" in (c.client_id, c.chain_client_id)
      order by exists (select from signed_lines s where s.tenant_id = c.tenant_id and s.contract_id = c.id
          and s.starts_on <= ${to}::date and coalesce(s.ends_on, 'infinity') >= ${from}::date) desc,
        c.currency = x.currency desc, c.starts_on desc, c.id
      limit 1
    ) k on true
    left join lateral (
      select o.id from companies o, campuses p
      where o.tenant_id = aforo_tenant() and o.deleted_at is null and p.tenant_id = o.tenant_id and p.id = x."campusId"
      order by o.country_code = p.country_code desc, o.created_at, o.id limit 1
    ) o on k.company_id is null
    where coalesce(k.company_id, o.id) is not null
  `.execute(tx)
  return rows
}

/** The bookings that a bill has, by their day. */
export async function consumptionOfBill(
  tx: Tx,
  billingId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<{
    reservationId: string
    entryId: string
    start: Temporal.Instant
    end: Temporal.Instant
    timeZone: string
    spaceName: string
    campusName: string
    ownerName: string
    amount: number
    isKept: boolean
    totalRows: number
  }>`
    select l.reservation_id as "reservationId", l.entry_id as "entryId", r.starts_at as start, r.ends_at as end,
      m.time_zone as "timeZone", s.name as "spaceName", m.name as "campusName",
      coalesce(trim(u.given_name || ' ' || u.lastname), '') as "ownerName", l.amount, coalesce(c.state = 'KEPT', false) as "isKept",
      count(*) over ()::int as "totalRows"
    from billing_consumption l
    join reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
    join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
    join campuses m on m.tenant_id = r.tenant_id and m.id = r.campus_id
    left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
    left join booking_charges c on c.tenant_id = l.tenant_id and c.reservation_id = l.reservation_id
    where l.tenant_id = aforo_tenant() and l.billing_id = ${billingId}::uuid
    order by r.starts_at, l.reservation_id limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}
