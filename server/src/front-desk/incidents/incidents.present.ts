import type { Incident, IncidentDetail } from '@aforo/api/front-desk/incidents'
import { incidentCategoryLabels, incidentStatusLabels } from '@aforo/api/front-desk/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { CommentRow, IncidentRow } from './incidents.queries.ts'
import { abilities } from './incidents.rules.ts'

/** Who reads, and how a stored picture becomes an address. */
export interface Reading {
  caller: Pick<Caller, 'userId' | 'roles'>
  link: (key: string) => string
}

export const isAdministrator = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_ROOT')

/** Administrators see every incident of their tenant, everybody else what they reported. */
export const maySee = (row: IncidentRow, caller: Reading['caller']): boolean =>
  isAdministrator(caller) || row.reporter_id === caller.userId

export const presentIncident = (row: IncidentRow, { caller, link }: Reading): Incident => ({
  ...camelCased(row, [
    'id',
    'number',
    'status',
    'category',
    'text',
    'campus_id',
    'campus_name',
    'time_zone',
    'space_id',
    'space_name',
    'comments',
    'version',
  ]),
  spaceType: row.space_type as SpaceType,
  floorName: row.floor_name ?? '',
  photo: row.photo_key && link(row.photo_key),
  reporter: { userId: row.reporter_id, username: row.reporter_username, name: row.reporter_name },
  assignee:
    row.assignee_id === null
      ? null
      : { userId: row.assignee_id, username: row.assignee_username ?? '', name: row.assignee_name ?? '' },
  reportedAt: row.created_at.toString(),
  changedAt: row.changed_at.toString(),
  resolvedAt: row.resolved_at?.toString() ?? null,
  resolution: row.resolution ?? '',
  can: abilities(row.status, {
    isAdministrator: isAdministrator(caller),
    isReporter: row.reporter_id === caller.userId,
  }),
})

export const presentDetail = (row: IncidentRow, comments: CommentRow[], reading: Reading): IncidentDetail => ({
  ...presentIncident(row, reading),
  commentList: comments.map(({ id, author, text, created_at }) => ({ id, author, text, at: created_at.toString() })),
})

/** What the audit log keeps of an incident. */
export const traceOf = (row: IncidentRow) => ({
  ...camelCased(row, ['status', 'category', 'space_name', 'campus_name', 'resolution']),
  assignee: row.assignee_name,
})

export const historyWords = {
  fields: {
    status: 'Estado',
    category: 'Categoría',
    spaceName: 'Espacio',
    campusName: 'Sede',
    assignee: 'A cargo',
    resolution: 'Solución',
  },
  values: { status: incidentStatusLabels, category: incidentCategoryLabels },
}
