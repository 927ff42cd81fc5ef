/** The door of the products: what floor plans and spaces read of them. */
export { exceptionsOn, type PlaceableRow, productsById, productsOfPlaces, soldOn } from './placeable.queries.ts'
export { holdProductsIn, productsIn, productsNamed } from './products.queries.ts'
export { statusOn, todayIn } from './products.rules.ts'
