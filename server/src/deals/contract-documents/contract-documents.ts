/** The door of contract documents: the shipped templates. */
export { shippedName } from './shipped.service.ts'
