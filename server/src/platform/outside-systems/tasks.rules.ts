import type { OutsideTaskState } from '@aforo/api/platform/connections'
import { lifecycleOf } from '../lifecycle.rules.ts'

/** Actions of people on a task; the workers do the rest. */
export const lifecycle = lifecycleOf<OutsideTaskState>()({
  retry: { from: ['WAITING', 'FAILED'], to: 'WAITING' },
  discard: { from: ['WAITING', 'FAILED'], to: 'DISCARDED' },
  restore: { from: ['DISCARDED'], to: 'WAITING' },
})
