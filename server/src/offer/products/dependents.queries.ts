import { sql } from 'kysely'
import { dayInWords } from '../../platform/database/dates-in-sql.ts'
import type { AreaDependents } from '../../platform/dependents.ts'

export const productDependents: AreaDependents = {
  subjects: [
    {
      kind: 'PRODUCT',
      table: 'products',
      deleted: {
        kind: 'PRODUCT',
        entity: 'product',
        rows: sql`
          select p.id, p.name as title, p.code || ' · ' || c.name as detail, p.deleted_at as removed_at
          from products p join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
          where p.tenant_id = aforo_tenant() and p.deleted_at is not null`,
      },
    },
  ],
  dependents: [
    {
      of: ['SPACE'],
      kind: 'PRODUCT',
      keys: ['products.space_id'],
      rows: ({ ids, today }) => sql`
        select p.id, p.name as title, p.code as detail, p.code as place from products p
        where p.tenant_id = aforo_tenant() and p.space_id = any(${ids}) and p.deleted_at is null
          and (p.ends_on is null or p.ends_on >= ${today})`,
      link: id => `/app/inventory/products?product=${id}`,
    },
    {
      of: ['PRODUCT'],
      kind: 'EXCEPTION',
      keys: ['product_exceptions.product_id'],
      only: ['REMOVE'],
      rows: ({ ids, today }) => sql`
        select x.id, ${dayInWords(sql`x.starts_on`)} || ' – ' || ${dayInWords(sql`x.ends_on`)} as title,
          x.description as detail, x.starts_on::text as place
        from product_exceptions x
        where x.tenant_id = aforo_tenant() and x.product_id = any(${ids}) and x.deleted_at is null and x.ends_on >= ${today}`,
    },
  ],
  silent: { 'product_exceptions.created_by': 'HISTORY' },
}
