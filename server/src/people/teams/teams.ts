/** The door of the teams: what other areas make of them, and how they put people in and take them out. */
import type { Tx } from '../../platform/database/database.ts'
import { insertTeam, insertTeams, lockAlone, updateTeam } from './teams.queries.ts'

export { deleteMembers, deleteMemberships, insertMembers, insertMemberships, membersAmong } from './members.queries.ts'
export { addPeople, removePeople } from './members.routes.ts'
export { teamsNamed } from './teams.queries.ts'
export { insertTeam, insertTeams, lockAlone, updateTeam }

/** @throws by `teams_name` when another team has the name */
export const renameTeam = (tx: Tx, id: string, name: string) => updateTeam(tx, id, { name })
