import { teamStatusLabels, teamTypeLabels } from '@aforo/api/people/labels'
import type { Team, TeamAssociation, TeamPerson, TeamSummary } from '@aforo/api/people/teams'
import { camelCased } from '../../platform/database/column-names.rules.ts'
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
  ...camelCased(row, ['username', 'given_name', 'lastname', 'active']),
  picture: row.picture_key && linkTo(row.picture_key),
})

export const presentAssociation = (row: AssociationRow): TeamAssociation =>
  camelCased(row, ['id', 'team_id', 'team_name', 'campus_id', 'campus_name'])

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
