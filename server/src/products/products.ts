/** The door of the products: what floor plans read of them. */
export { exceptionsOn, type PlaceableRow, productsById, productsOfPlaces } from './placeable.queries.ts'
export { statusOn, todayIn } from './products.rules.ts'
