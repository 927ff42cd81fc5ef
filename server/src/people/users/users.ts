/** The door of users: how other areas create and welcome accounts, and who administers an organisation. */
export { lockFor, notHere } from './accounts.service.ts'
export { insertAccount, lockCharge, othersInCharge } from './iam.queries.ts'
export { readMe } from './me.service.ts'
export { welcome } from './passwords.jobs.ts'
export { findUserId, peopleNamed } from './users.queries.ts'
export { type Asker, hasCountries, isInCharge, type Person, type Refused, refusalOf } from './users.rules.ts'
export { insertUnlistedUser, insertUser, insertUsers, updateUser } from './writes.queries.ts'
