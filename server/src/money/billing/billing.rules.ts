import type { BillingConcept, BillingStatus } from '@aforo/api/money/bill-states'
import { isAdjustable, netsOf, totalsOfBill } from '@aforo/api/money/billing.rules'
import type { EntryInput } from '@aforo/api/money/bills'
import { daysAfter } from '@aforo/api/platform/calendar-dates.rules'
import { largestAmount } from '@aforo/api/platform/money'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

const beforeSending = [
  'DRAFT',
  'PENDING_PO',
  'READY_FOR_SAP',
  'SAP_FAILED',
  'REQUIRES_MANUAL_REVIEW',
  'MANUALLY_MODIFIED',
] as const satisfies BillingStatus[]

/** `send` and what follows it is the worker's that talks to SAP. */
export const lifecycle = lifecycleOf<BillingStatus>()({
  awaitPurchaseOrder: { from: ['DRAFT'], to: 'PENDING_PO' },
  readyForSap: { from: ['DRAFT', 'PENDING_PO', 'SAP_FAILED', 'MANUALLY_MODIFIED'], to: 'READY_FOR_SAP' },
  requestManualReview: { from: ['READY_FOR_SAP'], to: 'REQUIRES_MANUAL_REVIEW' },
  resolveManualReview: { from: ['REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED'], to: 'READY_FOR_SAP' },
  acceptSapTotal: { from: ['REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED'], to: 'READY_FOR_SAP' },
  modify: { from: ['REQUIRES_MANUAL_REVIEW'], to: 'MANUALLY_MODIFIED' },
  cancel: { from: beforeSending, to: 'CANCELLED' },
  send: { from: ['READY_FOR_SAP'], to: 'SENT_TO_SAP' },
  process: { from: ['SENT_TO_SAP'], to: 'SAP_PROCESSED' },
  fail: { from: ['SENT_TO_SAP'], to: 'SAP_FAILED' },
  differ: { from: ['SENT_TO_SAP'], to: 'REQUIRES_MANUAL_REVIEW' },
})

export type Action = Parameters<typeof lifecycle.allows>[1]

/** What decides beside a bill's state what may be done with it. */
export interface Standing {
  status: BillingStatus
  sap_doc_entry: number | null
  sap_sent_at: Temporal.Instant | null
  sap_cancel: { fault: string | null } | null
}

/** Whether SAP has an invoice of a bill, or may have: something was sent, and it isn't known what came of it. */
export const mayBeInSap = ({ sap_doc_entry, sap_sent_at }: Standing): boolean =>
  sap_doc_entry !== null || sap_sent_at !== null

/** While SAP is asked to cancel its invoice; where it said no, people decide anew. */
export const isCancelling = ({ sap_cancel }: Standing): boolean => sap_cancel !== null && sap_cancel.fault === null

/** What beside the state speaks for an action. */
const conditions: Partial<Record<Action, (row: Standing) => boolean>> = {
  // What SAP has is accepted or cancelled there: other amounts here would be on no invoice.
  modify: row => !mayBeInSap(row),
  resolveManualReview: row => row.sap_doc_entry === null,
  acceptSapTotal: row => row.sap_doc_entry !== null,
}

/** Whether people may do something with a bill: writes and `can` flags both ask here. */
export const allows = (row: Standing, action: Action): boolean =>
  lifecycle.allows(row.status, action) && !isCancelling(row) && (conditions[action]?.(row) ?? true)

/** Until it is sent, its purchase order may be another one. */
export const takesPurchaseOrder = (row: Standing): boolean => allows(row, 'cancel')

/** Where amounts change. */
export const takesEntries = (row: Standing): boolean => row.status === 'DRAFT' || allows(row, 'modify')

/** An entry as it is kept. */
export interface Entry {
  id: string
  concept: BillingConcept
  description: string
  /** Minor units without tax. */
  amount: number
  referenceId: string | null
}

interface Fault {
  field: string
  message: string
}

/** What speaks against an entry by itself or beside the others; undefined where nothing does. */
function faultIn(entry: Entry, place: number, ids: ReadonlyMap<string, BillingConcept>): Fault | undefined {
  const refused = (field: string, message: string) => ({ field: `entries.${place}.${field}`, message })
  if (entry.concept === 'PURCHASE_ADJUSTMENT') {
    if (entry.referenceId === null) return refused('referenceId', 'Di a qué línea corrige este ajuste.')
    const corrected = ids.get(entry.referenceId)
    if (corrected === undefined || !isAdjustable(corrected))
      return refused('referenceId', 'Un ajuste corrige un alquiler o una penalidad de la misma factura.')
    return entry.amount === 0 ? refused('amount', 'Un ajuste suma o resta algo.') : undefined
  }
  if (entry.referenceId !== null) return refused('referenceId', 'Solo un ajuste corrige otra línea.')
  if (entry.amount < 0) return refused('amount', 'Solo un ajuste puede restar.')
  return entry.amount === 0 ? refused('amount', 'Escribe un importe mayor que cero.') : undefined
}

/**
 * Which entries a call wants. Ids that the bill doesn't know are new ones, and adjustments follow them.
 * @param before those that the bill has
 */
export function entriesToKeep(
  given: readonly EntryInput[],
  before: readonly { id: string }[],
  newId: () => string,
): { entries: Entry[] } | { fault: Fault } {
  const left = new Set(before.map(({ id }) => id))
  const renamed = new Map<string, string>()
  const withIds = given.map(entry => {
    const known = entry.id !== undefined && left.delete(entry.id)
    const id = known && entry.id ? entry.id : newId()
    if (entry.id !== undefined && !renamed.has(entry.id)) renamed.set(entry.id, id)
    return { ...entry, id }
  })
  const entries = withIds.map(
    (entry): Entry => ({
      id: entry.id,
      concept: entry.concept,
      description: entry.description,
      amount: entry.amount,
      referenceId: entry.referenceId === null ? null : (renamed.get(entry.referenceId) ?? entry.referenceId),
    }),
  )
  const ids = new Map(entries.map(({ id, concept }) => [id, concept]))
  for (const [place, entry] of entries.entries()) {
    const fault = faultIn(entry, place, ids)
    if (fault) return { fault }
  }
  return totalsOfBill(entries, 0).net > largestAmount / 2
    ? { fault: { field: 'entries', message: 'La factura suma demasiado.' } }
    : { entries }
}

/** Entries with what each comes to, as they are stored. */
export const withNets = <One extends Entry>(entries: readonly One[]): (One & { enabled: boolean })[] => {
  const nets = netsOf(entries)
  return entries.map(entry => ({ ...entry, enabled: nets.get(entry.id)?.enabled ?? true }))
}

interface PaymentTerms {
  creditDays: number | null
  /** The day of the month, where it isn't by days of credit. */
  paymentDay: number | null
}

/** The last day on which a bill of a date is paid. */
export function dueDateOf(issuedOn: string, { creditDays, paymentDay }: PaymentTerms): string {
  if (creditDays !== null) return daysAfter(issuedOn, creditDays)
  if (paymentDay === null) return issuedOn
  const sameMonth = `${issuedOn.slice(0, 8)}${String(paymentDay).padStart(2, '0')}`
  if (sameMonth >= issuedOn) return sameMonth
  return Temporal.PlainDate.from(sameMonth).add({ months: 1 }).toString()
}

/** Whether a bill's month is closed: nothing dated before the lock date changes any more. @param month its first day */
export const isLocked = (month: string, lockDate: string | null): boolean => lockDate !== null && month < lockDate

/** What a client's amount of a month may differ from the month before without being told, in hundredths of a percent. */
const usualChange = 20_00

/** Whether a bill is far from the last one. */
export const isUnusual = (before: number, after: number): boolean =>
  before > 0 && BigInt(Math.abs(after - before)) * 10_000n > BigInt(before) * BigInt(usualChange)
