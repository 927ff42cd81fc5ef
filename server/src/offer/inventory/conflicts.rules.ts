import type { ConflictStatus } from '@aforo/api/offer/takings'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

/** What people decide about a conflict. That it is solved follows from the days. */
export const lifecycle = lifecycleOf<ConflictStatus>()({
  accept: { from: ['OPEN'], to: 'ACCEPTED' },
  reopen: { from: ['ACCEPTED'], to: 'OPEN' },
})
