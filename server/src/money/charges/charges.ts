/** The door of charges: how bookings are paid, and how orders and billing read and change that. */
import { type BookingCharges, type ChargeWithin, recordPayment } from '../../bookings/reservations/reservations.ts'
import { bringBack, confirm, end, giveUp, move, shorten } from './charge-changes.service.ts'
import { addToCharge, updateCharge } from './charges.queries.ts'
import { lockFunds, plan, take } from './charges.service.ts'
import { payUnpaid, waysToPay } from './pay-unpaid.service.ts'

export { chargeByOrder } from './charges.service.ts'
export type { BookingOrders, OrderChange, OrderedBooking } from './orders.service.ts'

/** The implementation of the bookings' charging port; `parts.ts` names it. */
export const chargesOfBookings: BookingCharges = {
  plan,
  lockFunds,
  take,
  confirm,
  move,
  shorten,
  end,
  giveUp,
  bringBack,
  waysToPay,
  payUnpaid,
}

type Within = Pick<ChargeWithin, 'tx'>

/** The order of a booking was paid. */
export async function orderPaid(
  within: Pick<ChargeWithin, 'tx' | 'record' | 'emit' | 'enqueue'>,
  reservationId: string,
) {
  await updateCharge(within.tx, reservationId, { state: 'CHARGED' })
  await recordPayment(within, reservationId)
}

/**
 * The order of a booking has ended.
 * @param givenBack whether it is fully refunded
 */
export const orderEnded = ({ tx }: Within, reservationId: string, givenBack: boolean): Promise<void> =>
  updateCharge(tx, reservationId, { state: givenBack ? 'GIVEN_BACK' : 'KEPT' })

/**
 * An order extends a booking, or revokes the extension.
 * @param amount minor units, negative to revoke
 */
export const orderExtended = ({ tx }: Within, reservationId: string, amount: number): Promise<void> =>
  addToCharge(tx, reservationId, amount)
