import type { OrderSettings } from '@aforo/api/money/order-settings'
import type { CustomerDocument, OrderReceiptKind, ReceiptStatus } from '@aforo/api/money/order-states'
import { namedFrom, type ReceiptClient, sunatDays } from '@aforo/api/money/receipts'
import { readDocument } from '@aforo/api/people/documents.rules'
import { formatMinor } from '@aforo/api/platform/money'
import { allocate, multiply, wholeRate } from '@aforo/api/platform/money.rules'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

/** What a receipt goes through; the order shows the state of its own. What SUNAT has accepted can't fail any more. */
export const lifecycle = lifecycleOf<ReceiptStatus>()({
  request: { from: ['RECEIPT_NOT_REQUIRED'], to: 'RECEIPT_REQUESTED' },
  withdraw: { from: ['RECEIPT_REQUESTED', 'RECEIPT_REQUESTED_WITH_PRIORITY'], to: 'RECEIPT_NOT_REQUIRED' },
  prioritize: { from: ['RECEIPT_REQUESTED'], to: 'RECEIPT_REQUESTED_WITH_PRIORITY' },
  generate: { from: ['RECEIPT_REQUESTED', 'RECEIPT_REQUESTED_WITH_PRIORITY'], to: 'RECEIPT_GENERATED' },
  send: { from: ['RECEIPT_GENERATED'], to: 'RECEIPT_SENT' },
  confirm: { from: ['RECEIPT_GENERATED', 'RECEIPT_SENT'], to: 'RECEIPT_CONFIRMED' },
  fail: {
    from: ['RECEIPT_REQUESTED', 'RECEIPT_REQUESTED_WITH_PRIORITY', 'RECEIPT_GENERATED', 'RECEIPT_SENT'],
    to: 'RECEIPT_FAILED',
  },
  again: { from: ['RECEIPT_FAILED'], to: 'RECEIPT_REQUESTED' },
})

type Fault = { field: string; message: string }

/** A receipt's client as it is kept: `-` where a small boleta names nobody. */
export interface Named {
  kind: 'INVOICE' | 'RECEIPT'
  documentType: CustomerDocument | '-'
  documentNumber: string
  name: string
  address: string | null
  email: string | null
}

const ruc = (read: { taxId: string } | { fault: string }) => ('fault' in read ? read : { number: read.taxId })

/** Whom a small boleta without a name is made out to, as SUNAT has it. */
const anybody = 'CLIENTES VARIOS'

/**
 * What a client has to say for a boleta or a factura.
 * @param soles what it comes to in soles, in minor units
 * @param readTaxId checks a RUC
 */
export function namedOn(
  client: ReceiptClient,
  soles: number,
  readTaxId: (written: string) => { taxId: string } | { fault: string },
): Named | { fault: Fault } {
  const { kind, documentType, address, email } = client
  const number = client.documentNumber ?? ''
  const name = client.name ?? ''
  if (kind === 'INVOICE') {
    if (documentType !== 'RUC' && documentType !== 'NATIONAL_ID')
      return {
        fault: {
          field: 'documentType',
          message: 'Una factura se emite con RUC; o con el documento de su país, a quien no está domiciliado en Perú.',
        },
      }
    const written = client.documentNumber ?? ''
    if (!written)
      return {
        fault: {
          field: 'documentNumber',
          message: documentType === 'RUC' ? 'Escribe el RUC.' : 'Escribe el número del documento.',
        },
      }
    const read = documentType === 'RUC' ? ruc(readTaxId(written)) : readDocument(documentType, written, 'PE')
    if ('fault' in read) return { fault: { field: 'documentNumber', message: read.fault } }
    if (!name) return { fault: { field: 'name', message: 'Escribe la razón social.' } }
    if (!address) return { fault: { field: 'address', message: 'Escribe la dirección fiscal.' } }
    return { kind, documentType, documentNumber: read.number, name, address, email }
  }
  if (documentType === 'RUC')
    return {
      fault: { field: 'documentType', message: 'Con RUC se emite una factura. Para una boleta, elige otro documento.' },
    }
  if (documentType === null || !number) {
    if (documentType !== null)
      return { fault: { field: 'documentNumber', message: 'Escribe el número del documento.' } }
    if (soles >= namedFrom)
      return {
        fault: {
          field: 'documentType',
          message: `Desde ${formatMinor(namedFrom, 'PEN')} una boleta necesita el documento de la persona.`,
        },
      }
    return { kind, documentType: '-', documentNumber: '-', name: name || anybody, address, email }
  }
  const read = readDocument(documentType, number, 'PE')
  if ('fault' in read) return { fault: { field: 'documentNumber', message: read.fault } }
  if (!name) return { fault: { field: 'name', message: 'Escribe el nombre de la persona.' } }
  return { kind, documentType, documentNumber: read.number, name, address, email }
}

type Lines<Line> = { net: number; lines: readonly Line[] }

/** What of a receipt's net is of each line: together all of it. */
export const netsOfLines = ({ net, lines }: Lines<{ amount: number }>): number[] =>
  allocate(
    net,
    lines.map(({ amount }) => amount),
  )

/** The first line so small that none of the tax is of it: SUNAT refuses it (error 3111). */
export function lineWithoutTax<Line extends { amount: number }>(
  sold: Lines<Line> & { tax_rate: number },
): Line | undefined {
  if (sold.tax_rate === 0 || sold.lines.length === 0) return undefined
  const nets = netsOfLines(sold)
  return sold.lines.find(({ amount }, place) => amount > 0 && amount <= (nets[place] ?? 0))
}

/** The last day on which SUNAT takes a receipt of a day. */
export const deadlineOf = (issueDate: string): string =>
  Temporal.PlainDate.from(issueDate).add({ days: sunatDays }).toString()

/** Days that are left until then; below zero once it has passed. */
export const daysLeft = (issueDate: string, today: string): number =>
  Temporal.PlainDate.from(today).until(deadlineOf(issueDate)).days

/** PEN for one USD, in millionths. */
const rateUnit = 1_000_000

export const inSoles = (amount: number, exchangeRate: number | null): number =>
  exchangeRate === null ? amount : multiply(amount, { numerator: exchangeRate, denominator: rateUnit })

export interface Detraction {
  code: string
  /** Hundredths of a percent. */
  percent: number
  /** In soles, minor units; without céntimos. */
  amount: number
  account: string
}

/** Céntimos of a sol. */
const wholeSol = 100

/**
 * What of a factura the client pays into the account at Banco de la Nación, in whole soles: half a sol and more is one
 * (Resolución de Superintendencia 183-2004/SUNAT). Undefined where that doesn't apply.
 */
export function detractionOf(
  { detraction }: Pick<OrderSettings, 'detraction'>,
  kind: OrderReceiptKind,
  soles: number,
  documentType: Named['documentType'] = 'RUC',
): Detraction | undefined {
  const { enabled, code, percent, threshold, account } = detraction
  // Who isn't domiciled in Perú pays none in.
  if (!enabled || account === null || kind !== 'INVOICE' || documentType !== 'RUC' || soles <= threshold)
    return undefined
  const amount = wholeSol * multiply(soles, { numerator: percent, denominator: wholeRate * wholeSol })
  return amount === 0 ? undefined : { code, percent, account, amount }
}

/** Seconds until SUNAT's answer is asked for again. */
export const pollPause = (polls: number): number => Math.min(20 * 2 ** polls, 3600)

/** The states in which somebody may put an order's receipt by hand. @param sends Nubefact does the sending */
export function byHand(status: ReceiptStatus, sends: boolean, numbered: boolean): ReceiptStatus[] {
  const to: ReceiptStatus[] = []
  for (const action of ['request', 'withdraw', 'prioritize', 'generate'] as const) {
    const after = lifecycle.after(status, action)
    if (after && !(action === 'withdraw' && numbered)) to.push(after)
  }
  if (!sends)
    for (const action of ['send', 'confirm'] as const) {
      const after = lifecycle.after(status, action)
      if (after) to.push(after)
    }
  const again = lifecycle.after(status, 'again')
  if (again) to.push(again)
  return to
}
