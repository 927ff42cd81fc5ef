import type { SpaceType } from '@aforo/contract/places/spaces'
import { sql } from 'kysely'
import { hoursOfCampus } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { holding, overlapping } from '../reservations/places.queries.ts'
import { policyOfCampus, policyOr } from '../reservations/policies.queries.ts'
import { reservationRows } from '../reservations/reservations.queries.ts'

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
    .select(['s.id', 's.name', 's.type', 's.capacity', 's.features', 's.bookable', 's.parking_spot_type'])
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

/**
 * The bookings of a campus's spaces of some types during a span, past ones and those of deleted spaces too.
 * @param spaceId of this one alone
 */
export const listCalendarReservations = (
  tx: Tx,
  { campusId, types, spaceId }: { campusId: string; types: SpaceType[]; spaceId?: string },
  span: Span,
  now: Temporal.Instant,
) =>
  reservationRows(tx)
    .where('r.campus_id', '=', campusId)
    // The same, said of the spaces: those of other campuses needn't be read.
    .where('s.campus_id', '=', campusId)
    .where(sql<boolean>`s.type = any (${types}::text[])`)
    .$if(spaceId !== undefined, query => query.where('r.space_id', '=', spaceId ?? ''))
    .where(holding('r', now))
    .where(overlapping('r', span))
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute()
