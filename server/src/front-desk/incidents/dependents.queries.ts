import { type RawBuilder, sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

const open = (condition: RawBuilder<unknown>) => sql`
  select i.id, i.number as title, left(i.text, 80) as detail, i.created_at::text as place
  from incidents i where i.tenant_id = aforo_tenant() and i.status <> 'RESOLVED' and ${condition}`
const link = (id: string) => `/app/incidents?incident=${id}`

export const incidentDependents: AreaDependents = {
  dependents: [
    {
      of: ['SPACE'],
      kind: 'INCIDENT',
      keys: ['incidents.space_id'],
      rows: ({ ids }) => open(sql`i.space_id = any(${ids})`),
      link,
    },
    {
      of: ['PERSON'],
      kind: 'INCIDENT',
      keys: ['incidents.assignee_id'],
      rows: ({ ids }) => open(sql`i.assignee_id = any(${ids})`),
      link,
    },
  ],
  silent: { 'incidents.reporter_id': 'HISTORY', 'incident_comments.author_id': 'HISTORY' },
}
