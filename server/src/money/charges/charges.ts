/** The door of the charges: how bookings are paid, and what orders and billing read and change of it. */
import { type BookingCharges, type ChargeWithin, recordPayment } from '../../bookings/reservations/reservations.ts'
import { bringBack, confirm, end, giveUp, move, shorten } from './charge-changes.service.ts'
import { addToCharge, updateCharge } from './charges.queries.ts'
import { lockFunds, plan, take } from './charges.service.ts'

export { chargeByOrder } from './charges.service.ts'
export { type BookingOrders, type OrderChange, type OrderedBooking, payByOrder } from './orders.service.ts'

/** How bookings are charged; `parts.ts` hands it to them. */
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

/** The order of a booking ends. @param givenBack whether nothing of it is kept */
export const orderEnded = ({ tx }: Within, reservationId: string, givenBack: boolean): Promise<void> =>
  updateCharge(tx, reservationId, { state: givenBack ? 'GIVEN_BACK' : 'KEPT' })

/** An order sells more time of a booking, or takes it back. @param amount minor units, less than zero to take back */
export const orderExtended = ({ tx }: Within, reservationId: string, amount: number): Promise<void> =>
  addToCharge(tx, reservationId, amount)
