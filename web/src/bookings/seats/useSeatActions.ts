import type { PayBy } from '@aforo/api/bookings/booking-price'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { isCancelled, type Refusal, refusalOf } from '../../platform/problem.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { type BookingActions, useBookingActions } from '../reservations/useBookingActions.ts'
import { readSeatsAgain } from './seatQueries.ts'

/** A seat that was wanted and not had. */
export interface RefusedSeat {
  refusal: Refusal
  wanted: Slot
}

export interface SeatActions {
  bookings: BookingActions
  refused: RefusedSeat | undefined
  /** The seat that is being booked. */
  busy: string | undefined
  dismiss: () => void
  take: (slot: Slot, payBy?: PayBy) => Promise<void>
  takeIfFree: (slot: Slot) => Promise<void>
  cancel: (reservation: Reservation) => Promise<void>
  move: (reservation: Reservation, to: Slot) => Promise<boolean>
}

/** Taking, leaving and changing seats: what every booking's actions do, and the plan read again after each. */
export function useSeatActions(): SeatActions {
  const queryClient = useQueryClient()
  const bookings = useBookingActions()
  const [refused, setRefused] = useState<RefusedSeat>()
  const [busy, setBusy] = useState<string>()

  /** One press: for oneself, in this shift. The hours are the shift's, by which the server knows it. */
  const take = async (slot: Slot, payBy?: PayBy) => {
    setBusy(slot.spaceId)
    setRefused(undefined)
    try {
      await bookings.create({ ...slot, subject: '', payBy })
    } catch (error) {
      if (!isCancelled(error)) setRefused({ refusal: refusalOf(error), wanted: slot })
    }
    await readSeatsAgain(queryClient)
    setBusy(undefined)
  }
  /** Takes what costs nothing. Of what has a price, the person sees first what it is and who pays. */
  const takeIfFree = async (slot: Slot) => {
    setBusy(slot.spaceId)
    const price = await queryClient.ensureQueryData(api.charges.price.queryOptions({ input: slot })).catch(() => {
      // What can't be priced is refused when it is booked, with its reason.
    })
    setBusy(undefined)
    if (!price || price.free) await take(slot)
  }
  const cancel = async (reservation: Reservation) => {
    await bookings.cancel(reservation)
    await readSeatsAgain(queryClient)
  }
  const move = async (reservation: Reservation, to: Slot) => {
    const done = await bookings.reschedule(reservation, to)
    await readSeatsAgain(queryClient)
    return done
  }
  return { bookings, refused, busy, dismiss: () => setRefused(undefined), take, takeIfFree, cancel, move }
}
