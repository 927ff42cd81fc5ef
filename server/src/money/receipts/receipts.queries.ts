import type { OrderCurrency, OrderReceiptKind, ReceiptStatus } from '@aforo/api/money/order-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Detraction, Named } from './receipts.rules.ts'

/** A line of a receipt: gross minor units and hundredths of one. */
export interface ReceiptLine {
  description: string
  quantity: number
  unitPrice: number
  amount: number
}

const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`

const receipts = (tx: Tx) =>
  tx
    .selectFrom('receipts as r')
    .innerJoin('orders as o', join => join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.order_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.campus_id'))
    .leftJoin('companies as y', join =>
      join.onRef('y.tenant_id', '=', 'r.tenant_id').onRef('y.id', '=', 'r.company_id'),
    )
    .leftJoin('receipts as m', join =>
      join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.modifies_id'),
    )
    .selectAll('r')
    .$narrowType<{
      kind: OrderReceiptKind
      status: ReceiptStatus
      document_type: Named['documentType']
      currency: OrderCurrency
    }>()
    .select([
      'o.code as order_code',
      'o.campus_id',
      'c.time_zone',
      'c.country_code',
      'c.name as campus_name',
      'y.legal_name as company_name',
      'y.tax_id as company_tax_id',
      'm.series as modifies_series',
      'm.number as modifies_number',
      sql<OrderReceiptKind | null>`m.kind`.as('modifies_kind'),
      sql<ReceiptStatus | null>`m.status`.as('modifies_status'),
      sql<ReceiptLine[]>`r.lines`.as('lines'),
      sql<Detraction | null>`r.detraction`.as('detraction'),
    ])

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

export const findReceipt = (tx: Tx, id: string) => receipts(tx).where('r.id', '=', id).executeTakeFirst()

/** Keeps a receipt as it is for the rest of the transaction; a second statement reads it. */
export async function lockReceipt(tx: Tx, id: string): Promise<ReceiptRow | undefined> {
  const held = await tx.selectFrom('receipts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findReceipt(tx, id)
}

/** Of an order: its boleta or factura, then its credit notes. */
export const receiptsOf = (tx: Tx, orderId: string) =>
  receipts(tx)
    .where('r.order_id', '=', orderId)
    .orderBy(sql`r.kind = 'CREDIT_NOTE'`)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()

/** Credit notes that wait for their receipt to be accepted. */
export const notesWaitingFor = (tx: Tx, receiptId: string) =>
  tx
    .selectFrom('receipts')
    .select('id')
    .where('modifies_id', '=', receiptId)
    .where('status', '=', 'RECEIPT_REQUESTED')
    .orderBy('created_at')
    .execute()

export interface NewReceipt {
  id: string
  order_id: string
  kind: OrderReceiptKind
  status: ReceiptStatus
  modifies_id?: string
  note_type?: '01' | '07'
  note_reason?: string
  note_of?: string
  company_id?: string | null
  document_type: Named['documentType']
  document_number: string
  client_name: string
  client_address: string | null
  client_email: string | null
  currency: OrderCurrency
  tax_rate: number
  net: number
  tax: number
  total: number
  lines: string
  created_at: string
}

/** @throws by `receipts_once` or `receipts_note_once` where there is one already */
export async function insertReceipt(tx: Tx, receipt: NewReceipt) {
  await tx
    .insertInto('receipts')
    .values({ ...receipt, tenant_id: sql<string>`aforo_tenant()` })
    .execute()
}

export interface ReceiptChange {
  kind?: OrderReceiptKind
  status?: ReceiptStatus
  document_type?: Named['documentType']
  document_number?: string
  client_name?: string
  client_address?: string | null
  client_email?: string | null
  company_id?: string
  series_id?: string
  series?: string
  number?: number
  issue_date?: string
  exchange_rate?: number | null
  exchange_rate_on?: string | null
  net?: number
  tax?: number
  total?: number
  lines?: string
  detraction?: string | null
  sunat_code?: string | null
  sunat_description?: string | null
  hash?: string | null
  qr?: string | null
  fault_code?: string | null
  fault?: string | null
  generated_at?: string
  sent_at?: string | null
  confirmed_at?: string
  next_poll_at?: string | null
  polls?: number
  warned_at?: string | null
}

/** Changes a receipt and counts its version up. */
export async function updateReceipt(tx: Tx, id: string, change: ReceiptChange) {
  await tx
    .updateTable('receipts')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Takes a request back that came to no number. */
export async function deleteReceipt(tx: Tx, id: string) {
  await tx.deleteFrom('receipts').where('id', '=', id).where('number', 'is', null).execute()
}

/**
 * The series that numbers receipts of a kind in a country: of the company that Nubefact is connected for, where it is.
 * @param company the one that a note's receipt is of
 * @param letter the one that a note's series begins with, as the series of what it corrects
 */
export async function findSeries(
  tx: Tx,
  {
    country,
    kind,
    company,
    letter,
  }: { country: string; kind: OrderReceiptKind; company?: string | null; letter: string },
) {
  const { rows } = await sql<{ id: string; company_id: string }>`
    select s.id, s.company_id from receipt_series s
    join companies y on y.tenant_id = s.tenant_id and y.id = s.company_id and y.deleted_at is null
    left join connections n on n.tenant_id = s.tenant_id and n.system = 'NUBEFACT'
    where s.tenant_id = aforo_tenant() and s.deleted_at is null and y.country_code = ${country} and s.kind = ${kind}
      and starts_with(s.code, ${letter}) and (n.id is null or n.settings ->> 'ruc' = y.tax_id)
      and (${company ?? null}::uuid is null or s.company_id = ${company ?? null}::uuid)
    order by y.created_at, s.code limit 1`.execute(tx)
  return rows[0]
}

/** Whether Nubefact does the sending. */
export async function isConnected(tx: Tx): Promise<{ simulated: boolean } | undefined> {
  return tx.selectFrom('connections').select('simulated').where('system', '=', 'NUBEFACT').executeTakeFirst()
}

export interface NewFile {
  id: string
  receipt_id: string
  kind: 'PDF' | 'XML' | 'CDR'
  name: string
  size: number
  file_key: string
  created_at: string
}

/** Keeps a file of a receipt, in the place of the one before. */
export async function saveFile(tx: Tx, file: NewFile) {
  const { name, size, file_key, created_at } = file
  await tx
    .insertInto('receipt_files')
    .values({ ...file, tenant_id: sql<string>`aforo_tenant()` })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'receipt_id', 'kind']).doUpdateSet({ name, size, file_key, created_at }),
    )
    .execute()
}

export const filesOf = (tx: Tx, receiptIds: readonly string[]) =>
  receiptIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('receipt_files')
        .select(['receipt_id', 'name', 'size', 'file_key'])
        .select(sql<'PDF' | 'XML' | 'CDR'>`kind`.as('kind'))
        .where('receipt_id', 'in', receiptIds)
        .orderBy(sql`array_position(array['PDF', 'XML', 'CDR'], kind)`)
        .execute()

/** Receipts of all tenants whose answer is to be asked for. For a transaction that sees them all. */
export async function listToPoll(tx: Tx, now: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from receipts where next_poll_at <= ${at(now)} order by next_poll_at limit ${atMost}`.execute(
    tx,
  )
  return rows
}

/** Generated receipts of all tenants that nothing carries to Nubefact, as those from before it was connected. */
export async function listUnsent(tx: Tx, atMost: number) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select r.tenant_id, r.id from receipts r
    join connections n on n.tenant_id = r.tenant_id and n.system = 'NUBEFACT' and n.enabled
    where r.status = 'RECEIPT_GENERATED' and not exists (
      select from outside_tasks t where t.tenant_id = r.tenant_id and t.record_type = 'receipt' and t.record_id = r.id
        and t.state in ('WAITING', 'RUNNING', 'FAILED'))
    order by r.generated_at limit ${atMost}`.execute(tx)
  return rows
}

/** What SUNAT has not accepted yet, of all tenants, whose third day is near. For a transaction that sees them all. */
export async function listAtRisk(tx: Tx, now: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select r.tenant_id, r.id from receipts r
    join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id
    where r.status in ('RECEIPT_GENERATED', 'RECEIPT_SENT', 'RECEIPT_FAILED') and r.warned_at is null
      and (${at(now)} at time zone c.time_zone)::date >= r.issue_date + 2
    order by r.issue_date limit ${atMost}`.execute(tx)
  return rows
}

/**
 * What somebody has to look at: rejected receipts, and those that SUNAT has not accepted two days after their date. The
 * oldest first, and how much there is of it.
 */
export async function receiptsAtRisk(tx: Tx, campusId: string | undefined, now: Temporal.Instant, atMost: number) {
  const query = receipts(tx)
    .where('r.tenant_id', '=', sql<string>`aforo_tenant()`)
    .where(sql<boolean>`(r.status = 'RECEIPT_FAILED' or (r.status in ('RECEIPT_GENERATED', 'RECEIPT_SENT')
      and (${at(now)} at time zone c.time_zone)::date >= r.issue_date + 2))`)
    .$if(campusId !== undefined, some => some.where('o.campus_id', '=', campusId ?? ''))
  const rows = await query.orderBy('r.created_at').limit(atMost).execute()
  if (rows.length < atMost) return { rows, total: rows.length }
  const { total } = await query.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
