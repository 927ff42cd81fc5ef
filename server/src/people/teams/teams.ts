/** The door of teams: how other areas create them, and add and remove members. */
import type { Tx } from '../../platform/database/database.ts'
import { insertTeam, insertTeams, lockAlone, updateTeam } from './teams.queries.ts'

export { deleteMembers, deleteMemberships, insertMembers, insertMemberships, membersAmong } from './members.queries.ts'
export { addPeople, removePeople } from './members.routes.ts'
export { teamsNamed } from './teams.queries.ts'
export { insertTeam, insertTeams, lockAlone, updateTeam }

/** @throws by `teams_name` if another team has the name */
export const renameTeam = (tx: Tx, id: string, name: string) => updateTeam(tx, id, { name })
