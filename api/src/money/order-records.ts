import { z } from 'zod'
import { CalendarDate, Id, Instant, Version, WallTime } from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { CustomerDocument, OrderCurrency, OrderKind, OrderStatus, ReceiptStatus } from './order-states.ts'
import { Receipt } from './receipts.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A line of an order. Prices include the tax. */
export const CartItem = z.object({
  id: Id,
  description: z.string(),
  /** With two decimals: `1.50`. */
  quantity: AmountOutput,
  unitPrice: AmountOutput,
  amount: AmountOutput,
  space: Named.nullable(),
  reservationId: Id.nullable(),
  /** The time that it sells, at the campus. */
  at: CalendarDate.nullable(),
  from: WallTime.nullable(),
  to: WallTime.nullable(),
  /** It is more time of that line. */
  extendsId: Id.nullable(),
  /** False once its order came to nothing. */
  active: z.boolean(),
  can: z.object({ extend: z.boolean() }),
})
export type CartItem = z.infer<typeof CartItem>

/** What more time of a line costs. */
export const CartExtension = z.object({
  itemId: Id,
  /** Minutes. */
  duration: z.int(),
  at: CalendarDate,
  /** The end of the booking before and after. */
  from: WallTime,
  to: WallTime,
  currency: OrderCurrency,
  amount: AmountOutput,
  /** How it comes about, line by line. */
  reasons: z.array(z.string()),
  /** The price holds until then. */
  quotedUntil: Instant,
})
export type CartExtension = z.infer<typeof CartExtension>

export const OrderSummary = z.object({
  id: Id,
  code: z.string(),
  kind: OrderKind,
  status: OrderStatus,
  receipt_status: ReceiptStatus,
  campus: Named,
  customer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    documentType: CustomerDocument.nullable(),
    document: z.string().nullable(),
  }),
  /** Its first line, and how many others there are. */
  description: z.string(),
  moreItems: z.int(),
  currency: OrderCurrency,
  total: AmountOutput,
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  version: Version,
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = OrderSummary.extend({
  customer: OrderSummary.shape.customer.extend({
    /** Of somebody with an account. */
    userId: Id.nullable(),
    username: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  timeZone: z.string(),
  items: z.array(CartItem),
  /** `18.00` */
  taxRate: AmountOutput,
  net: AmountOutput,
  tax: AmountOutput,
  payment: z
    .object({
      code: z.string(),
      description: z.string().nullable(),
      dateCreated: Instant,
      confirmedBy: z.string(),
      confirmedAt: Instant,
      /** Why its operation, which paid another order, pays this one too. */
      repeatReason: z.string().nullable(),
    })
    .nullable(),
  /** The boleta or factura; null before one is asked for. */
  receipt: Receipt.nullable(),
  creditNotes: z.array(Receipt),
  /** The order whose booking it extends, and those that extend its own. */
  extendsOrder: z.object({ id: Id, code: z.string() }).nullable(),
  extensions: z.array(
    z.object({ id: Id, code: z.string(), status: OrderStatus, currency: OrderCurrency, total: AmountOutput }),
  ),
  /** What was quoted last, while its price holds. */
  quote: CartExtension.nullable(),
  /** Why it came to nothing, and what is given back. */
  endReason: z.string().nullable(),
  refund: AmountOutput,
  notes: z.string().nullable(),
  paidAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  createdBy: z.string(),
  can: z.object({
    confirmPayment: z.boolean(),
    reject: z.boolean(),
    cancel: z.boolean(),
    extend: z.boolean(),
    requestReceipt: z.boolean(),
    generateReceipt: z.boolean(),
    /** The states of the receipt that somebody may put it in by hand. */
    receiptStatuses: z.array(ReceiptStatus),
  }),
})
export type Order = z.infer<typeof Order>

/** What cancelling an order comes to. */
export const Cancellation = z.object({
  currency: OrderCurrency,
  paid: AmountOutput,
  /** By the booking's notice: all before it, nothing after. */
  givenBack: AmountOutput,
  reasons: z.array(z.string()),
  /** A credit note is made for what is given back. */
  creditNote: z.boolean(),
  /** Bookings that are freed. */
  bookings: z.int(),
})
export type Cancellation = z.infer<typeof Cancellation>
