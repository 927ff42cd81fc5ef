/** The door of customers, for other wings. */
export { completeCustomer } from './complete.service.ts'
export { customersNamed } from './customers.queries.ts'
export { registerCustomer, unregisterCustomer } from './register.service.ts'
export { faultInKind, readClientDocument, readTaxId } from './tax-id.rules.ts'
