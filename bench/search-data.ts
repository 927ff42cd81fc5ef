import type { Database } from '@aforo/server/platform/database/database'
import { fillReports, type ReportsHouse, type ReportsSize } from './reports-data.ts'

/** What fills in about two minutes. */
export const usualSize: ReportsSize = { tenants: 2, reservations: 600_000, contracts: 40_000 }
/** As many bookings and contracts as a large deployment has. */
export const fullSize: ReportsSize = { tenants: 10, reservations: 5_000_000, contracts: 100_000 }

const incidents = 20_000
const requests = 20_000

/**
 * The house of the reports' bench, which has deals, contracts, bills and orders, with what only a search looks at: tax ids,
 * purchase orders, contacts, incidents and requests.
 */
export async function fillSearch(database: Database, size: ReportsSize): Promise<ReportsHouse & { seconds: number }> {
  const began = performance.now()
  const house = await fillReports(database, size)
  const { tenantId } = house.tenant
  const run = (text: string) => database.pool.query(text, [tenantId])
  await run(
    `update customers c set legal_name = 'Empresa ' || n || ' S.A.C.', tax_id = '20' || lpad((n * 37)::text, 9, '0')
     from (select team_id, row_number() over (order by team_id) as n from customers where tenant_id = $1) k
     where c.tenant_id = $1 and c.team_id = k.team_id`,
  )
  await run(
    `insert into customer_contacts (tenant_id, id, team_id, position, name, email, role)
     select $1, gen_random_uuid(), team_id, 0, 'Contacto ' || n, 'contacto' || n || '@empresa.example', 'MAIN'
     from (select team_id, row_number() over (order by team_id) as n from customers where tenant_id = $1) k`,
  )
  await run(
    `update billings b set po_code = 'OC-' || n, po_file_key = 'bench/' || n, po_kind = 'PDF', po_attached_at = now(), po_enabled = true
     from (select id, row_number() over (order by id) as n from billings where tenant_id = $1) k
     where b.tenant_id = $1 and b.id = k.id`,
  )
  await run(
    `insert into incidents (tenant_id, id, number, campus_id, space_id, category, text, status, reporter_id, resolution, resolved_at,
       created_at, changed_at)
     select $1, gen_random_uuid(), 'INC-2026-' || lpad(n::text, 5, '0'), s.campus_id, s.id, 'CLIMATE',
       (array['Hace mucho calor', 'No enciende el proyector', 'Gotea el techo', 'La puerta no cierra'])[1 + n % 4] || ', aviso ' || n,
       case when n <= 200 then 'OPEN' else 'RESOLVED' end, u.id, case when n > 200 then 'Se arregló' end, case when n > 200 then now() end,
       now() - n * interval '20 minutes', now()
     from generate_series(1, ${incidents}) n
     join (select id, campus_id, row_number() over (order by id) as at, count(*) over () as all_of_them
       from spaces where tenant_id = $1 and type = 'ROOM') s on s.at = 1 + n % s.all_of_them
     join (select id, row_number() over (order by id) as at, count(*) over () as all_of_them
       from users where tenant_id = $1) u on u.at = 1 + n % u.all_of_them`,
  )
  await run(
    `insert into booking_requests (tenant_id, id, space_id, campus_id, status, during, expires_at, subject, owner_tenant_id, owner_id,
       created_by, decided_at, reason, created_at)
     select $1, gen_random_uuid(), s.id, s.campus_id, case when n <= 200 then 'PENDING' else 'DECLINED' end,
       tstzrange(at, at + interval '1 hour'), at, 'Visita de proveedor ' || n, $1, u.id, u.id, case when n > 200 then at end,
       case when n > 200 then 'No hay lugar' end, least(now(), at - interval '1 day')
     from (select n, current_date + interval '13 hours' + make_interval(days => 200 - n / 40, hours => n % 8) as at
       from generate_series(1, ${requests}) n) r
     join (select id, campus_id, row_number() over (order by id) as place, count(*) over () as all_of_them
       from spaces where tenant_id = $1 and type = 'ROOM') s on s.place = 1 + r.n % s.all_of_them
     join (select id, row_number() over (order by id) as place, count(*) over () as all_of_them
       from users where tenant_id = $1) u on u.place = 1 + r.n % u.all_of_them`,
  )
  await database.pool.query('vacuum analyze')
  return { ...house, seconds: (performance.now() - began) / 1000 }
}
