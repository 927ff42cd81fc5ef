import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

const campuses = 20
const products = 20_000
const linesEach = 10
/** Questions of each kind, one after the other; the first ones don't count. */
const timesEach = 200
const warming = 20
const budget = 50

const today = Temporal.Now.plainDateISO('America/Lima')
const day = (days: number) => today.add({ days }).toString()

/** What is free, soon free and in conflict among 20,000 products with 200,000 deals' lines and 20,000 exceptions. */
export const inventory: Subject = {
  name: 'inventory',
  title: 'Inventory',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: the inventory is not measured')
      return undefined
    }
    const port = String(await freePort())
    const environment = {
      ...target.environment,
      PORT: port,
      AFORO_RATE_LIMIT: '0',
      AFORO_DEMO: '0',
      LOG_LEVEL: 'error',
    }
    try {
      const { token, campusId } = await prepare({ ...environment, AFORO_DATA: target.data })
      const server = await startServer(environment, { data: target.data })
      const headers = { authorization: `Bearer ${token}` }
      const questions: Record<string, string> = {
        'available, a campus': `/inventory/available?campusId=${campusId}`,
        'available a year long, a campus': `/inventory/available?campusId=${campusId}&from=${day(0)}&to=${day(365)}`,
        'available, by text, kind and price': `/inventory/available?campusId=${campusId}&q=oficina%2012&types=PRIVATE_OFFICE&priceTo=5000.00`,
        'available, all campuses': '/inventory/available',
        'soon available, a campus': `/inventory/soon-available?campusId=${campusId}`,
        'soon available, all campuses': '/inventory/soon-available',
        'conflicts, a campus': `/inventory/conflicts?campusId=${campusId}`,
        'conflicts, all campuses': '/inventory/conflicts',
        '24 months of 50 products of a campus': `/inventory/availability?campusId=${campusId}`,
        'unavailable dates, a campus': `/inventory/exceptions?campusId=${campusId}`,
        'deals by text': '/sales/search?q=negocio%201234',
      }
      const found: [string, Load][] = []
      for (const [name, path] of Object.entries(questions)) {
        const request = { method: 'GET' as const, path: `/api${path}`, headers }
        await load(server.url, 1, 60, count => (count < warming ? request : undefined))
        const answers = await load(server.url, 1, 600, count => (count < timesEach ? request : undefined))
        if (answers.statuses[200] !== timesEach) throw new Error(`${name}: ${JSON.stringify(answers.statuses)}`)
        found.push([name, answers])
      }
      const bare = await load(server.url, 1, 60, count =>
        count < timesEach ? { method: 'GET', path: '/healthz' } : undefined,
      )
      await server.stop()
      return `${number(products)} products of ${campuses} campuses, ${number(products * linesEach)} lines of deals and ${number(products)}
exceptions on ${target.name}; one client, ${timesEach} times each. A bare answer (\`/healthz\`): p95 ${number(bare.p95, 2)} ms.

${table(
  ['question', 'p50 ms', 'p95 ms', 'p99 ms', 'budget p95'],
  found.map(([name, { p50, p95, p99 }]) => [name, number(p50, 1), number(p95, 1), number(p99, 1), budget]),
)}`
    } finally {
      await target.remove()
    }
  },
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
    return { token: await program.identity.mintSession(admin), campusId: ids[3] ?? '' }
  } finally {
    await program.close()
  }
}

/**
 * Products with ten deals each, one after the other over five years, one of a hundred twice at once; and an exception of
 * each. Written as the program leaves it: lines with the days that they take, and conflicts with the days of both.
 */
async function fill(database: Database, tenantId: string, userId: string, campusIds: string[]) {
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
     select tenant_id, gen_random_uuid(), id, 'BASE', 'PEN', 80000 * capacity, current_date - 1500, $2 from products where tenant_id = $1`,
    [tenantId, userId],
  )
  await run(
    `with p as (select id, row_number() over (order by id) as n from products where tenant_id = $1),
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
       from products where tenant_id = $1 returning id, product_id, starts_on, ends_on
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
     where a.tenant_id = $1`,
    [tenantId],
  )
  await database.pool.query('vacuum analyze')
}
