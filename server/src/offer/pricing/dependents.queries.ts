import { sql } from 'kysely'
import { dayInWords } from '../../platform/database/dates-in-sql.ts'
import type { AreaDependents } from '../../platform/dependents.ts'

export const pricingDependents: AreaDependents = {
  subjects: [{ kind: 'RATE', table: 'rates' }],
  dependents: [
    {
      of: ['PRODUCT'],
      kind: 'PRICE',
      keys: ['prices.product_id'],
      only: ['REMOVE'],
      rows: ({ ids, today }) => sql`
        select p.id, p.currency || ' ' || to_char(p.amount / 100.0, 'FM999,999,999,990.00') as title,
          'desde el ' || ${dayInWords(sql`p.starts_on`)} as detail, p.starts_on::text as place
        from prices p where p.tenant_id = aforo_tenant() and p.product_id = any(${ids}) and p.deleted_at is null
          and (p.ends_on is null or p.ends_on >= ${today})`,
    },
    {
      of: ['SPACE'],
      kind: 'RATE',
      keys: ['rates.space_id'],
      rows: ({ ids }) => sql`
        select r.id, s.name as title, null as detail, null::text as place
        from rates r join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
        where r.tenant_id = aforo_tenant() and r.space_id = any(${ids}) and r.deleted_at is null`,
    },
  ],
  // A booking's quote is fixed with it: no booking needs a rate any more.
  silent: { 'prices.created_by': 'HISTORY', 'rate_bands.rate_id': 'PART' },
}
