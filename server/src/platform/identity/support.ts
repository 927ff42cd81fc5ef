import type { TenantType } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'

/** Longest support visit, in minutes. */
export const supportMinutes = 60
const prefix = 'support-'

export const isSupportVisit = (sessionId: string) => sessionId.startsWith(prefix)
export const newVisitId = () => `${prefix}${crypto.randomUUID()}`

/** Open support visits: not left, not expired, and with an open session. */
export const openVisits = (tx: Tx) =>
  tx
    .selectFrom('support_visits as visit')
    .innerJoin('user_sessions as session', join =>
      join.onRef('session.tenant_id', '=', 'visit.tenant_id').onRef('session.id', '=', 'visit.session_id'),
    )
    .innerJoin('users as user', join =>
      join.onRef('user.tenant_id', '=', 'visit.tenant_id').onRef('user.id', '=', 'visit.user_id'),
    )
    .innerJoin('tenants as home', 'home.id', 'visit.tenant_id')
    .where('visit.ended_at', 'is', null)
    .where('visit.ends_at', '>', sql<Temporal.Instant>`now()`)
    .where('session.ended_at', 'is', null)
    .where('user.active', '=', true)
    .where('home.active', '=', true)
    .where(sql<boolean>`'ROLE_ROOT' = any(${sql.ref('user.roles')})`)

/**
 * The caller of a support visit: the root by name, in the visited tenant, with an administrator's view. Because of
 * `support`, `http/on.ts` makes their transactions read-only.
 */
export async function supportCaller(tx: Tx, visitId: string): Promise<Caller | undefined> {
  const row = await openVisits(tx)
    .innerJoin('tenants as target', 'target.id', 'visit.target_id')
    .where('visit.id', '=', visitId)
    .select([
      'target.id as tenantId',
      'target.type',
      'target.name as tenantName',
      'target.domain_prefix as domainPrefix',
      'user.id as userId',
      'user.username',
      'user.given_name as givenName',
      'user.lastname',
      'visit.ends_at as endsAt',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { type, endsAt, ...rest } = row
  return {
    ...rest,
    tenantType: type as TenantType,
    roles: ['ROLE_ADMIN'],
    countries: [],
    sessionId: visitId,
    support: { id: visitId, endsAt: endsAt.toString() },
  }
}

/** Whether a support visit is still open. */
export async function isVisitOpen(tx: Tx, visitId: string): Promise<boolean> {
  return (await openVisits(tx).where('visit.id', '=', visitId).select('visit.id').executeTakeFirst()) !== undefined
}
