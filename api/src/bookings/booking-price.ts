import { z } from 'zod'
import { Id, Instant } from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'

/** Who pays a booking: credits of a wallet, an on-demand order, the account of the team's contract, or nobody. */
export const Payer = z.enum(['WALLET', 'ORDER', 'ACCOUNT', 'FREE'])
export type Payer = z.infer<typeof Payer>

/**
 * HELD: a draft holds credits, or an order waits for its payment. CHARGED: it was paid. GIVEN_BACK: all of it went back.
 * KEPT: it was canceled too late, and nothing went back.
 */
export const ChargeState = z.enum(['HELD', 'CHARGED', 'GIVEN_BACK', 'KEPT'])
export type ChargeState = z.infer<typeof ChargeState>

/** When an order is paid: now, within the minutes for which it holds its place, or at the campus, until its booking begins. */
export const PayWhen = z.enum(['NOW', 'IN_LOCATION'])
export type PayWhen = z.infer<typeof PayWhen>

/** How the person who books wants to pay. What is left out is decided as the tenant says. */
export const PayBy = z.object({
  payer: Payer.exclude(['FREE']).optional(),
  /** Of WALLET, one of several. */
  walletId: Id.optional(),
  /** Of ORDER. */
  pay: PayWhen.optional(),
})
export type PayBy = z.infer<typeof PayBy>

/**
 * What the operator's change of a booking's time or place makes of its price. KEEP: it costs what it cost; so it does where
 * nothing is said. ASK: refused with PRICE_CHANGES where the new slot costs something else. CHARGE: it costs what the new
 * slot costs; what is to be paid is paid at the campus. A person's own booking always costs what its slot costs.
 */
export const MovePrice = z.enum(['KEEP', 'ASK', 'CHARGE'])
export type MovePrice = z.infer<typeof MovePrice>

/** An amount that is text already: a booking is presented in many answers. */
const Decimals = z.string().regex(/^-?\d+\.\d{2}$/)

const MoneyOrCredits = z.object({ amount: Decimals, currency: z.enum(['PEN', 'USD', 'CREDIT']) })

/** What a booking costs, and what it would cost in its new slot. */
export const priceChange = z.object({ before: MoneyOrCredits, after: MoneyOrCredits })

/** What a booking costs, fixed with it. */
export const BookingPrice = z.object({
  amount: Decimals,
  currency: z.enum(['PEN', 'USD']),
  /** Null where credits don't pay. */
  credits: Decimals.nullable(),
  payer: Payer,
  state: ChargeState,
  /** The on-demand order by which it is paid; `payUntil` is until when it holds the place unpaid. */
  order: z.object({ id: Id, code: z.string(), payUntil: Instant.nullable() }).nullable(),
  /** How the amount in which it is paid comes about, line by line. */
  reasons: z.array(z.string()),
  /** What canceling it now would give back, in words; nothing once it is over. */
  ifCanceled: z.string().nullable(),
})
export type BookingPrice = z.infer<typeof BookingPrice>

/** A wallet that doesn't have enough for a booking. */
const Lacking = z.object({ id: Id, name: z.string(), available: AmountOutput })

/** Why nobody can pay a booking. */
export const creditsNeeded = z.object({
  amount: AmountOutput,
  currency: z.enum(['PEN', 'USD']),
  credits: AmountOutput.nullable(),
  wallets: z.array(Lacking),
})
export type CreditsNeeded = z.infer<typeof creditsNeeded>
