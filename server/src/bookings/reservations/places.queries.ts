import type { SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import { accessFacts, type Booker } from '../../people/zones/zones.ts'
import { hoursOfCampus } from '../../places/campuses/campuses.ts'
import { compiledOnce, instant, type Places, type SpanText, textOf } from '../../platform/database/compiled.ts'
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
export const overlapping = (reservation: string, { start, end }: Span | Places<SpanText>): RawBuilder<boolean> => {
  const earliest =
    start instanceof Temporal.Instant
      ? instant(start.subtract({ hours: longestHours }))
      : sql`(${instant(start)} - make_interval(hours => ${sql.lit(longestHours)}))`
  const column = (name: string) => sql.ref(`${reservation}.${name}`)
  return sql<boolean>`(${column('starts_at')} < ${instant(end)} and ${column('starts_at')} > ${earliest}
    and ${column('ends_at')} > ${instant(start)})`
}

/** Whether a reservation blocks its slot at a moment. */
export const holding = (reservation: string, now: Temporal.Instant | RawBuilder<string>): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${reservation}.${name}`)
  return sql<boolean>`(${column('status')} = 'CREATED'
    or (${column('status')} = 'DRAFT' and ${column('held_until')} > ${instant(now)}))`
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

interface PlaceAsked extends SpanText {
  spaceId: string
  tenantId: string
  userId: string
  now: string
  withPrice: boolean
  /** The dates whose exceptions of the opening hours are read. */
  firstDate: string
  lastDate: string
}

const placeAsked = compiledOnce((tx: Tx, of: Places<PlaceAsked>) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    // What it costs is said by who charges it. Without the offset, the rate would be looked for twice.
    .innerJoinLateral(
      sql<{
        rate_id: string | null
      }>`(select aforo_rate_of(s.tenant_id, s.campus_id, s.type, s.id) as rate_id offset 0)`.as('price'),
      join => join.onTrue(),
    )
    .where('s.id', '=', of.spaceId)
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
      hoursOfCampus('c', { from: of.firstDate, to: of.lastDate }).as('hours'),
      policyOfCampus('c').as('policy'),
      's.tenant_id',
      'price.rate_id',
      sql<unknown>`case when ${of.withPrice}::boolean and price.rate_id is not null then aforo_charge_facts(
        price.rate_id, s.campus_id, case when s.tenant_id = ${of.tenantId}::uuid then ${of.userId}::uuid end,
        ${instant(of.now)}) end`.as('charge_facts'),
      accessFacts('s', of).as('access'),
      blocksOver('s', of).as('blocks'),
      sql<HoldFound[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'status', r.status, 'start', r.starts_at, 'end', r.ends_at, 'heldUntil', r.held_until
        )), '[]')
        from reservations r
        where r.tenant_id = s.tenant_id and r.space_id = s.id and r.status in ('DRAFT', 'CREATED')
          and ${overlapping('r', of)}
      )`.as('holds'),
    ]),
)

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
  const { tenantId, userId } = booker
  const { from: firstDate, to: lastDate } = datesAround(slot, now)
  const { start, end } = textOf(aroundTheEarth(slot))
  const asked = { spaceId, tenantId, userId, now: now.toString(), withPrice, firstDate, lastDate, start, end }
  const [row] = await placeAsked(tx, asked)
  return (
    row && {
      ...row,
      booker,
      type: row.type as SpaceType,
      rotates: row.access.use?.kind === 'ROTATING',
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

interface RivalsAsked extends SpanText {
  spaceIds: string[]
  now: string
  namedFrom: string
  namedTo: string
}

const rivalsAsked = compiledOnce((tx: Tx, of: Places<RivalsAsked>) =>
  tx
    .selectFrom('reservations as r')
    .leftJoin('users as u', join =>
      join
        .onRef('u.tenant_id', '=', 'r.owner_tenant_id')
        // Nobody is looked for where no name is wanted.
        .on(
          'u.id',
          '=',
          sql<string>`case when ${overlapping('r', { start: of.namedFrom, end: of.namedTo })} then r.owner_id end`,
        ),
    )
    .where(sql<boolean>`r.space_id = any(${of.spaceIds}::uuid[])`)
    .where(holding('r', of.now))
    .where(overlapping('r', of))
    .select(['r.tenant_id', 'r.id', 'r.space_id', 'r.subject', 'r.starts_at', 'r.ends_at'])
    .select(['r.owner_tenant_id', 'r.owner_id', 'r.turn_id'])
    .select(['u.given_name as owner_given_name', 'u.lastname as owner_lastname'])
    .orderBy('r.starts_at')
    .orderBy('r.id'),
)

/**
 * The bookings that hold spaces during a span, the earliest first.
 * @param named the part of the span whose bookings come with their owners' names
 */
export const listRivals = (tx: Tx, spaceIds: string[], span: Span, now: Temporal.Instant, named: Span = span) => {
  const { start: namedFrom, end: namedTo } = textOf(named)
  return rivalsAsked(tx, { ...textOf(span), spaceIds, now: now.toString(), namedFrom, namedTo })
}

export type RivalRow = Awaited<ReturnType<typeof listRivals>>[number]

interface LikeAsked extends SpanText {
  spaceId: string
  campusId: string
  type: string
  parentId: string | null
  features: string[]
  capacity: number
  atMost: number
  spotType: string | null
  tenantId: string
  userId: string
  now: string
}

const likeAsked = compiledOnce((tx: Tx, of: Places<LikeAsked>) =>
  tx
    .selectFrom('spaces as s')
    .where('s.campus_id', '=', of.campusId)
    .where('s.type', '=', of.type)
    .where('s.id', '<>', of.spaceId)
    .where('s.bookable', '=', true)
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(s.capacity, 0) >= ${of.capacity}::int`)
    // A car doesn't fit a motorcycle's spot.
    .where(sql<boolean>`s.parking_spot_type is not distinct from ${of.spotType}::text`)
    // Read once for all: of what is looked for one by one, a full campus has too many.
    .where('s.id', 'not in', eb =>
      eb
        .selectFrom('reservations as r')
        .where('r.campus_id', '=', of.campusId)
        .where(holding('r', of.now))
        .where(overlapping('r', of))
        .select('r.space_id'),
    )
    .select(['s.id', 's.parent_id', 's.name', 's.type', 's.capacity', 's.features', 's.bookable', 's.tenant_id'])
    .select(accessFacts('s', of).as('access'))
    // As `alternatives` puts them in order, but for names with numbers, which it compares as people do.
    .orderBy(sql`(select count(*) from unnest(${of.features}::text[]) f where f <> all(s.features))`)
    .orderBy(sql`coalesce(s.capacity, 0)`)
    .orderBy(sql`s.parent_id is distinct from ${of.parentId}::uuid`)
    .orderBy(sql`length(s.name)`)
    .orderBy('s.name')
    .limit(sql<number>`${of.atMost}::int`),
)

/**
 * The other spaces of a campus like one, as large or larger, that nobody has booked in a span, with whether the booker may
 * book there: the best ones first.
 */
export const listLikeSpaces = (
  tx: Tx,
  place: PlaceRow,
  during: Span,
  { now, atMost }: { now: Temporal.Instant; atMost: number },
) => {
  const { tenantId, userId } = place.booker
  return likeAsked(tx, {
    ...textOf(during),
    spaceId: place.id,
    campusId: place.campus_id,
    type: place.type,
    parentId: place.parent_id,
    features: place.features,
    capacity: place.capacity ?? 0,
    atMost,
    spotType: place.parking_spot_type,
    tenantId,
    userId,
    now: now.toString(),
  })
}
