import type { BillingConcept, BillingCurrency, BillingStatus } from '@aforo/api/money/bill-states'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import { sql } from 'kysely'
import { guaranteesOfBill } from '../../deals/contracts/contracts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { creditedOf, creditedOfEntry, creditNotesOf } from './credit-notes.queries.ts'
import type { SapTrouble } from './sap-trouble.rules.ts'

/** Bills with their client and company. */
export const existing = (tx: Tx) =>
  tx
    .selectFrom('billings as b')
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'b.tenant_id').onRef('t.id', '=', 'b.client_id'))
    .innerJoin('customers as k', join =>
      join.onRef('k.tenant_id', '=', 'b.tenant_id').onRef('k.team_id', '=', 'b.client_id'),
    )
    .innerJoin('companies as c', join =>
      join.onRef('c.tenant_id', '=', 'b.tenant_id').onRef('c.id', '=', 'b.company_id'),
    )

/** A state that a bill was in. */
export interface Moment {
  status: BillingStatus
  at: string
  who: string
}

/** What an entry was like before a review. */
export interface ReviewedEntry {
  id: string
  concept: BillingConcept
  description: string
  amount: number
}

/** A bill that somebody cancels and that SAP may have: it stands until SAP's invoice is gone. */
export interface SapCancel {
  reason: string
  who: string
  at: string
  /** Why SAP didn't cancel its invoice, in words; null while it is asked. */
  fault: string | null
}

interface Named {
  id: string
  name: string
}

/** What lists and pages read of a bill. */
export const columns = (tx: Tx) =>
  existing(tx).select([
    'b.id',
    'b.client_id',
    't.name as client_name',
    'k.legal_name as client_legal_name',
    'k.tax_id as client_tax_id',
    sql<ClientDocument>`k.document_type`.as('client_document_type'),
    'k.country_code as client_country',
    'k.requires_purchase_order',
    'b.company_id',
    'c.legal_name as company_name',
    'c.tax_id as company_tax_id',
    'c.address as company_address',
    sql<BillingCurrency>`b.currency`.as('currency'),
    'b.month',
    'b.supplement',
    sql<BillingStatus>`b.status`.as('status'),
    'b.status_since',
    sql<Moment[]>`b.timeline`.as('timeline'),
    'b.net',
    'b.tax',
    'b.total',
    'b.tax_rate',
    'b.credit_days',
    'b.payment_day',
    'b.issued_on',
    'b.due_on',
    'b.touched',
    'b.po_code',
    'b.po_file_key',
    sql<'PDF' | 'IMAGE' | null>`b.po_kind`.as('po_kind'),
    'b.po_enabled',
    'b.po_attached_at',
    'b.review_reason',
    'b.review_since',
    sql<{ entries: ReviewedEntry[]; total: number } | null>`b.review_before`.as('review_before'),
    'b.cancel_reason',
    'b.sap_doc_entry',
    'b.sap_doc_num',
    'b.sap_total',
    'b.sap_accepted_total',
    'b.sap_sent_at',
    'b.sap_fault',
    'b.sap_company',
    sql<SapCancel | null>`b.sap_cancel`.as('sap_cancel'),
    'b.version',
    'b.created_at',
    creditedOf('b').as('credited'),
    sql<Named[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
      from campuses p where p.tenant_id = b.tenant_id and p.id = any (b.campus_ids))`.as('campuses'),
  ])

export type BillingRow = NonNullable<Awaited<ReturnType<typeof findListed>>>

const findListed = (tx: Tx, id: string) => columns(tx).where('b.id', '=', id).executeTakeFirst()

export interface NumberedContract {
  id: string
  number: string
}

export interface EntryRow {
  id: string
  concept: BillingConcept
  description: string
  amount: number
  referenceId: string | null
  enabled: boolean
  source: 'RUN' | 'HAND'
  adjusted: number
  contract: NumberedContract | null
  contractLineId: string | null
  product: Named | null
  campus: Named | null
  days: number | null
  consumed: boolean
  /** What credit notes took back of it. */
  credited: number
}

const entriesOf = sql<EntryRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'concept', e.concept, 'description', e.description, 'amount', e.amount,
    'referenceId', e.reference_id, 'enabled', e.enabled, 'source', e.source, 'adjusted', e.adjusted, 'contractLineId', e.contract_line_id, 'days', e.days, 'consumed', e.consumed,
    'credited', ${creditedOfEntry('e')},
    'contract', case when r.id is not null then jsonb_build_object('id', r.id, 'number', r.number) end,
    'product', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
    'campus', case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end)
    order by e.position), '[]')
  from billing_entries e
  left join contracts r on r.tenant_id = e.tenant_id and r.id = e.contract_id
  left join products p on p.tenant_id = e.tenant_id and p.id = e.product_id
  left join campuses m on m.tenant_id = e.tenant_id and m.id = e.campus_id
  where e.tenant_id = b.tenant_id and e.billing_id = b.id)`

/** A bill with its entries. */
export type WholeBilling = NonNullable<Awaited<ReturnType<typeof findBilling>>>

export const findBilling = (tx: Tx, id: string) =>
  columns(tx)
    .select([
      entriesOf.as('entries'),
      creditNotesOf('b').as('credit_notes'),
      guaranteesOfBill('b').as('guarantees'),
      sql<
        string | null
      >`(select u.given_name || ' ' || u.lastname from users u where u.tenant_id = b.tenant_id and u.id = b.po_attached_by)`.as(
        'po_attached_by',
      ),
      // What keeps the task that asks SAP about it from getting on.
      sql<SapTrouble>`jsonb_build_object(
        'task', (select jsonb_build_object('state', o.state, 'fault', o.fault, 'code', o.fault_code,
            'nextTryAt', to_char(o.next_try_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          from outside_tasks o where o.tenant_id = b.tenant_id and o.record_type = 'billing' and o.record_id = b.id
            and o.state in ('WAITING', 'RUNNING', 'FAILED') order by o.created_at desc limit 1),
        'connection', (select jsonb_build_object('enabled', x.enabled, 'circuit', x.circuit, 'failures', x.failures, 'fault', x.fault,
            'probeAt', to_char(x.probe_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          from connections x where x.tenant_id = b.tenant_id and x.system = 'SAP'))`.as('sap_trouble'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst()

/** Keeps a bill and its entries as they are for the rest of the transaction. */
export const lockBilling = (tx: Tx, id: string) =>
  tx.selectFrom('billings').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface NewBilling {
  tenant_id: string
  id: string
  client_id: string
  company_id: string
  currency: BillingCurrency
  /** Its first day. */
  month: string
  supplement: number
  tax_rate: number
  credit_days: number | null
  payment_day: number | null
  touched: boolean
  created_by: string | null
  created_at: string
  timeline: string
}

export async function insertBilling(tx: Tx, billing: NewBilling) {
  await tx
    .insertInto('billings')
    .values({ ...billing, status: 'DRAFT', status_since: billing.created_at })
    .execute()
}

/** Others that bill something of the client by hand wait for this transaction. */
export const lockClient = (tx: Tx, id: string) =>
  tx.selectFrom('customers').select('team_id').where('team_id', '=', id).forUpdate().executeTakeFirst()

/** The number of the next bill of a client, company, currency and month; others that ask for it wait. */
export async function nextSupplement(
  tx: Tx,
  of: Pick<NewBilling, 'client_id' | 'company_id' | 'currency' | 'month'>,
): Promise<number> {
  await lockClient(tx, of.client_id)
  const { last } = await tx
    .selectFrom('billings')
    .select(eb => eb.fn.max<number | null>('supplement').as('last'))
    .where('client_id', '=', of.client_id)
    .where('company_id', '=', of.company_id)
    .where('currency', '=', of.currency)
    .where('month', '=', of.month)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** What a write sets. */
export interface BillingMarks {
  status?: BillingStatus
  status_since?: string
  timeline?: string
  issued_on?: string | null
  due_on?: string | null
  touched?: boolean
  po_code?: string | null
  po_file_key?: string | null
  po_kind?: 'PDF' | 'IMAGE' | null
  po_enabled?: boolean
  po_attached_at?: string | null
  po_attached_by?: string | null
  po_reminded_at?: string
  review_reason?: string | null
  review_since?: string | null
  review_before?: string | null
  cancel_reason?: string
  sap_doc_entry?: number | null
  sap_doc_num?: number | null
  sap_total?: number | null
  sap_accepted_total?: number | null
  sap_sent_at?: string | null
  sap_fault?: string | null
  sap_company?: string | null
  sap_cancel?: string | null
}

/** Changes a bill and counts its version up. */
export async function updateBilling(tx: Tx, id: string, fields: BillingMarks) {
  await tx
    .updateTable('billings')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The client is there, and may be billed. */
export const findClient = (tx: Tx, id: string) =>
  tx
    .selectFrom('customers as k')
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.id', '=', 'k.team_id'))
    .select([
      'k.team_id as id',
      't.name',
      'k.tax_id',
      sql<ClientDocument>`k.document_type`.as('document_type'),
      'k.country_code',
      'k.requires_purchase_order',
    ])
    .where('k.team_id', '=', id)
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst()

export const isCompany = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** What day it is for the tenant. */
export async function findToday(tx: Tx, tenantId: string, now: Temporal.Instant): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return now.toZonedDateTimeISO(time_zone).toPlainDate().toString()
}
