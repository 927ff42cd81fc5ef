import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'
import { openStatuses } from './sales.rules.ts'

const entryColumns = sql`s.id, s.title, s.client_name as detail, s.created_at::text as place`
const isOpen = sql`s.deprecated_at is null and s.status = any(${[...openStatuses]}::text[])`
const link = (id: string) => `/app/sales?sale=${id}`

export const saleDependents: AreaDependents = {
  subjects: [
    {
      kind: 'DEAL',
      table: 'sales',
      deleted: {
        kind: 'DEAL',
        entity: 'sale',
        rows: sql`
          select s.id, s.title, coalesce(t.name, s.client_name) as detail, s.deprecated_at as removed_at
          from sales s left join teams t on t.tenant_id = s.tenant_id and t.id = s.client_id
          where s.tenant_id = aforo_tenant() and s.deprecated_cause = 'HERE'`,
      },
    },
  ],
  dependents: [
    {
      of: ['CLIENT'],
      kind: 'DEAL',
      keys: ['sales.client_id'],
      rows: ({ ids }) => sql`
        select ${entryColumns} from sales s where s.tenant_id = aforo_tenant() and s.client_id = any(${ids}) and s.deprecated_at is null`,
      link,
    },
    {
      of: ['PRODUCT'],
      kind: 'DEAL_LATER',
      keys: ['sale_lines.product_id'],
      only: ['END'],
      rows: ({ ids, from }) => sql`
        select ${entryColumns} from sales s where s.tenant_id = aforo_tenant() and ${isOpen} and exists (
          select from sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id and l.product_id = any(${ids})
            and (l.ends_on is null or l.ends_on >= ${from}))`,
      link,
    },
    {
      of: ['PRODUCT'],
      kind: 'DEAL',
      keys: ['sale_lines.product_id'],
      only: ['REMOVE'],
      rows: ({ ids }) => sql`
        select ${entryColumns} from sales s where s.tenant_id = aforo_tenant() and ${isOpen} and exists (
          select from sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id and l.product_id = any(${ids}))`,
      link,
    },
    {
      of: ['PERSON'],
      kind: 'DEAL_LED',
      keys: ['sales.executive_id'],
      rows: ({ ids }) =>
        sql`select ${entryColumns} from sales s where s.tenant_id = aforo_tenant() and s.executive_id = any(${ids}) and ${isOpen}`,
      link,
    },
  ],
  silent: {
    'sales.created_by': 'HISTORY',
    'sale_lines.sale_id': 'PART',
    'sale_quotes.sale_id': 'PART',
    'sale_quotes.created_by': 'HISTORY',
    'sale_quote_mails.sent_by': 'HISTORY',
  },
}
