import type { Alternative, Rival, UnavailableReason } from '@aforo/api/bookings/slots'
import type { SpaceFeature, SpaceType } from '@aforo/api/places/spaces'
import { problemTexts } from '@aforo/api/platform/problems'
import { type Booker, refusalOf } from '../../people/zones/zones.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import type { Refusals, WordedRefusals } from '../../platform/http/refusals.ts'
import { instantOf, overlaps, type Span, spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { listBlockedAt } from '../blocks/blocks.ts'
import { alternativeDays, alternatives, alternativesAtMost, type Hold } from './alternatives.rules.ts'
import type { CantPay, PriceChanges } from './booking-charges.service.ts'
import { findPlace, listLikeSpaces, listRivals, type PlaceRow, type RivalRow } from './places.queries.ts'
import { isAdministrator, presentRival, type Reader } from './reservations.present.ts'
import { holdsPlace } from './reservations.rules.ts'
import { isBackwards, type SlotAsked } from './slot.rules.ts'
import { heldWords, type PlaceFacts, reasonWords, verdictOn } from './verdict.rules.ts'

/** Why a slot can't be booked, as data: a call throws it, a series or an import shows it for each date. */
export type Refusal =
  | { code: 'NOT_FOUND' }
  | { code: 'FORBIDDEN' }
  | { code: 'INVALID_FIELD'; data: { field: string; message: string } }
  | CantPay
  | PriceChanges
  | { code: 'SLOT_TAKEN'; data: { rivals: Rival[]; alternatives: Alternative[] } }
  | { code: 'SPACE_UNAVAILABLE'; message: string; data: { reason: UnavailableReason; alternatives: Alternative[] } }

/**
 * The refusals of every call that books a slot. FORBIDDEN is declared by calls that book for others; where CREDITS_NEEDED
 * isn't, the space is the field at fault.
 */
export type SlotErrors = Refusals<'NOT_FOUND' | 'INVALID_FIELD' | 'SLOT_TAKEN'> &
  WordedRefusals<'SPACE_UNAVAILABLE'> &
  Partial<Refusals<'FORBIDDEN' | 'PRICE_CHANGES'> & WordedRefusals<'CREDITS_NEEDED'>>

/** A refusal as the error that the contract declares for it. */
export function errorOf(refusal: Refusal, errors: SlotErrors): Error {
  switch (refusal.code) {
    case 'NOT_FOUND':
      return errors.NOT_FOUND()
    case 'FORBIDDEN':
      return errors.FORBIDDEN?.() ?? errors.NOT_FOUND()
    case 'INVALID_FIELD':
      return errors.INVALID_FIELD(refusal)
    case 'CREDITS_NEEDED':
      return (
        errors.CREDITS_NEEDED?.(refusal) ??
        errors.INVALID_FIELD({ data: { field: 'spaceId', message: refusal.message } })
      )
    case 'PRICE_CHANGES':
      return (
        errors.PRICE_CHANGES?.(refusal) ??
        errors.INVALID_FIELD({ data: { field: 'spaceId', message: problemTexts.PRICE_CHANGES.message } })
      )
    case 'SLOT_TAKEN':
      return errors.SLOT_TAKEN(refusal)
    case 'SPACE_UNAVAILABLE':
      return errors.SPACE_UNAVAILABLE(refusal)
  }
}

export type PlaceContext = Pick<HandlerContext, 'tx' | 'now'> & {
  caller: Reader
  /** Set while the transaction has changed nothing that others may not see: what is read then is read for all who ask. */
  shared?: <T>(what: readonly unknown[], read: () => Promise<T>) => Promise<T>
}

/** Reads for everybody who asks the same at once, where the call may. */
const sharing = <T>({ shared }: PlaceContext, what: readonly unknown[], read: () => Promise<T>): Promise<T> =>
  shared ? shared(what, read) : read()

/** The person for whom a slot is checked. */
export interface Asker extends Booker {
  /** They have the space already: teams and zones aren't checked again. */
  hasPlace?: boolean
  /** They will pay what it costs. */
  pays?: boolean
  /** Set for guests: a team of theirs is suspended in their own tenant. */
  suspended?: boolean
}

/** A slot that can be booked. */
export interface Allowed {
  place: PlaceRow
  slot: SlotAsked
  span: Span
}

/** The refusal of hours that end before they begin. */
export const backwards: Refusal = {
  code: 'INVALID_FIELD',
  data: { field: 'to', message: 'La hora de fin debe ser posterior a la de inicio.' },
}

/**
 * Reads a space and checks whether a slot there can be booked.
 * @param except a reservation that is being moved
 */
export async function checkSlot(
  context: PlaceContext,
  spaceId: string,
  slot: SlotAsked,
  { hasPlace = false, suspended = false, pays = false, ...booker }: Asker,
  except?: string,
): Promise<{ allowed: Allowed } | { refused: Refusal }> {
  if (isBackwards(slot)) return { refused: backwards }
  const place = await findPlace(context.tx, spaceId, slot, booker, context.now, { withPrice: pays })
  if (!place) return { refused: { code: 'NOT_FOUND' } }
  const refusal = hasPlace ? undefined : suspended ? 'TEAM_SUSPENDED' : refusalOf(place.access, booker, place.tenant_id)
  // A guest learns nothing of what is not shared with them.
  if (refusal === 'NOT_ALLOWED_HERE' && context.caller.tenantId !== place.tenant_id)
    return { refused: { code: 'NOT_FOUND' } }
  const verdict = verdictOn(slot, { ...placeOf(place), refusal }, context.now, except)
  if ('reason' in verdict)
    return { refused: await unavailableRefusal(context, place, slot, verdict.reason, verdict.block) }
  const { span, rivals } = verdict
  if (rivals.length > 0) return { refused: await takenRefusal(context, { place, slot, span }, except) }
  return { allowed: { place, slot, span } }
}

/** Whether expired drafts still block the slot for the database's constraint. */
export const hasExpiredDrafts = ({ place, span }: Allowed, now: Temporal.Instant): boolean =>
  place.holds.some(hold => !holdsPlace(hold, now) && overlaps(hold, span))

/** The refusal of a slot that nobody can book, with alternatives. */
export async function unavailableRefusal(
  context: PlaceContext,
  place: PlaceRow,
  slot: SlotAsked,
  reason: UnavailableReason,
  block?: { reason: string },
): Promise<Refusal> {
  // A suspended team can't book any other space either.
  const free = reason === 'TEAM_SUSPENDED' ? [] : await findAlternatives(context, place, slot)
  const message = unavailableWords(place, reason, context.caller, block)
  return { code: 'SPACE_UNAVAILABLE', message, data: { reason, alternatives: free } }
}

/** A reason in words, as far as its reader may know: for a FIXED place, whose it is. */
export const unavailableWords = (
  { access, tenant_id }: Pick<PlaceRow, 'access' | 'tenant_id'>,
  reason: UnavailableReason,
  reader: Reader,
  block?: { reason: string },
): string =>
  reason === 'HELD'
    ? heldWords(access.use, isAdministrator(reader) && reader.tenantId === tenant_id)
    : reasonWords(reason, block)

/** The refusal of a slot that is taken, with its rivals and alternatives. */
export async function takenRefusal(context: PlaceContext, { place, slot }: Allowed, except?: string): Promise<Refusal> {
  const what = [
    'taken',
    place.id,
    slot,
    context.caller.tenantId,
    place.booker.domainPrefix,
    place.access.person,
    place.access.use,
  ]
  const { rivals, alternatives } = await sharing(context, what, () => lookAround(context, place, slot))
  return {
    code: 'SLOT_TAKEN',
    data: {
      rivals: rivals
        .filter(({ id }) => id !== except)
        .map(rival => presentRival(rival, place.time_zone, context.caller)),
      alternatives,
    },
  }
}

const placeOf = (row: PlaceRow) => ({
  type: row.type,
  bookable: row.bookable,
  rotates: row.rotates,
  timeZone: row.time_zone,
  hours: row.hours,
  policy: row.policy,
  blocks: row.blocks,
  holds: row.holds,
})

/** A space as `verdictOn` needs it, with what keeps this booker out. */
export const placeFactsFor = (
  row: PlaceRow,
  { hasPlace = false, suspended = false, ...booker }: Asker,
): PlaceFacts => ({
  ...placeOf(row),
  refusal: hasPlace ? undefined : suspended ? 'TEAM_SUSPENDED' : refusalOf(row.access, booker, row.tenant_id),
})

/** So many of a campus's spaces are looked at first, and at most so many at all. */
const bestSpaces = 20
const allSpaces = 500

/**
 * Up to five free slots like the one that was asked for.
 * @param closing what is about to be blocked, and so is no alternative
 */
export const findAlternatives = async (
  context: PlaceContext,
  place: PlaceRow,
  slot: SlotAsked,
  closing: readonly Hold[] = [],
): Promise<Alternative[]> => (await lookAround(context, place, slot, closing)).alternatives

/** The bookings in the way of a slot, and its alternatives: they are looked for among the same ones. */
async function lookAround(
  { tx, now }: PlaceContext,
  place: PlaceRow,
  slot: SlotAsked,
  closing: readonly Hold[] = [],
): Promise<{ rivals: RivalRow[]; alternatives: Alternative[] }> {
  const [begins, ends] = [slot.from, slot.to].map(time => instantOf(slot.at, time, place.time_zone))
  const then = begins && ends ? { start: begins, end: ends } : spanOfDays(slot.at, slot.at, place.time_zone)
  // For a day in the past, alternatives begin today.
  const [firstDate = slot.at] = [slot.at, today(now, place.time_zone)].sort().reverse()
  const lastDate = Temporal.PlainDate.from(firstDate).add({ days: alternativeDays }).toString()
  const days = spanOfDays(firstDate, lastDate, place.time_zone)
  const isOpen = (row: Pick<PlaceRow, 'access' | 'tenant_id'>) => !refusalOf(row.access, place.booker, row.tenant_id)
  // Sent together, they are waited for once.
  const [best, held, blocks] = await Promise.all([
    listLikeSpaces(tx, place, then, { now, atMost: bestSpaces }),
    listRivals(tx, [place.id], days, now, then),
    listBlockedAt(tx, place.campus_id, days),
  ])
  const usable = best.filter(isOpen)
  // Where zones keep this booker out of most of them, the others are looked through.
  const others =
    best.length < bestSpaces || usable.length >= alternativesAtMost
      ? usable
      : (await listLikeSpaces(tx, place, then, { now, atMost: allSpaces })).filter(isOpen)
  const asRoom = (row: Omit<(typeof others)[number], 'type'> & { type: string }) => ({
    ...row,
    parentId: row.parent_id,
    type: row.type as SpaceType,
    features: row.features as SpaceFeature[],
  })
  const found = alternatives(
    slot,
    asRoom(place),
    others.map(asRoom),
    [...held.map(asHold), ...blocks, ...closing],
    // A space that the booker may not use has no better time.
    { ...placeOf(place), bookable: place.bookable && isOpen(place) },
    now,
  )
  return { rivals: held.filter(hold => overlaps(asHold(hold), then)), alternatives: found }
}

const asHold = ({ space_id, starts_at, ends_at }: RivalRow): Hold => ({
  spaceId: space_id,
  start: starts_at,
  end: ends_at,
})
