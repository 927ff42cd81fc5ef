import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { BillKey, NewEntry } from './runs.queries.ts'
import type { Purchase } from './separate-bills.rules.ts'

/** Who was billed a month of a contract that has no day in it any more, by the last bill that has something of it. */
export async function billedParty(tx: Tx, month: string, contractId: string) {
  const { rows } = await sql<
    BillKey & { id: string; number: string; creditDays: number | null; paymentDay: number | null }
  >`
    select c.id, c.number, b.client_id as "clientId", b.company_id as "companyId", b.currency, b.credit_days as "creditDays",
      b.payment_day as "paymentDay"
    from billing_entries e
    join billings b on b.tenant_id = e.tenant_id and b.id = e.billing_id
    join contracts c on c.tenant_id = e.tenant_id and c.id = e.contract_id
    where e.tenant_id = aforo_tenant() and e.live and e.contract_id = ${contractId}::uuid and e.month = ${`${month}-01`}::date
    order by b.month, b.supplement limit 1
  `.execute(tx)
  return rows[0]
}

/** The first and the last month of which bills have something of a contract. */
export async function lastBilledMonth(tx: Tx, contractId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('billing_entries')
    .select('month')
    .where('contract_id', '=', contractId)
    .where('live', '=', true)
    .where('contract_line_id', 'is not', null)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.month.slice(0, 7)
}

/**
 * The purchases on drafts of a client after a month, which are held: the next bills, in their order, and of each what is left of it.
 * @param unlocked the first month that may still change
 */
export async function purchasesAfter(
  tx: Tx,
  { clientId, companyId, currency }: BillKey,
  month: string,
  unlocked: string,
): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    with drafts as materialized (
      select b.id, b.month, b.supplement from billings b
      where b.tenant_id = aforo_tenant() and b.client_id = ${clientId}::uuid and b.company_id = ${companyId}::uuid
        and b.currency = ${currency} and b.status = 'DRAFT' and b.month > ${`${month}-01`}::date and b.month >= ${unlocked}::date
      order by b.month, b.supplement limit 24 for no key update
    )
    select e.id, e.billing_id as "billingId", e.product_id as "productId", (e.amount + coalesce((
        select sum(x.amount) from billing_entries x
        where x.tenant_id = e.tenant_id and x.billing_id = e.billing_id and x.reference_id = e.id), 0))::bigint as left
    from drafts d join billing_entries e on e.tenant_id = aforo_tenant() and e.billing_id = d.id and e.concept = 'PURCHASE'
    order by d.month, d.supplement, e.position, e.id
  `.execute(tx)
  return rows.filter(({ left }) => left > 0)
}

/** Writes what is billed apart of a month. What is taken off a purchase twice is one adjustment. */
export async function insertApart(tx: Tx, of: { tenantId: string; month: string }, entries: readonly NewEntry[]) {
  if (entries.length === 0) return
  await sql`
    insert into billing_entries (tenant_id, id, billing_id, position, concept, description, amount, source, contract_id, month,
      product_id, campus_id, days, reference_id)
    select ${of.tenantId}::uuid, x.id, x."billingId", 0, x.concept, x.description, x.amount, 'RUN', x."contractId",
      ${`${of.month}-01`}::date, x."productId", x."campusId", x.days, x."referenceId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x (id uuid, "billingId" uuid, concept text, description text,
      amount bigint, "contractId" uuid, "productId" uuid, "campusId" uuid, days smallint, "referenceId" uuid)
    on conflict (tenant_id, billing_id, contract_id, month, product_id, reference_id, (concept = 'PENALTY'))
      where live and contract_id is not null and contract_line_id is null and concept in ('PURCHASE', 'PURCHASE_ADJUSTMENT', 'PENALTY')
      do update set amount = billing_entries.amount + excluded.amount
  `.execute(tx)
}
