/** The door of rental contracts: finding them, and the address that shows one. */
export { leasesNamed } from './contracts.queries.ts'
export { linkOf as leaseLink } from './reminders.present.ts'
export { drawnArea } from './rental-contracts.rules.ts'
