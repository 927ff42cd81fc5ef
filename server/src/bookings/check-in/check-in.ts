/** The door of check-in: whether somebody came for a booking. */
export { checkInWindow, isOfThis } from './check-in.rules.ts'
