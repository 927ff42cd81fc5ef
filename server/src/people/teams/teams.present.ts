import { teamStatusLabels, teamTypeLabels } from '@aforo/api/people/labels'
import type { Team, TeamAssociation, TeamPerson, TeamSummary } from '@aforo/api/people/teams'
import type { AssociationRow } from './associations.queries.ts'
import type { MemberRow } from './members.queries.ts'
import type { TeamRow, TeamSummaryRow } from './teams.queries.ts'
import { canOf } from './teams.rules.ts'

export const presentTeamSummary = ({
  id,
  name,
  type,
  status,
  members,
  zone_count,
  campus_count,
  version,
}: TeamSummaryRow): TeamSummary => ({
  id,
  name,
  type,
  status,
  members,
  zoneCount: zone_count,
  campusCount: campus_count,
  version,
  can: canOf(status),
})

export const presentTeam = (row: TeamRow): Team => ({
  ...presentTeamSummary(row),
  users: row.users,
  zones: row.zone_list,
  campuses: row.campus_list.map(one => ({ ...one, teamId: row.id, teamName: row.name })),
})

/** @param linkTo makes the address of a kept picture */
export const presentMember = (row: MemberRow, linkTo: (key: string) => string): TeamPerson => ({
  userId: row.id,
  username: row.username,
  givenName: row.given_name,
  lastname: row.lastname,
  active: row.active,
  picture: row.picture_key && linkTo(row.picture_key),
})

export const presentAssociation = (row: AssociationRow): TeamAssociation => ({
  id: row.id,
  teamId: row.team_id,
  teamName: row.team_name,
  campusId: row.campus_id,
  campusName: row.campus_name,
})

/** What the audit log keeps of a team; people are told apart by who came and went. */
export const traceOf = ({ name, type, status, zone_list, campus_list }: TeamRow) => ({
  name,
  type,
  status,
  zones: zone_list.map(zone => zone.name),
  campuses: campus_list.map(({ campusName }) => campusName),
})

export const historyWords = {
  fields: {
    name: 'Nombre',
    type: 'Tipo',
    status: 'Estado',
    zones: 'Zonas',
    campuses: 'Sedes',
    from: 'Equipo de origen',
    added: 'Personas añadidas',
    removed: 'Personas quitadas',
  },
  values: { type: teamTypeLabels, status: teamStatusLabels },
}
