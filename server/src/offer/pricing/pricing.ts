/** The door of pricing: the rates that charge bookings. */
export { termsOf, termsOf as termsOfRate } from './rate-rows.rules.ts'
export type { ChargingRate } from './rates.queries.ts'
export { isInContractedTeam, ratesById, spacesWithRates } from './rates.queries.ts'
