import { type RawBuilder, sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

const pending = (condition: RawBuilder<unknown>) => sql`
  select q.id, coalesce(nullif(q.subject, ''), s.name) as title, s.name as detail, q.starts_at::text as place
  from booking_requests q join spaces s on s.tenant_id = q.tenant_id and s.id = q.space_id
  where q.tenant_id = aforo_tenant() and q.status = 'PENDING' and ${condition}`

export const requestDependents: AreaDependents = {
  dependents: [
    {
      of: ['SPACE'],
      kind: 'REQUEST',
      keys: ['booking_requests.space_id'],
      rows: ({ ids, now }) => pending(sql`q.space_id = any(${ids}) and q.expires_at > ${now}`),
    },
    {
      of: ['PERSON'],
      kind: 'REQUEST',
      keys: [],
      rows: ({ ids, now }) =>
        pending(sql`q.owner_tenant_id = q.tenant_id and q.owner_id = any(${ids}) and q.expires_at > ${now}`),
    },
  ],
}
