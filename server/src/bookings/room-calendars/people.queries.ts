import type { Tx } from '../../platform/database/database.ts'
import type { Owner } from '../reservations/new-reservation.rules.ts'

/** An active person of the tenant by their address. */
export const findPerson = (tx: Tx, email: string): Promise<Owner | undefined> =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .where('u.username', '=', email.trim().toLowerCase())
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .select(['u.tenant_id as tenantId', 'u.id as userId', 'u.username', 'u.given_name as givenName', 'u.lastname'])
    .select('t.domain_prefix as domainPrefix')
    .executeTakeFirst()
