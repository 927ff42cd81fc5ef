import { type UnavailableReason, unavailableReasons } from '@aforo/api/bookings/slots'
import type { PlaceUse } from '../../people/zones/zones.rules.ts'
import { overlaps, type Span } from '../../platform/wall-time.rules.ts'
import { blockOn } from '../blocks/blocks.rules.ts'
import { holdsPlace, type StoredStatus } from './reservations.rules.ts'
import { decideSlot, isBackwards, type Place, type SlotAsked } from './slot.rules.ts'

/** A booking or draft of a space; whether it blocks its slot depends on the moment. */
export interface Booked extends Span {
  id: string
  status: StoredStatus
  heldUntil: Temporal.Instant | null
}

interface Block extends Span {
  reason: string
}

/** All that decides whether a space can be booked at a time. */
export interface PlaceFacts extends Place {
  /** Why the booker's zone or team keeps them out; undefined when nothing does. */
  refusal: UnavailableReason | undefined
  /** When it is blocked, and why. */
  blocks: readonly Block[]
  /** Its bookings around that time. */
  holds: readonly Booked[]
}

/** The span, free when there are no rivals; or the first reason why nobody can book it. */
export type Verdict = { span: Span; rivals: readonly Booked[] } | { reason: UnavailableReason; block?: Block }

/**
 * The only answer to "can this space be booked then": for bookings, approvals, series and moves, and for every search.
 * @param except a reservation that is being moved, which is no rival of itself
 */
export function verdictOn(slot: SlotAsked, place: PlaceFacts, now: Temporal.Instant, except?: string): Verdict {
  if (place.refusal) return { reason: place.refusal }
  // Hours of another zone may cross midnight on the campus's wall clock.
  if (isBackwards(slot)) return { reason: 'OUTSIDE_HOURS' }
  const decision = decideSlot(slot, place, now)
  if ('reason' in decision) return decision
  const { span } = decision
  const block = blockOn(place.blocks, span)
  if (block) return { reason: 'BLOCKED', block }
  const rivals = place.holds.filter(hold => hold.id !== except && holdsPlace(hold, now) && overlaps(hold, span))
  return { span, rivals }
}

/** A reason in words; for a block, the block's own. */
export const reasonWords = (reason: UnavailableReason, block?: Pick<Block, 'reason'>): string =>
  block
    ? `${unavailableReasons.BLOCKED.slice(0, -1)}: ${block.reason}.`.replace(/\.\.$/, '.')
    : unavailableReasons[reason]

/** Why a FIXED place is not to be had. @param mayKnow the reader may know whose it is */
export function heldWords(use: PlaceUse | null, mayKnow: boolean): string {
  if (!use?.holder) return 'Este lugar es fijo y todavía no tiene titular.'
  return mayKnow ? `Este lugar es fijo: lo usa ${use.holder}.` : unavailableReasons.HELD
}
