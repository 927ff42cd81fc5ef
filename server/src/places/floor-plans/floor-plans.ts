/** The door of the floor plans: which products a plan shows. */
export { productsDrawn } from './placed-products.service.ts'
export { findPlan } from './plans.queries.ts'
