import type { Role, TenantType } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'
import type { Caller, CallerOf } from '../http/caller.ts'
import type { AccessTokens } from './access-tokens.ts'
import { sessionChannel } from './sessions.ts'
import { isSupportVisit, supportCaller } from './support.ts'

/** How long a caller stays cached, in milliseconds, in case the notification of a change is lost. */
const freshFor = 1_000
const remembered = 10_000

export interface Callers {
  callerOf: CallerOf
  close(): Promise<void>
}

/**
 * Finds callers by their tokens. A token and session seen within the last second cost two look-ups in memory. Any copy
 * that changes a caller's access notifies all copies, which clear their cache at once.
 */
export async function openCallers(database: Database, tokens: AccessTokens): Promise<Callers> {
  const known = new Map<string, { caller: Promise<Caller | undefined>; until: number }>()
  // Also drops queries under way, whose answers may predate the change.
  const forget = () => known.clear()
  const stop = await database.listen(sessionChannel, forget, forget)

  return {
    async callerOf(token) {
      const verified = await tokens.verify(token)
      if (!verified) return undefined
      const now = performance.now()
      const found = known.get(verified.sessionId)
      if (found && found.until > now) return found.caller
      if (known.size >= remembered) known.clear()
      const caller = asSystem(database, tx => callerOfSession(tx, verified.sessionId))
      known.set(verified.sessionId, { caller, until: now + freshFor })
      caller.catch(() => known.delete(verified.sessionId))
      return caller
    },
    close: stop,
  }
}

/** Open sessions: not ended, not too old, with user and tenant enabled. */
export const liveSessions = (tx: Tx) =>
  tx
    .selectFrom('user_sessions as session')
    .innerJoin('users as user', join =>
      join.onRef('user.tenant_id', '=', 'session.tenant_id').onRef('user.id', '=', 'session.user_id'),
    )
    .innerJoin('tenants as tenant', 'tenant.id', 'session.tenant_id')
    .where('session.ended_at', 'is', null)
    .where(sql<boolean>`session.created_at > now() - make_interval(hours => tenant.session_hours)`)
    .where('user.active', '=', true)
    .where('tenant.active', '=', true)

async function callerOfSession(tx: Tx, sessionId: string): Promise<Caller | undefined> {
  if (isSupportVisit(sessionId)) return supportCaller(tx, sessionId)
  const row = await liveSessions(tx)
    .select([
      'tenant.id as tenantId',
      'tenant.type',
      'tenant.name as tenantName',
      'tenant.domain_prefix as domainPrefix',
      'user.id as userId',
      'user.username',
      'user.given_name as givenName',
      'user.lastname',
      'user.roles',
      'user.countries_allowed as countriesAllowed',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { type, roles, countriesAllowed, ...rest } = row
  // Roots aren't limited to countries.
  const countries = roles.includes('ROLE_ROOT') ? [] : countriesAllowed
  return { ...rest, tenantType: type as TenantType, roles: roles as Role[], countries, sessionId }
}
