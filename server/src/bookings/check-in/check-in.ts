/** The door of check-ins: whether somebody came for a booking, and what a walk-in may book. */
export { windowOfRow } from './check-in.present.ts'
export { type ArrivalRow, findArrival, listAtSpace, noteArrival } from './check-in.queries.ts'
export { checkInWindow, isOfThis, isWithin, mayArrive } from './check-in.rules.ts'
export { isGivenBack } from './door.service.ts'
export { walkIns } from './walk-in.rules.ts'
