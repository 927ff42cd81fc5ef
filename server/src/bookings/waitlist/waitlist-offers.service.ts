import type { UnavailableReason } from '@aforo/contract/bookings/slots'
import { formatDate, fromTo } from '@aforo/contract/platform/dates-in-words'
import { notifyAnywhere } from '../../front-desk/notifications/notifications.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import type { Slot } from '../../platform/wall-time.rules.ts'
import { ownerNow } from '../reservations/guests.queries.ts'
import { findPlace } from '../reservations/places.queries.ts'
import { needsApproval, placeReservation } from '../reservations/placing.service.ts'
import type { Reader } from '../reservations/reservations.present.ts'
import { type Asker, knownOf } from '../reservations/slot.service.ts'
import { verdictOn } from '../reservations/verdict.rules.ts'
import { shiftFinder } from '../series/occurrences.service.ts'
import { statusOfWait } from './waitlist.present.ts'
import { listFitting, listLine, lockLine, offerPlace, setWait, type WaitRow } from './waitlist.queries.ts'
import { offeredUntil } from './waitlist.rules.ts'

/** What an offer needs; a call has it as a job does. */
export type LineUnit = Pick<JobUnit, 'tx' | 'now' | 'tenantId' | 'record' | 'enqueue' | 'emit'>

/** Whether a place may be had: free, taken, or why nobody could have it then. */
export async function askPlace(
  unit: Pick<LineUnit, 'tx' | 'now'>,
  spaceId: string,
  slot: Slot,
  asker: Asker & Reader,
): Promise<'FREE' | 'TAKEN' | 'NOT_FOUND' | UnavailableReason> {
  const place = await findPlace(unit.tx, spaceId, slot, asker, unit.now)
  if (!place) return 'NOT_FOUND'
  const turnId = place.type === 'SEAT' ? await shiftFinder(unit)(slot) : undefined
  const verdict = verdictOn({ ...slot, turnId }, knownOf(place, asker), unit.now)
  if ('reason' in verdict) return verdict.reason
  if (needsApproval(place, asker)) return 'NEEDS_APPROVAL'
  return verdict.rivals.length > 0 ? 'TAKEN' : 'FREE'
}

/**
 * Goes along the line of a campus: offers that were accepted, given up or ran out are over, and what is free is offered
 * to whoever came first. One at a time for each campus.
 * @returns how many offers were made
 */
export async function serveLine(unit: LineUnit, campusId: string): Promise<number> {
  const { tx, now } = unit
  await lockLine(tx, campusId)
  const line = await listLine(tx, campusId)
  for (const wait of line) {
    const status = statusOfWait(wait, now)
    if (status !== wait.status) await setWait(tx, wait.id, status)
  }
  let offers = 0
  for (const wait of line) if (statusOfWait(wait, now) === 'WAITING' && (await offer(unit, wait))) offers++
  return offers
}

async function offer(unit: LineUnit, wait: WaitRow): Promise<boolean> {
  const { tx, now, tenantId } = unit
  const { owner, active } = await ownerNow(tx, wait)
  // Whoever left their organisation waits on, in case they come back, and is passed over.
  if (!active) return false
  const asker = { ...owner, roles: wait.owner_roles ?? [] }
  const slot = { at: wait.date, from: wait.from, to: wait.to }
  const places = wait.space_id ? [wait.space_id] : (await listFitting(tx, wait)).map(({ id }) => id)
  for (const spaceId of places) {
    if ((await askPlace(unit, spaceId, slot, asker)) !== 'FREE') continue
    const wish = { ...slot, spaceId, owner, subject: wait.subject, draft: true }
    const answer = await placeReservation(
      { ...unit, caller: asker, inTenant: () => Promise.reject(new Error('the line is in the house')) },
      wish,
    )
    if (!('placed' in answer)) continue
    const { placed } = answer
    await offerPlace(tx, wait.id, placed.id, offeredUntil(placed.starts_at, now))
    const notice = {
      tenantId: owner.tenantId,
      userIds: [owner.userId],
      kind: 'WAITLIST_OFFER' as const,
      title: `Se liberó ${placed.space_name}: ${formatDate(wait.date)}, ${fromTo(wait.from, wait.to)}`,
      body: 'Lo guardamos por un momento para ti. Acéptalo antes de que pase a quien sigue en la lista de espera.',
      link: `/app/reservation/space?campus=${wait.campus_id}&date=${wait.date}&waits=true`,
    }
    await notifyAnywhere(unit, tenantId, notice, { topic: 'reservations', campusId: wait.campus_id })
    return true
  }
  return false
}
