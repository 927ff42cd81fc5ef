import { z } from 'zod'
import { PricingType } from '../offer/pricing.ts'
import { ProductType } from '../offer/product-types.ts'
import { ConflictStatus, TakingKind } from '../offer/takings.ts'
import { CalendarDate, Id, Instant, line, prose, Version } from '../platform/base.ts'
import { TotalsOutput } from '../platform/line-items.ts'
import { AmountFromZero, AmountOutput } from '../platform/money.ts'
import { SaleLine } from './sale-lines.ts'
import { DeprecationCause, SaleCurrency, SaleSource, SaleStatus, SaleType, SharedField } from './sale-states.ts'

/** A status as answers name it. */
export const StatusOfSale = z.object({
  name: SaleStatus,
  displayName: z.string(),
  /** Whether deals in it take their products' days from others: the tenant's setting. */
  affectsAvailability: z.boolean(),
})

export const SaleFields = z.object({
  title: line(150),
  type: SaleType,
  /** A customer; null while the company is not one yet. */
  clientId: Id.nullable(),
  /** The company's name while it is no customer; with `clientId`, it is the customer's. */
  clientName: line(150).nullable(),
  salesExecutiveId: Id.nullable(),
  currency: SaleCurrency,
  /** The days of the lines that name none of their own. */
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
  /** Of being won, in percent. */
  probability: z.int(),
  statusSince: Instant,
  /** Without an id it is a company that is no customer yet. */
  client: Named.nullable(),
  /** Without an id it is known to the CRM alone. */
  salesExecutiveDto: Named.nullable(),
  currency: SaleCurrency,
  /** From the first day of any line to the last; without a last one until further notice. */
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  /** Of its first line. */
  productId: Id.nullable(),
  /** Codes of the first three products. */
  products: z.array(z.string()),
  lines: z.int(),
  /** A month of all its lines, without tax. */
  monthly: AmountOutput,
  /** Open conflicts with other deals, contracts and unavailable dates. */
  conflicts: z.int(),
  source: SaleSource,
  externalId: z.string().nullable(),
  externalModifiedDate: Instant.nullable(),
  /** Fields that differ from the CRM. */
  differences: z.int(),
  deprecated: z
    .object({ at: Instant, cause: DeprecationCause, reason: z.string().nullable(), mergedInto: Id.nullable() })
    .nullable(),
  expectedCloseDate: CalendarDate.nullable(),
  createdAt: Instant,
  version: Version,
  can: z.object({
    /** The statuses to which it may be moved now. */
    move: z.array(SaleStatus),
  }),
})
export type SaleSummary = z.infer<typeof SaleSummary>

/** A product that the deal and somebody else take on the same days. */
export const SaleConflict = z.object({
  id: Id,
  status: ConflictStatus.exclude(['SOLVED']),
  /** Why an accepted one may stay. */
  reason: z.string().nullable(),
  product: z.object({ id: Id, code: z.string(), name: z.string() }),
  /** From the first day that both take to the last. */
  from: CalendarDate,
  to: CalendarDate.nullable(),
  rival: z.object({
    kind: TakingKind,
    id: Id,
    /** Null where the caller may not see whose it is. */
    title: z.string().nullable(),
    status: StatusOfSale.nullable(),
    salesExecutive: z.string().nullable(),
    client: z.string().nullable(),
    can: z.object({
      /** It is a deal that may be moved to Perdido. */
      lose: z.boolean(),
    }),
  }),
})
export type SaleConflict = z.infer<typeof SaleConflict>

export const SaleDifference = z.object({
  field: SharedField,
  displayName: z.string(),
  /** In words, as people read them. */
  ours: z.string(),
  theirs: z.string(),
})

export const Sale = SaleSummary.omit({ conflicts: true, differences: true }).extend({
  /** The deal's own days, which lines without days of their own have. */
  days: z.object({ startDate: CalendarDate.nullable(), endDate: CalendarDate.nullable() }),
  notes: z.string().nullable(),
  /** Charged once, with the first month, without tax. */
  setUpFee: AmountOutput,
  lineItems: z.array(SaleLine),
  /** Lines in countries that the caller does not work in. */
  hiddenLines: z.int(),
  /** Of a month. */
  totals: TotalsOutput,
  conflicts: z.array(SaleConflict),
  differences: z.array(SaleDifference),
  /** When the CRM was asked to send the lines again and has not yet. */
  refreshAskedAt: Instant.nullable(),
  can: SaleSummary.shape.can.extend({
    edit: z.boolean(),
    deprecate: z.boolean(),
    restore: z.boolean(),
    refresh: z.boolean(),
  }),
})
export type Sale = z.infer<typeof Sale>

/** How deals of a status count. */
export const StatusSettings = z.object({
  status: StatusOfSale,
  probability: z.int(),
  /** Deals that stand in it. */
  sales: z.int(),
  version: Version,
})
export type StatusSettings = z.infer<typeof StatusSettings>

/** A product to put into a deal. */
export const SellableProduct = z.object({
  productId: Id,
  code: z.string(),
  name: z.string(),
  type: ProductType,
  campusId: Id,
  campusName: z.string(),
  capacity: z.int().nullable(),
  /** The price of the first day in the deal's currency, by the month and without tax: a promotion beats the usual one. */
  price: z
    .object({
      amount: AmountOutput,
      type: PricingType,
      /** The last day of a promotion that ends within the days, and the usual price afterwards, where there is one. */
      until: CalendarDate.nullable(),
      after: AmountOutput.nullable(),
    })
    .nullable(),
  /** Without a price on the first day: the next one of its list in that currency, and the day from which it holds. */
  nextPrice: z.object({ amount: AmountOutput, from: CalendarDate }).nullable(),
  /** What takes it on some of the days first; null while it is free. */
  taken: z
    .object({ kind: TakingKind, title: z.string().nullable(), from: CalendarDate, to: CalendarDate.nullable() })
    .nullable(),
})
export type SellableProduct = z.infer<typeof SellableProduct>

/** Somebody of a client, as the CRM has them. */
export const ClientCrmContact = z.object({
  /** What the CRM calls them. */
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** The client's deals that name them. */
  deals: z.array(z.object({ id: Id, title: z.string() })),
  /** Whether the client's own contacts have them, by their address or else by their name. */
  known: z.boolean(),
})
export type ClientCrmContact = z.infer<typeof ClientCrmContact>
