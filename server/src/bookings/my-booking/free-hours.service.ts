import type { FreeHour } from '@aforo/api/bookings/my-booking'
import { openOn } from '../../places/campuses/campuses.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { minutesOf } from '../../platform/wall-time.rules.ts'
import { listShifts } from '../calendar/seat-shifts.service.ts'
import { ownerNow } from '../reservations/guests.queries.ts'
import { findPlace } from '../reservations/places.queries.ts'
import { slotNow } from '../reservations/reservation-changes.service.ts'
import type { ReservationRow } from '../reservations/reservations.queries.ts'
import { isByShift, type SlotAsked } from '../reservations/slot.rules.ts'
import { placeFactsFor } from '../reservations/slot.service.ts'
import { verdictOn } from '../reservations/verdict.rules.ts'

/** Every quarter of an hour is enough to choose from, where the policy has a shorter step. */
const shortestStep = 15

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** When a booking's space is free on a date for as long as the booking lasts, apart from when it is now. */
export async function freeHoursFor(context: HandlerContext, row: ReservationRow, date: string): Promise<FreeHour[]> {
  const { tx, now } = context
  const booker = { ...(await ownerNow(tx, row)).owner, hasPlace: true, visitors: row.attendee_count > 0 }
  const found = await findPlace(tx, row.space_id, { at: date, from: '00:00', to: '24:00' }, booker, now)
  if (!found) return []
  const place = placeFactsFor(found, booker)
  const present = slotNow(row)
  const isFree = (slot: SlotAsked) => {
    if (slot.at === present.at && slot.from === present.from && slot.to === present.to) return false
    const verdict = verdictOn(slot, place, now, row.id)
    return 'span' in verdict && verdict.rivals.length === 0
  }
  if (isByShift(found))
    return (await listShifts(context))
      .filter(({ from, to, turnId }) => isFree({ at: date, from, to, turnId }))
      .map(({ from, to, turnId }) => ({ from, to, turnId }))
  const length = minutesOf(present.to) - minutesOf(present.from)
  const step = Math.max(shortestStep, place.policy.stepMinutes)
  return openOn(place.hours, date).flatMap(({ opensAt, closesAt }) => {
    const hours: FreeHour[] = []
    for (let at = Math.ceil(minutesOf(opensAt) / step) * step; at + length <= minutesOf(closesAt); at += step) {
      const hour = { from: timeOf(at), to: timeOf(at + length), turnId: null }
      if (isFree({ at: date, from: hour.from, to: hour.to })) hours.push(hour)
    }
    return hours
  })
}
