import type { Team, TeamStatus, TeamType } from '@aforo/api/people/teams'
import type { TenantType } from '@aforo/api/platform/base'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

export const lifecycle = lifecycleOf<TeamStatus>()({
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE' },
  deactivate: { from: ['ACTIVE', 'SUSPENDED'], to: 'INACTIVE' },
})

/** A team that ended is kept as it was; it can only be taken out of its zones and campuses. */
export const mayEdit = (status: TeamStatus): boolean => status !== 'INACTIVE'

export const canOf = (status: TeamStatus): Team['can'] => ({
  edit: mayEdit(status),
  suspend: lifecycle.allows(status, 'suspend'),
  reactivate: lifecycle.allows(status, 'reactivate'),
  deactivate: lifecycle.allows(status, 'deactivate'),
  delete: true,
})

/** The types that people read of; CREATED is the program's own. */
export const listedTypes: readonly TeamType[] = ['USERS', 'BILLABLE', 'BASE']

/** Whether people of such a tenant may make teams of a type: only the operator has customer companies. */
export const isWritable = (type: TeamType, tenantType: TenantType): boolean =>
  listedTypes.includes(type) && (type !== 'BILLABLE' || tenantType === 'AFORO')
