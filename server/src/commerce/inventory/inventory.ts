/** The door of the inventory: what the work tray reads of it. */
export { type OpenConflictRow, openConflicts } from './conflicts.queries.ts'
