import type { MadeTenant, MadeUser } from '@aforo/server/demo/factories'
import { makeSigned } from '@aforo/server/demo/signed'
import type { Database } from '@aforo/server/platform/database/database'

/** Of a product, one after the other over three years: the first ones are signed. */
export const linesEach = 6
export const signedEach = 2
const roomsPerFloor = 50
const signedTitle = 'Negocio firmado de la medición'

interface OccupationData {
  tenant: MadeTenant
  admin: MadeUser
  /** Only these get anything. */
  campusIds: string[]
  products: number
}

/**
 * Drawn floors of 50 rooms, a product a room, with its prices, deals, contracts and exceptions. One statement a table, and
 * statistics between them: without these, checking the foreign keys of a table just filled reads it from end to end.
 */
export async function fillOccupation(database: Database, { tenant, admin, campusIds, products }: OccupationData) {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  const { tenantId } = tenant
  await run(
    `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, bookable)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], null, 'FLOOR', 'Piso ' || n, false
     from generate_series(1, $3::int) n`,
    [tenantId, campusIds, products / roomsPerFloor],
  )
  await run('analyze spaces')
  await run(
    `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity, bookable)
     select $1, gen_random_uuid(), f.campus_id, f.id, 'ROOM', f.name || ' sala ' || n, 6, false
     from spaces f cross join generate_series(1, $3::int) n
     where f.tenant_id = $1 and f.campus_id = any($2) and f.type = 'FLOOR'`,
    [tenantId, campusIds, roomsPerFloor],
  )
  await run('analyze spaces')
  await run(
    `insert into products (tenant_id, id, code, name, type, campus_id, space_id, capacity, starts_on)
     select $1, gen_random_uuid(), 'MED-' || n, name, (array['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK'])[1 + n % 3], campus_id, id,
       1 + n % 20, current_date - 1500
     from (select *, row_number() over (order by id) as n from spaces
       where tenant_id = $1 and campus_id = any($2) and type = 'ROOM') s`,
    [tenantId, campusIds],
  )
  await run(
    `insert into floor_plans (tenant_id, id, floor_id, number, name, status, width, height, created_by)
     select $1, gen_random_uuid(), id, 1, '', 'ACTIVE', 4000, 3000, $3 from spaces
     where tenant_id = $1 and campus_id = any($2) and type = 'FLOOR'`,
    [tenantId, campusIds, admin.userId],
  )
  await run('analyze products, floor_plans')
  await run(
    `insert into floor_plan_elements (tenant_id, id, plan_id, lineage_id, shape, kind, x, y, width, height, rotation, z_order)
     select $1, s.id, p.id, s.id, 'RECTANGLE', 'ROOM', 0, 0, 400, 300, 0, 1
     from floor_plans p join spaces s on s.tenant_id = $1 and s.parent_id = p.floor_id
     where p.tenant_id = $1 and s.campus_id = any($2)`,
    [tenantId, campusIds],
  )
  await run('analyze floor_plan_elements')
  await run(
    `insert into floor_plan_places (tenant_id, id, plan_id, element_id, space_id)
     select $1, gen_random_uuid(), e.plan_id, e.id, s.id
     from spaces s join floor_plan_elements e on e.tenant_id = $1 and e.id = s.id
     where s.tenant_id = $1 and s.campus_id = any($2)`,
    [tenantId, campusIds],
  )
  await run(
    `insert into prices (tenant_id, id, product_id, type, currency, amount, starts_on, ends_on, created_by)
     select $1, gen_random_uuid(), id, 'BASE', 'PEN', 80000 * capacity, current_date - 1500 + 1560 * k,
       case k when 0 then current_date + 59 end, $3
     from products cross join generate_series(0, 1) k where tenant_id = $1 and campus_id = any($2)`,
    [tenantId, campusIds, admin.userId],
  )
  await run(
    `insert into product_exceptions (tenant_id, id, product_id, starts_on, ends_on, status, reason, created_by)
     select $1, gen_random_uuid(), id, current_date + (n % 300)::int, current_date + (n % 300)::int + 6, 'CONFIRMED',
       'MAINTENANCE', $3
     from (select id, row_number() over (order by id) as n from products where tenant_id = $1 and campus_id = any($2)) p`,
    [tenantId, campusIds, admin.userId],
  )
  await run(
    `create temporary table made as
     select gen_random_uuid() as sale, gen_random_uuid() as line, p.id as product, k,
       current_date - 400 + k * 180 + abs(hashtext(p.id::text)) % 60 as first
     from products p cross join generate_series(0, $3::int - 1) k where p.tenant_id = $1 and p.campus_id = any($2)`,
    [tenantId, campusIds, linesEach],
  )
  await run(
    `insert into sales (tenant_id, id, title, type, status, executive_id, currency, source, line_count, monthly, created_by)
     select $1, sale, case when k < $3 then $4 else 'Negocio' end, 'NEW',
       (array['WON', 'WON', 'WON', 'RESERVED', 'QUOTATION', 'PENDING'])[1 + k], $2, 'PEN', 'LOCAL', 1, 100000, $2 from made`,
    [tenantId, admin.userId, signedEach, signedTitle],
  )
  await run('analyze sales')
  await run(
    `insert into sale_lines (tenant_id, id, sale_id, position, product_id, quantity, amount, starts_on, ends_on)
     select $1, line, sale, 0, product, 1, 100000, first, first + 190 from made`,
    [tenantId],
  )
  await sign(database, { tenant, admin })
  await run('vacuum analyze')
}

/** A contract for each signed deal, like one that is made as a signature makes it. */
async function sign(database: Database, { tenant, admin }: Pick<OccupationData, 'tenant' | 'admin'>) {
  const { tenantId } = tenant
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from sales where tenant_id = $1 and title = $2 limit 1',
    [tenantId, signedTitle],
  )
  const given = { saleId: rows[0]?.id ?? '', lines: [], signedBy: admin, yearlyIncrease: 350 }
  const contractId = await makeSigned(database, tenant, given)
  await database.pool.query(
    `insert into contracts (tenant_id, id, sale_id, root_id, current_id, chain_client_id, country_code, contract_type, status, number, company_id, client_id,
       currency, starts_on, yearly_increase, signed_on, signed_by, signed_at, created_by)
     select c.tenant_id, s.id, s.id, s.id, s.id, c.client_id, c.country_code, c.contract_type, c.status, 'MED-' || row_number() over (), c.company_id,
       c.client_id, c.currency, c.starts_on, c.yearly_increase, c.signed_on, c.signed_by, c.signed_at, c.created_by
     from contracts c join sales s on s.tenant_id = c.tenant_id and s.title = $3 and s.id <> c.sale_id
     where c.tenant_id = $1 and c.id = $2`,
    [tenantId, contractId, signedTitle],
  )
  await database.pool.query('analyze contracts, sale_lines')
  await database.pool.query(
    `insert into signed_lines (tenant_id, id, contract_id, product_id, monthly, starts_on, ends_on, exclusive)
     select l.tenant_id, l.id, c.id, l.product_id, l.amount, l.starts_on, l.starts_on + 179, true
     from sale_lines l join sales s on s.tenant_id = l.tenant_id and s.id = l.sale_id
     join contracts c on c.tenant_id = l.tenant_id and c.sale_id = l.sale_id
     where l.tenant_id = $1 and s.title = $2`,
    [tenantId, signedTitle],
  )
}
