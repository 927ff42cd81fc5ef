import type { SeatMap, SeatOfFloor } from '@aforo/contract/bookings/availability'
import { placeAvailabilityLabels } from '@aforo/contract/labels'
import type { PlaceAvailability } from '@aforo/contract/places/floor-plan-review'
import { formatTimes } from '@aforo/contract/platform/dates-in-words'
import { minutesOf } from '../../ui/formats.ts'

export type SeatTurn = SeatOfFloor['turns'][number]
export type Turn = SeatMap['turns'][number]

/** How a seat stands in a shift: as any place of a plan does, or one's own. */
export type SeatState = PlaceAvailability | 'MINE'

export const turnOf = (seat: SeatOfFloor, turnId: string): SeatTurn | undefined =>
  seat.turns.find(turn => turn.turnId === turnId)

export function stateOf(turn: SeatTurn | undefined): SeatState {
  if (!turn) return 'NOT_BOOKABLE'
  if (turn.available) return 'FREE'
  if (turn.sitters.some(({ mine }) => mine)) return 'MINE'
  switch (turn.reasonCode) {
    case 'TAKEN':
      return 'BUSY'
    case 'BLOCKED':
      return 'BLOCKED'
    case 'CLOSED_DAY':
    case 'OUTSIDE_HOURS':
    case 'IN_THE_PAST':
    case 'TOO_FAR_AHEAD':
    case 'NO_SUCH_LOCAL_TIME':
      return 'CLOSED'
    default:
      return 'NOT_BOOKABLE'
  }
}

export const seatStateLabels: Record<SeatState, string> = { ...placeAvailabilityLabels, MINE: 'Tuyo' }
/** A letter for each state, for those who don't tell the colours apart. */
export const seatSigns: Record<SeatState, string> = {
  FREE: '✓',
  MINE: '★',
  PARTLY: '½',
  BUSY: '✕',
  BLOCKED: '!',
  CLOSED: 'C',
  NOT_BOOKABLE: '–',
}

/** Who sits there, or why nobody can, in a line. */
export function lineOf(turn: SeatTurn | undefined): string {
  if (!turn) return ''
  const [sitter] = turn.sitters
  if (!sitter) return turn.available ? 'Libre' : turn.reason
  return `${sitter.mine ? 'Tú' : sitter.name || 'Ocupado'}, ${formatTimes(sitter.from, sitter.to)}`
}

/** `IR` of Iris Ríos. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/**
 * The shift that is meant when none was chosen: today the first that isn't over, the shorter of two that end together;
 * on other dates the first.
 */
export function usualTurn(turns: readonly Turn[], isToday: boolean, minute: number): Turn | undefined {
  const left = isToday ? turns.filter(({ to }) => minutesOf(to) > minute) : turns
  return (
    left.toSorted((a, b) => minutesOf(a.to) - minutesOf(b.to) || minutesOf(b.from) - minutesOf(a.from))[0] ?? turns[0]
  )
}

/** Whether somebody said where the seat is, by a plan or by itself. */
export const isPlaced = ({ positionX, positionY }: SeatOfFloor) => positionX !== null && positionY !== null
