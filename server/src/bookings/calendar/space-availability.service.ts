import type { AvailabilityReason, Rival, UnavailableReason } from '@aforo/api/bookings/slots'
import type { SpaceType } from '@aforo/api/places/spaces'
import { refusalOf } from '../../people/zones/zones.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { listBlocked } from '../blocks/blocks.ts'
import { listRivals, type RivalRow } from '../reservations/places.queries.ts'
import { presentRival } from '../reservations/reservations.present.ts'
import type { SlotAsked } from '../reservations/slot.rules.ts'
import { type Asker, type PlaceContext, unavailableWords } from '../reservations/slot.service.ts'
import { type PlaceFacts, type Verdict, verdictOn } from '../reservations/verdict.rules.ts'
import type { CandidateRow } from './availability.queries.ts'
import { type CampusRulesRow, listCampusRules } from './calendar.queries.ts'

/** A space with all that decides whether it can be booked, and the bookings that hold it. */
export interface SpaceFacts {
  space: CandidateRow
  campus: CampusRulesRow
  place: PlaceFacts
  rivals: RivalRow[]
}

/**
 * Reads the facts of many spaces in three statements. `findPlace` reads the same for one space before it is booked.
 * @param during covers every time that will be asked about
 */
export async function readSpaceFacts(
  { tx, now }: Pick<PlaceContext, 'tx' | 'now'>,
  spaces: readonly CandidateRow[],
  during: Span,
  { suspended, ...booker }: Asker,
): Promise<SpaceFacts[]> {
  const ids = spaces.map(({ id }) => id)
  if (ids.length === 0) return []
  const campuses = await listCampusRules(tx, [...new Set(spaces.map(space => space.campus_id))])
  const held = Map.groupBy(await listRivals(tx, ids, during, now), rival => rival.space_id)
  const blocked = Map.groupBy(await listBlocked(tx, ids, during), block => block.spaceId)
  return spaces.flatMap(space => {
    const campus = campuses.get(space.campus_id)
    if (!campus) return []
    const rivals = held.get(space.id) ?? []
    const place: PlaceFacts = {
      type: space.type as SpaceType,
      bookable: space.bookable,
      rotates: space.access.use?.kind === 'ROTATING',
      timeZone: campus.time_zone,
      hours: campus.hours,
      policy: campus.policy,
      refusal: suspended ? 'TEAM_SUSPENDED' : refusalOf(space.access, booker, space.tenant_id),
      blocks: blocked.get(space.id) ?? [],
      holds: rivals.map(({ id, starts_at, ends_at }) => ({
        id,
        start: starts_at,
        end: ends_at,
        status: 'CREATED',
        heldUntil: null,
      })),
    }
    return [{ space, campus, place, rivals }]
  })
}

/** Whether a space can be booked at a time, by the names of the contract. */
export interface Availability {
  available: boolean
  reasonCode: AvailabilityReason | null
  reason: string
  rivals: Rival[]
}

/** Why a place of others isn't the asker's to book: they are still told that somebody has booked it. */
const ofOthers: readonly UnavailableReason[] = ['FOR_VISITORS', 'HELD', 'FOR_TEAMS']

function verdictFor(slot: SlotAsked, place: PlaceFacts, now: Temporal.Instant): Verdict {
  const verdict = verdictOn(slot, place, now)
  if (!('reason' in verdict) || !ofOthers.includes(verdict.reason)) return verdict
  const forThem = verdictOn(slot, { ...place, refusal: undefined }, now)
  return 'rivals' in forThem && forThem.rivals.length > 0 ? forThem : verdict
}

/** @param slot undefined for hours that a clock change skips at the campus */
export function availabilityOn(
  { space, campus, place, rivals }: SpaceFacts,
  slot: SlotAsked | undefined,
  { caller, now }: Pick<PlaceContext, 'caller' | 'now'>,
): Availability {
  const verdict = slot ? verdictFor(slot, place, now) : ({ reason: 'NO_SUCH_LOCAL_TIME' } as const)
  if ('reason' in verdict) {
    const { reason, block } = { block: undefined, ...verdict }
    // Why a place is out of use is shownBlock at home.
    const shownBlock = caller.tenantId === space.tenant_id ? block : undefined
    const words = unavailableWords(space, reason, caller, shownBlock)
    return { available: false, reasonCode: reason, reason: words, rivals: [] }
  }
  if (verdict.rivals.length === 0) return { available: true, reasonCode: null, reason: '', rivals: [] }
  const rivalIds = new Set(verdict.rivals.map(({ id }) => id))
  return {
    available: false,
    reasonCode: 'TAKEN',
    reason: 'Ese horario ya está reservado.',
    rivals: rivals.filter(({ id }) => rivalIds.has(id)).map(rival => presentRival(rival, campus.time_zone, caller)),
  }
}
