import { z } from 'zod'

/** SENT_TO_SAP and the states after it are written only by the SAP worker. */
export const BillingStatus = z.enum([
  'DRAFT',
  'PENDING_PO',
  'READY_FOR_SAP',
  'SENT_TO_SAP',
  'SAP_PROCESSED',
  'SAP_FAILED',
  'REQUIRES_MANUAL_REVIEW',
  'MANUALLY_MODIFIED',
  'CANCELLED',
])
export type BillingStatus = z.infer<typeof BillingStatus>

/** PURCHASE: rented items. PENALTY: for an early end. An adjustment belongs to one of these two. WARRANTY is a deposit, untaxed. */
export const BillingConcept = z.enum([
  'PURCHASE',
  'PURCHASE_ADJUSTMENT',
  'SET_UP_FEE',
  'WARRANTY',
  'PENALTY',
  'SERVICE',
  'OTHER',
])
export type BillingConcept = z.infer<typeof BillingConcept>

/** CORRECTION: gives back what was billed too much. DISCOUNT: a gesture; the bill was right. */
export const CreditNoteKind = z.enum(['CORRECTION', 'DISCOUNT'])
export type CreditNoteKind = z.infer<typeof CreditNoteKind>

/** RUN: from a contract's plan. HAND: added by a person. */
export const EntrySource = z.enum(['RUN', 'HAND'])
export type EntrySource = z.infer<typeof EntrySource>

export const BillingCurrency = z.enum(['PEN', 'USD'])
export type BillingCurrency = z.infer<typeof BillingCurrency>

export const BillingSort = z.enum([
  '-month',
  'month',
  'client',
  '-client',
  'total',
  '-total',
  'statusSince',
  '-statusSince',
])
export type BillingSort = z.infer<typeof BillingSort>

/** MISSING: the client requires a purchase order and none is enabled. */
export const PurchaseOrderFilter = z.enum(['ENABLED', 'DISABLED', 'NONE', 'MISSING'])
export type PurchaseOrderFilter = z.infer<typeof PurchaseOrderFilter>

/** Where to fix a bill that SAP refused; NONE: only in SAP itself. */
export const SapRemedy = z.enum([
  'CLIENT_CODE',
  'MAPPING',
  'PURCHASE_ORDER',
  'EXCHANGE_RATE',
  'COMPANY',
  'ENTRIES',
  'CONNECTION',
  'NONE',
])
export type SapRemedy = z.infer<typeof SapRemedy>

/** A month, `YYYY-MM`. */
export const BillingMonth = z.string().regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, 'Elige un mes.')

export const RunStatus = z.enum(['RUNNING', 'DONE', 'FAILED'])
export type RunStatus = z.infer<typeof RunStatus>

/** JOB: automatic, on the billing day of the settings. */
export const RunOrigin = z.enum(['JOB', 'HAND'])
export type RunOrigin = z.infer<typeof RunOrigin>

/**
 * Effect of a run on a contract's month. NEW: creates entries. UPDATED: an untouched draft follows the plan. KEPT: the
 * bill differs from the plan but was edited or sent, so a person decides.
 */
export const RunEffect = z.enum(['NEW', 'UPDATED', 'KEPT'])
export type RunEffect = z.infer<typeof RunEffect>

/** Problems that the pre-billing check finds. */
export const FindingKind = z.enum([
  'CONTRACT_LEFT_OUT',
  'CONTRACT_WITHOUT_BILL',
  'BILL_WITHOUT_CONTRACT',
  'ADJUSTED_BY_HAND',
  'DAYS_NOT_BILLED',
  'CONSUMPTION_NOT_BILLED',
  'DIFFERS_FROM_PLAN',
  'LINE_WITHOUT_TAX',
  'PO_MISSING',
  'TAX_ID_MISSING',
  'ADDRESS_MISSING',
  'EXCHANGE_RATE_MISSING',
  'SAP_CODE_MISSING',
  'SAP_COMPANY_MISSING',
  'UNUSUAL_AMOUNT',
  'GUARANTEE_TO_RETURN',
])
export type FindingKind = z.infer<typeof FindingKind>
