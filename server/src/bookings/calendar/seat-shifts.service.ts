import { shiftsInForce } from '../../people/organization/organization.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { today } from '../../platform/wall-time.rules.ts'
import { aroundTheEarth } from '../reservations/places.queries.ts'
import type { Asker } from '../reservations/slot.service.ts'
import { listCandidates, type SpaceFilter } from './availability.queries.ts'
import { availabilityOn, readSpaceFacts, type SpaceFacts } from './space-availability.service.ts'

/** A guest isn't shown what isn't shared with them. */
export const isShown = ({ caller }: HandlerContext, { space, place }: SpaceFacts) =>
  caller.tenantId === space.tenant_id || place.refusal !== 'NOT_ALLOWED_HERE'

/** What is known of seats on a date, by the table at which they stand. */
export async function readSeatFacts(context: HandlerContext, filter: SpaceFilter, date: string, booker: Asker) {
  const day = aroundTheEarth({ at: date, from: '00:00', to: '24:00' })
  const seats = await listCandidates(context.tx, filter, { limit: 2_000, offset: 0 }, booker)
  const facts = await readSpaceFacts(context, seats, day, booker)
  return Map.groupBy(
    facts.filter(one => isShown(context, one)),
    ({ space }) => space.parent_id,
  )
}

/** A shift of the tenant, by the names of the contract. */
export interface Shift {
  turnId: string
  name: string
  from: string
  to: string
}

export const listShifts = async ({ tx }: Pick<HandlerContext, 'tx'>): Promise<Shift[]> =>
  (await shiftsInForce(tx)).map(({ id, name, startTime, endTime }) => ({
    turnId: id,
    name,
    from: startTime.slice(0, 5),
    to: endTime.slice(0, 5),
  }))

/** Each seat with its availability in each shift of a date. */
export const seatsByShift = (
  context: HandlerContext,
  seats: readonly SpaceFacts[],
  shifts: readonly Shift[],
  at: string,
) =>
  seats.map(seat => ({
    seat,
    shifts: shifts.map(({ turnId, from, to }) => ({
      turnId,
      ...availabilityOn(seat, { at, from, to, turnId }, context),
    })),
  }))

export type SeatInShifts = ReturnType<typeof seatsByShift>[number]

/** How many seats each shift has, and how many of them are free. */
export const freeByShift = (shifts: readonly Shift[], seats: readonly SeatInShifts[]) =>
  shifts.map((shift, index) => ({
    ...shift,
    available: seats.filter(seat => seat.shifts[index]?.available).length,
    total: seats.filter(({ seat }) => seat.space.bookable).length,
  }))

export const dateAsked = (
  { now }: HandlerContext,
  given: string | undefined,
  zone: string | undefined,
  campusZone: string,
) => given ?? today(now, zone ?? campusZone)
