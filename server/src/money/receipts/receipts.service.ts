import { randomUUIDv7 } from 'node:crypto'
import type { OrderCurrency, OrderReceiptKind } from '@aforo/api/money/order-states'
import type { ReceiptClient } from '@aforo/api/money/receipts'
import { oneUnit } from '@aforo/api/platform/line-items'
import { formatMinor } from '@aforo/api/platform/money'
import { taxWithinGross } from '@aforo/api/platform/money.rules'
import { todayIn } from '../../offer/products/products.ts'
import { billingSettings, exchangeRateOn, takeReceiptNumber } from '../../people/companies/companies.ts'
import { readTaxId } from '../../people/customers/customers.ts'
import type { AuditAction } from '../../platform/audit-actions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { askOutside } from '../../platform/outside-systems/ask.ts'
import type { UnitOfWork } from '../../platform/unit-of-work.ts'
import { findSettings } from '../order-settings/settings.queries.ts'
import {
  deleteReceipt,
  findReceipt,
  findSeries,
  insertReceipt,
  isConnected,
  lockReceipt,
  notesWaitingFor,
  type ReceiptLine,
  type ReceiptRow,
  receiptsOf,
  updateReceipt,
} from './receipts.queries.ts'
import { detractionOf, inSoles, lifecycle, lineWithoutTax, type Named, namedOn } from './receipts.rules.ts'

/** What a change has at hand: a handler's context, or a job's transaction. */
export type Unit = Pick<UnitOfWork, 'record' | 'emit' | 'enqueue'> & { tx: Tx; now: Temporal.Instant }

/** Why a receipt can't be generated yet. */
export type Obstacle =
  | { code: 'NO_RECEIPT_SERIES' }
  | { code: 'NO_EXCHANGE_RATE'; date: string }
  | { code: 'BEFORE_LOCK_DATE'; lockDate: string }
  | { code: 'LINE_WITHOUT_TAX'; message: string }

/** What a receipt is of. */
export interface Sold {
  id: string
  time_zone: string
  currency: OrderCurrency
  tax_rate: number
  net: number
  tax: number
  total: number
  lines: readonly ReceiptLine[]
}

/** Writes a line of the order's history and announces it. */
export function tell(
  { record, emit }: Unit,
  row: Pick<ReceiptRow, 'order_id' | 'campus_id' | 'kind' | 'series' | 'number'>,
  action: Extract<AuditAction, `order.${string}`>,
  more: object = {},
) {
  record({
    action,
    entityType: 'order',
    entityId: row.order_id,
    after: { ...(row.number !== null && { receipt: labelOf(row) }), ...more },
  })
  emit({ topic: 'orders', id: row.order_id, campusId: row.campus_id })
}

/** `F001-124` */
export const labelOf = ({ series, number }: Pick<ReceiptRow, 'series' | 'number'>): string | undefined =>
  series === null || number === null ? undefined : `${series}-${number}`

/** PEN for one USD in millionths, and the day whose rate it is. */
interface DayRate {
  rate: number
  date: string
}

async function rateOf(tx: Tx, date: string): Promise<DayRate | undefined> {
  const found = await exchangeRateOn(tx, date)
  return found && { rate: (found.numerator * 1_000_000) / found.denominator, date: found.date }
}

/** A receipt's client, checked. @returns a field at fault, or that the rate of the day is missing */
export async function readClient(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  client: ReceiptClient,
  sold: Pick<Sold, 'currency' | 'total' | 'time_zone'>,
): Promise<Named | { fault: { field: string; message: string } } | { obstacle: Obstacle }> {
  let soles = sold.total
  if (sold.currency === 'USD') {
    const today = todayIn(sold.time_zone, now)
    const rate = await rateOf(tx, today)
    if (!rate) return { obstacle: { code: 'NO_EXCHANGE_RATE', date: today } }
    soles = inSoles(sold.total, rate.rate)
  }
  return namedOn(client, soles, written => readTaxId('PE', written))
}

const columnsOf = (named: Named) => ({
  kind: named.kind,
  document_type: named.documentType,
  document_number: named.documentNumber,
  client_name: named.name,
  client_address: named.address,
  client_email: named.email,
})

/** Notes that an order is to have a receipt; it has no number yet. @throws by `receipts_once` */
export async function requestReceipt(unit: Unit, sold: Sold, named: Named, priority: boolean): Promise<string> {
  const { tx, now } = unit
  const id = randomUUIDv7()
  const status = priority ? 'RECEIPT_REQUESTED_WITH_PRIORITY' : 'RECEIPT_REQUESTED'
  const { currency, tax_rate, net, tax, total, lines } = sold
  await insertReceipt(tx, {
    id,
    order_id: sold.id,
    status,
    ...columnsOf(named),
    currency,
    tax_rate,
    net,
    tax,
    total,
    lines: JSON.stringify(lines),
    created_at: now.toString(),
  })
  const row = (await findReceipt(tx, id)) as ReceiptRow
  tell(unit, row, 'order.receipt_requested', { client: named.name, document: named.documentNumber })
  return id
}

/** Takes another client onto a receipt, which keeps its number. */
export const renameReceipt = (tx: Tx, id: string, named: Named) => updateReceipt(tx, id, columnsOf(named))

/** What was sold has changed before a number was taken: its receipt says what it says now. */
export async function resell({ tx }: Unit, { id, net, tax, total, lines }: Sold): Promise<void> {
  const [row] = await receiptsOf(tx, id)
  if (row && row.kind !== 'CREDIT_NOTE' && row.number === null)
    await updateReceipt(tx, row.id, { net, tax, total, lines: JSON.stringify(lines) })
}

/** Takes back the request of a receipt that has no number. */
export async function withdrawReceipt(unit: Unit, row: ReceiptRow): Promise<void> {
  await deleteReceipt(unit.tx, row.id)
  tell(unit, row, 'order.receipt_withdrawn')
}

/** Why SUNAT would refuse a receipt for its lines, and what to do. */
export function lineFault(
  sold: Pick<Sold, 'currency' | 'net' | 'tax_rate' | 'lines'> & { kind?: OrderReceiptKind },
): Extract<Obstacle, { code: 'LINE_WITHOUT_TAX' }> | undefined {
  const line = lineWithoutTax(sold)
  if (!line) return undefined
  const amount = formatMinor(line.amount, sold.currency)
  const message =
    sold.kind === 'CREDIT_NOTE'
      ? `Se devuelve ${amount}, cuyo IGV sería ${formatMinor(0, sold.currency)}: SUNAT rechaza esa nota (error 3111) y no se envía. Regístralo en caja como devolución sin nota.`
      : `«${line.description}» suma ${amount} y su IGV sería ${formatMinor(0, sold.currency)}: SUNAT rechaza esa línea (error 3111). Cancela la orden y véndela de nuevo con ese importe dentro de otra línea.`
  return { code: 'LINE_WITHOUT_TAX', message }
}

const isWaiting = (row: ReceiptRow) => lifecycle.allows(row.status, 'generate')

/** What a day says of a receipt: its rate, or what is in the way of issuing it then. */
export async function dayOf(
  { tx }: Pick<Unit, 'tx'>,
  { currency }: Pick<ReceiptRow, 'currency'>,
  day: string,
): Promise<{ rate: DayRate | null; obstacle?: undefined } | { rate?: undefined; obstacle: Obstacle }> {
  const { lockDate } = await billingSettings(tx)
  if (lockDate !== null && day < lockDate) return { obstacle: { code: 'BEFORE_LOCK_DATE', lockDate } }
  const rate = currency === 'USD' ? await rateOf(tx, day) : null
  return rate === undefined ? { obstacle: { code: 'NO_EXCHANGE_RATE', date: day } } : { rate }
}

/**
 * Takes the number of a receipt that is wanted and has Nubefact send it, all in this transaction: no number without its
 * receipt, and no receipt that is forgotten.
 * @returns why not yet; undefined once it is done
 */
export async function generateReceipt(unit: Unit, id: string): Promise<Obstacle | undefined> {
  const { tx, now } = unit
  const row = await lockReceipt(tx, id)
  if (!row || !isWaiting(row)) return undefined
  if (row.number !== null) {
    await sendReceipt(unit, row)
    return undefined
  }
  const faulty = lineFault(row)
  if (faulty) return faulty
  const today = todayIn(row.time_zone, now)
  const { rate, obstacle } = await dayOf(unit, row, today)
  if (obstacle) return obstacle
  const series = await findSeries(tx, {
    country: row.country_code,
    kind: row.kind,
    company: row.modifies_id === null ? null : row.company_id,
    letter: row.kind === 'CREDIT_NOTE' ? (row.modifies_series?.[0] ?? '') : row.kind === 'INVOICE' ? 'F' : 'B',
  })
  if (!series) return { code: 'NO_RECEIPT_SERIES' }
  const detraction = detractionOf(
    await findSettings(tx),
    row.kind,
    inSoles(row.total, rate?.rate ?? null),
    row.document_type,
  )
  // As late as it can be: others wait for it.
  const taken = await takeReceiptNumber(tx, series.id)
  if (!taken) return { code: 'NO_RECEIPT_SERIES' }
  await updateReceipt(tx, id, {
    company_id: series.company_id,
    series_id: series.id,
    series: taken.code,
    number: taken.number,
    issue_date: today,
    exchange_rate: rate?.rate ?? null,
    exchange_rate_on: rate?.date ?? null,
    detraction: detraction ? JSON.stringify(detraction) : null,
    generated_at: now.toString(),
  })
  await sendReceipt(unit, (await findReceipt(tx, id)) as ReceiptRow)
  return undefined
}

/** Has Nubefact send a receipt that has its number, the first time or again. */
export async function sendReceipt(unit: Unit, row: ReceiptRow): Promise<void> {
  const { tx } = unit
  await updateReceipt(tx, row.id, { status: 'RECEIPT_GENERATED', fault: null, fault_code: null })
  const label = labelOf(row) ?? ''
  await askOutside(unit, 'NUBEFACT', [
    {
      kind: 'send',
      subject: `receipt:${row.id}`,
      title: `${label} · ${row.order_code} · ${row.client_name}`,
      payload: { id: row.id },
      merged: true,
      urgent: row.status === 'RECEIPT_REQUESTED_WITH_PRIORITY',
      record: { type: 'receipt', id: row.id },
    },
  ])
  tell(unit, row, row.status === 'RECEIPT_FAILED' ? 'order.receipt_sent_again' : 'order.receipt_generated')
}

/** A receipt could not be made: it says what to mend. */
export async function failReceipt(
  unit: Unit,
  row: ReceiptRow,
  fault: { code: string; message: string },
  sunat: object = {},
) {
  await updateReceipt(unit.tx, row.id, {
    status: 'RECEIPT_FAILED',
    fault_code: fault.code,
    fault: fault.message,
    next_poll_at: null,
    ...sunat,
  })
  tell(unit, row, 'order.receipt_failed', { fault: fault.message })
}

export const obstacleWords = (obstacle: Obstacle): string => {
  switch (obstacle.code) {
    case 'NO_EXCHANGE_RATE':
      return 'Falta el tipo de cambio de ese día. Escríbelo en Empresas y facturación y envíalo otra vez.'
    case 'NO_RECEIPT_SERIES':
      return 'Ninguna empresa de ese país tiene una serie para este comprobante. Añádela en Empresas y facturación y envíalo otra vez.'
    case 'LINE_WITHOUT_TAX':
      return obstacle.message
    case 'BEFORE_LOCK_DATE':
      return 'El día está cerrado. Cambia la fecha de cierre en Empresas y facturación y envíalo otra vez.'
  }
}

/** Generates what is wanted where nobody is there to be refused: what is in the way is shown on the receipt. */
export async function generateOrFail(unit: Unit, id: string): Promise<void> {
  const obstacle = await generateReceipt(unit, id)
  if (!obstacle) return
  const row = await findReceipt(unit.tx, id)
  if (row) await failReceipt(unit, row, { code: obstacle.code, message: obstacleWords(obstacle) })
}

/** An order was paid: the receipt that was asked for is generated, where Nubefact sends it. */
export async function generateOnPayment(unit: Unit, orderId: string): Promise<void> {
  if (!(await isConnected(unit.tx))) return
  for (const row of await receiptsOf(unit.tx, orderId)) if (isWaiting(row)) await generateOrFail(unit, row.id)
}

export interface GivenBack {
  /** ALL of the order, or one line by its id. */
  of: string
  /** What is given back; nothing where the order was not paid. */
  amount: number
  reason: string
}

/**
 * An order ends, or a part of it: what is given back of what has a receipt gets a credit note. One that has no number yet
 * says what is left, and is wanted no more where nothing is.
 */
export async function settleReceipt(unit: Unit, sold: Sold, { of, amount, reason }: GivenBack): Promise<void> {
  const { tx, now } = unit
  const { id: orderId } = sold
  const [found] = await receiptsOf(tx, orderId)
  const row = found && (await lockReceipt(tx, found.id))
  if (!row || row.kind === 'CREDIT_NOTE') return
  if (row.number === null) {
    await (sold.lines.length === 0 ? withdrawReceipt(unit, row) : resell(unit, sold))
    return
  }
  if (amount <= 0) return
  const whole = amount === row.total
  const { net, tax, total } = whole ? row : taxWithinGross(amount, row.tax_rate)
  const line = { description: `Devolución: ${reason}`.slice(0, 250), quantity: oneUnit, unitPrice: amount, amount }
  const id = randomUUIDv7()
  await insertReceipt(tx, {
    id,
    order_id: orderId,
    kind: 'CREDIT_NOTE',
    status: 'RECEIPT_REQUESTED',
    modifies_id: row.id,
    note_type: whole ? '01' : '07',
    note_reason: reason.slice(0, 100),
    note_of: of,
    company_id: row.company_id,
    document_type: row.document_type,
    document_number: row.document_number,
    client_name: row.client_name,
    client_address: row.client_address,
    client_email: row.client_email,
    currency: row.currency,
    tax_rate: row.tax_rate,
    net,
    tax,
    total,
    lines: JSON.stringify(whole ? row.lines : [line]),
    created_at: now.toString(),
  })
  tell(unit, row, 'order.note_requested', { modifies: labelOf(row) })
  // Nothing can be taken back that SUNAT doesn't have.
  if (row.status === 'RECEIPT_CONFIRMED') await generateOrFail(unit, id)
}

/** SUNAT has accepted a receipt: what waited for it to be corrected is sent now. */
export async function generateNotesOf(unit: Unit, receiptId: string): Promise<void> {
  for (const { id } of await notesWaitingFor(unit.tx, receiptId)) await generateOrFail(unit, id)
}
