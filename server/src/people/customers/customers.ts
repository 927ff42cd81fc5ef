/** The door of the customers: what other areas read of them. */
export { customersNamed } from './customers.queries.ts'
