/** The door of billing: the titles of bills. */
export { titleOf } from './billing.present.ts'
export { billingsFound } from './list.queries.ts'
