/** The door of the billing: bills by what they are called. */
export { titleOf } from './billing.present.ts'
export { billingsFound } from './list.queries.ts'
