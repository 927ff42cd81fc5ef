import { Id } from '@aforo/api/platform/base'
import { z } from 'zod'
import { param } from '../../ui/search.ts'
import type { SeatState } from './seatState.ts'

/** Those that a seat comes to; a shift is had whole. */
export const seatStates = ['FREE', 'MINE', 'BUSY', 'BLOCKED', 'CLOSED', 'NOT_BOOKABLE'] as const satisfies SeatState[]

/** What the seats by shift keep in the address, besides what every calendar does. */
export const seatParams = {
  shift: param(Id),
  /** The seat that is looked at. */
  seat: param(Id),
  /** Only those that stand so. */
  state: param(z.enum(seatStates)),
  /** The reservation that looks for its new seat. */
  move: param(Id),
}

export const noSeat = { shift: undefined, seat: undefined, state: undefined, move: undefined, floor: undefined }
