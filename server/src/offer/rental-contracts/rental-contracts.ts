/** The door of rental contracts: finding them, and the address that shows one. */
export { leasesNamed } from './contracts.queries.ts'
export { drawnArea, linkOf as leaseLink } from './rental-contracts.rules.ts'
