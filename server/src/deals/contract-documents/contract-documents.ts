/** The door of the contracts' documents: the words of two of them side by side, and which templates the product ships. */
export { compareDocuments } from './compare.service.ts'
export { shippedName } from './shipped.service.ts'
