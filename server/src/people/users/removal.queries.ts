import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { nowhere } from '../../platform/mail.ts'

interface Ties {
  series: number
  requests: number
  waits: number
  teams: string[]
}

/** What hangs on somebody besides their reservations. */
export async function tiesOf(tx: Tx, userId: string, now: Temporal.Instant): Promise<Ties> {
  const { rows } = await sql<Ties>`
    select
      (
        select count(distinct d.series_id)::int from series_dates d
        join reservation_series q on q.tenant_id = d.tenant_id and q.id = d.series_id
        join reservations r on r.tenant_id = d.tenant_id and r.id = d.reservation_id
        where q.tenant_id = aforo_tenant() and q.owner_id = ${userId}::uuid and q.owner_tenant_id = q.tenant_id
          and r.starts_at > ${now.toString()}::timestamptz and r.status = 'CREATED'
      ) as series,
      (
        select count(*)::int from booking_requests
        where tenant_id = aforo_tenant() and owner_id = ${userId}::uuid and status = 'PENDING'
      ) as requests,
      (
        select count(*)::int from waits
        where tenant_id = aforo_tenant() and owner_id = ${userId}::uuid and status in ('WAITING', 'OFFERED')
      ) as waits,
      coalesce((
        select array_agg(t.name order by t.name) from team_members m
        join teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
        where m.tenant_id = aforo_tenant() and m.user_id = ${userId}::uuid and t.deleted_at is null and t.type <> 'CREATED'
      ), '{}') as teams
  `.execute(tx)
  return rows[0] ?? { series: 0, requests: 0, waits: 0, teams: [] }
}

/** For how many days a deleted account can be brought back. */
export const keptDays = 30

/** The account goes; the name stays for the history, and the address is free for somebody else. What it was is kept for a while. */
export async function markDeleted(tx: Tx, id: string, reservationIds: string[], now: Temporal.Instant): Promise<void> {
  await sql`
    insert into removed_users (tenant_id, user_id, username, phone, active, have_card, team_ids, reservation_ids, removed_at)
    select u.tenant_id, u.id, u.username, u.phone, u.active, u.have_card,
      array(select m.team_id from team_members m where m.tenant_id = u.tenant_id and m.user_id = u.id),
      ${reservationIds}::uuid[], ${now.toString()}::timestamptz
    from users u where u.tenant_id = aforo_tenant() and u.id = ${id}::uuid
  `.execute(tx)
  await sql`
    update users set active = false, deleted_at = ${now.toString()}::timestamptz, version = version + 1,
      username = 'eliminado-' || id || ${nowhere}, phone = null, picture_key = null, have_card = false
    where tenant_id = aforo_tenant() and id = ${id}::uuid
  `.execute(tx)
  await tx.deleteFrom('user_preferences').where('user_id', '=', id).execute()
}

/** What a deleted account was, held for this transaction. */
export const lockRemoved = (tx: Tx, id: string) =>
  tx
    .selectFrom('removed_users')
    .select(['username', 'phone', 'active', 'have_card', 'team_ids', 'reservation_ids'])
    .where('user_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A deleted account is there again, disabled. @throws by `users_username_key` when another account has its address */
export async function markRestored(
  tx: Tx,
  id: string,
  { username, phone, have_card }: { username: string; phone: string | null; have_card: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ deleted_at: null, username, phone, have_card, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('removed_users').where('user_id', '=', id).execute()
}

/** Forgets what accounts were that were deleted before a moment. @returns how many */
export async function forgetRemoved(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from removed_users where (tenant_id, user_id) in (
      select tenant_id, user_id from removed_users where removed_at < ${before.toString()}::timestamptz limit ${atMost})
  `.execute(tx)
  return Number(numAffectedRows)
}
