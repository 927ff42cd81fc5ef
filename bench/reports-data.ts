import { type MadeTenant, type MadeUser, makeTenant, makeUser } from '@aforo/server/demo/factories'
import type { Database } from '@aforo/server/platform/database/database'
import { withoutUpkeep } from './large-data.ts'

export interface ReportsSize {
  /** Each with twenty campuses; the first one asks. */
  tenants: number
  /** Of all of them. */
  reservations: number
  /** Of the one that asks. Each contract has two lines of a deal. */
  contracts: number
}

export const fullSize: ReportsSize = { tenants: 10, reservations: 5_000_000, contracts: 100_000 }
/** The same for the one that asks, but a fifth of everything else's rows. */
export const usualSize: ReportsSize = { tenants: 2, reservations: 1_000_000, contracts: 100_000 }

const campusesEach = 20
const roomsEach = 100
const peopleEach = 10_000
const offices = 5_000
const clients = 2_000
const monthsOfBills = 18
const orders = 100_000
const visits = 200_000
const wallets = 1_000

const domainPrefix = 'operador-grande'

export interface ReportsHouse {
  tenant: MadeTenant
  admin: MadeUser
  campusId: string
  /** How long filling took; undefined of what was there already. */
  seconds?: number
}

/** The house of a database that was filled before. */
export async function findHouse(database: Database): Promise<ReportsHouse | undefined> {
  const { rows } = await database.pool.query<MadeTenant & MadeUser & { campusId: string }>(
    `select t.id as "tenantId", t.name, t.domain_prefix as "domainPrefix", t.time_zone as "timeZone", u.id as "userId", u.username,
       u.given_name as "givenName", u.lastname, (select c.id from campuses c where c.tenant_id = t.id order by c.name limit 1) as "campusId"
     from tenants t join users u on u.tenant_id = t.id and 'ROLE_ADMIN' = any(u.roles) where t.domain_prefix = $1`,
    [domainPrefix],
  )
  const [found] = rows
  return found && { tenant: found, admin: found, campusId: found.campusId }
}

/** Fills a database, one statement a table, with statistics between them. */
export async function fillReports(database: Database, size: ReportsSize): Promise<ReportsHouse> {
  const began = performance.now()
  const tenants: MadeTenant[] = []
  for (let made = 0; made < size.tenants; made++)
    tenants.push(await makeTenant(database, { domainPrefix: made === 0 ? domainPrefix : `operador-${made}` }))
  const [tenant] = tenants
  if (!tenant) throw new Error('nobody asks')
  const admin = await makeUser(database, tenant)
  await fillPlaces(
    database,
    tenants.map(({ tenantId }) => tenantId),
  )
  await fillBookings(database, size.reservations)
  await fillCommerce(database, { tenant, admin, contracts: size.contracts })
  await database.pool.query('vacuum analyze')
  const house = await findHouse(database)
  if (!house) throw new Error('nothing was filled')
  return { ...house, seconds: (performance.now() - began) / 1000 }
}

async function fillPlaces(database: Database, tenantIds: string[]) {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  await run(
    `insert into campuses (tenant_id, id, name, code, address_one, district, city, country_code, country_name, time_zone)
     select t, gen_random_uuid(), 'Sede ' || lpad(n::text, 2, '0'), 'S' || n, 'Av. José Larco 345', 'Miraflores', 'Lima', 'PE', 'Perú',
       'America/Lima'
     from unnest($1::uuid[]) t cross join generate_series(1, $2::int) n`,
    [tenantIds, campusesEach],
  )
  await run(
    `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, bookable)
     select tenant_id, gen_random_uuid(), id, null, 'FLOOR', 'Piso 1', false from campuses`,
  )
  await run('analyze campuses, spaces')
  await run(
    `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity)
     select tenant_id, gen_random_uuid(), campus_id, id, 'ROOM', 'Sala ' || n, 4 + n % 12
     from spaces cross join generate_series(1, $1::int) n where type = 'FLOOR'`,
    [roomsEach],
  )
  await run(
    `insert into users (tenant_id, id, username, given_name, lastname, time_zone, roles)
     select t, gen_random_uuid(), 'persona' || n || '@banco-' || place || '.example', 'Persona', 'Número ' || n, 'America/Lima', '{ROLE_USER}'
     from unnest($1::uuid[]) with ordinality o (t, place) cross join generate_series(1, $2::int) n`,
    [tenantIds, peopleEach],
  )
  await run('analyze spaces, users')
}

/**
 * An hour on most days of fourteen months in every room, in the order of their days, as they come in real life: one in
 * twelve is cancelled, and to one in twenty of those that are over nobody came.
 */
async function fillBookings(database: Database, reservations: number) {
  const { rows } = await database.pool.query<{ rooms: number }>(
    `select count(*)::int as rooms from spaces where type = 'ROOM'`,
  )
  const each = Math.ceil(reservations / (rows[0]?.rooms ?? 1))
  // Each on a connection of its own, so that both processors work.
  const write = () =>
    Promise.all(
      [0, 1].map(first =>
        database.pool.query(
          `with s as materialized (
             select tenant_id, id, campus_id, row_number() over (order by tenant_id, id) as n from spaces where type = 'ROOM'
           ), u as materialized (
             select tenant_id, id, row_number() over (partition by tenant_id order by id) as n from users where username like 'persona%'
           )
           insert into reservations (tenant_id, id, space_id, campus_id, status, during, subject, owner_tenant_id, owner_id, created_by,
             created_at, canceled_at)
           select s.tenant_id, ('019a0000-0000-7000-8000-' || lpad(to_hex(d * 1000000 + s.n), 12, '0'))::uuid, s.id, s.campus_id,
             case when (s.n + d * 7) % 12 = 0 then 'CANCELED' else 'CREATED' end, tstzrange(slot.at, slot.at + interval '1 hour'),
             (array['Comité de ventas', 'Entrevista', 'Reunión semanal', 'Capacitación', 'Demo con cliente', 'Retrospectiva'])[1 + (s.n + d) % 6],
             s.tenant_id, u.id, u.id, least(now(), slot.at - make_interval(hours => ((s.n * 13 + d * 5) % 900)::int)),
             case when (s.n + d * 7) % 12 = 0 then least(now(), slot.at) end
           from generate_series($2::int, $1::int - 1, 2) d cross join s
           cross join lateral (select current_date - 365 + d * 430 / $1::int + make_interval(hours => 13 + (s.n + d)::int % 10) as at) slot
           join u on u.tenant_id = s.tenant_id and u.n = 1 + (s.n * 31 + d * 17) % $3::int`,
          [each, first, peopleEach],
        ),
      ),
    )
  await withoutUpkeep(database, write, false)
  await database.pool.query(
    `insert into attendances (tenant_id, reservation_id, released_at)
     select tenant_id, id, starts_at + interval '15 minutes' from reservations
     where status = 'CREATED' and ends_at < now() and abs(hashtext(id::text)) % 20 = 0`,
  )
}

async function fillCommerce(
  database: Database,
  { tenant: { tenantId }, admin, contracts }: { tenant: MadeTenant; admin: MadeUser; contracts: number },
) {
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  await run(
    `insert into companies (tenant_id, id, country_code, legal_name, tax_id, address)
     values ($1, gen_random_uuid(), 'PE', 'Operador S.A.C.', '20999999990', 'Av. Uno 1')`,
    [tenantId],
  )
  // A team of customers is a customer by that.
  await run(
    `insert into teams (tenant_id, id, name, type, status)
     select $1, gen_random_uuid(), 'Cliente ' || n, 'BILLABLE', 'ACTIVE' from generate_series(1, $2::int) n`,
    [tenantId, clients],
  )
  await run(
    `insert into products (tenant_id, id, code, name, type, campus_id, capacity, starts_on)
     select $1, gen_random_uuid(), 'P-' || n, 'Oficina ' || n, 'PRIVATE_OFFICE', c.ids[1 + n % cardinality(c.ids)], 4, current_date - 2000
     from generate_series(1, $2::int) n, (select array_agg(id order by name) as ids from campuses where tenant_id = $1) c`,
    [tenantId, offices],
  )
  await run('analyze companies, teams, customers, products')
  await run(
    `create temporary table made as
     select g.n, gen_random_uuid() as sale, gen_random_uuid() as contract, c.team_id, p.id as product,
       current_date - 1400 + 100 * (g.n / $3::int)::int as first, current_date - 1400 + 100 * (g.n / $3::int)::int + 98 as last
     from generate_series(0, $2::int - 1) g(n)
     join (select team_id, row_number() over (order by team_id) - 1 as n from customers where tenant_id = $1) c on c.n = g.n % $4::int
     join (select id, row_number() over (order by id) - 1 as n from products where tenant_id = $1) p on p.n = g.n % $3::int`,
    [tenantId, contracts, offices, clients],
  )
  await run(
    `insert into sales (tenant_id, id, title, type, status, client_id, currency, source, monthly, created_by, line_count)
     select $1, sale, 'Oficina para el cliente ' || n, 'NEW', 'COMPLETED', team_id, 'PEN', 'LOCAL', 200000, $2, 2 from made`,
    [tenantId, admin.userId],
  )
  await run('analyze sales')
  await run(
    `insert into sale_lines (tenant_id, id, sale_id, position, product_id, quantity, amount, starts_on, ends_on)
     select $1, gen_random_uuid(), sale, part, product, 1, 100000, first + 49 * part, case part when 0 then first + 48 else last end
     from made cross join generate_series(0, 1) part`,
    [tenantId],
  )
  await run(
    `insert into contracts (tenant_id, id, root_id, sale_id, country_code, contract_type, status, number, company_id, client_id, current_id,
       chain_client_id, currency, starts_on, ends_on, chain_ends_on, monthly, chain_monthly, credit_days, notice_days, signed_on, signed_by,
       signed_at, created_by, created_at)
     select $1, contract, contract, sale, 'PE', 'OFFICE', 'SIGNED', 'C-2026-' || n, k.id, team_id, contract, team_id, 'PEN', first, last, last,
       200000 + n, 200000 + n, 15, 30, first, 'Luis Soto', now(), $2, now() - n * interval '10 minutes'
     from made, companies k where k.tenant_id = $1`,
    [tenantId, admin.userId],
  )
  await run('analyze contracts')
  await run(
    `insert into signed_lines (tenant_id, id, contract_id, product_id, monthly, starts_on, ends_on, exclusive)
     select $1, gen_random_uuid(), contract, product, 200000 + n, first, last, true from made`,
    [tenantId],
  )
  await run(
    `insert into product_takings (tenant_id, part_id, kind, source_id, chain_id, product_id, during)
     select $1, contract, 'CONTRACT', contract, sale, product, daterange(first, last, '[]') from made`,
    [tenantId],
  )
  await run(
    `insert into billings (tenant_id, id, client_id, company_id, currency, month, status, status_since, net, tax, total, tax_rate,
       campus_ids, created_at)
     select $1, gen_random_uuid(), k.team_id, m.id, 'PEN', (date_trunc('month', current_date) - make_interval(months => n - 3))::date,
       case when n < 4 then 'DRAFT' else 'READY_FOR_SAP' end, now(), 200000, 36000, 236000, 1800, array[c.ids[1 + n % cardinality(c.ids)]], now()
     from customers k, companies m, generate_series(1, $2::int) n,
       (select array_agg(id order by name) as ids from campuses where tenant_id = $1) c
     where k.tenant_id = $1 and m.tenant_id = $1`,
    [tenantId, monthsOfBills],
  )
  await run(
    `insert into orders (tenant_id, id, code, kind, campus_id, customer_name, status, pay, currency, tax_rate, net, tax, total, paid_at,
       created_at)
     select $1, gen_random_uuid(), 'OD-' || n, 'DESK', c.ids[1 + n % cardinality(c.ids)], 'Cliente ' || n % 997, 'PAID', 'NOW', 'PEN', 1800,
       5000, 900, 5900, at, at
     from (select n, now() - n * interval '6 minutes' as at from generate_series(1, $2::int) n) o,
       (select array_agg(id order by name) as ids from campuses where tenant_id = $1) c`,
    [tenantId, orders],
  )
  await run(
    `insert into visits (tenant_id, id, campus_id, date, name, guest_type, purpose, host_name, arrived_at, arrived_by)
     select $1, gen_random_uuid(), c.ids[1 + n % cardinality(c.ids)], (at at time zone 'America/Lima')::date, 'Visita ' || n, 'CLIENT',
       'MEETING', 'Persona ' || n % 997, at, 'Recepción'
     from (select n, now() - n * interval '3 minutes' as at from generate_series(1, $2::int) n) v,
       (select array_agg(id order by name) as ids from campuses where tenant_id = $1) c`,
    [tenantId, visits],
  )
  await fillWallets(database, tenantId)
}

/** Wallets with two years of months. Without triggers, which would want the entries of each month. */
async function fillWallets(database: Database, tenantId: string) {
  const client = await database.pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `with owners as (
       select id, row_number() over (order by id) as n from users where tenant_id = $1 and username like 'persona%' limit $2
     ), accounts as (
       insert into ledger_accounts (tenant_id, id, kind, currency, created_at)
       select $1, id, 'WALLET', 'CREDIT', now() from owners
     ), kept as (
       insert into wallets (tenant_id, id, entity_type, user_id, name, created_at)
       select $1, id, 'USER', id, 'Persona ' || n, now() from owners
     )
     insert into wallet_months (tenant_id, wallet_id, month, opening, deposits, purchases, debits, adjustments, included, first_position,
       last_position)
     select $1, id, (date_trunc('month', current_date) - make_interval(months => m))::date, 0, 10000, 0, -4000, 0, 0, 1, 2
     from owners cross join generate_series(0, 23) m`,
    [tenantId, wallets],
  )
  await client.query('commit')
  client.release()
}
