import { z } from 'zod'
import { clientDocument } from '../people/client-documents.ts'
import { CalendarDate, Id, Instant, line, Version } from '../platform/base.ts'
import { AmountInput, AmountOutput, largestAmount, upTo } from '../platform/money.ts'
import { BillingConcept, BillingCurrency, BillingMonth, BillingStatus, EntrySource, SapRemedy } from './bill-states.ts'

const Named = z.object({ id: Id, name: z.string() })

/** How many entries one bill has at most. */
export const mostEntries = 300

export const BillingEntry = z.object({
  id: Id,
  concept: BillingConcept,
  description: z.string(),
  /** Without tax. Of an adjustment it may be below zero. */
  amount: AmountOutput,
  /** Of an adjustment: the purchase that it belongs to. */
  referenceId: Id.nullable(),
  /** A purchase with its adjustments: what counts. Zero of an adjustment, and of a purchase that is disabled. */
  net: AmountOutput,
  /** False of a purchase whose net is zero or less. */
  enabled: z.boolean(),
  /** What the adjustments of a purchase took beyond it; it goes nowhere. */
  leftOver: AmountOutput,
  taxed: z.boolean(),
  source: EntrySource,
  /** How much people changed what a run wrote; zero where they didn't. */
  adjusted: AmountOutput,
  contract: z.object({ id: Id, number: z.string() }).nullable(),
  product: Named.nullable(),
  campus: Named.nullable(),
  /** Days of the month that are billed. */
  days: z.int().nullable(),
  /** What people consumed on account: `consumption` has its bookings. */
  consumed: z.boolean(),
})
export type BillingEntry = z.infer<typeof BillingEntry>

/** The client's order, without which some pay nothing. */
export const PurchaseOrder = z.object({
  poCode: z.string(),
  attachmentKey: z.string(),
  enabled: z.boolean(),
  kind: z.enum(['PDF', 'IMAGE']),
  /** Shows the file to anybody who has this address, for an hour. */
  url: z.string(),
  downloadUrl: z.string(),
  attachedAt: Instant,
  attachedBy: z.string(),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** What SAP made of a bill. */
export const SapDocument = z.object({
  docEntry: z.int(),
  docNum: z.int(),
  /** As SAP computed it. */
  docTotal: AmountOutput,
})

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
  /** Zero for the bill of the month; what came later is billed apart, from 1 on. */
  supplement: z.int(),
  purchaseOrder: z.object({ poCode: z.string(), enabled: z.boolean() }).nullable(),
  sap: SapDocument.nullable(),
  /** The day it is dated; null until it is ready to be sent. */
  issuedOn: CalendarDate.nullable(),
  dueOn: CalendarDate.nullable(),
  /** Why SAP refused it, in words. */
  fault: z.string().nullable(),
  version: Version,
})
export type BillingSummary = z.infer<typeof BillingSummary>

export const Billing = BillingSummary.extend({
  /** Of the month, in percent: `18.00`. */
  taxRate: z.string(),
  entries: z.array(BillingEntry),
  /** What adjustments took beyond their purchases. */
  leftOver: AmountOutput,
  /** Guarantees to give back of contracts that an addendum ends in its month: beside the bill, no line of it. */
  guarantees: z.array(
    z.object({
      contractId: Id,
      number: z.string(),
      amount: AmountOutput,
      returnedOn: CalendarDate.nullable(),
      operation: z.string().nullable(),
    }),
  ),
  /** Why somebody has to look at it, and what its entries were when that was asked for. */
  review: z
    .object({
      reason: z.string(),
      since: Instant,
      before: z.array(z.object({ id: Id, concept: BillingConcept, description: z.string(), amount: AmountOutput })),
      totalBefore: AmountOutput,
    })
    .nullable(),
  /** Each state it was in, the first one first. */
  timeline: z.array(z.object({ status: BillingStatus, at: Instant, who: z.string() })),
  /** Of a bill that SAP refused, in our words beside SAP's: what it lacks, and where that is mended. */
  remedy: z.object({ kind: SapRemedy, message: z.string() }).nullable(),
  /** Why a bill that is ready hasn't reached SAP yet, and when that is tried again. */
  waiting: z.object({ message: z.string(), nextTryAt: Instant.nullable() }).nullable(),
  cancelReason: z.string().nullable(),
  /** Somebody cancels it, and SAP may have an invoice of it: it stands until that is gone. `fault`: why SAP didn't cancel its own. */
  cancelling: z
    .object({
      reason: z.string(),
      who: z.string(),
      since: Instant,
      fault: z.string().nullable(),
      /** Why SAP couldn't be asked so far, where it is tried again. */
      waits: z.string().nullable(),
    })
    .nullable(),
  /** Somebody changed it: runs leave it alone. */
  touched: z.boolean(),
  createdAt: Instant,
  can: z.object({
    editEntries: z.boolean(),
    readyForSap: z.boolean(),
    requestManualReview: z.boolean(),
    resolveManualReview: z.boolean(),
    acceptSapTotal: z.boolean(),
    cancel: z.boolean(),
    attachPurchaseOrder: z.boolean(),
    enablePurchaseOrder: z.boolean(),
    disablePurchaseOrder: z.boolean(),
    removePurchaseOrder: z.boolean(),
  }),
})
export type Billing = z.infer<typeof Billing>

/** An entry as a call takes it. */
export const EntryInput = z.object({
  /** Of one that is there already; another id, or none, is a new entry. */
  id: Id.optional(),
  concept: BillingConcept,
  description: line(200),
  amount: AmountInput.pipe(
    z.int().min(-largestEntry(), upTo(largestEntry())).max(largestEntry(), upTo(largestEntry())),
  ),
  referenceId: Id.nullable().default(null),
})
export type EntryInput = z.infer<typeof EntryInput>

/** Minor units; so many of the largest are an amount still. */
function largestEntry() {
  return Math.floor(largestAmount / 1_000)
}
