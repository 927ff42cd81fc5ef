import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import { isUnpaid, overlapping } from '../../bookings/reservations/reservations.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from './day-sheet.rules.ts'

export interface BookingRow {
  id: string
  space_id: string
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  subject: string
  attendee_count: number
  unpaid: boolean
  owner_tenant_id: string
  owner_id: string
  /** Of a guest, as they booked. */
  owner_name: string
  checked_in_at: Temporal.Instant | null
}

/** The bookings of a campus during a span, the earliest first. */
export async function listBookings(tx: Tx, campusId: string, span: Span): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select r.id, r.space_id, r.starts_at, r.ends_at, r.subject, r.attendee_count, ${isUnpaid('r')} as unpaid,
      r.owner_tenant_id, r.owner_id, a.checked_in_at,
      concat_ws(' ', coalesce(u.given_name, r.guest_owner ->> 'givenName'), coalesce(u.lastname, r.guest_owner ->> 'lastname'))
        as owner_name
    from reservations r
    left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
    left join attendances a on a.tenant_id = r.tenant_id and a.reservation_id = r.id
    where r.tenant_id = aforo_tenant() and r.campus_id = ${campusId}::uuid and r.status = 'CREATED'
      and ${overlapping('r', span)}
    order by r.starts_at, r.id`.execute(tx)
  return rows
}

export interface SpaceRow {
  id: string
  name: string
  type: SpaceType
  parent_name: string
  capacity: number | null
  bookable: boolean
}

/** The rooms of a campus, and of its desks and parking spots those with these ids. */
export async function listSpaces(tx: Tx, campusId: string, ids: string[]): Promise<SpaceRow[]> {
  const { rows } = await sql<SpaceRow>`
    select s.id, s.name, s.type, s.capacity, s.bookable, coalesce(p.name, '') as parent_name
    from spaces s left join spaces p on p.tenant_id = s.tenant_id and p.id = s.parent_id
    where s.tenant_id = aforo_tenant() and s.campus_id = ${campusId}::uuid
      and ((s.deleted_at is null and s.type in ('ROOM', 'PHONE_BOOTH')) or s.id = any(${ids}::uuid[]))`.execute(tx)
  return rows
}

/** Who may get the mail, and hasn't moved on: the user can enter the back office and see the campus. */
const mayGet = sql`u.active and u.deleted_at is null and u.roles && array['ROLE_ADMIN', 'ROLE_ROOT']
  and (u.countries_allowed = '{}' or 'ROLE_ROOT' = any(u.roles) or c.country_code = any(u.countries_allowed))`

export interface DueMail {
  tenant_id: string
  user_id: string
  campus_id: string
  /** Today at the campus. */
  date: string
}

/** The mails of all tenants whose hour has come. For a transaction that sees all of them. */
export async function listDue(tx: Tx, now: Temporal.Instant, atMost: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select s.tenant_id, s.user_id, s.campus_id, there.date::text as date
    from day_sheet_subscriptions s
    join tenants t on t.id = s.tenant_id and t.active
    join campuses c on c.tenant_id = s.tenant_id and c.id = s.campus_id and c.deleted_at is null
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    cross join lateral (
      select w.at::date as date, w.at::time as clock
      from (select ${now.toString()}::timestamptz at time zone c.time_zone as at) w
    ) there
    where s.done_on < there.date and s.mailed_at <= there.clock and ${mayGet}
    order by s.tenant_id, s.campus_id, s.user_id
    limit ${atMost}::integer`.execute(tx)
  return rows
}

/**
 * Takes it upon this transaction to send a day's mail.
 * @returns undefined when another copy did, or it isn't wanted any more
 */
export async function claimMail(tx: Tx, { user_id, campus_id, date }: DueMail) {
  const { rows } = await sql<{ username: string; given_name: string }>`
    update day_sheet_subscriptions s set done_on = ${date}::date
    from users u, campuses c
    where s.tenant_id = aforo_tenant() and s.user_id = ${user_id}::uuid and s.campus_id = ${campus_id}::uuid
      and s.done_on < ${date}::date and u.tenant_id = s.tenant_id and u.id = s.user_id
      and c.tenant_id = s.tenant_id and c.id = s.campus_id and c.deleted_at is null and ${mayGet}
    returning u.username, u.given_name`.execute(tx)
  return rows[0]
}

/** A campus as one's subscription shows it, with the hour of the mail; null without one. */
export async function findMail(tx: Tx, userId: string, campusId: string) {
  const { rows } = await sql<{ name: string; time_zone: string; at: string | null }>`
    select c.name, c.time_zone, to_char(s.mailed_at, 'HH24:MI') as at
    from campuses c
    left join day_sheet_subscriptions s on s.tenant_id = c.tenant_id and s.campus_id = c.id and s.user_id = ${userId}::uuid
    where c.tenant_id = aforo_tenant() and c.id = ${campusId}::uuid and c.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Whose link it is, while they may get the mail. */
export async function findSubscriber(tx: Tx, userId: string, campusId: string) {
  const { rows } = await sql<{ username: string; given_name: string; lastname: string; tenant_name: string }>`
    select u.username, u.given_name, u.lastname, t.name as tenant_name
    from users u
    join tenants t on t.id = u.tenant_id and t.active
    join campuses c on c.tenant_id = u.tenant_id and c.id = ${campusId}::uuid and c.deleted_at is null
    where u.tenant_id = aforo_tenant() and u.id = ${userId}::uuid and ${mayGet}`.execute(tx)
  return rows[0]
}

/** @param doneOn a day whose mail isn't sent any more; one that was sent stays done */
export async function saveMail(
  tx: Tx,
  given: { tenantId: string; userId: string; campusId: string; at: string; doneOn: string },
) {
  await sql`
    insert into day_sheet_subscriptions as s (tenant_id, user_id, campus_id, mailed_at, done_on)
    values (${given.tenantId}, ${given.userId}, ${given.campusId}, ${given.at}::time, ${given.doneOn}::date)
    on conflict (tenant_id, user_id, campus_id) do update set mailed_at = excluded.mailed_at,
      done_on = greatest(s.done_on, excluded.done_on)`.execute(tx)
}

export async function deleteMail(tx: Tx, userId: string, campusId: string) {
  await tx
    .deleteFrom('day_sheet_subscriptions')
    .where('user_id', '=', userId)
    .where('campus_id', '=', campusId)
    .execute()
}
