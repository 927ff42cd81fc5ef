import { z } from 'zod'
import { clientDocument } from '../people/client-documents.ts'
import { CalendarDate, Id, Instant, line, Version } from '../platform/base.ts'
import { AmountInput, AmountOutput, largestAmount, upTo } from '../platform/money.ts'
import {
  BillingConcept,
  BillingCurrency,
  BillingMonth,
  BillingStatus,
  CreditNoteKind,
  EntrySource,
  SapRemedy,
} from './bill-states.ts'

const Named = z.object({ id: Id, name: z.string() })

/** Maximum entries of a bill. */
export const mostEntries = 300

export const BillingEntry = z.object({
  id: Id,
  concept: BillingConcept,
  description: z.string(),
  /** Without tax. Can be negative for an adjustment. */
  amount: AmountOutput,
  /** The purchase that an adjustment belongs to. */
  referenceId: Id.nullable(),
  /** A purchase including its adjustments. Zero for an adjustment and for a disabled purchase. */
  net: AmountOutput,
  /** False for a purchase whose net is zero or less. */
  enabled: z.boolean(),
  /** What adjustments took beyond the purchase; it is lost. */
  leftOver: AmountOutput,
  taxed: z.boolean(),
  source: EntrySource,
  /** Difference between the entry and what the run wrote; zero if nobody edited it. */
  adjusted: AmountOutput,
  contract: z.object({ id: Id, number: z.string() }).nullable(),
  product: Named.nullable(),
  campus: Named.nullable(),
  /** Billed days of the month. */
  days: z.int().nullable(),
  /** True for consumption on account; `consumption` lists its bookings. */
  consumed: z.boolean(),
  /** What credit notes took back of it. */
  credited: AmountOutput,
})
export type BillingEntry = z.infer<typeof BillingEntry>

/** The client's purchase order, which some clients require before they pay. */
export const PurchaseOrder = z.object({
  poCode: z.string(),
  attachmentKey: z.string(),
  enabled: z.boolean(),
  kind: z.enum(['PDF', 'IMAGE']),
  /** Signed address of the file, valid for an hour. */
  url: z.string(),
  downloadUrl: z.string(),
  attachedAt: Instant,
  attachedBy: z.string(),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** The bill's document in SAP. */
export const SapDocument = z.object({
  docEntry: z.int(),
  docNum: z.int(),
  /** As computed by SAP. */
  docTotal: AmountOutput,
})

/** A credit note that was made in SAP for the bill. */
export const CreditNote = z.object({
  id: Id,
  /** Its number in SAP. */
  docNum: z.int(),
  kind: CreditNoteKind,
  issuedOn: CalendarDate,
  net: AmountOutput,
  tax: AmountOutput,
  total: AmountOutput,
  reason: z.string(),
  /** What it takes back of each entry, without tax. */
  lines: z.array(z.object({ entryId: Id, amount: AmountOutput })),
  /** False where SAP couldn't be asked when it was recorded. */
  checked: z.boolean(),
  recordedBy: z.string(),
  recordedAt: Instant,
  can: z.object({ remove: z.boolean() }),
})
export type CreditNote = z.infer<typeof CreditNote>

export const BillingSummary = z.object({
  id: Id,
  month: BillingMonth,
  client: Named.extend({ ...clientDocument, requiresPurchaseOrder: z.boolean() }),
  company: Named,
  campuses: z.array(Named),
  currency: BillingCurrency,
  status: z.object({ name: BillingStatus, displayName: z.string() }),
  statusSince: Instant,
  net: AmountOutput,
  tax: AmountOutput,
  total: AmountOutput,
  /** What credit notes took back of the total. */
  credited: AmountOutput,
  /** 0 for the month's bill; supplementary bills count from 1. */
  supplement: z.int(),
  purchaseOrder: z.object({ poCode: z.string(), enabled: z.boolean() }).nullable(),
  sap: SapDocument.nullable(),
  /** The issue date; null until the bill is ready to be sent. */
  issuedOn: CalendarDate.nullable(),
  dueOn: CalendarDate.nullable(),
  /** Why SAP refused it, in words. */
  fault: z.string().nullable(),
  version: Version,
})
export type BillingSummary = z.infer<typeof BillingSummary>

export const Billing = BillingSummary.extend({
  /** The month's tax rate in percent: `18.00`. */
  taxRate: z.string(),
  entries: z.array(BillingEntry),
  creditNotes: z.array(CreditNote),
  /** What adjustments took beyond their purchases. */
  leftOver: AmountOutput,
  /** The lock date, if the month is closed: nothing of the bill changes any more. */
  closedBefore: CalendarDate.nullable(),
  /**
   * Guarantees to return for contracts that an addendum ends this month. They stand beside the bill and are no lines of
   * it.
   */
  guarantees: z.array(
    z.object({
      contractId: Id,
      number: z.string(),
      amount: AmountOutput,
      returnedOn: CalendarDate.nullable(),
      operation: z.string().nullable(),
    }),
  ),
  /** Why the bill needs a review, and its entries at the time of that request. */
  review: z
    .object({
      reason: z.string(),
      since: Instant,
      before: z.array(z.object({ id: Id, concept: BillingConcept, description: z.string(), amount: AmountOutput })),
      totalBefore: AmountOutput,
    })
    .nullable(),
  /** Its states, oldest first. */
  timeline: z.array(z.object({ status: BillingStatus, at: Instant, who: z.string() })),
  /** Explains SAP's refusal in our words: what the bill lacks, and where to fix it. */
  remedy: z.object({ kind: SapRemedy, message: z.string() }).nullable(),
  /** Why a ready bill hasn't reached SAP yet, and when it is retried. */
  waiting: z.object({ message: z.string(), nextTryAt: Instant.nullable() }).nullable(),
  cancelReason: z.string().nullable(),
  /**
   * A cancellation in progress: the bill stands until SAP's invoice, if any, is cancelled. `fault`: why SAP didn't
   * cancel it.
   */
  cancelling: z
    .object({
      reason: z.string(),
      who: z.string(),
      since: Instant,
      fault: z.string().nullable(),
      /** Why SAP couldn't be reached so far; it is retried. */
      waits: z.string().nullable(),
    })
    .nullable(),
  /** Contracts that changed after this draft was written: the month's next run updates it. */
  changedContracts: z.array(z.object({ id: Id, number: z.string() })),
  /** Edited by a person, so runs don't change it. */
  touched: z.boolean(),
  createdAt: Instant,
  can: z.object({
    editEntries: z.boolean(),
    readyForSap: z.boolean(),
    requestManualReview: z.boolean(),
    resolveManualReview: z.boolean(),
    acceptSapTotal: z.boolean(),
    cancel: z.boolean(),
    recordCreditNote: z.boolean(),
    attachPurchaseOrder: z.boolean(),
    enablePurchaseOrder: z.boolean(),
    disablePurchaseOrder: z.boolean(),
    removePurchaseOrder: z.boolean(),
  }),
})
export type Billing = z.infer<typeof Billing>

/** An entry as calls take it. */
export const EntryInput = z.object({
  /** Id of an existing entry; a new id, or none, adds an entry. */
  id: Id.optional(),
  concept: BillingConcept,
  description: line(200),
  amount: AmountInput.pipe(
    z.int().min(-largestEntry(), upTo(largestEntry())).max(largestEntry(), upTo(largestEntry())),
  ),
  referenceId: Id.nullable().default(null),
})
export type EntryInput = z.infer<typeof EntryInput>

/** Minor units. A thousand of the largest still fit an amount. */
function largestEntry() {
  return Math.floor(largestAmount / 1_000)
}
