/** The door of the rental contracts: what the dashboard reads of them. */
export { linkOf } from './reminders.present.ts'
export { type ComingDate, comingDates } from './reminders.queries.ts'
