import { z } from 'zod'
import { PricingType } from '../offer/pricing.ts'
import { ProductType } from '../offer/product-types.ts'
import { ConflictStatus, TakingKind } from '../offer/takings.ts'
import { CalendarDate, Id, Instant, line, prose, Version } from '../platform/base.ts'
import { TotalsOutput } from '../platform/line-items.ts'
import { AmountFromZero, AmountOutput } from '../platform/money.ts'
import { SaleLine } from './sale-lines.ts'
import { DeprecationCause, SaleCurrency, SaleSource, SaleStatus, SaleType, SharedField } from './sale-states.ts'

/** A status in answers. */
export const StatusOfSale = z.object({
  name: SaleStatus,
  displayName: z.string(),
  /** Whether deals in this status block their products' days, by the tenant's settings. */
  affectsAvailability: z.boolean(),
})

export const SaleFields = z.object({
  title: line(150),
  type: SaleType,
  /** A customer; null while the company isn't one. */
  clientId: Id.nullable(),
  /** The company's name while it isn't a customer; with `clientId`, the customer's name. */
  clientName: line(150).nullable(),
  salesExecutiveId: Id.nullable(),
  currency: SaleCurrency,
  /** Dates for lines that have none of their own. */
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  expectedCloseDate: CalendarDate.nullable(),
  notes: prose(2_000).nullable(),
  /** Charged once, with the first month, without tax. */
  setUpFee: AmountFromZero,
})
export type SaleFields = z.infer<typeof SaleFields>

const Named = z.object({ id: Id.nullable(), name: z.string() })

export const SaleSummary = z.object({
  saleId: Id,
  title: z.string(),
  type: SaleType,
  status: StatusOfSale,
  /** Probability of winning, in percent. */
  probability: z.int(),
  statusSince: Instant,
  /** Without an id: a company that isn't a customer yet. */
  client: Named.nullable(),
  /** Without an id: known only to the CRM. */
  salesExecutiveDto: Named.nullable(),
  currency: SaleCurrency,
  /** From the earliest day of any line to the latest; without a last day until further notice. */
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  /** The product of the first line. */
  productId: Id.nullable(),
  /** Codes of the first three products. */
  products: z.array(z.string()),
  lines: z.int(),
  /** Monthly total of all lines, without tax. */
  monthly: AmountOutput,
  /** Open conflicts with other deals, contracts and unavailable dates. */
  conflicts: z.int(),
  source: SaleSource,
  externalId: z.string().nullable(),
  externalModifiedDate: Instant.nullable(),
  /** Number of fields that differ from the CRM. */
  differences: z.int(),
  deprecated: z
    .object({ at: Instant, cause: DeprecationCause, reason: z.string().nullable(), mergedInto: Id.nullable() })
    .nullable(),
  expectedCloseDate: CalendarDate.nullable(),
  createdAt: Instant,
  version: Version,
  can: z.object({
    /** Statuses to which it can be moved now. */
    move: z.array(SaleStatus),
  }),
})
export type SaleSummary = z.infer<typeof SaleSummary>

/** A product that the deal and another taker claim on the same days. */
export const SaleConflict = z.object({
  id: Id,
  status: ConflictStatus.exclude(['SOLVED']),
  /** Why it was accepted. */
  reason: z.string().nullable(),
  product: z.object({ id: Id, code: z.string(), name: z.string() }),
  /** The first and last day claimed by both. */
  from: CalendarDate,
  to: CalendarDate.nullable(),
  rival: z.object({
    kind: TakingKind,
    id: Id,
    /** Null if hidden from the caller. */
    title: z.string().nullable(),
    status: StatusOfSale.nullable(),
    salesExecutive: z.string().nullable(),
    client: z.string().nullable(),
    can: z.object({
      /** True for a deal that may be moved to Perdido. */
      lose: z.boolean(),
    }),
  }),
})
export type SaleConflict = z.infer<typeof SaleConflict>

export const SaleDifference = z.object({
  field: SharedField,
  displayName: z.string(),
  /** Values in words, as displayed. */
  ours: z.string(),
  theirs: z.string(),
})

export const Sale = SaleSummary.omit({ conflicts: true, differences: true }).extend({
  /** The deal's own dates, for lines without dates of their own. */
  days: z.object({ startDate: CalendarDate.nullable(), endDate: CalendarDate.nullable() }),
  notes: z.string().nullable(),
  /** Charged once, with the first month, without tax. */
  setUpFee: AmountOutput,
  lineItems: z.array(SaleLine),
  /** Lines in countries hidden from the caller. */
  hiddenLines: z.int(),
  /** Per month. */
  totals: TotalsOutput,
  conflicts: z.array(SaleConflict),
  differences: z.array(SaleDifference),
  /** When the CRM was asked to resend the lines, until it does. */
  refreshAskedAt: Instant.nullable(),
  can: SaleSummary.shape.can.extend({
    edit: z.boolean(),
    deprecate: z.boolean(),
    restore: z.boolean(),
    refresh: z.boolean(),
  }),
})
export type Sale = z.infer<typeof Sale>

/** How deals in a status count. */
export const StatusSettings = z.object({
  status: StatusOfSale,
  probability: z.int(),
  /** Number of deals in it. */
  sales: z.int(),
  version: Version,
})
export type StatusSettings = z.infer<typeof StatusSettings>

/** A product that can be added to a deal. */
export const SellableProduct = z.object({
  productId: Id,
  code: z.string(),
  name: z.string(),
  type: ProductType,
  campusId: Id,
  campusName: z.string(),
  capacity: z.int().nullable(),
  /** The price on the first day in the deal's currency, per month and without tax; a promotion takes precedence. */
  price: z
    .object({
      amount: AmountOutput,
      type: PricingType,
      /** The last day of a promotion that ends within the dates, and the regular price afterwards, if any. */
      until: CalendarDate.nullable(),
      after: AmountOutput.nullable(),
    })
    .nullable(),
  /** If there is no price on the first day: the next one in that currency, and its first day. */
  nextPrice: z.object({ amount: AmountOutput, from: CalendarDate }).nullable(),
  /** The first taker on some of the days; null while it is free. */
  taken: z
    .object({ kind: TakingKind, title: z.string().nullable(), from: CalendarDate, to: CalendarDate.nullable() })
    .nullable(),
})
export type SellableProduct = z.infer<typeof SellableProduct>

/** A client's contact in the CRM. */
export const ClientCrmContact = z.object({
  /** The contact's id in the CRM. */
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** The client's deals that refer to them. */
  deals: z.array(z.object({ id: Id, title: z.string() })),
  /** Whether they are already a contact of the client here, by email or else by name. */
  known: z.boolean(),
})
export type ClientCrmContact = z.infer<typeof ClientCrmContact>
