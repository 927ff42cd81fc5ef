import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { makeSigned } from '@aforo/server/demo/signed'
import { jobs, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import type { Subject } from './subject.ts'
import { embeddedTarget, serverTarget, type Target } from './target.ts'

const campuses = 10
const products = 5_000
/** Of a product, one after the other over three years: the first ones are signed. */
const linesEach = 6
const signedEach = 2
/** Questions of each kind, one after the other; the first ones don't count. */
const timesEach = 60
const warming = 8
const budget = 300

/** Reportes › Ocupación over ten campuses with 5,000 products: today, a month ago, this month and twelve ahead. */
export const occupation: Subject = {
  name: 'occupation',
  title: 'Occupation',
  async measure() {
    const targets = [await serverTarget(), await embeddedTarget()]
    const rows: string[][] = []
    for (const target of targets) {
      if (!target) console.log('no PostgreSQL server answers: only the embedded database is measured')
      else rows.push(...(await measured(target)))
    }
    return `${number(products)} products of ${campuses} campuses on floors that are drawn, ${number(products * linesEach)} lines of deals, ${number(products * signedEach)} of
them under signed contracts that rise each year, ${number(products)} exceptions and ${number(2 * products)} prices; one client, ${timesEach} times each. What a
figure is made of is read in one range query; the days are reckoned in the program.

${table(['database', 'question', 'p50 ms', 'p95 ms', 'p99 ms', 'budget p95'], rows)}`
  },
}

async function measured(target: Target): Promise<string[][]> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  try {
    const { token, campusId } = await prepare({ ...environment, AFORO_DATA: target.data })
    const server = await startServer(environment, { data: target.data })
    const headers = { authorization: `Bearer ${token}` }
    const questions: Record<string, string> = {
      'by campus, all campuses': '/sales/occupation',
      'by floor, all campuses': '/sales/occupation?by=floor',
      'by kind, one campus': `/sales/occupation?by=type&campusId=${campusId}`,
      'products behind a figure': '/sales/occupation/products?state=CONTRACTED',
      'what ends within 90 days': '/sales/occupation/endings',
      'what changed in a month': '/sales/occupation/changes',
      'the card of Panel de Control': '/sales/occupation/overview',
    }
    const found: [string, Load][] = []
    for (const [name, path] of Object.entries(questions)) {
      const request = { method: 'GET' as const, path: `/api${path}`, headers }
      await load(server.url, 1, 120, count => (count < warming ? request : undefined))
      const answers = await load(server.url, 1, 600, count => (count < timesEach ? request : undefined))
      if (answers.statuses[200] !== timesEach) throw new Error(`${name}: ${JSON.stringify(answers.statuses)}`)
      found.push([name, answers])
    }
    await server.stop()
    return found.map(([name, { p50, p95, p99 }]) => [
      target.name,
      name,
      number(p50, 1),
      number(p95, 1),
      number(p99, 1),
      String(budget),
    ])
  } finally {
    await target.remove()
  }
}

async function prepare(environment: Record<string, string>) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const admin = await makeUser(database, tenant)
    const ids: string[] = []
    for (let place = 0; place < campuses; place++)
      ids.push((await makeCampus(database, tenant, { name: `Sede ${place}` })).campusId)
    await fill(database, tenant.tenantId, admin.userId, ids)
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from sales where tenant_id = $1 and title = 'Negocio firmado' limit 1`,
      [tenant.tenantId],
    )
    const contractId = await makeSigned(database, tenant, {
      saleId: rows[0]?.id ?? '',
      lines: [],
      signedBy: admin,
      yearlyIncrease: 350,
    })
    await sign(database, tenant.tenantId, contractId)
    return { token: await program.identity.mintSession(admin), campusId: ids[3] ?? '' }
  } finally {
    await program.close()
  }
}

/** Drawn floors of 50 rooms, a product a room, with its prices, deals and exceptions. */
async function fill(database: Database, tenantId: string, userId: string, campusIds: string[]) {
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  const perFloor = 50
  await run(
    `with floors as (
       insert into spaces (tenant_id, id, campus_id, parent_id, type, name, bookable)
       select $1, gen_random_uuid(), ($2::uuid[])[1 + n % $4], null, 'FLOOR', 'Piso ' || n, false
       from generate_series(1, $3::int) n returning id, campus_id, name
     )
     insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity, bookable)
     select $1, gen_random_uuid(), f.campus_id, f.id, 'ROOM', f.name || ' sala ' || n, 6, false
     from floors f cross join generate_series(1, $5::int) n`,
    [tenantId, campusIds, products / perFloor, campusIds.length, perFloor],
  )
  await run(
    `insert into products (tenant_id, id, code, name, type, campus_id, space_id, capacity, starts_on)
     select $1, gen_random_uuid(), 'P-' || row_number() over (order by id), name,
       (array['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK'])[1 + row_number() over (order by id) % 3], campus_id, id, 1 + row_number() over (order by id) % 20,
       current_date - 1500
     from spaces where tenant_id = $1 and type = 'ROOM'`,
    [tenantId],
  )
  await run(
    `with plans as (
       insert into floor_plans (tenant_id, id, floor_id, number, name, status, width, height, created_by)
       select $1, gen_random_uuid(), id, 1, '', 'ACTIVE', 4000, 3000, $2 from spaces where tenant_id = $1 and type = 'FLOOR'
       returning id, floor_id
     ), elements as (
       insert into floor_plan_elements (tenant_id, id, plan_id, lineage_id, shape, kind, x, y, width, height, rotation, z_order)
       select $1, s.id, p.id, s.id, 'RECTANGLE', 'ROOM', 0, 0, 400, 300, 0, 1
       from plans p join spaces s on s.tenant_id = $1 and s.parent_id = p.floor_id returning id, plan_id
     )
     insert into floor_plan_places (tenant_id, id, plan_id, element_id, space_id)
     select $1, gen_random_uuid(), plan_id, id, id from elements`,
    [tenantId, userId],
  )
  await run(
    `insert into prices (tenant_id, id, product_id, type, currency, amount, starts_on, ends_on, created_by)
     select $1, gen_random_uuid(), id, 'BASE', 'PEN', 80000 * capacity, current_date - 1500 + 1560 * k,
       case k when 0 then current_date + 59 end, $2 from products cross join generate_series(0, 1) k where tenant_id = $1`,
    [tenantId, userId],
  )
  await run(
    `with made as materialized (
       select gen_random_uuid() as sale, gen_random_uuid() as line, p.id as product, k,
         current_date - 400 + k * 180 + abs(hashtext(p.id::text)) % 60 as first
       from products p cross join generate_series(0, $2::int - 1) k where p.tenant_id = $1
     ), sold as (
       insert into sales (tenant_id, id, title, type, status, executive_id, currency, source, line_count, monthly, created_by)
       select $1, sale, case when k < $4 then 'Negocio firmado' else 'Negocio' end, 'NEW',
         (array['WON', 'WON', 'WON', 'RESERVED', 'QUOTATION', 'PENDING'])[1 + k], $3, 'PEN', 'LOCAL', 1, 100000, $3 from made
     )
     insert into sale_lines (tenant_id, id, sale_id, position, product_id, quantity, amount, starts_on, ends_on)
     select $1, line, sale, 0, product, 1, 100000, first, first + 190 from made`,
    [tenantId, linesEach, userId, signedEach],
  )
  await run(
    `insert into product_exceptions (tenant_id, id, product_id, starts_on, ends_on, status, reason, created_by)
     select $1, gen_random_uuid(), id, current_date + (row_number() over (order by id) % 300)::int,
       current_date + (row_number() over (order by id) % 300)::int + 6, 'CONFIRMED', 'MAINTENANCE', $2
     from products where tenant_id = $1`,
    [tenantId, userId],
  )
}

/** A contract for each signed deal, like the one that is there, and what its signature writes. */
async function sign(database: Database, tenantId: string, contractId: string) {
  await database.pool.query(
    `insert into contracts (tenant_id, id, sale_id, root_id, current_id, chain_client_id, country_code, contract_type, status, number, company_id, client_id,
       currency, starts_on, yearly_increase, signed_on, signed_by, signed_at, created_by)
     select c.tenant_id, s.id, s.id, s.id, s.id, c.client_id, c.country_code, c.contract_type, c.status, 'C-' || row_number() over (), c.company_id,
       c.client_id, c.currency, c.starts_on, c.yearly_increase, c.signed_on, c.signed_by, c.signed_at, c.created_by
     from contracts c join sales s on s.tenant_id = c.tenant_id and s.title = 'Negocio firmado' and s.id <> c.sale_id
     where c.tenant_id = $1 and c.id = $2`,
    [tenantId, contractId],
  )
  await database.pool.query(
    `insert into signed_lines (tenant_id, id, contract_id, product_id, monthly, starts_on, ends_on, exclusive)
     select l.tenant_id, l.id, l.sale_id, l.product_id, l.amount, l.starts_on, l.starts_on + 179, true
     from sale_lines l join contracts c on c.tenant_id = l.tenant_id and c.id = l.sale_id where l.tenant_id = $1`,
    [tenantId],
  )
  await database.pool.query('vacuum analyze')
}
