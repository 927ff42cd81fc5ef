import type { Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MyRow } from './users.queries.ts'

/** What `me` is told on a support visit: one's own name, in the visited tenant. */
export async function findVisitor(tx: Tx, caller: Caller): Promise<MyRow> {
  const tenant = await tx
    .selectFrom('tenants')
    .select([
      'id as tenantId',
      'name as tenantName',
      'type',
      'account_name',
      'domain_prefix',
      'time_zone',
      'inactivity_minutes',
    ])
    .select(['lateral_logo', 'profile_cover'])
    .where('id', '=', caller.tenantId)
    .executeTakeFirstOrThrow()
  return {
    ...tenant,
    id: caller.userId,
    username: caller.username,
    given_name: caller.givenName,
    lastname: caller.lastname,
    phone: null,
    picture_key: null,
    have_card: false,
    countries_allowed: [],
    roles: caller.roles,
    active: true,
    version: 1,
  }
}
