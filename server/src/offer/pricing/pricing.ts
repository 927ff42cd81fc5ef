/** The door of the prices: the rates by which bookings are charged. */
export { termsOf, termsOf as termsOfRate } from './rates.present.ts'
export type { ChargingRate } from './rates.queries.ts'
export { isInContractedTeam, ratesById, spacesWithRates } from './rates.queries.ts'
