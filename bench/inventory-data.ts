import type { Database } from '@aforo/server/platform/database/database'

/** Deals' lines of each product. */
export const linesEach = 10

interface InventoryData {
  tenantId: string
  userId: string
  campusIds: string[]
  products: number
}

/**
 * Products with ten deals each, one after the other over five years, one of a hundred twice at once; and an exception of
 * each. Written as the program leaves it: lines with the days that they take, and conflicts with the days of both.
 */
export async function fillInventory(database: Database, given: InventoryData) {
  const { tenantId, userId, campusIds, products } = given
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  const months = 6
  await run(
    `insert into products (tenant_id, id, code, name, type, campus_id, capacity, starts_on)
     select $1, gen_random_uuid(), 'P-' || n, 'Oficina ' || n,
       (array['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK'])[1 + n % 3], ($2::uuid[])[1 + n % $4], 1 + n % 20, current_date - 1500
     from generate_series(1, $3::int) n`,
    [tenantId, campusIds, products, campusIds.length],
  )
  await run(
    `insert into prices (tenant_id, id, product_id, type, currency, amount, starts_on, created_by)
     select tenant_id, gen_random_uuid(), id, 'BASE', 'PEN', 80000 * capacity, current_date - 1500, $2
     from products where tenant_id = $1 and code like 'P-%'`,
    [tenantId, userId],
  )
  await run(
    `with p as (select id, row_number() over (order by id) as n from products where tenant_id = $1 and code like 'P-%'),
     made as materialized (
       select gen_random_uuid() as sale, gen_random_uuid() as line, p.id as product, p.n, k,
         current_date - 1300 + (k * $4 * 31)::int + (p.n % 60)::int as first,
         -- Every other deal of these ends with a gap until the next one; of one in a hundred it runs into it.
         current_date - 1300 + (k * $4 * 31)::int + (p.n % 60)::int + $4 * 31 - 1 - (p.n % 40)::int
           + case when p.n % 100 = 0 and k = 7 then 80 else 0 end as last
       from p cross join generate_series(0, $2::int - 1) k
     ), sold as (
       insert into sales (tenant_id, id, title, type, status, client_name, executive_id, currency, source, line_count, monthly, created_by)
       select $1, sale, 'Negocio ' || n || '-' || k, 'NEW', case when k % 5 = 4 then 'QUOTATION' else 'WON' end,
         'Cliente ' || n % 997, $3, 'PEN', 'LOCAL', 1, 100000, $3 from made
     ), lines as (
       insert into sale_lines (tenant_id, id, sale_id, position, product_id, quantity, amount, starts_on, ends_on)
       select $1, line, sale, 0, product, 1, 100000, first, last from made
     )
     insert into product_takings (tenant_id, part_id, kind, source_id, chain_id, product_id, during)
     select $1, line, 'SALE', sale, sale, product, daterange(first, last, '[]') from made where k % 5 <> 4`,
    [tenantId, linesEach, userId, months],
  )
  await run(
    `with made as (
       insert into product_exceptions (tenant_id, id, product_id, starts_on, ends_on, status, reason, created_by)
       select tenant_id, gen_random_uuid(), id, current_date + (row_number() over (order by id) % 700)::int,
         current_date + (row_number() over (order by id) % 700)::int + 6, 'CONFIRMED', 'MAINTENANCE', $2
       from products where tenant_id = $1 and code like 'P-%' returning id, product_id, starts_on, ends_on
     )
     insert into product_takings (tenant_id, part_id, kind, source_id, chain_id, product_id, during)
     select $1, id, 'EXCEPTION', id, id, product_id, daterange(starts_on, ends_on, '[]') from made`,
    [tenantId, userId],
  )
  await run(
    `insert into product_conflicts (tenant_id, id, product_id, one_chain, other_chain, during, status, found_at)
     select $1, gen_random_uuid(), a.product_id, least(a.chain_id, b.chain_id), greatest(a.chain_id, b.chain_id),
       a.during * b.during, case when random() < 0.1 then 'OPEN' else 'SOLVED' end, now()
     from product_takings a join product_takings b on b.tenant_id = a.tenant_id and b.product_id = a.product_id
       and b.chain_id > a.chain_id and b.during && a.during
     where a.tenant_id = $1
       and a.product_id in (select id from products where tenant_id = $1 and code like 'P-%')`,
    [tenantId],
  )
  await database.pool.query('vacuum analyze')
}
