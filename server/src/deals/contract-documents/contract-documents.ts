/** The door of the contracts' documents: the words of two of them side by side. */
export { compareDocuments } from './compare.service.ts'
