import type { BillingCurrency, BillingStatus } from '@aforo/api/money/bill-states'
import { sql } from 'kysely'
import { type BilledGuarantee, guaranteesOfBill } from '../../deals/contracts/contracts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { correctedOfEntry } from './credit-notes.queries.ts'
import { smallEntryOf } from './entries.queries.ts'

/** A bill of a month that is not sent yet, with what sending it needs. */
export interface BillToSend {
  id: string
  status: BillingStatus
  clientId: string
  clientName: string
  companyId: string
  companyName: string
  currency: BillingCurrency
  net: number
  lacksOrder: boolean
  lacksTaxId: boolean
  lacksAddress: boolean
  /** Neither a code of its own in SAP, nor a tax id by which it is found there. */
  lacksCode: boolean
  lacksCompanyCode: boolean
  /** The day it will be dated has no exchange rate, and it is in dollars. */
  lacksRate: boolean
  /** Without anything of a contract. */
  byHand: boolean
  /** Of its contracts that end before their time in this month. */
  guarantees: BilledGuarantee[]
  /** A line so small that it has no tax: SUNAT refuses it. */
  smallEntry: string | null
  /** What it and the month before come to by the month: without fees, deposits and adjustments, less corrections by credit notes. */
  monthly: number
  monthlyBefore: number
}

/**
 * The bills of a month that are still to be sent.
 * @param today the day that they would be dated
 * @param rateDays days before that one whose exchange rate does for it
 */
export async function billsToSend(
  tx: Tx,
  { month, today, sap, rateDays }: { month: string; today: string; sap: boolean; rateDays: number },
): Promise<BillToSend[]> {
  const first = `${month}-01`
  const { rows } = await sql<BillToSend>`
    with due as materialized (
      select b.* from billings b
      where b.tenant_id = aforo_tenant() and b.month = ${first}::date
        and b.status in ('DRAFT', 'PENDING_PO', 'SAP_FAILED', 'REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED')
    )
    select d.id, d.status, d.client_id as "clientId", t.name as "clientName", d.company_id as "companyId",
      c.legal_name as "companyName", d.currency, d.net,
      k.requires_purchase_order and not d.po_enabled as "lacksOrder",
      coalesce(k.tax_id, '') = '' as "lacksTaxId",
      coalesce(k.billing_address, '') = '' as "lacksAddress",
      ${sap} and coalesce(k.tax_id, '') = '' and s.card_code is null as "lacksCode",
      ${sap} and coalesce(c.sap_company, '') = '' as "lacksCompanyCode",
      d.currency = 'USD' and not exists (select from exchange_rates x where x.tenant_id = d.tenant_id
        and x.date between coalesce(d.issued_on, ${today}::date) - ${rateDays}::integer
          and coalesce(d.issued_on, ${today}::date)) as "lacksRate",
      not coalesce(n.planned, false) as "byHand",
      ${smallEntryOf('d')} as "smallEntry",
      ${guaranteesOfBill('d')} as guarantees,
      coalesce(n.monthly, 0) as monthly, coalesce(p.monthly, 0) as "monthlyBefore"
    from due d
    join teams t on t.tenant_id = d.tenant_id and t.id = d.client_id
    join customers k on k.tenant_id = d.tenant_id and k.team_id = d.client_id
    join companies c on c.tenant_id = d.tenant_id and c.id = d.company_id
    left join billing_sap_clients s on s.tenant_id = d.tenant_id and s.client_id = d.client_id
    -- A lookup for each bill: joined as a whole, a month of which nothing is known yet is gone through once for each of them.
    left join lateral (
      select coalesce(sum(e.amount) filter (where e.concept = 'PURCHASE'), 0)::bigint as monthly, bool_or(e.source = 'RUN') as planned
      from billing_entries e where e.tenant_id = d.tenant_id and e.billing_id = d.id
    ) n on true
    left join lateral (
      select sum(e.amount - ${correctedOfEntry('e')})::bigint as monthly
      from billings b join billing_entries e on e.tenant_id = b.tenant_id and e.billing_id = b.id
      where b.tenant_id = d.tenant_id and b.client_id = d.client_id and b.month = (${first}::date - interval '1 month')::date
        and b.company_id = d.company_id and b.currency = d.currency and b.status <> 'CANCELLED' and e.concept = 'PURCHASE'
    ) p on d.supplement = 0
    order by t.name, d.id
  `.execute(tx)
  return rows
}

/** The number within its month and the total of some bills. */
export async function amountsOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('billings')
    .select(['id', 'supplement', 'total', sql<BillingCurrency>`currency`.as('currency')])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]))
}

/** Names of clients and companies, of a page of contracts. */
export async function namesOf(tx: Tx, clientIds: readonly string[], companyIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from teams where tenant_id = aforo_tenant() and id = any (${clientIds}::uuid[])
    union all
    select id, legal_name from companies where tenant_id = aforo_tenant() and id = any (${companyIds}::uuid[])
  `.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether bills go to SAP at all. */
export const isSapConnected = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('connections').select('id').where('system', '=', 'SAP').executeTakeFirst()) !== undefined
