import type { UnavailableReason } from '@aforo/api/bookings/slots'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { notifyAnywhere } from '../../platform/notifications/notifications.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import type { Slot } from '../../platform/wall-time.rules.ts'
import { ownerNow } from '../reservations/guests.queries.ts'
import { findPlace } from '../reservations/places.queries.ts'
import { needsApproval, placeReservation } from '../reservations/placing.service.ts'
import type { Reader } from '../reservations/reservations.present.ts'
import { spaceWords } from '../reservations/reservations.present.ts'
import { isByShift } from '../reservations/slot.rules.ts'
import { type Asker, placeFactsFor } from '../reservations/slot.service.ts'
import { verdictOn } from '../reservations/verdict.rules.ts'
import { shiftFinder } from '../series/occurrences.service.ts'
import { statusOfWait } from './waitlist.present.ts'
import { listFitting, listOpenWaits, lockWaitlist, setOffered, setWait, type WaitRow } from './waitlist.queries.ts'
import { offeredUntil } from './waitlist.rules.ts'

/** What an offer needs of a call; a job has it too. */
export type OfferContext = Pick<JobUnit, 'tx' | 'now' | 'record' | 'enqueue' | 'emit' | 'ports'>

/** Whether a space may be booked: free, taken, or why nobody could have it then. */
export async function availabilityOf(
  { tx, now }: Pick<OfferContext, 'tx' | 'now'>,
  spaceId: string,
  slot: Slot,
  booker: Asker & Reader,
): Promise<'FREE' | 'TAKEN' | 'NOT_FOUND' | UnavailableReason> {
  const place = await findPlace(tx, spaceId, slot, booker, now)
  if (!place) return 'NOT_FOUND'
  const turnId = isByShift(place) ? await shiftFinder({ tx })(slot) : undefined
  const verdict = verdictOn({ ...slot, turnId }, placeFactsFor(place, booker), now)
  if ('reason' in verdict) return verdict.reason
  if (needsApproval(place, booker)) return 'NEEDS_APPROVAL'
  return verdict.rivals.length > 0 ? 'TAKEN' : 'FREE'
}

/**
 * Closes the offers at a campus that were accepted, declined or expired, and offers what is free to the longest waiting.
 * One transaction at a time for each campus.
 * @returns how many offers were made
 */
export async function offerFreeSpaces(context: OfferContext, campusId: string): Promise<number> {
  const { tx, now } = context
  await lockWaitlist(tx, campusId)
  const waits = await listOpenWaits(tx, campusId)
  for (const wait of waits) {
    const status = statusOfWait(wait, now)
    if (status !== wait.status) await setWait(tx, wait.id, status)
  }
  let offers = 0
  for (const wait of waits) if (statusOfWait(wait, now) === 'WAITING' && (await offer(context, wait))) offers++
  return offers
}

async function offer(context: OfferContext, wait: WaitRow): Promise<boolean> {
  const { tx, now } = context
  const { owner, active } = await ownerNow(tx, wait)
  // A disabled account keeps its wait, in case it is enabled again, and gets no offer.
  if (!active) return false
  const booker = { ...owner, roles: wait.owner_roles ?? [] }
  const slot = { at: wait.date, from: wait.from, to: wait.to }
  const spaceIds = wait.space_id ? [wait.space_id] : (await listFitting(tx, wait)).map(({ id }) => id)
  for (const spaceId of spaceIds) {
    if ((await availabilityOf(context, spaceId, slot, booker)) !== 'FREE') continue
    const wish = { ...slot, spaceId, owner, subject: wait.subject, draft: true }
    const outcome = await placeReservation({ ...context, caller: booker }, wish)
    if ('refused' in outcome) continue
    const { placed } = outcome
    await setOffered(tx, wait.id, placed.id, offeredUntil(placed.starts_at, now))
    const notice = {
      tenantId: owner.tenantId,
      userIds: [owner.userId],
      kind: 'WAITLIST_OFFER' as const,
      title: `Se liberó ${spaceWords(placed)}: ${formatDate(wait.date)}, ${fromTo(wait.from, wait.to)}`,
      body: 'Lo guardamos por un momento para ti. Acéptalo antes de que pase a quien sigue en la lista de espera.',
      link: `/app/reservation/space?campus=${wait.campus_id}&date=${wait.date}&waits=true`,
      booking: { tenantId: wait.tenant_id, reservationId: placed.id },
    }
    await notifyAnywhere(context, wait.tenant_id, notice, { topic: 'reservations', campusId: wait.campus_id })
    return true
  }
  return false
}
