import type { FloorPlanSummary, PlanStatus } from '@aforo/api/places/floor-plans'
import type { Role, TenantType } from '@aforo/api/platform/base'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

/**
 * The whole life of a floor plan. `archive` is never asked for by itself: it is what happens to the plan whose place
 * another one takes.
 */
export const lifecycle = lifecycleOf<PlanStatus>()({
  edit: { from: ['DRAFT'], to: 'DRAFT' },
  discard: { from: ['DRAFT'], to: 'DRAFT' },
  publish: { from: ['DRAFT'], to: 'PUBLISHED' },
  reopen: { from: ['PUBLISHED'], to: 'DRAFT' },
  activate: { from: ['PUBLISHED'], to: 'ACTIVE' },
  rollBack: { from: ['ARCHIVED'], to: 'ACTIVE' },
  archive: { from: ['PUBLISHED', 'ACTIVE'], to: 'ARCHIVED' },
})

export type PlanAction = Exclude<keyof typeof lifecycle.table, 'archive'>

/** Whether somebody prepares plans, and sees those that are not in use. */
export const isBackOffice = ({ roles }: { roles: readonly Role[] }): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_ROOT')

/** Whether somebody is told of products: they are an operator's, and its back office's alone. */
export const readsProducts = (reader: { roles: readonly Role[]; tenantType: TenantType }): boolean =>
  reader.tenantType === 'AFORO' && isBackOffice(reader)

/** What may be done with a plan. @param mayEdit whether the reader is of the back office */
export const abilities = (status: PlanStatus, mayEdit: boolean): FloorPlanSummary['can'] => ({
  edit: mayEdit && lifecycle.allows(status, 'edit'),
  publish: mayEdit && lifecycle.allows(status, 'publish'),
  reopen: mayEdit && lifecycle.allows(status, 'reopen'),
  activate: mayEdit && lifecycle.allows(status, 'activate'),
  rollBack: mayEdit && lifecycle.allows(status, 'rollBack'),
  discard: mayEdit && lifecycle.allows(status, 'discard'),
  copy: mayEdit && status !== 'DRAFT',
})
