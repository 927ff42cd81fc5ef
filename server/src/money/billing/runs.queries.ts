import type { BillingCurrency, BillingStatus, RunOrigin, RunStatus } from '@aforo/api/money/bill-states'
import type { LeftOut } from '@aforo/api/money/billing-runs'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { correctedOfEntry, creditedOfEntry } from './credit-notes.queries.ts'
import type { Billed } from './run.rules.ts'

const runs = (tx: Tx) =>
  tx
    .selectFrom('billing_runs as r')
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.started_by'))
    .selectAll('r')
    .select(sql<string | null>`u.given_name || ' ' || u.lastname`.as('started_by_name'))
    .$narrowType<{ origin: RunOrigin; status: RunStatus }>()

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

export const findRun = (tx: Tx, id: string) => runs(tx).where('r.id', '=', id).executeTakeFirst()

/** Whom a run left out so far. */
export const leftOutIn = ({ left_out }: { left_out: unknown }) => left_out as LeftOut[]

export const listRuns = (tx: Tx, month?: string) =>
  runs(tx)
    .$if(month !== undefined, query => query.where('r.month', '=', `${month}-01`))
    .orderBy('r.started_at', 'desc')
    .limit(20)
    .execute()

/** The run to go on with, held for this transaction. */
export const lockRun = (tx: Tx, id: string) =>
  tx
    .selectFrom('billing_runs')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()

/** Begins a run, unless one of the month is under way, or has been made by itself before. @returns whether it began */
export async function insertRun(
  tx: Tx,
  run: {
    tenant_id: string
    id: string
    month: string
    origin: RunOrigin
    contracts: number
    started_by: string | null
    started_at: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('billing_runs')
    .values({ ...run, status: 'RUNNING', moved_at: run.started_at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const runningRun = (tx: Tx, month: string) =>
  runs(tx).where('r.month', '=', `${month}-01`).where('r.status', '=', 'RUNNING').executeTakeFirst()

export async function updateRun(
  tx: Tx,
  id: string,
  fields: {
    status?: RunStatus
    after_contract?: string
    consuming?: boolean
    after_client?: string
    done?: number
    made?: number
    updated?: number
    kept?: number
    left_out?: string
    moved_at: string
    finished_at?: string
    fault?: string
  },
) {
  await tx.updateTable('billing_runs').set(fields).where('id', '=', id).execute()
}

/** How many chains of contracts have a line in force between two days. */
export async function countInForce(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contracts c
    where c.tenant_id = aforo_tenant() and c.signed_at is not null and c.root_id = c.id and exists (
      select from signed_lines s where s.tenant_id = c.tenant_id and s.contract_id = c.id
        and s.starts_on <= ${to}::date and coalesce(s.ends_on, 'infinity') >= ${from}::date)
  `.execute(tx)
  return rows[0]?.total ?? 0
}

const billedColumns = sql`
  e.id, e.billing_id as "billingId", b.client_id as "clientId", e.concept, e.contract_line_id as "lineId", e.amount, e.days, e.contract_id as "contractId",
  e.product_id as "productId", e.campus_id as "campusId", p.name as "productName", b.status, b.touched, e.adjusted, ${creditedOfEntry('e')} as credited,
  ${correctedOfEntry('e')} as corrected`

/** What bills have of the month of these contracts, with what later bills carry of it. */
export async function billedOf(tx: Tx, month: string, contractIds: readonly string[]) {
  if (contractIds.length === 0) return []
  const { rows } = await sql<Billed & { contractId: string; number: string; currency: BillingCurrency }>`
    select ${billedColumns}, c.number, b.currency
    from billing_entries e
    join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    join contracts c on c.tenant_id = e.tenant_id and c.id = e.contract_id
    left join products p on p.tenant_id = e.tenant_id and p.id = e.product_id
    where e.tenant_id = aforo_tenant() and e.live and e.month = ${`${month}-01`}::date and e.contract_id = any (${contractIds}::uuid[])
  `.execute(tx)
  return rows
}

interface Strays {
  month: string
  from: string
  to: string
  /** Of these contracts alone. */
  only?: readonly string[]
}

/** Entries of a month whose contract has no day in it any more. */
export async function strayEntries(tx: Tx, { month, from, to, only }: Strays) {
  const { rows } = await sql<
    Billed & { contractId: string; number: string; clientName: string } & Omit<BillKey, 'clientId'>
  >`
    select ${billedColumns}, c.number, t.name as "clientName", b.company_id as "companyId", b.currency
    from billing_entries e
    join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    join contracts c on c.tenant_id = e.tenant_id and c.id = e.contract_id
    join teams t on t.tenant_id = b.tenant_id and t.id = b.client_id
    left join products p on p.tenant_id = e.tenant_id and p.id = e.product_id
    where e.tenant_id = aforo_tenant() and e.live and e.month = ${`${month}-01`}::date and e.contract_id is not null
      and ${only ? sql`e.contract_id = any (${[...only]}::uuid[])` : sql`true`}
      and not exists (
        select from signed_lines s where s.tenant_id = c.tenant_id and s.contract_id = c.id
          and s.starts_on <= ${to}::date and coalesce(s.ends_on, 'infinity') >= ${from}::date)
    order by e.billing_id
  `.execute(tx)
  return rows
}

export interface BillKey {
  clientId: string
  companyId: string
  currency: BillingCurrency
}

export const keyText = ({ clientId, companyId, currency }: BillKey): string => `${clientId} ${companyId} ${currency}`

export interface TargetBill extends BillKey {
  id: string
  status: BillingStatus
  touched: boolean
}

/** The bills of a month that these have, not counting what is billed apart. @param hold for this transaction */
export async function billsOf(
  tx: Tx,
  month: string,
  keys: readonly BillKey[],
  hold: boolean,
): Promise<Map<string, TargetBill>> {
  const { rows } = await sql<TargetBill>`
    select b.id, b.client_id as "clientId", b.company_id as "companyId", b.currency, b.status, b.touched
    from billings b join (select distinct x."clientId", x."companyId", x.currency
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x ("clientId" uuid, "companyId" uuid, currency text)) k
      on b.client_id = k."clientId" and b.company_id = k."companyId" and b.currency = k.currency
    where b.tenant_id = aforo_tenant() and b.month = ${`${month}-01`}::date and b.supplement = 0 and b.status <> 'CANCELLED'
    order by b.id ${hold ? sql`for no key update of b` : sql``}
  `.execute(tx)
  return new Map(rows.map(row => [keyText(row), row]))
}

export interface DraftBill extends BillKey {
  id: string
  creditDays: number | null
  paymentDay: number | null
}

/** Makes the bills of a month that are not there yet. @returns the ids of those that were made */
export async function insertDrafts(
  tx: Tx,
  of: { tenantId: string; month: string; taxRate: number; now: Temporal.Instant; timeline: string },
  drafts: readonly DraftBill[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  const at = sql`${of.now.toString()}::timestamptz`
  const { rows } = await sql<{ id: string }>`
    insert into billings (tenant_id, id, client_id, company_id, currency, month, tax_rate, credit_days, payment_day, status,
      status_since, timeline, created_at)
    select ${of.tenantId}::uuid, x.id, x."clientId", x."companyId", x.currency, ${`${of.month}-01`}::date, ${of.taxRate}::int,
      x."creditDays", x."paymentDay", 'DRAFT', ${at}, ${of.timeline}::jsonb, ${at}
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as x
      (id uuid, "clientId" uuid, "companyId" uuid, currency text, "creditDays" int, "paymentDay" int)
    on conflict (tenant_id, client_id, company_id, currency, month, supplement) where status <> 'CANCELLED' do nothing
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export interface NewEntry {
  id: string
  billingId: string
  contractId: string
  concept: string
  lineId: string | null
  description: string
  amount: number
  days: number | null
  productId: string | null
  campusId: string | null
  /** Of an adjustment: the purchase that it is taken off. */
  referenceId?: string
}

/** Writes what a run makes. What is billed already stays so. */
export async function insertRunEntries(tx: Tx, of: { tenantId: string; month: string }, entries: readonly NewEntry[]) {
  if (entries.length === 0) return
  await sql`
    insert into billing_entries (tenant_id, id, billing_id, position, concept, description, amount, source, contract_id,
      contract_line_id, month, product_id, campus_id, days, reference_id)
    select ${of.tenantId}::uuid, x.id, x."billingId", 0, x.concept, x.description, x.amount, 'RUN', x."contractId", x."lineId",
      ${`${of.month}-01`}::date, x."productId", x."campusId", x.days, x."referenceId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x (id uuid, "billingId" uuid, concept text, description text,
      amount bigint, "contractId" uuid, "lineId" uuid, "productId" uuid, "campusId" uuid, days smallint,
      "referenceId" uuid)
    on conflict do nothing
  `.execute(tx)
}

export async function changeRunEntries(
  tx: Tx,
  entries: readonly { id: string; amount: number; days: number | null; description: string }[],
) {
  if (entries.length === 0) return
  await sql`
    update billing_entries e set amount = x.amount, days = x.days, description = x.description
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x (id uuid, amount bigint, days smallint, description text)
    where e.tenant_id = aforo_tenant() and e.id = x.id
  `.execute(tx)
}

/** Removes entries with the adjustments that are taken off them. */
export async function deleteEntries(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .deleteFrom('billing_entries')
    .where(eb => eb.or([eb('id', 'in', ids), eb('reference_id', 'in', ids)]))
    .execute()
}

/** Removes what other months had taken off purchases that have become too small for it: those months are short of it again. */
export async function dropTooLarge(tx: Tx, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return
  await sql`
    delete from billing_entries a using billing_entries p
    where a.tenant_id = aforo_tenant() and p.tenant_id = a.tenant_id and p.id = a.reference_id and a.source = 'RUN'
      and p.id = any (${purchaseIds}::uuid[]) and p.amount + (
        select sum(x.amount) from billing_entries x
        where x.tenant_id = p.tenant_id and x.billing_id = p.billing_id and x.reference_id = p.id) < 0
  `.execute(tx)
}

/** The amounts of bills, to sum them up. */
export async function amountsOf(tx: Tx, billingIds: readonly string[]) {
  const { rows } = await sql<{
    billingId: string
    taxRate: number
    id: string | null
    concept: 'PURCHASE'
    amount: number
    referenceId: string | null
  }>`
    select b.id as "billingId", b.tax_rate as "taxRate", e.id, e.concept, e.amount, e.reference_id as "referenceId"
    from billings b left join billing_entries e on e.tenant_id = b.tenant_id and e.billing_id = b.id
    where b.tenant_id = aforo_tenant() and b.id = any (${billingIds}::uuid[])
  `.execute(tx)
  return rows
}
