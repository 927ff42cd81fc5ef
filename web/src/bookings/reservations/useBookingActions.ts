import type { MovePrice, PayBy } from '@aforo/api/bookings/booking-price'
import type { NewAttendee } from '@aforo/api/bookings/guests'
import type { EventType, Reservation, RoomLayout } from '@aforo/api/bookings/reservations'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../platform/api.ts'
import { isCancelled, type Refusal, refusalOf } from '../../platform/problem.ts'
import { toast } from '../../ui/toast.tsx'
import type { Slot } from './bookingSearch.ts'
import { storeReservation } from './reservationCache.ts'
import { nameOf, whereAndWhen } from './reservationWords.ts'
import { refusedSlot } from './slotRefusal.ts'
import { watchMeeting } from './watchedMeetings.ts'

/** A change of an existing reservation that was refused, and what was wanted. */
export interface RefusedChange {
  act: 'reschedule' | 'cancel' | 'restore' | 'confirm' | 'extend' | 'release'
  refusal: Refusal
  reservation: Reservation
  wanted?: Slot
}

export interface NewBooking extends Slot {
  subject: string
  eventType?: EventType | null
  layout?: RoomLayout | null
  attendees?: NewAttendee[]
  meeting?: boolean
  payBy?: PayBy
  /** For another person; the caller without it. */
  username?: string
}

/** Where and when, and that it is still to be paid. */
const nowWords = (reservation: Reservation) =>
  [whereAndWhen(reservation), reservation.unpaid && bookingStateInWords(reservation, Date.now())]
    .filter(Boolean)
    .join('. ')

/** Changes of reservations: shown before they are answered, taken back visibly when refused. */
export function useBookingActions() {
  const queryClient = useQueryClient()
  const [moves, setMoves] = useState<ReadonlyMap<string, Slot>>(new Map())
  const [refused, setRefused] = useState<RefusedChange>()
  const [refusedIds, setRefusedIds] = useState<ReadonlySet<string>>(new Set())
  const attempt = useRef<{ what: string; key: string }>({ what: '', key: '' })

  const settle = (id: string) => setMoves(current => new Map([...current].filter(([key]) => key !== id)))

  const refuse = (change: RefusedChange) => {
    const { reservationId } = change.reservation
    setRefused(change)
    const { newer } = refusedSlot(change.refusal)
    if (newer) storeReservation(queryClient, newer)
    setRefusedIds(ids => new Set([...ids, reservationId]))
    setTimeout(() => setRefusedIds(ids => new Set([...ids].filter(id => id !== reservationId))), 1600)
  }

  /** @returns what was booked; throws the refusal, which the form shows */
  const create = async ({ username, ...booking }: NewBooking): Promise<Reservation> => {
    // The same booking sent again after a cut connection is the same attempt, and booked once.
    const what = JSON.stringify({ username, ...booking })
    if (attempt.current.what !== what) attempt.current = { what, key: crypto.randomUUID() }
    const options = { context: { idempotencyKey: attempt.current.key } }
    try {
      const made = username
        ? await client.bookings.createFor({ username, ...booking }, options)
        : await client.bookings.create(booking, options)
      attempt.current = { what: '', key: '' }
      storeReservation(queryClient, made)
      if (made.meeting) watchMeeting(made.reservationId)
      const person = username ? `${nameOf(made)}, ` : ''
      const state = made.unpaid ? bookingStateInWords(made, Date.now()) : 'Reservado'
      toast.undo(`${state}: ${person}${whereAndWhen(made)}`, () => cancel(made, false))
      return made
    } catch (error) {
      // An answered refusal is over; only an unanswered attempt keeps its key.
      if (refusalOf(error).status > 0) attempt.current = { what: '', key: '' }
      throw error
    }
  }

  /** Holds a place for ten minutes. @returns the draft; throws the refusal, which the form shows */
  const hold = async (booking: NewBooking & { username: string }): Promise<Reservation> => {
    const draft = await client.bookings.draft(booking)
    storeReservation(queryClient, draft)
    return draft
  }

  /** A change with no place of its own to undo it in: shown at once, said, and refused above the calendar. */
  const change = async (
    act: 'confirm' | 'extend' | 'release',
    reservation: Reservation,
    said: string,
    write: () => Promise<Reservation>,
    wanted?: Slot,
    price?: MovePrice,
  ): Promise<boolean> => {
    setRefused(undefined)
    try {
      const changed = await write()
      storeReservation(queryClient, changed)
      if (act === 'confirm' && changed.meeting?.status === 'REQUESTED') watchMeeting(changed.reservationId)
      const words = `${said}: ${nowWords(changed)}`
      if (act === 'confirm' || price === 'CHARGE') toast.success(words)
      // What has not begun is moved back; of what is under way the end is put back.
      else if (changed.can.reschedule) toast.undo(words, () => reschedule(changed, placeOf(reservation), false))
      else toast.undo(words, () => undoEnd(act, changed))
      return true
    } catch (error) {
      if (!isCancelled(error)) refuse({ act, refusal: refusalOf(error), reservation, wanted })
      return false
    }
  }

  const confirm = (reservation: Reservation) => {
    const { reservationId: id, version } = reservation
    return change('confirm', reservation, 'Borrador confirmado', () => client.bookings.confirm({ id, version }))
  }

  /** @param to the new end, a wall time of the same date */
  const extend = (reservation: Reservation, to: string, price: MovePrice = 'ASK') => {
    const { reservationId: id, version } = reservation
    const write = () => client.bookings.extend({ id, to, price, version })
    return change('extend', reservation, 'Alargada', write, { ...placeOf(reservation), to }, price)
  }

  const release = (reservation: Reservation) => {
    const { reservationId: id, version } = reservation
    return change('release', reservation, 'Liberada', () => client.bookings.release({ id, version }))
  }

  /** Puts the end back that a reservation had; somebody may have taken the place meanwhile. */
  const undoEnd = async (act: 'extend' | 'release', reservation: Reservation): Promise<boolean> => {
    const { reservationId: id, version } = reservation
    setRefused(undefined)
    try {
      const changed = await client.bookings.undoEnd({ id, version })
      storeReservation(queryClient, changed)
      toast.success(`${act === 'release' ? 'Recuperada' : 'Como antes'}: ${whereAndWhen(changed)}`)
      return true
    } catch (error) {
      if (!isCancelled(error)) refuse({ act: 'restore', refusal: refusalOf(error), reservation })
      return false
    }
  }

  /** @param price what becomes of it, where the operator moves somebody's booking; undoing keeps it as it is */
  const reschedule = async (
    reservation: Reservation,
    wanted: Slot,
    undoable = true,
    price: MovePrice = undoable ? 'ASK' : 'KEEP',
  ): Promise<boolean> => {
    const { reservationId: id, version } = reservation
    setRefused(undefined)
    setMoves(current => new Map([...current, [id, wanted]]))
    try {
      const changed = await client.bookings.reschedule({ id, ...wanted, price, version })
      storeReservation(queryClient, changed)
      settle(id)
      // What is to be paid by now isn't undone by moving it back: that would leave the order as it is.
      if (undoable && price !== 'CHARGE')
        toast.undo(`Reprogramada: ${nowWords(changed)}`, () => reschedule(changed, placeOf(reservation), false))
      else toast.success(`Reprogramada: ${nowWords(changed)}`)
      return true
    } catch (error) {
      settle(id)
      if (!isCancelled(error)) refuse({ act: 'reschedule', refusal: refusalOf(error), reservation, wanted })
      return false
    }
  }

  const cancel = async (reservation: Reservation, undoable = true): Promise<boolean> => {
    const { reservationId: id, version } = reservation
    setRefused(undefined)
    try {
      const cancelled = await client.bookings.cancel({ id, version })
      storeReservation(queryClient, cancelled)
      if (undoable) toast.undo(`Cancelada: ${whereAndWhen(cancelled)}`, () => restore(cancelled, true))
      else toast.success(`Cancelada: ${whereAndWhen(cancelled)}`)
      return true
    } catch (error) {
      if (!isCancelled(error)) refuse({ act: 'cancel', refusal: refusalOf(error), reservation })
      return false
    }
  }

  /** @param undone at once: what was paid stays paid */
  const restore = async (reservation: Reservation, undone = false): Promise<boolean> => {
    setRefused(undefined)
    try {
      const restored = await client.bookings.restore({ id: reservation.reservationId, undone })
      storeReservation(queryClient, restored)
      toast.success(`Recuperada: ${nowWords(restored)}`)
      return true
    } catch (error) {
      if (!isCancelled(error)) refuse({ act: 'restore', refusal: refusalOf(error), reservation })
      return false
    }
  }

  const dismiss = () => setRefused(undefined)
  return { moves, refused, refusedIds, dismiss, create, hold, confirm, extend, release, reschedule, cancel, restore }
}

const placeOf = ({ spaceId, at, from, to }: Slot): Slot => ({ spaceId, at, from, to })

export type BookingActions = ReturnType<typeof useBookingActions>

/** Reservations with those being moved already where they are wanted. */
export const withMoves = (reservations: Reservation[], moves: ReadonlyMap<string, Slot>): Reservation[] =>
  moves.size === 0
    ? reservations
    : reservations.map(one => {
        const slot = moves.get(one.reservationId)
        return slot ? { ...one, spaceId: slot.spaceId, at: slot.at, from: slot.from, to: slot.to } : one
      })
