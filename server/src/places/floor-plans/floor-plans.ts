/** The door of floor plans: the products that a plan shows. */
export { productsDrawn } from './placed-products.service.ts'
export { findPlan } from './plans.queries.ts'
