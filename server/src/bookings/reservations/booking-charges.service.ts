import type { ChargeState, creditsNeeded, PayBy, Payer, PayWhen, priceChange } from '@aforo/api/bookings/booking-price'
import type { OrderStatus } from '@aforo/api/money/order-states'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import type { UnitOfWork } from '../../platform/unit-of-work.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

declare module '../../platform/ports.ts' {
  interface Ports {
    charges: BookingCharges
  }
}

/**
 * What bookings ask of the area that charges them: a port, since what things cost lies above the bookings. All of it happens in
 * the transaction of the change. A space without a rate is never asked about.
 */
export interface BookingCharges {
  /** Who will pay a new booking; it changes nothing. */
  plan(within: ChargeWithin, booking: BookingToPay): Promise<{ payment?: Payment } | { refused: CantPay }>
  /** Locks what a payment is taken from, to be sent together with the booking itself: both are waited for once. */
  lockFunds(within: ChargeWithin, payment: Payment, bookingId: string): Promise<Funds | undefined>
  /**
   * Takes the credits of a booking that was just made, or holds them until the draft is over.
   * @param funds what `lockFunds` found
   * @returns undefined where the wallet has no more by now: the caller plans again
   */
  take(
    within: ChargeWithin,
    booking: BookingToPay & { id: string },
    payment: Payment,
    heldUntil: Temporal.Instant | null,
    funds: Funds | undefined,
  ): Promise<ChargeOnRow | undefined>
  /** Charges what a draft held. */
  confirm(within: ChargeWithin, booking: ChargedBooking): Promise<CantPay | undefined>
  /** Pays for other hours, or another space, before the booking moves there. @returns why it can't, with nothing changed */
  move(
    within: ChargeWithin,
    booking: ChargedBooking,
    to: BookingToPay,
    how: MoveKind,
  ): Promise<CantPay | PriceChanges | undefined>
  /** An extension is taken back: it costs no more than the hours that are left. */
  shorten(within: ChargeWithin, booking: ChargedBooking, to: Span): Promise<void>
  /** Gives back what a booking took, as its terms say. */
  end(within: ChargeWithin, bookings: readonly ChargedBooking[], why: EndReason): Promise<void>
  /** Drafts whose time is over hold nothing any more. */
  giveUp(within: Pick<ChargeWithin, 'tx' | 'now' | 'ports'>, drafts: readonly ChargedBooking[]): Promise<void>
  /** How a booking whose order is unpaid can be paid by its person themselves. Empty where nothing is owed. */
  waysToPay(within: ChargeWithin, booking: ChargedBooking): Promise<WayToPay[]>
  /**
   * Pays an unpaid booking in one of these ways, or puts it off until they come.
   * @returns why it can't, with nothing changed
   */
  payUnpaid(within: ChargeWithin, booking: ChargedBooking, by: PayUnpaidBy): Promise<CantPay | undefined>
  /** Charges what was given back, where the wallet still has it, for bookings that come back with their space. */
  bringBack(within: ChargeWithin, bookings: readonly ChargedBooking[]): Promise<void>
}

/** What `waysToPay` answers; with hundredths of a credit. */
export type WayToPay = { by: 'WALLET'; walletId: string; name: string; credits: number } | { by: 'IN_LOCATION' }

export type PayUnpaidBy = { by: 'WALLET'; walletId: string } | { by: 'IN_LOCATION' }

/** Where a booking changes: a call's transaction, or a job's. */
export interface ChargeWithin extends Pick<UnitOfWork, 'record' | 'emit' | 'enqueue' | 'ports'> {
  tx: Tx
  now: Temporal.Instant
  actorId?: string
}

/** A booking that somebody wants, with its space's rate. */
export interface BookingToPay extends Span {
  tenantId: string
  /** Null where the space has none: it is free there. */
  rateId: string | null
  campusId: string
  spaceId: string
  spaceName: string
  timeZone: string
  /** What `aforo_charge_facts` says, where it was read with the place. */
  chargeFacts?: unknown
  owner: { tenantId: string; userId: string; username: string; givenName: string; lastname: string }
  payBy?: PayBy
}

/** A booking that is there, with its charge. */
export interface ChargedBooking extends Span {
  tenantId: string
  id: string
  spaceName: string
  timeZone: string
  charge: ChargeOnRow | null
}

/**
 * OPERATOR: the operator moves it, and its price stays. ASKED: the same, but refused where the new slot costs something else.
 * RESTORED: the operator takes its cancellation back; REINSTATED: at once, before anything paid was given back. UNDONE: an
 * extension or an early end is taken back.
 */
export type MoveKind = 'PERSON' | 'OPERATOR' | 'ASKED' | 'RESTORED' | 'REINSTATED' | 'UNDONE'

/** CLOSED: the operator takes the space away. UNATTENDED: nobody came. */
export type EndReason = 'CANCELED' | 'CLOSED' | 'UNATTENDED'

/** Decided by `plan`, carried out by `take`. */
export interface Payment {
  payer: Payer
  amount: number
  currency: 'PEN' | 'USD'
  credits: number | null
  reasons: string[]
  wallet: { id: string; name: string } | null
  /** Of an order. */
  pay: PayWhen
  teamId: string | null
  refund: 'ALL' | 'NOTICE' | 'NONE'
  refundUntil: Temporal.Instant | null
  refundUnattended: boolean
}

/** Locked by `lockFunds`; what is in it, only who charges knows. */
export type Funds = object

/** Nobody can pay; with amounts in minor units. */
export interface CantPay {
  code: 'CREDITS_NEEDED'
  message: string
  data: z.input<typeof creditsNeeded>
}

/** The operator is asked first. */
export interface PriceChanges {
  code: 'PRICE_CHANGES'
  data: z.input<typeof priceChange>
}

/** What a booking's row carries of its charge, as JSON has it. */
export interface ChargeOnRow {
  payer: Payer
  state: ChargeState
  amount: number
  currency: 'PEN' | 'USD'
  credits: number | null
  reasons: string[]
  wallet_id: string | null
  wallet_name: string | null
  order_id: string | null
  order_code: string | null
  order_status: OrderStatus | null
  /** Until when the order holds the place unpaid. */
  pay_until: string | null
  refund: 'ALL' | 'NOTICE' | 'NONE'
  refund_until: string | null
  refund_unattended: boolean
}
