/** The door of contract documents: comparing two of them, and the shipped templates. */
export { compareDocuments } from './compare.service.ts'
export { shippedName } from './shipped.service.ts'
