import type { BillingConcept } from '@aforo/api/money/bill-states'
import { billWords as words } from '@aforo/api/money/bill-words'
import { creditableOf, isTaxed, netsOf } from '@aforo/api/money/billing.rules'
import { billingConceptLabels, billingStatusLabels } from '@aforo/api/money/billing-labels'
import type { Billing, BillingSummary, PurchaseOrder } from '@aforo/api/money/bills'
import { clientDocumentName } from '@aforo/api/people/client-documents'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { instantText } from '../../platform/database/decoding.ts'
import type { Files } from '../../platform/files.ts'
import type { BillingRow, EntryRow, WholeBilling } from './billing.queries.ts'
import { type Action, allows, isLocked, takesEntries, takesPurchaseOrder } from './billing.rules.ts'
import type { CreditNoteRow } from './credit-notes.queries.ts'
import { remedyOf, waitingOf } from './sap-trouble.rules.ts'

/** Answers before their amounts become text at the contract's edge. */
export type BillingAnswer = z.input<typeof Billing>
export type SummaryAnswer = z.input<typeof BillingSummary>

/** `2026-04` of the first day of a month. */
export const monthOf = (date: string): string => date.slice(0, 7)

const monthNames = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** `abril de 2026`. @param month `2026-04`, or a date */
export const monthInWords = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`

/** Of a month that was sent before an addendum put another client in. */
export const sentToOthersInWords = (number: string): string =>
  `El contrato ${number} es de otro cliente desde antes de ese mes, que se facturó al anterior: si no corresponde, anula esa factura, o registra la nota de crédito que la devuelve, y factura el mes.`

interface GapSums {
  concept?: 'PURCHASE' | 'PENALTY'
  planned: number
  billed: number
  adjusted?: number
  /** Of what was too much, what credit notes gave back. */
  credited?: number
  amount: number
  days: number
}

/** `con S/ 200.00 menos por ajuste a mano` */
export const adjustedInWords = (adjusted: number, currency: BillingRow['currency']): string =>
  `con ${formatMinor(Math.abs(adjusted), currency)} ${adjusted < 0 ? 'menos' : 'más'} por ajuste a mano`

/** The difference of a month with both of its sums. */
export function gapInWords(
  { concept, planned, billed, adjusted = 0, credited = 0, amount, days }: GapSums,
  { number, month, currency }: { number: string; month: string; currency: BillingRow['currency'] },
): string {
  const money = (minor: number) => formatMinor(minor, currency)
  const byHand = adjusted === 0 ? '' : `, ${adjustedInWords(adjusted, currency)},`
  const ofWhat = concept === 'PENALTY' ? 'De la penalidad del contrato' : 'Del contrato'
  const back = credited === 0 ? '' : `, de los que ${money(credited)} se acreditaron,`
  const sums = `${ofWhat} ${number} se facturó ${money(billed)}${byHand}${back} de ${monthInWords(month)} y le corresponden ${money(planned)}`
  if (amount < 0)
    return concept === 'PENALTY'
      ? `${sums}: hay ${money(-amount)} de más, por devolver con una nota de crédito.`
      : `${sums}: hay ${money(-amount)} de más, por descontar en la próxima factura.`
  return `${sums}: falta facturar ${money(amount)}${days > 0 ? ` (${days === 1 ? '1 día' : `${days} días`})` : ''}.`
}

/** What a month lacks first, then what it has too much. */
export const gapsInWords = (gaps: readonly GapSums[], of: Parameters<typeof gapInWords>[1]): string =>
  gaps
    .toSorted((one, other) => other.amount - one.amount)
    .map(gap => gapInWords(gap, of))
    .join(' ')

/** How a bill is called in one line. */
export const titleOf = (row: Pick<BillingRow, 'client_name' | 'month' | 'supplement'>): string =>
  `${row.client_name}, ${monthInWords(row.month)}${row.supplement > 0 ? ` (complementaria ${row.supplement})` : ''}`

export const presentSummary = (row: BillingRow): SummaryAnswer => ({
  ...camelCased(row, [
    'id',
    'campuses',
    'currency',
    'net',
    'tax',
    'total',
    'credited',
    'supplement',
    'issued_on',
    'due_on',
    'version',
  ]),
  month: monthOf(row.month),
  client: {
    id: row.client_id,
    name: row.client_name,
    documentName: clientDocumentName(row.client_document_type, row.client_country),
    taxId: row.client_tax_id,
    requiresPurchaseOrder: row.requires_purchase_order,
  },
  company: { id: row.company_id, name: row.company_name },
  status: { name: row.status, displayName: billingStatusLabels[row.status] },
  statusSince: row.status_since.toString(),
  purchaseOrder: row.po_code === null ? null : { poCode: row.po_code, enabled: row.po_enabled },
  sap:
    row.sap_doc_entry === null || row.sap_doc_num === null || row.sap_total === null
      ? null
      : { docEntry: row.sap_doc_entry, docNum: row.sap_doc_num, docTotal: row.sap_total },
  fault: row.sap_fault,
})

function presentEntries(rows: readonly EntryRow[]): BillingAnswer['entries'] {
  const nets = netsOf(rows)
  return rows.map(row => {
    const { net, enabled, leftOver } = nets.get(row.id) ?? { net: 0, enabled: false, leftOver: 0 }
    return {
      id: row.id,
      concept: row.concept,
      description: row.description,
      amount: row.amount,
      referenceId: row.referenceId,
      net,
      enabled,
      leftOver,
      taxed: isTaxed(row.concept),
      source: row.source,
      adjusted: row.adjusted,
      contract: row.contract,
      product: row.product,
      campus: row.campus,
      days: row.days,
      consumed: row.consumed,
      credited: row.credited,
    }
  })
}

/**
 * The bill with its entries.
 * @param lockDate nothing of a month before it changes
 * @param changedContracts whose plan the draft doesn't follow any more
 */
export function presentBilling(
  row: WholeBilling,
  lockDate: string | null,
  changedContracts: { id: string; number: string }[],
): BillingAnswer {
  const open = !isLocked(row.month, lockDate)
  const may = (action: Action) => open && allows(row, action)
  const order = open && takesPurchaseOrder(row)
  const entries = presentEntries(row.entries)
  return {
    ...presentSummary(row),
    taxRate: decimalsOf(row.tax_rate),
    entries,
    ...camelCased(row, ['guarantees', 'cancel_reason', 'touched']),
    changedContracts: open ? changedContracts : [],
    creditNotes: row.credit_notes.map(note => ({
      ...note,
      recordedAt: instantText(note.recordedAt),
      can: { remove: !isLocked(note.issuedOn, lockDate) },
    })),
    leftOver: add(...entries.map(entry => entry.leftOver)),
    closedBefore: open ? null : lockDate,
    review:
      row.review_reason === null || row.review_since === null || row.review_before === null
        ? null
        : {
            reason: row.review_reason,
            since: row.review_since.toString(),
            before: row.review_before.entries,
            totalBefore: row.review_before.total,
          },
    timeline: row.timeline.map(moment => ({ ...moment, at: instantText(moment.at) })),
    remedy: row.status === 'SAP_FAILED' ? remedyOf(row.sap_trouble.task?.code ?? null, row.sap_fault) : null,
    waiting: waitingOf(row.status, row.sap_trouble),
    cancelling: row.sap_cancel && {
      reason: row.sap_cancel.reason,
      who: row.sap_cancel.who,
      since: row.sap_cancel.at,
      fault: row.sap_cancel.fault,
      waits: row.sap_cancel.fault === null ? (row.sap_trouble.task?.fault ?? null) : null,
    },
    createdAt: row.created_at.toString(),
    can: {
      editEntries: open && takesEntries(row),
      readyForSap: may('readyForSap'),
      requestManualReview: may('requestManualReview'),
      resolveManualReview: may('resolveManualReview'),
      acceptSapTotal: may('acceptSapTotal'),
      cancel: may('cancel'),
      recordCreditNote: takesCreditNote(row),
      attachPurchaseOrder: order,
      enablePurchaseOrder: order && row.po_code !== null && !row.po_enabled,
      disablePurchaseOrder: order && row.po_enabled,
      removePurchaseOrder: order && row.po_code !== null,
    },
  }
}

/** Whether something of a bill can be credited: until SAP has processed it, it is cancelled or changed instead. */
export const takesCreditNote = (row: Pick<WholeBilling, 'status' | 'entries'>): boolean =>
  row.status === 'SAP_PROCESSED' && [...creditableOf(row.entries).values()].some(left => left > 0)

/** A credit note as a bill's history tells it. */
const creditNoteInWords = (
  { docNum, issuedOn, kind, total, reason }: CreditNoteRow,
  currency: BillingRow['currency'],
) =>
  `${docNum} del ${formatDate(issuedOn)}: ${formatMinor(total, currency)} (${kind === 'DISCOUNT' ? 'descuento: ' : ''}${reason})`

/** @returns undefined where there is none */
export function presentOrder(row: WholeBilling, files: Files, now: Temporal.Instant): PurchaseOrder | undefined {
  const { po_code, po_file_key, po_kind, po_attached_at } = row
  if (po_code === null || po_file_key === null || po_kind === null || po_attached_at === null) return undefined
  const url = files.link(po_file_key, now)
  const name = `OC ${po_code}.${po_kind === 'PDF' ? 'pdf' : 'webp'}`
  return {
    poCode: po_code,
    attachmentKey: po_file_key,
    enabled: row.po_enabled,
    kind: po_kind,
    url,
    downloadUrl: `${url}&download=${encodeURIComponent(name)}`,
    attachedAt: po_attached_at.toString(),
    attachedBy: row.po_attached_by ?? '',
  }
}

/** An entry as a bill's history tells it. */
export const entryInWords = (
  entry: { concept: BillingConcept; description: string; amount: number },
  currency: BillingRow['currency'],
): string => `${billingConceptLabels[entry.concept]}: ${entry.description} (${formatMinor(entry.amount, currency)})`

/** What the audit log keeps of a bill. */
export const traceOf = (row: WholeBilling) => ({
  client: row.client_name,
  company: row.company_name,
  ...camelCased(row, [
    'month',
    'currency',
    'status',
    'po_code',
    'issued_on',
    'due_on',
    'review_reason',
    'sap_doc_num',
    'sap_fault',
  ]),
  total: formatMinor(row.total, row.currency),
  entries: row.entries.map(entry => entryInWords(entry, row.currency)),
  creditNotes: row.credit_notes.map(note => creditNoteInWords(note, row.currency)),
  poEnabled: row.po_code === null ? null : row.po_enabled,
  cancelReason: row.cancel_reason ?? row.sap_cancel?.reason ?? null,
  sapTotal: row.sap_total === null ? null : formatMinor(row.sap_total, row.currency),
})

export const historyWords = { fields: { ...words, month: { ...words.month, values: monthInWords } } }
