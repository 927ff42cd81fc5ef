import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

export const blockDependents: AreaDependents = {
  dependents: [
    {
      of: ['SPACE'],
      kind: 'BLOCK',
      keys: ['space_blocks.space_id'],
      rows: ({ ids, now }) => sql`
        select b.id, b.reason as title, s.name as detail, b.starts_at::text as place
        from space_blocks b join spaces s on s.tenant_id = b.tenant_id and s.id = b.space_id
        where b.tenant_id = aforo_tenant() and b.space_id = any(${ids}) and b.ends_at > ${now}`,
    },
  ],
  silent: { 'space_blocks.created_by': 'HISTORY' },
}
