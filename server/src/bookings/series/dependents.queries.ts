import { type RawBuilder, sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

/** Series with a date to come. */
const going = (now: RawBuilder<string>, condition: RawBuilder<unknown>) => sql`
  select q.id, coalesce(nullif(q.subject, ''), s.name) as title, s.name as detail, q.first_date::text as place
  from reservation_series q join spaces s on s.tenant_id = q.tenant_id and s.id = q.space_id
  where q.tenant_id = aforo_tenant() and ${condition} and exists (
    select from series_dates d join reservations r on r.tenant_id = d.tenant_id and r.id = d.reservation_id
    where d.tenant_id = q.tenant_id and d.series_id = q.id and r.starts_at > ${now} and r.status = 'CREATED')`

export const seriesDependents: AreaDependents = {
  dependents: [
    {
      of: ['SPACE'],
      kind: 'SERIES',
      keys: ['reservation_series.space_id'],
      rows: ({ ids, now }) => going(now, sql`q.space_id = any(${ids})`),
    },
    {
      of: ['PERSON'],
      kind: 'SERIES',
      keys: ['reservation_series.owner_id'],
      rows: ({ ids, now }) => going(now, sql`q.owner_tenant_id = q.tenant_id and q.owner_id = any(${ids})`),
    },
  ],
}
