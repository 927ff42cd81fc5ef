/** The door of tenants: their administrators, and how other areas change their settings. */
import type { Role } from '@aforo/api/platform/base'
import type { Tx } from '../../platform/database/database.ts'
import { isInCharge, lockCharge, othersInCharge } from '../users/users.ts'

export { tenantsNamed, updateTenant } from './tenants.queries.ts'

/**
 * Whether this person is the tenant's last administrator. Locks the tenant for the rest of the transaction, so that of
 * two leaving at once the second sees the first.
 */
export async function isLastAdmin(tx: Tx, person: { id: string; roles: Role[]; active: boolean }): Promise<boolean> {
  if (!person.active || !isInCharge(person.roles)) return false
  await lockCharge(tx)
  return !(await othersInCharge(tx, [person.id]))
}
