import { unless } from '../platform/database/constraints.ts'
import type { HandlerContext } from '../platform/http/on.ts'
import { traceOf } from './reservations.present.ts'
import { findReservations, lockComing, shiftReservations, someVanish } from './zone-change.queries.ts'

/**
 * Lets the coming bookings of a campus keep their wall times while its zone is corrected: they move to other instants,
 * and their owners get a new invitation.
 * @param correct writes the campus's new zone
 * @param hoursMeet what is thrown where bookings would meet, a block or each other, or a clock change skips their hours
 * @returns how many were moved
 */
export async function keepWallTimes(
  { tx, now, caller, record, enqueue, emit }: HandlerContext,
  campusId: string,
  zones: { from: string; to: string },
  correct: () => Promise<void>,
  hoursMeet: () => Error,
): Promise<number> {
  const ids = await lockComing(tx, campusId, now)
  const before = await findReservations(tx, ids)
  await correct()
  if (ids.length === 0) return 0
  if (await someVanish(tx, ids, zones)) throw hoursMeet()
  await unless('reservations_no_overlap', hoursMeet, () =>
    unless('reservations_off_blocks', hoursMeet, () => shiftReservations(tx, ids, zones)),
  )
  for (const [index, after] of (await findReservations(tx, ids)).entries()) {
    const old = before[index]
    record({
      action: 'reservation.zone_changed',
      entityType: 'reservation',
      entityId: after.id,
      before: old && { ...traceOf(old), timeZone: zones.from },
      after: { ...traceOf(after), timeZone: zones.to },
    })
    enqueue('bookings.invitation', {
      tenantId: caller.tenantId,
      reservationId: after.id,
      sequence: after.sequence,
    })
  }
  emit({ topic: 'reservations', campusId })
  return ids.length
}
