import type { SpaceFeature, SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import { accessFacts, type Booker } from '../../people/zones/zones.ts'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { totalOf } from '../../platform/page.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { holding, overlapping } from '../reservations/places.queries.ts'

export interface SpaceFilter {
  type: SpaceType
  campusId?: string
  spaceId?: string
  /** What the spaces stand in. */
  parentId?: string
  capacity?: number
  features?: readonly SpaceFeature[]
  q?: string
}

function conditionsOf({ type, campusId, spaceId, parentId, capacity, features, q }: SpaceFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`s.deleted_at is null and s.type = ${type}`]
  if (campusId !== undefined) conditions.push(sql`s.campus_id = ${campusId}`)
  if (spaceId !== undefined) conditions.push(sql`s.id = ${spaceId}`)
  if (parentId !== undefined) conditions.push(sql`s.parent_id = ${parentId}`)
  if (capacity !== undefined) conditions.push(sql`s.capacity >= ${capacity}`)
  if (features?.length) conditions.push(sql`s.features @> ${[...features]}::text[]`)
  if (q) conditions.push(contains('s.search', q))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const candidates = (tx: Tx, filter: SpaceFilter) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    .where(conditionsOf(filter))

export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number]

/** A page of the spaces in which somebody looks for a free time, by campus and name. */
export const listCandidates = (
  tx: Tx,
  filter: SpaceFilter,
  { limit, offset }: { limit: number; offset: number },
  booker: Booker,
) =>
  candidates(tx, filter)
    .leftJoin('spaces as p', join => join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.parent_id'))
    .select(['s.id', 's.name', 's.type', 's.capacity', 's.features', 's.bookable', 's.campus_id', 's.tenant_id'])
    .select(['s.kind', 's.parent_id', 'p.name as parent_name', accessFacts('s', booker).as('access')])
    .orderBy('c.name')
    .orderBy('s.name')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const countCandidates = (tx: Tx, filter: SpaceFilter): Promise<number> => totalOf(candidates(tx, filter))

/** The places of a campus that are booked, by type. */
export const countPlaces = (tx: Tx, campusId: string, types: readonly SpaceType[]) =>
  tx
    .selectFrom('spaces')
    .where('campus_id', '=', campusId)
    .where('deleted_at', 'is', null)
    .where('bookable', '=', true)
    .where('type', 'in', types)
    .groupBy('type')
    .select(['type', sql<number>`count(*)::int`.as('places')])
    .execute()

/** What holds places of a campus during a span, as far as figures ask. */
export const listHeldTimes = (tx: Tx, campusId: string, span: Span, now: Temporal.Instant) =>
  tx
    .selectFrom('reservations as r')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.space_id'))
    .where('r.campus_id', '=', campusId)
    .where(holding('r', now))
    .where(overlapping('r', span))
    .select(['s.type', 'r.space_id', 'r.starts_at', 'r.ends_at'])
    .execute()
