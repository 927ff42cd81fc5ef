import type { OutsideTaskState } from '@aforo/api/platform/connections'
import { lifecycleOf } from '../lifecycle.rules.ts'

/** What people may do with a task; the rest the workers do. */
export const lifecycle = lifecycleOf<OutsideTaskState>()({
  retry: { from: ['WAITING', 'FAILED'], to: 'WAITING' },
  discard: { from: ['WAITING', 'FAILED'], to: 'DISCARDED' },
  restore: { from: ['DISCARDED'], to: 'WAITING' },
})
