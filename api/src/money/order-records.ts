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
  /** The booked date at the campus; null for a line that books nothing. */
  at: CalendarDate.nullable(),
  from: WallTime.nullable(),
  to: WallTime.nullable(),
  /** The line whose booking this line extends. */
  extendsId: Id.nullable(),
  /** False once its order ended without a sale. */
  active: z.boolean(),
  can: z.object({ extend: z.boolean() }),
})
export type CartItem = z.infer<typeof CartItem>

/** The price of extending a line's booking. */
export const CartExtension = z.object({
  itemId: Id,
  /** Minutes. */
  duration: z.int(),
  at: CalendarDate,
  /** The booking's end before and after. */
  from: WallTime,
  to: WallTime,
  currency: OrderCurrency,
  amount: AmountOutput,
  /** The price's explanation, line by line. */
  reasons: z.array(z.string()),
  /** The quoted price is valid until then. */
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
  /** Its first line, and the number of other lines. */
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
    /** Only for a customer with an account. */
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
      /** Why the operation that paid another order also pays this one. */
      repeatReason: z.string().nullable(),
    })
    .nullable(),
  /** The boleta or factura; null before one is asked for. */
  receipt: Receipt.nullable(),
  creditNotes: z.array(Receipt),
  /** The order whose booking this one extends, and the orders that extend this one. */
  extendsOrder: z.object({ id: Id, code: z.string() }).nullable(),
  extensions: z.array(
    z.object({ id: Id, code: z.string(), status: OrderStatus, currency: OrderCurrency, total: AmountOutput }),
  ),
  /** The last quote, while its price is valid. */
  quote: CartExtension.nullable(),
  /** Why the order ended without a sale, and the amount refunded. */
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
    /** Receipt states that a person may set by hand. */
    receiptStatuses: z.array(ReceiptStatus),
  }),
})
export type Order = z.infer<typeof Order>

/** Effects of cancelling an order. */
export const Cancellation = z.object({
  currency: OrderCurrency,
  paid: AmountOutput,
  /** By the booking's notice deadline: everything before it, nothing after. */
  givenBack: AmountOutput,
  reasons: z.array(z.string()),
  /** A credit note is issued for the refund. */
  creditNote: z.boolean(),
  /** Number of bookings released. */
  bookings: z.int(),
})
export type Cancellation = z.infer<typeof Cancellation>
