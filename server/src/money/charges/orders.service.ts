import type { PayWhen } from '@aforo/api/bookings/booking-price'
import type { OrderStatus } from '@aforo/api/money/order-states'
import type { ChargeWithin } from '../../bookings/reservations/reservations.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

declare module '../../platform/ports.ts' {
  interface Ports {
    bookingOrders: BookingOrders
  }
}

/** What a booking asks of the on-demand orders, in the transaction of its own change. Amounts are gross minor units. */
export interface BookingOrders {
  /** Opens an order for a booking that no wallet pays. @param heldUntil of a draft, whose order isn't to be paid yet */
  open(
    within: ChargeWithin,
    booking: OrderedBooking,
    heldUntil: Temporal.Instant | null,
  ): Promise<{ id: string; code: string; status: OrderStatus; payUntil: Temporal.Instant | null }>
  /** A draft was confirmed: its order is to be paid. */
  submit(within: ChargeWithin, reservationId: string): Promise<void>
  /** The booking is elsewhere, or at another time, and costs something else by now. */
  change(within: ChargeWithin, change: OrderChange): Promise<void>
  /** The booking is given up. @param refund whether what was paid goes back */
  cancel(within: ChargeWithin, booking: { reservationId: string; refund: boolean; reason: string }): Promise<void>
  /** What the unpaid order of a booking comes to, with all else that it sells; null without one. */
  owed(within: ChargeWithin, booking: { reservationId: string }): Promise<number | null>
  /** An order that was to be paid at once is paid at the campus instead, and holds the place until then. */
  payAtCampus(within: ChargeWithin, booking: { reservationId: string }): Promise<void>
  /**
   * The booking's cancellation is taken back at once: what was paid for it counts again.
   * @returns false where it can't: nothing was paid, it was given back in parts, or a receipt says otherwise by now
   */
  reinstate(within: ChargeWithin, booking: { reservationId: string; amount: number }): Promise<boolean>
  /** For how many minutes an order holds its place unpaid. */
  minutes(within: Pick<ChargeWithin, 'tx'>): Promise<number>
}

interface OrderedPlace extends Span {
  reservationId: string
  spaceId: string
  spaceName: string
}

export interface OrderedBooking extends OrderedPlace {
  tenantId: string
  campusId: string
  owner: { tenantId: string; userId: string; username: string; givenName: string; lastname: string }
  amount: number
  currency: 'PEN' | 'USD'
  pay: PayWhen
}

export interface OrderChange extends OrderedPlace {
  /** What it cost, and what it costs from now on. */
  before: number
  amount: number
  /** It was canceled too late, and comes back: what was paid counts again. */
  kept: boolean
}
