import type { Role, TenantType } from '@aforo/contract/base'
import { isInCharge } from '../users/users.rules.ts'

interface Access {
  roles: readonly Role[]
  active: boolean
}

interface Actor {
  userId: string
  roles: readonly Role[]
}

const has = ({ roles }: { roles: readonly Role[] }, role: Role) => roles.includes(role)

/** Whether somebody runs the back office of their tenant. */
export const administers = ({ roles, active }: Access): boolean => active && isInCharge(roles)

/**
 * Why these roles can't be given so, as a sentence; undefined when they can.
 * @param before undefined for somebody new
 */
export function roleFault(
  actor: Actor,
  tenantType: TenantType,
  before: (Access & { userId: string }) | undefined,
  after: Access,
): string | undefined {
  const wasRoot = before !== undefined && has(before, 'ROLE_ROOT')
  const isRoot = has(after, 'ROLE_ROOT')
  if (isRoot && tenantType !== 'AFORO') return 'El rol Root solo existe en el operador.'
  if (!has(actor, 'ROLE_ROOT') && (wasRoot !== isRoot || (wasRoot && before.active !== after.active)))
    return 'Solo un Root puede dar o quitar el rol Root, o deshabilitar a quien lo tiene.'
  if (before?.userId === actor.userId && administers(before) && !administers(after))
    return 'No puedes quitarte a ti el acceso de administración.'
  return undefined
}
