import { type RawBuilder, sql } from 'kysely'
import { dayInWords } from '../../platform/database/dates-in-sql.ts'
import type { AreaDependents } from '../../platform/dependents.ts'

const waiting = (condition: RawBuilder<unknown>) => sql`
  select w.id, ${dayInWords(sql`w.date`)} || ', ' || to_char(w.starts_at, 'HH24:MI') as title, nullif(w.subject, '') as detail,
    w.date::text as place
  from waits w where w.tenant_id = aforo_tenant() and w.status in ('WAITING', 'OFFERED') and ${condition}`

export const waitlistDependents: AreaDependents = {
  dependents: [
    {
      of: ['SPACE'],
      kind: 'WAIT',
      keys: ['waits.space_id'],
      rows: ({ ids }) => waiting(sql`w.space_id = any(${ids})`),
    },
    {
      of: ['PERSON'],
      kind: 'WAIT',
      keys: [],
      rows: ({ ids }) => waiting(sql`w.owner_tenant_id = w.tenant_id and w.owner_id = any(${ids})`),
    },
  ],
}
