import { z } from 'zod'
import { Id, Instant } from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'

/** Who pays a booking: a wallet's credits, an on-demand order, the team's contract account, or nobody. */
export const Payer = z.enum(['WALLET', 'ORDER', 'ACCOUNT', 'FREE'])
export type Payer = z.infer<typeof Payer>

/**
 * HELD: a draft holds credits, or an order awaits payment. CHARGED: paid. GIVEN_BACK: fully refunded. KEPT: canceled
 * too late, without refund.
 */
export const ChargeState = z.enum(['HELD', 'CHARGED', 'GIVEN_BACK', 'KEPT'])
export type ChargeState = z.infer<typeof ChargeState>

/**
 * When an order is paid: now, within the minutes for which it holds the slot, or at the campus before the booking
 * begins.
 */
export const PayWhen = z.enum(['NOW', 'IN_LOCATION'])
export type PayWhen = z.infer<typeof PayWhen>

/** How the user wants to pay. The tenant's rules decide what is omitted. */
export const PayBy = z.object({
  payer: Payer.exclude(['FREE']).optional(),
  /** Selects one of several wallets; for WALLET. */
  walletId: Id.optional(),
  /** For ORDER. */
  pay: PayWhen.optional(),
})
export type PayBy = z.infer<typeof PayBy>

/**
 * How a move by the operator affects a booking's price. KEEP (default): the price stays. ASK: refused with
 * PRICE_CHANGES if the new slot costs something else. CHARGE: the new slot's price applies; a surcharge is paid at the
 * campus. A move by the owner always takes the new slot's price.
 */
export const MovePrice = z.enum(['KEEP', 'ASK', 'CHARGE'])
export type MovePrice = z.infer<typeof MovePrice>

/** An amount already formatted as text, since many answers present bookings. */
const Decimals = z.string().regex(/^-?\d+\.\d{2}$/)

const MoneyOrCredits = z.object({ amount: Decimals, currency: z.enum(['PEN', 'USD', 'CREDIT']) })

/** The current price of a booking, and the price in its new slot. */
export const priceChange = z.object({ before: MoneyOrCredits, after: MoneyOrCredits })

/** A booking's price, fixed when it is booked. */
export const BookingPrice = z.object({
  amount: Decimals,
  currency: z.enum(['PEN', 'USD']),
  /** Null if credits aren't accepted. */
  credits: Decimals.nullable(),
  payer: Payer,
  state: ChargeState,
  /** The order that pays it; while unpaid it holds the slot until `payUntil`. */
  order: z.object({ id: Id, code: z.string(), payUntil: Instant.nullable() }).nullable(),
  /** Explains the amount, in the currency of payment, line by line. */
  reasons: z.array(z.string()),
  /** The refund if it were canceled now, in words; null once it is over. */
  ifCanceled: z.string().nullable(),
})
export type BookingPrice = z.infer<typeof BookingPrice>

/** A wallet without enough credits for a booking. */
const Lacking = z.object({ id: Id, name: z.string(), available: AmountOutput })

/** Why nobody can pay a booking. */
export const creditsNeeded = z.object({
  amount: AmountOutput,
  currency: z.enum(['PEN', 'USD']),
  credits: AmountOutput.nullable(),
  wallets: z.array(Lacking),
})
export type CreditsNeeded = z.infer<typeof creditsNeeded>
