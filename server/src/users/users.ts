/** The door of the users: how other areas make accounts, and who is in charge of an organisation. */
export { insertAccount, lockCharge, othersInCharge } from './iam.queries.ts'
