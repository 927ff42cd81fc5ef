import { type UnavailableReason, unavailableReasons } from '@aforo/contract/bookings/slots'
import { overlaps, type Span } from '../../platform/wall-time.rules.ts'
import { blockOn } from '../blocks/blocks.rules.ts'
import { holdsPlace, type StoredStatus } from './reservations.rules.ts'
import { decideSlot, isBackwards, type Place, type SlotAsked } from './slot.rules.ts'

/** A reservation that stands at a place; whether it holds it, the moment says. */
export interface Booked extends Span {
  id: string
  status: StoredStatus
  heldUntil: Temporal.Instant | null
}

interface Block extends Span {
  reason: string
}

/** All that is known of a place when somebody asks for a time there. */
export interface PlaceFacts extends Place {
  /** Why its zone or their team keeps the asker out; undefined when nothing does. */
  refusal: UnavailableReason | undefined
  /** Stretches in which it is out of use, and why. */
  blocks: readonly Block[]
  /** What is booked there around that time. */
  holds: readonly Booked[]
}

/** Nothing is against it; or others hold it then; or the first reason why it can't be had whoever asks. */
export type Verdict = { span: Span; rivals: readonly Booked[] } | { reason: UnavailableReason; block?: Block }

/**
 * The one answer to "may this place be had then": for bookings, approvals, series and moves, and for every search.
 * @param except a reservation that is being moved and is no rival of itself
 */
export function verdictOn(slot: SlotAsked, place: PlaceFacts, now: Temporal.Instant, except?: string): Verdict {
  if (place.refusal) return { reason: place.refusal }
  // Past midnight on the campus's own wall, where the hours that were asked about are of another zone.
  if (isBackwards(slot)) return { reason: 'OUTSIDE_HOURS' }
  const decision = decideSlot(slot, place, now)
  if ('reason' in decision) return decision
  const { span } = decision
  const block = blockOn(place.blocks, span)
  if (block) return { reason: 'BLOCKED', block }
  const rivals = place.holds.filter(hold => hold.id !== except && holdsPlace(hold, now) && overlaps(hold, span))
  return { span, rivals }
}

/** A reason in words; of a block, its own. */
export const reasonWords = (reason: UnavailableReason, block?: Pick<Block, 'reason'>): string =>
  block
    ? `${unavailableReasons.BLOCKED.slice(0, -1)}: ${block.reason}.`.replace(/\.\.$/, '.')
    : unavailableReasons[reason]
