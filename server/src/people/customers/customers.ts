/** The door of the customers: what other wings may use. */
export { readTaxId } from './tax-id.rules.ts'
