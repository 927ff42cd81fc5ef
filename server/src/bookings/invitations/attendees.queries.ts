import { randomUUIDv7 } from 'node:crypto'
import type { NewAttendee } from '@aforo/api/bookings/guests'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Invites people to a reservation, or updates those who are invited already, in one statement. Who has an account of the
 * tenant counts as its own person, others as people from outside.
 * @param to `asGuest`: the inviter is of another tenant, and doesn't learn who has an account in this one
 * @param invited each address once
 */
export async function insertAttendees(
  tx: Tx,
  { tenantId, reservationId, asGuest }: { tenantId: string; reservationId: string; asGuest: boolean },
  invited: readonly NewAttendee[],
) {
  const rows = invited.map(({ email, name, company, guestType, purpose, document }) => ({
    id: randomUUIDv7(),
    email,
    name,
    company,
    guest_type: guestType,
    purpose,
    document_type: document?.type ?? null,
    document_number: document?.number ?? null,
  }))
  await sql`
    insert into reservation_attendees
      (tenant_id, reservation_id, id, email, name, company, user_id, guest_type, purpose, document_type, document_number)
    select ${tenantId}::uuid, ${reservationId}::uuid, a.id, a.email,
      case when u.id is null then a.name else u.given_name || ' ' || u.lastname end,
      case when u.id is null then a.company else '' end, u.id,
      case when u.id is null then a.guest_type end, case when u.id is null then a.purpose end,
      case when u.id is null then a.document_type end, case when u.id is null then a.document_number end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a
      (id uuid, email text, name text, company text, guest_type text, purpose text, document_type text, document_number text)
    left join users u on u.tenant_id = ${tenantId}::uuid and u.username = a.email and not ${asGuest}::boolean
    on conflict on constraint reservation_attendees_once do update set
      name = excluded.name, company = excluded.company, user_id = excluded.user_id, guest_type = excluded.guest_type, purpose = excluded.purpose,
      document_type = excluded.document_type, document_number = excluded.document_number
  `.execute(tx)
}

const columns = [
  'id',
  'email',
  'name',
  'company',
  'user_id',
  'guest_type',
  'purpose',
  'document_type',
  'document_number',
  'answer',
  'answered_at',
] as const

export type AttendeeRow = Awaited<ReturnType<typeof listAttendees>>[number]

/** The people invited to a reservation, by name. */
export const listAttendees = (tx: Tx, reservationId: string) =>
  tx
    .selectFrom('reservation_attendees')
    .where('reservation_id', '=', reservationId)
    .select(columns)
    .orderBy('name')
    .orderBy('email')
    .execute()

/** @returns the removed person; undefined where nobody has that id */
export const deleteAttendee = (
  tx: Tx,
  reservationId: string,
  id: string,
): Promise<{ email: string; name: string } | undefined> =>
  tx
    .deleteFrom('reservation_attendees')
    .where('reservation_id', '=', reservationId)
    .where('id', '=', id)
    .returning(['email', 'name'])
    .executeTakeFirst()

/** Removes people by their addresses; unknown ones are ignored. */
export async function deleteInvited(tx: Tx, reservationId: string, emails: string[]) {
  await tx
    .deleteFrom('reservation_attendees')
    .where('reservation_id', '=', reservationId)
    .where('email', 'in', emails)
    .execute()
}

/** Recounts the people invited to a locked reservation, as a change that calendars hear of. @throws by `reservations_attendees` */
export async function recountAttendees(tx: Tx, reservationId: string) {
  await tx
    .updateTable('reservations as r')
    .set(eb => ({
      attendee_count: sql<number>`(
        select count(*)::integer from reservation_attendees a where a.tenant_id = r.tenant_id and a.reservation_id = r.id)`,
      sequence: eb('r.sequence', '+', 1),
      version: eb('r.version', '+', 1),
    }))
    .where('r.id', '=', reservationId)
    .execute()
}

/** Whether some of these addresses are of people without an account of the tenant. */
export async function hasOutsiders(tx: Tx, tenantId: string, emails: readonly string[]): Promise<boolean> {
  if (emails.length === 0) return false
  const { rows } = await sql<{ some: boolean }>`select exists (
    select from unnest(${emails}::text[]) as a (email)
    where not exists (select from users u where u.tenant_id = ${tenantId}::uuid and u.username = a.email)) as some`.execute(
    tx,
  )
  return rows[0]?.some === true
}

/** Whether people from outside are invited to a reservation. */
export const hasVisitors = async (tx: Tx, reservationId: string): Promise<boolean> =>
  (await tx
    .selectFrom('reservation_attendees')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('user_id', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a space is for visitors alone. */
export const isForVisitors = async (tx: Tx, spaceId: string): Promise<boolean> =>
  (await tx.selectFrom('spaces').select('kind').where('id', '=', spaceId).executeTakeFirst())?.kind === 'VISIT'
