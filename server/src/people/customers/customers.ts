/** The door of the customers: what other wings may use. */
export { completeCustomer } from './complete.service.ts'
export { customersNamed } from './customers.queries.ts'
export { readTaxId } from './tax-id.rules.ts'
