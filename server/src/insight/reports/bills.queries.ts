import type { BillingStatus } from '@aforo/api/money/bill-states'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { sql } from 'kysely'
import { creditedOf } from '../../money/billing/billing.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Range } from './reports.rules.ts'

export interface BillFact {
  id: string
  /** Its first day. */
  month: string
  client_name: string
  client_document_type: ClientDocument
  client_country: string
  client_tax_id: string | null
  company_name: string
  status: BillingStatus
  po_code: string | null
  currency: 'PEN' | 'USD'
  /** Minor units. */
  net: number
  tax: number
  total: number
  /** What credit notes took back of it. */
  credited: number
  issued_on: string | null
  due_on: string | null
  sap_doc_num: number | null
}

/** The bills of the months that the days touch, whole: a bill is of a month. Of a campus, those with an entry there. */
const bills = (campusId: string | undefined, { from, to }: Range) => sql`
  from billings b
  join teams t on t.tenant_id = b.tenant_id and t.id = b.client_id
  join customers k on k.tenant_id = b.tenant_id and k.team_id = b.client_id
  join companies m on m.tenant_id = b.tenant_id and m.id = b.company_id
  where b.tenant_id = aforo_tenant() and b.month between date_trunc('month', ${from}::date)::date and ${to}::date
    ${campusId === undefined ? sql`` : sql`and ${campusId}::uuid = any(b.campus_ids)`}`

/** Where a page begins: at a place in the list, or after a row of it. */
export type From = { offset: number } | { after: Pick<BillFact, 'id' | 'month'> | undefined }

/** A page of the bills, the newest month first. */
export async function listBills(tx: Tx, campusId: string | undefined, range: Range, limit: number, from: From) {
  const offset = 'offset' in from ? from.offset : 0
  const after = 'after' in from ? from.after : undefined
  const { rows } = await sql<BillFact>`
    select b.id, b.month::text as month, t.name as client_name, k.document_type as client_document_type,
      k.country_code as client_country, k.tax_id as client_tax_id, m.legal_name as company_name,
      b.status, b.po_code, b.currency, b.net::float8 as net, b.tax::float8 as tax, b.total::float8 as total,
      ${creditedOf('b')}::float8 as credited,
      b.issued_on::text as issued_on, b.due_on::text as due_on, b.sap_doc_num
    ${bills(campusId, range)} ${after ? sql`and (b.month, b.id) < (${after.month}::date, ${after.id}::uuid)` : sql``}
    order by b.month desc, b.id desc limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export async function countBills(tx: Tx, campusId: string | undefined, range: Range): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${bills(campusId, range)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** By month, currency and state, less what credit notes took back. Minor units, with tax. */
export async function sumBills(tx: Tx, campusId: string | undefined, range: Range) {
  const { rows } = await sql<{ month: string; currency: 'PEN' | 'USD'; status: BillingStatus; total: number }>`
    select b.month::text as month, b.currency, b.status, sum(b.total - ${creditedOf('b')})::float8 as total
    ${bills(campusId, range)} and b.status <> 'CANCELLED' group by 1, 2, 3`.execute(tx)
  return rows
}
