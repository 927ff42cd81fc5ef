/** The door of products: for floor plans and spaces. */
export { exceptionsOn, type PlaceableRow, productsById, productsOfPlaces, soldOn } from './placeable.queries.ts'
export { holdProductsIn, productsIn, productsNamed } from './products.queries.ts'
export { statusOn, todayIn } from './products.rules.ts'
