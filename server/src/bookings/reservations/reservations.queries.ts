import type { BookingKind, EventType, RoomLayout } from '@aforo/api/bookings/reservations'
import type { Role } from '@aforo/api/platform/base'
import type { CalendarSystem } from '@aforo/api/platform/connections'
import { sql } from 'kysely'
import { compiledOnce, type Places } from '../../platform/database/compiled.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import type { ChargeOnRow } from './booking-charges.service.ts'
import { lockSpaces } from './places.queries.ts'
import { approvalTypesOfCampus, byRequest } from './policies.queries.ts'
import type { StoredStatus, Terms } from './reservations.rules.ts'

/** A guest who owns a reservation, as they were when they booked: the host tenant can't see their account. */
export type GuestOwner = {
  username: string
  givenName: string
  lastname: string
  domainPrefix: string
}

/** The owner's names in a query whose table is called `owned` and whose users are `u`; of a guest, as they booked. */
export const ownerNames = (owned: 'r' | 'q' | 'w') => {
  const guest = sql.ref(`${owned}.guest_owner`)
  return [
    sql<string | null>`coalesce(u.username, ${guest} ->> 'username')`.as('owner_username'),
    sql<string | null>`coalesce(u.given_name, ${guest} ->> 'givenName')`.as('owner_given_name'),
    sql<string | null>`coalesce(u.lastname, ${guest} ->> 'lastname')`.as('owner_lastname'),
    // Nobody else's house says what a guest may do at home.
    sql<Role[] | null>`u.roles`.as('owner_roles'),
  ] as const
}

/** The text by which the owner is searched, in the same kind of query. */
export const ownerSearch = (owned: 'r' | 'q') =>
  sql<string>`coalesce(u.search, aforo_guest_search(${sql.ref(`${owned}.guest_owner`)}))`

/** What a reservation costs and who pays it; null without a rate. */
export const chargeOf = (reservation: string) => sql<ChargeOnRow | null>`(
  select jsonb_build_object('payer', bc.payer, 'state', bc.state, 'amount', bc.amount, 'currency', bc.currency,
    'credits', bc.credits, 'reasons', bc.reasons, 'wallet_id', bc.wallet_id, 'refund', bc.refund,
    'refund_until', bc.refund_until, 'refund_unattended', bc.refund_unattended,
    'wallet_name', (select wa.name from wallets wa where wa.tenant_id = bc.tenant_id and wa.id = bc.wallet_id),
    'order_id', bc.order_id, 'order_code', od.code, 'order_status', od.status, 'pay_until', od.expires_at)
  from booking_charges bc left join orders od on od.tenant_id = bc.tenant_id and od.id = bc.order_id
  where bc.tenant_id = ${sql.ref(`${reservation}.tenant_id`)} and bc.reservation_id = ${sql.ref(`${reservation}.id`)})`

/** The outside calendar in which a reservation was made; null for one that was made here. */
export const calendarOf = (reservation: string) => sql<{ system: CalendarSystem; organizer: string } | null>`(
  select jsonb_build_object('system', k.system, 'organizer', e.organizer)
  from calendar_events e join calendar_rooms k on k.tenant_id = e.tenant_id and k.id = e.room_id
  where e.tenant_id = ${sql.ref(`${reservation}.tenant_id`)} and e.reservation_id = ${sql.ref(`${reservation}.id`)}
    and e.origin = 'OUTSIDE'
  order by e.id desc limit 1)`

/** Whether a reservation waits for its order to be paid, as `unpaidNow` has it of a row. */
export const isUnpaid = (reservation: string) => sql<boolean>`exists (select from booking_charges bc
  where bc.tenant_id = ${sql.ref(`${reservation}.tenant_id`)} and bc.reservation_id = ${sql.ref(`${reservation}.id`)}
    and bc.payer = 'ORDER' and bc.state = 'HELD')`

/** Reservations with what they cost and their owner, for who knows their spaces. */
export const ownedRows = (tx: Tx) =>
  tx
    .selectFrom('reservations as r')
    // A guest's account can't be seen here.
    .leftJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'r.owner_tenant_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .select([
      'r.tenant_id',
      'r.id',
      'r.status',
      'r.kind',
      'r.starts_at',
      'r.ends_at',
      'r.held_until',
      'r.end_before',
      'r.subject',
      'r.event_type',
      'r.layout',
      'r.turn_id',
      'r.attendee_count',
      'r.cancelable_until',
      'r.releasable',
      'r.meeting_status',
      'r.meeting_url',
      'r.guest_owner',
      'r.owner_tenant_id',
      'r.owner_id',
      'r.space_id',
      'r.campus_id',
      'r.sequence',
      'r.version',
      chargeOf('r').as('charge'),
      calendarOf('r').as('calendar'),
      ...ownerNames('r'),
    ])

/** Reservations with the names of space, campus and owner. */
export const reservationRows = (tx: Tx) =>
  ownedRows(tx)
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.campus_id'))
    // Joined, so that it runs once a campus and not once a row.
    .leftJoinLateral(approvalTypesOfCampus('c').as('policy'), join => join.onTrue())
    .select([
      's.name as space_name',
      's.type as space_type',
      'c.name as campus_name',
      'c.time_zone',
      byRequest('s', 'policy').as('by_request'),
    ])

export type ReservationRow = NonNullable<Awaited<ReturnType<typeof findReservation>>>

export const findReservation = (tx: Tx, id: string) => reservationRows(tx).where('r.id', '=', id).executeTakeFirst()

/**
 * Locks a reservation until the transaction ends. A second statement reads it: the one that waited for the lock would
 * join its new values to old ones of other tables.
 */
export async function lockReservation(tx: Tx, id: string): Promise<ReservationRow | undefined> {
  const held = await tx.selectFrom('reservations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findReservation(tx, id)
}

/**
 * Locks the space to which a reservation goes, then the reservation. Blocks, deletions and changes of a time zone lock in
 * that order too, so that no two wait for each other. @param to its own space when left out
 */
export async function lockToMove(tx: Tx, id: string, to?: string): Promise<ReservationRow | undefined> {
  const seen = await tx.selectFrom('reservations').select('space_id').where('id', '=', id).executeTakeFirst()
  if (!seen) return undefined
  await lockSpaces(tx, [to ?? seen.space_id])
  return lockReservation(tx, id)
}

export interface NewReservation extends Span {
  id: string
  spaceId: string
  /** Of the space when it was read: one that changed since, or was sold, isn't booked. */
  spaceVersion: number
  status: 'CREATED' | 'DRAFT'
  /** Until when a DRAFT blocks its slot. */
  heldUntil: Temporal.Instant | null
  subject: string
  kind: BookingKind
  eventType: EventType | null
  layout: RoomLayout | null
  turnId: string | null
  attendeeCount: number
  owner: { tenantId: string; userId: string }
  meetingStatus: 'REQUESTED' | null
  /** Set when the owner is a guest. */
  guestOwner: GuestOwner | null
  createdBy: string
  terms: Terms
}

type Inserted = Omit<NewReservation, 'start' | 'end' | 'owner' | 'guestOwner' | 'heldUntil' | 'terms'> & {
  start: string
  end: string
  ownerTenantId: string
  ownerId: string
  /** As JSON. */
  guestOwner: string | null
  heldUntil: string | null
  cancelableUntil: string | null
  releasable: boolean
}

const insertion = (tx: Tx, of: Places<Inserted>) =>
  tx
    .insertInto('reservations')
    .columns([
      'tenant_id',
      'id',
      'space_id',
      'campus_id',
      'status',
      'during',
      'held_until',
      'subject',
      'kind',
      'event_type',
      'layout',
      'turn_id',
      'attendee_count',
      'owner_tenant_id',
      'owner_id',
      'guest_owner',
      'created_by',
      'cancelable_until',
      'releasable',
      'meeting_status',
    ])
    .expression(eb =>
      eb
        .selectFrom('spaces as s')
        .where('s.id', '=', of.spaceId)
        .where(sql<boolean>`s.version + s.sold = ${of.spaceVersion}`)
        .forNoKeyUpdate()
        .select([
          's.tenant_id',
          sql<string>`${of.id}::uuid`.as('id'),
          's.id as space_id',
          's.campus_id',
          sql<string>`${of.status}::text`.as('status'),
          sql<string>`tstzrange(${of.start}::timestamptz, ${of.end}::timestamptz)`.as('during'),
          sql<Temporal.Instant | null>`${of.heldUntil}::timestamptz`.as('held_until'),
          sql<string>`${of.subject}::text`.as('subject'),
          sql<string>`${of.kind}::text`.as('kind'),
          sql<string | null>`${of.eventType}::text`.as('event_type'),
          sql<string | null>`${of.layout}::text`.as('layout'),
          sql<string | null>`${of.turnId}::uuid`.as('turn_id'),
          sql<number>`${of.attendeeCount}::integer`.as('attendee_count'),
          sql<string>`${of.ownerTenantId}::uuid`.as('owner_tenant_id'),
          sql<string>`${of.ownerId}::uuid`.as('owner_id'),
          sql<string | null>`${of.guestOwner}::jsonb`.as('guest_owner'),
          sql<string>`${of.createdBy}::uuid`.as('created_by'),
          sql<Temporal.Instant | null>`${of.cancelableUntil}::timestamptz`.as('cancelable_until'),
          sql<boolean>`${of.releasable}::boolean`.as('releasable'),
          sql<string | null>`${of.meetingStatus}::text`.as('meeting_status'),
        ]),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('id')

const inserting = compiledOnce(insertion)

const insertedOf = ({ start, end, owner, guestOwner, heldUntil, terms, ...rest }: NewReservation): Inserted => ({
  ...rest,
  start: start.toString(),
  end: end.toString(),
  ownerTenantId: owner.tenantId,
  ownerId: owner.userId,
  guestOwner: guestOwner && JSON.stringify(guestOwner),
  heldUntil: heldUntil?.toString() ?? null,
  cancelableUntil: terms.cancelableUntil?.toString() ?? null,
  releasable: terms.releasable,
})

/**
 * Books a space. It locks the space's row, so that rivals wait in turn instead of deadlocking; the constraint has the last
 * word.
 * @returns undefined when the slot is taken by now, or the space was changed
 */
export async function insertReservation(tx: Tx, wanted: NewReservation): Promise<{ id: string } | undefined> {
  const [inserted] = await inserting(tx, insertedOf(wanted))
  return inserted
}

export const rangeOf = ({ start, end }: Span) =>
  sql<string>`tstzrange(${start.toString()}::timestamptz, ${end.toString()}::timestamptz)`

/** Counts a change: `sequence` for calendar programs, `version` for whoever changes it next. */
const nextVersion = { sequence: sql<number>`sequence + 1`, version: sql<number>`version + 1` }

/** The calendars of its people are to follow. `version` stays: nothing of what somebody may be changing did. */
export async function advanceSequence(tx: Tx, id: string) {
  await tx.updateTable('reservations').set({ sequence: nextVersion.sequence }).where('id', '=', id).execute()
}

export interface NewSlot extends Span {
  spaceId: string
  campusId: string
  status: StoredStatus
  turnId: string | null
  terms: Terms
  endBefore?: Temporal.Instant
}

/** Moves a reservation to a space that is locked and free then. */
export async function moveReservation(tx: Tx, id: string, to: NewSlot) {
  await tx
    .updateTable('reservations')
    .set({
      space_id: to.spaceId,
      campus_id: to.campusId,
      during: rangeOf(to),
      turn_id: to.turnId,
      status: to.status,
      held_until: null,
      canceled_at: null,
      released_from: null,
      end_before: to.endBefore?.toString() ?? null,
      cancelable_until: to.terms.cancelableUntil?.toString() ?? null,
      releasable: to.terms.releasable,
      ...nextVersion,
    })
    .where('id', '=', id)
    .execute()
}

/** What a cancellation writes into a row. */
export const cancellation = (now: Temporal.Instant) => ({
  status: 'CANCELED',
  held_until: null,
  end_before: null,
  canceled_at: now.toString(),
  ...nextVersion,
})

export async function cancelReservation(tx: Tx, id: string, now: Temporal.Instant) {
  await tx.updateTable('reservations').set(cancellation(now)).where('id', '=', id).execute()
}

/** Makes a draft a booking. `sequence` stays: nobody was invited to a draft. */
export async function confirmDraft(tx: Tx, id: string) {
  await tx
    .updateTable('reservations')
    .set(eb => ({ status: 'CREATED', held_until: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Ends a reservation in progress and frees the rest of its time.
 * @param was its end until now
 * @param byHand a person ended it, and may undo that
 */
export async function endEarly(tx: Tx, id: string, span: Span, was: Temporal.Instant, byHand: boolean) {
  await tx
    .updateTable('reservations')
    .set({
      during: rangeOf(span),
      released_from: was.toString(),
      end_before: byHand ? was.toString() : null,
      ...nextVersion,
    })
    .where('id', '=', id)
    .execute()
}

/** Undoes an extension. */
export async function shorten(tx: Tx, id: string, span: Span) {
  await tx
    .updateTable('reservations')
    .set({ during: rangeOf(span), end_before: null, ...nextVersion })
    .where('id', '=', id)
    .execute()
}

/** What a reservation is about; what is left out stays. */
export interface Details {
  subject?: string
  kind?: BookingKind
  event_type?: EventType | null
  layout?: RoomLayout | null
}

export async function setDetails(tx: Tx, id: string, details: Details) {
  await tx
    .updateTable('reservations')
    .set({ ...details, ...nextVersion })
    .where('id', '=', id)
    .execute()
}

/** A person of the tenant, as the owner of a new reservation. */
export const findOwner = (tx: Tx, username: string) =>
  tx
    .selectFrom('users')
    .select(['tenant_id as tenantId', 'id as userId', 'username', 'given_name as givenName', 'lastname', 'active'])
    .where('username', '=', username)
    .executeTakeFirst()
