import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import { hoursOfCampus } from '../../places/campuses/campuses.ts'
import { compiledOnce, type Places, type SpanText, textOf } from '../../platform/database/compiled.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { holding, overlapping } from '../reservations/places.queries.ts'
import { policyOfCampus, policyOr } from '../reservations/policies.queries.ts'
import { ownedRows } from '../reservations/reservations.queries.ts'

/** Campuses with the rules for their bookings: zone, hours and policy. */
const campusRules = (tx: Tx) =>
  tx
    .selectFrom('campuses as c')
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name', 'c.time_zone', hoursOfCampus('c').as('hours'), policyOfCampus('c').as('policy')])

export type CampusRulesRow = NonNullable<Awaited<ReturnType<typeof findCampusRules>>>

export async function findCampusRules(tx: Tx, id: string) {
  const row = await campusRules(tx).where('c.id', '=', id).executeTakeFirst()
  return row && { ...row, policy: policyOr(row.policy) }
}

export async function listCampusRules(tx: Tx, ids: string[]) {
  const rows = ids.length === 0 ? [] : await campusRules(tx).where('c.id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, { ...row, policy: policyOr(row.policy) }]))
}

/** The spaces that a calendar shows, each with the name of its floor. */
export const listCalendarSpaces = (tx: Tx, campusId: string, types: SpaceType[], spaceId?: string) =>
  tx
    .selectFrom('spaces as s')
    .where('s.campus_id', '=', campusId)
    .where('s.deleted_at', 'is', null)
    .where('s.type', 'in', types)
    .$if(spaceId !== undefined, query => query.where('s.id', '=', spaceId ?? ''))
    .select(['s.id', 's.name', 's.type', 's.capacity', 's.features', 's.bookable', 's.parking_spot_type', 's.kind'])
    // Looked up one by one: a join would read all spaces of the tenant into a hash.
    .select(eb =>
      eb
        .selectFrom('spaces as p')
        .whereRef('p.tenant_id', '=', 's.tenant_id')
        .whereRef('p.id', '=', 's.parent_id')
        .select('p.name')
        .as('floor_name'),
    )
    .execute()

interface CalendarReservationsAsked extends SpanText {
  campusId: string
  spaceIds: string[]
  now: string
}

const calendarReservations = compiledOnce((tx: Tx, of: Places<CalendarReservationsAsked>) =>
  ownedRows(tx)
    .where('r.campus_id', '=', of.campusId)
    .where(sql<boolean>`r.space_id = any (${of.spaceIds}::uuid[])`)
    .where(holding('r', of.now))
    .where(overlapping('r', of))
    .orderBy('r.starts_at')
    .orderBy('r.id'),
)

/**
 * The bookings of a campus's spaces during a span, past ones too. They come without what their spaces and campus have in
 * common: that is read once for a calendar, and a day has hundreds of bookings.
 */
export const listCalendarReservations = (
  tx: Tx,
  { campusId, spaceIds }: { campusId: string; spaceIds: string[] },
  span: Span,
  now: Temporal.Instant,
) => calendarReservations(tx, { campusId, spaceIds, now: now.toString(), ...textOf(span) })
