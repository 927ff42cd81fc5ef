/** The door of the users: how other areas make and welcome accounts, and who is in charge of an organisation. */
export { insertAccount, lockCharge, othersInCharge } from './iam.queries.ts'
export { welcome } from './passwords.jobs.ts'
