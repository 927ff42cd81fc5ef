import type { SpaceType } from '@aforo/contract/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import { accessFacts, type Booker } from '../../people/zones/zones.ts'
import { hoursOfCampus } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Slot, Span } from '../../platform/wall-time.rules.ts'
import { blockedOf, blocksOver } from '../blocks/blocks.ts'
import { alternativeDays } from './alternatives.rules.ts'
import { policyOfCampus, policyOr } from './policies.queries.ts'
import type { StoredStatus } from './reservations.rules.ts'
import { longestHours } from './slot.rules.ts'

interface HoldFound {
  id: string
  status: StoredStatus
  start: string
  end: string
  heldUntil: string | null
}

/** A wall time anywhere on earth is at most 14 hours before the same one in UTC, and at most 12 after. */
export const aroundTheEarth = ({ at, from, to }: Slot) => {
  const day = Temporal.PlainDate.from(at)
  const inUtc = (time: string) =>
    (time === '24:00' ? day.add({ days: 1 }).toPlainDateTime() : day.toPlainDateTime(time))
      .toZonedDateTime('UTC')
      .toInstant()
  return { start: inUtc(from).subtract({ hours: 14 }), end: inUtc(to).add({ hours: 12 }) }
}

/**
 * "Overlaps the span" in conditions that an index on `starts_at` serves, since no reservation lasts longer than
 * `longestHours`. Range operators can't use an index under row-level security.
 */
export const overlapping = (reservation: string, { start, end }: Span): RawBuilder<boolean> => {
  const earliest = start.subtract({ hours: longestHours })
  const column = (name: string) => sql.ref(`${reservation}.${name}`)
  return sql<boolean>`(${column('starts_at')} < ${end.toString()}::timestamptz
    and ${column('starts_at')} > ${earliest.toString()}::timestamptz
    and ${column('ends_at')} > ${start.toString()}::timestamptz)`
}

/** Whether a reservation blocks its slot at a moment. */
export const holding = (reservation: string, now: Temporal.Instant): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${reservation}.${name}`)
  return sql<boolean>`(${column('status')} = 'CREATED'
    or (${column('status')} = 'DRAFT' and ${column('held_until')} > ${now.toString()}::timestamptz))`
}

/** The dates whose opening-hour exceptions are read: the wanted one and those searched for alternatives. */
function datesAround({ at }: Slot, now: Temporal.Instant) {
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString()
  const [from = at] = [at, yesterday].sort().reverse()
  return {
    from,
    to: Temporal.PlainDate.from(from)
      .add({ days: alternativeDays + 2 })
      .toString(),
  }
}

/**
 * Everything that decides about a slot in one statement: the space, its campus with zone, hours and policy, whether the
 * booker may book there, and what is booked around that time. It takes no lock.
 * @param withPrice reads also what decides who pays, where it costs anything
 */
export async function findPlace(
  tx: Tx,
  spaceId: string,
  slot: Slot,
  booker: Booker,
  now: Temporal.Instant,
  { withPrice = false }: { withPrice?: boolean } = {},
) {
  const row = await tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    // What it costs is the commerce's to say. Without the offset, the rate would be looked for twice.
    .innerJoinLateral(
      sql<{
        rate_id: string | null
      }>`(select aforo_rate_of(s.tenant_id, s.campus_id, s.type, s.id) as rate_id offset 0)`.as('price'),
      join => join.onTrue(),
    )
    .where('s.id', '=', spaceId)
    .where('s.deleted_at', 'is', null)
    .select([
      's.id',
      's.parent_id',
      's.name',
      's.type',
      's.capacity',
      's.features',
      's.bookable',
      's.parking_spot_type',
      sql<number>`s.version + s.sold`.as('version'),
      's.campus_id',
      'c.name as campus_name',
      'c.time_zone',
      hoursOfCampus('c', datesAround(slot, now)).as('hours'),
      policyOfCampus('c').as('policy'),
      's.tenant_id',
      'price.rate_id',
      sql<unknown>`case when ${withPrice}::boolean and price.rate_id is not null then aforo_charge_facts(
        price.rate_id, s.campus_id, case when s.tenant_id = ${booker.tenantId}::uuid then ${booker.userId}::uuid end,
        ${now.toString()}::timestamptz) end`.as('charge_facts'),
      accessFacts('s', booker).as('access'),
      blocksOver('s', aroundTheEarth(slot)).as('blocks'),
      sql<HoldFound[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'status', r.status, 'start', r.starts_at, 'end', r.ends_at, 'heldUntil', r.held_until
        )), '[]')
        from reservations r
        where r.tenant_id = s.tenant_id and r.space_id = s.id and r.status in ('DRAFT', 'CREATED')
          and ${overlapping('r', aroundTheEarth(slot))}
      )`.as('holds'),
    ])
    .executeTakeFirst()
  return (
    row && {
      ...row,
      booker,
      type: row.type as SpaceType,
      policy: policyOr(row.policy),
      blocks: blockedOf(row.blocks),
      holds: row.holds.map(hold => ({
        id: hold.id,
        status: hold.status,
        start: Temporal.Instant.from(hold.start),
        end: Temporal.Instant.from(hold.end),
        heldUntil: hold.heldUntil === null ? null : Temporal.Instant.from(hold.heldUntil),
      })),
    }
  )
}

export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** Locks spaces, always in the same order, so that two transactions never wait for each other. */
export const lockSpaces = (tx: Tx, ids: string[]) =>
  tx.selectFrom('spaces').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** The bookings that hold spaces during a span, with their owners' names, the earliest first. */
export const listRivals = (tx: Tx, spaceIds: string[], span: Span, now: Temporal.Instant) =>
  tx
    .selectFrom('reservations as r')
    .leftJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'r.owner_tenant_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .where('r.space_id', 'in', spaceIds)
    .where(holding('r', now))
    .where(overlapping('r', span))
    .select(['r.tenant_id', 'r.id', 'r.space_id', 'r.subject', 'r.starts_at', 'r.ends_at'])
    .select(['r.owner_tenant_id', 'r.owner_id', 'r.turn_id'])
    .select(['u.given_name as owner_given_name', 'u.lastname as owner_lastname'])
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute()

export type RivalRow = Awaited<ReturnType<typeof listRivals>>[number]

/**
 * The other spaces of a campus like one, as large or larger, that nobody has booked in a span, with whether the booker may
 * book there.
 */
export const listLikeSpaces = (tx: Tx, place: PlaceRow, during: Span, now: Temporal.Instant) =>
  tx
    .selectFrom('spaces as s')
    .where('s.campus_id', '=', place.campus_id)
    .where('s.type', '=', place.type)
    .where('s.id', '<>', place.id)
    .where('s.bookable', '=', true)
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(s.capacity, 0) >= ${place.capacity ?? 0}`)
    // A car doesn't fit a motorcycle's spot.
    .where(sql<boolean>`s.parking_spot_type is not distinct from ${place.parking_spot_type}`)
    // Read once for all: of what is looked for one by one, a full campus has too many.
    .where('s.id', 'not in', eb =>
      eb
        .selectFrom('reservations as r')
        .where('r.campus_id', '=', place.campus_id)
        .where(holding('r', now))
        .where(overlapping('r', during))
        .select('r.space_id'),
    )
    .select(['s.id', 's.parent_id', 's.name', 's.type', 's.capacity', 's.features', 's.bookable', 's.tenant_id'])
    .select(accessFacts('s', place.booker).as('access'))
    .orderBy('s.name')
    .limit(500)
    .execute()

/** The bookings of a space during a span. */
export const listHolds = (tx: Tx, spaceId: string, during: Span, now: Temporal.Instant) =>
  tx
    .selectFrom('reservations as r')
    .where('r.space_id', '=', spaceId)
    .where(overlapping('r', during))
    .where(holding('r', now))
    .select(['r.id', 'r.space_id', 'r.starts_at', 'r.ends_at'])
    .execute()
