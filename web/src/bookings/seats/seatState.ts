import type { SeatMap, SeatOfFloor } from '@aforo/api/bookings/availability'
import { spaceKindLabels } from '@aforo/api/places/labels'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import type { Lifecycles } from '../../ui/StatusBadge.tsx'

export type SeatShift = SeatOfFloor['turns'][number]
export type Shift = SeatMap['turns'][number]

/** How a seat stands in a shift: as any place of a plan does, or one's own. */
export type SeatState = Lifecycles['place']

export const shiftOf = (seat: SeatOfFloor, turnId: string): SeatShift | undefined =>
  seat.turns.find(shift => shift.turnId === turnId)

export function stateOf(shift: SeatShift | undefined): SeatState {
  if (!shift) return 'NOT_BOOKABLE'
  if (shift.available) return 'FREE'
  if (shift.sitters.some(({ mine }) => mine)) return 'MINE'
  switch (shift.reasonCode) {
    case 'TAKEN':
    // Its holder has it, with or without a booking.
    case 'HELD':
      return 'BUSY'
    case 'BLOCKED':
      return 'BLOCKED'
    case 'IN_THE_PAST':
      // Who sat there is still told.
      return shift.sitters.length > 0 ? 'BUSY' : 'CLOSED'
    case 'CLOSED_DAY':
    case 'OUTSIDE_HOURS':
    case 'TOO_FAR_AHEAD':
    case 'NO_SUCH_LOCAL_TIME':
      return 'CLOSED'
    default:
      return 'NOT_BOOKABLE'
  }
}

/** Who sits there, or why nobody can, in a line. */
export function lineOf(shift: SeatShift | undefined): string {
  if (!shift) return ''
  const [sitter] = shift.sitters
  if (!sitter) return shift.available ? 'Libre' : shift.reason
  return `${sitter.mine ? 'Tú' : sitter.name || 'Ocupado'}, ${formatTimes(sitter.from, sitter.to)}`
}

/** Who the seat is for, where not for everybody: `Fijo · tuyo`, `Rotativo · Ventas, Legal`. */
export function purposeOf({ kind, holder, teams }: SeatOfFloor): string {
  if (!kind || kind === 'AVAILABLE') return ''
  const whose = holder ? (holder.mine ? 'tuyo' : holder.name) : kind === 'FIXED' ? 'sin titular' : ''
  return [spaceKindLabels[kind], whose, teams.join(', ')].filter(Boolean).join(' · ')
}

/** `IR` of Iris Ríos. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/** Whether somebody said where the seat is, by a plan or by itself. */
export const isPlaced = ({ positionX, positionY }: SeatOfFloor) => positionX !== null && positionY !== null
