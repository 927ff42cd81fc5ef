import type { Visitor, VisitStatus } from '@aforo/api/front-desk/visitors'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

export { slotOf, spanOfDays, today } from '../../platform/wall-time.rules.ts'

/** Days that visits are kept where the organisation said nothing. */
export const usualRetention = 90

export const lifecycle = lifecycleOf<VisitStatus>()({
  checkIn: { from: ['EXPECTED'], to: 'INSIDE' },
  checkOut: { from: ['INSIDE'], to: 'LEFT' },
  undoCheckIn: { from: ['INSIDE'], to: 'EXPECTED' },
  undoCheckOut: { from: ['LEFT'], to: 'INSIDE' },
})

export const statusOf = ({ arrived, left }: { arrived: boolean; left: boolean }): VisitStatus =>
  left ? 'LEFT' : arrived ? 'INSIDE' : 'EXPECTED'

/** @param isToday nobody arrives on another day than theirs @param isInvited who was not can't be expected again */
export const abilities = (
  status: VisitStatus,
  { isToday, isInvited }: { isToday: boolean; isInvited: boolean },
): Visitor['can'] => ({
  checkIn: isToday && lifecycle.allows(status, 'checkIn'),
  checkOut: lifecycle.allows(status, 'checkOut'),
  undo: isToday && (lifecycle.allows(status, 'undoCheckOut') || (isInvited && lifecycle.allows(status, 'undoCheckIn'))),
})
