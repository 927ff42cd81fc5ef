import type { AreaDependents } from '../../platform/dependents.ts'

/** Taken days are written from deals, contracts and exceptions, which speak for themselves. */
export const inventoryDependents: AreaDependents = {
  silent: {
    'product_takings.product_id': 'PART',
    'taken_stretches.product_id': 'PART',
    'product_conflicts.product_id': 'PART',
    'product_conflicts.decided_by': 'HISTORY',
    'product_merges.merged_by': 'HISTORY',
  },
}
