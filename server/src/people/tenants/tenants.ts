/** The door of the tenants: who administers one, and how other areas change its settings. */
import type { Role } from '@aforo/api/platform/base'
import type { Tx } from '../../platform/database/database.ts'
import { isInCharge, lockCharge, othersInCharge } from '../users/users.ts'

export { tenantsNamed, updateTenant } from './tenants.queries.ts'

/**
 * Whether nobody would administer the tenant without this person. Holds the tenant for the rest of the transaction, so
 * that of two who go at once the second sees the first.
 */
export async function isLastAdmin(tx: Tx, person: { id: string; roles: Role[]; active: boolean }): Promise<boolean> {
  if (!person.active || !isInCharge(person.roles)) return false
  await lockCharge(tx)
  return !(await othersInCharge(tx, [person.id]))
}
