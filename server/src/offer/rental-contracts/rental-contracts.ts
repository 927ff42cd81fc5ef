/** The door of the rental contracts: what is found of them, and where one is shown. */
export { leasesNamed } from './contracts.queries.ts'
export { linkOf as leaseLink } from './reminders.present.ts'
export { drawnArea } from './rental-contracts.rules.ts'
