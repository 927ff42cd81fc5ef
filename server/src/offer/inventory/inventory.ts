/** The door of the inventory: free products, their takers, and who else wants them. */
export { alternativesTo } from './alternatives.service.ts'
export { productsById, todayWhere, zoneWhere } from './free.queries.ts'
export { presentPrices, presentProduct, presentTaker } from './inventory.present.ts'
export { takersOver } from './takers.queries.ts'
export { type HeldProduct, lockProducts } from './takings.queries.ts'
export { takeProducts } from './takings.service.ts'
