/** The door of the teams: how other areas put people in and take them out. */
export { membersAmong } from './members.queries.ts'
export { addPeople, removePeople } from './members.routes.ts'
