import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

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
