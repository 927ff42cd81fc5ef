import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

export const reportDependents: AreaDependents = {
  dependents: [
    {
      of: ['PERSON'],
      kind: 'REPORT',
      keys: ['saved_reports.author_id'],
      rows: ({ ids }) => sql`
        select s.id, s.name as title, null as detail, null::text as place from saved_reports s
        where s.tenant_id = aforo_tenant() and s.author_id = any(${ids}) and s.schedule is not null`,
    },
  ],
  silent: { 'saved_report_recipients.user_id': 'PART', 'report_files.user_id': 'PART' },
}
