import { unless } from '../../platform/database/constraints.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { spanInZone, type ZoneChange } from '../../platform/wall-time.rules.ts'
import { liftForZoneChange, shiftBlocks } from '../blocks/blocks.ts'
import { traceOf } from './reservations.present.ts'
import {
  findReservations,
  lockRequestsAhead,
  lockUpcoming,
  releaseSlots,
  retakeSlots,
  type Shift,
  shiftRequests,
} from './zone-change.queries.ts'

/**
 * Keeps the wall times of a campus's upcoming bookings, requests and blocks when its zone is corrected: they move to other
 * instants, and the bookings' owners get a new invitation.
 * @param correct writes the campus's new zone
 * @param hoursMeet what is thrown where bookings would meet, a block or each other, or a clock change skips their hours
 * @returns how many of each were moved
 */
export async function keepWallTimes(
  { tx, now, caller, record, enqueue, emit }: HandlerContext,
  campusId: string,
  zones: ZoneChange,
  correct: () => Promise<void>,
  hoursMeet: () => Error,
): Promise<{ reservations: number; blocks: number }> {
  const ids = await lockUpcoming(tx, campusId, now)
  const before = await findReservations(tx, ids)
  await correct()
  const shifts = shiftsOf(before, zones, hoursMeet)
  // All are released first, then bookings and blocks are placed again, in that order: the database knows which bookings
  // were kept under a block.
  const blocks = await liftForZoneChange(tx, campusId, now)
  const held = await releaseSlots(tx, ids)
  await unless('reservations_no_overlap', hoursMeet, () =>
    unless('reservations_off_blocks', hoursMeet, () => retakeSlots(tx, held, shifts)),
  )
  await unless('space_blocks_off_reservations', hoursMeet, () => shiftBlocks(tx, blocks, zones, now))
  const requests = await lockRequestsAhead(tx, campusId, now)
  const shiftedRequests = shiftsOf(requests, zones, hoursMeet)
  await unless('booking_requests_once', hoursMeet, () => shiftRequests(tx, shiftedRequests))
  const moved = [
    ...requests.map(({ id }) => ({
      action: 'request.zone_changed' as const,
      entityType: 'booking-request',
      entityId: id,
    })),
    ...blocks.map(({ id }) => ({ action: 'block.zone_changed' as const, entityType: 'block', entityId: id })),
  ]
  for (const what of moved) record({ ...what, before: { timeZone: zones.from }, after: { timeZone: zones.to } })
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
  if (ids.length > 0) emit({ topic: 'reservations', campusId })
  if (blocks.length > 0) emit({ topic: 'blocks', campusId })
  if (requests.length > 0) emit({ topic: 'requests', campusId })
  return { reservations: ids.length, blocks: blocks.length }
}

interface Placed {
  id: string
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
}

/** The instants of the same wall times in the new zone. @throws what `skipped` gives if a clock change skips one */
const shiftsOf = (rows: readonly Placed[], zones: ZoneChange, skipped: () => Error): Shift[] =>
  rows.map(({ id, starts_at, ends_at }) => {
    const { start, end, exists } = spanInZone({ start: starts_at, end: ends_at }, zones)
    if (!exists) throw skipped()
    return { id, start, end }
  })
