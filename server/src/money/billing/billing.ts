/** The door of billing: the titles of bills. */
export { titleOf } from './billing.present.ts'
export { creditedOf } from './credit-notes.queries.ts'
export { billingsFound } from './list.queries.ts'
