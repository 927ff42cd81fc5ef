import { spawn } from 'node:child_process'
import { freePort, type ServerProcess, startServer } from '@aforo/e2e/server-process'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { load } from './load.ts'
import { memoryOf, peakOf, resetPeak } from './memory.ts'
import { fillReports, findHouse, fullSize, type ReportsHouse, usualSize } from './reports-data.ts'
import type { Options, Subject } from './subject.ts'
import { namedTarget, serverTarget, type Target } from './target.ts'

const names = {
  12: 'reservations',
  11: 'active people',
  10: 'bookings by space',
  9: 'bookings by hour',
  8: 'no-shows',
  7: 'visits',
  6: 'inventory',
  5: 'contracts that end',
  4: 'wallets',
  3: 'orders',
  2: 'bills',
}
const budgets = { month: 300, year: 1_000 }
const times = { month: 40, year: 20 }
/** What a connection plans and compiles once is no part of a day's work. */
const warming = 6

/** Reports of a month and of a year: their pages, their figures and charts, and their files. */
export const reports: Subject = {
  name: 'reports',
  title: 'Tablas de Reporte',
  async measure(options) {
    const target = await (options.database ? namedTarget(options.database) : serverTarget())
    if (!target) {
      console.log('no PostgreSQL server answers')
      return undefined
    }
    try {
      return await measured(target, options)
    } finally {
      await target.remove()
    }
  },
}

const today = Temporal.Now.plainDateISO('America/Lima')
/** With today. */
const lastDays = (days: number) => `from=${today.subtract({ days: days - 1 })}&to=${today}`
const spans = { month: lastDays(30), year: lastDays(365) }

async function measured(target: Target, { full }: Options): Promise<string> {
  const port = String(await freePort())
  const environment = { ...target.environment, PORT: port, AFORO_RATE_LIMIT: '0', AFORO_DEMO: '0', LOG_LEVEL: 'error' }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const database = await openDatabase(settings)
  const house = (await findHouse(database)) ?? (await fillReports(database, full ? fullSize : usualSize))
  const { total, own, tenants } = await countedIn(house, database)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  const token = await program.identity.mintSession(house.admin)
  await program.close()
  const server = await startServer(environment, { data: target.data })
  try {
    const rows = await measureReports(server, token, house)
    const filed = await files(server, token, target, house)
    return `${target.name}: ${number(total)} reservations of ${tenants} organisations, ${number(own)} of them of the operator who asks, with 200,000 lines
of deals, 100,000 contracts, 36,000 bills, 100,000 orders, 200,000 visits, 5,000 products and 1,000 wallets. ${full ? 'Measured with `--full`.' : 'The full size, with `--full`, has five million.'}${
      house.seconds ? ` Filled in ${number(house.seconds)} s.` : ''
    } The constraint against double bookings is left away: it takes
minutes to build, and no report reads its index. A month is the last 30 days, a year the last 365; one client, one call after the other, ${times.month} times of a month and ${times.year} of a year.

${table(['what', 'rows', 'p50 ms', 'p95 ms', 'budget p95'], rows)}

## Files of a year

Over HTTP to a client that reads as fast as it comes. Beside it the limit: \`COPY\` of the same columns to CSV, read by psql. Memory: what
the server held before, and its highest meanwhile.

${table(['file', 'rows', 'MB', 's', 'MB held before', 'highest MB'], filed)}`
  } finally {
    await server.stop()
  }
}

async function countedIn({ tenant }: ReportsHouse, database: Awaited<ReturnType<typeof openDatabase>>) {
  const { rows } = await database.pool.query<{ total: number; own: number; tenants: number }>(
    `select count(*)::int as total, (count(*) filter (where tenant_id = $1))::int as own, count(distinct tenant_id)::int as tenants
     from reservations`,
    [tenant.tenantId],
  )
  return rows[0] ?? { total: 0, own: 0, tenants: 0 }
}

async function measureReports(server: ServerProcess, token: string, house: ReportsHouse) {
  const headers = { authorization: `Bearer ${token}` }
  const rows: (string | number)[][] = []
  const measure = async (name: string, path: string, span: keyof typeof spans) => {
    const request = { method: 'GET' as const, path: `/api/reports/${path}`, headers }
    const answer = await fetch(`${server.url}${request.path}`, { headers })
    const body = (await answer.json()) as { totalItems?: number }
    await load(server.url, 1, 60, count => (count < warming ? request : undefined))
    const { p50, p95, statuses, done } = await load(server.url, 1, 60, count =>
      count < times[span] ? request : undefined,
    )
    if (statuses[200] !== done) throw new Error(`${name}: ${JSON.stringify(statuses)}`)
    const found = body.totalItems === undefined ? '–' : number(body.totalItems)
    rows.push([name, found, number(p50, 1), number(p95, 1), budgets[span]])
  }
  for (const span of ['month', 'year'] as const) {
    const days = spans[span]
    for (const [type, name] of Object.entries(names).reverse())
      await measure(`${name} (${type}), ${span}`, `search/report?${days}&type=${type}`, span)
    await measure(
      `reservations of one campus, ${span}`,
      `search/report?${days}&type=12&campusId=${house.campusId}`,
      span,
    )
    await measure(`figures and charts of reservations, ${span}`, `dashboard?${days}`, span)
    for (const [type, name] of Object.entries(names).reverse())
      if (Number(type) <= 7)
        await measure(`charts of ${name}, ${span}`, `search/report/charts?${days}&type=${type}`, span)
  }
  return rows
}

async function files(server: ServerProcess, token: string, target: Target, house: ReportsHouse) {
  const pid = server.process.pid
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}/api/reports/search/report${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer
  }
  const received = async (format: string, span: keyof typeof spans) => {
    let bytes = 0
    for await (const part of (await read(`/file?${spans[span]}&type=12&format=${format}`)).body ?? [])
      bytes += part.length
    return bytes
  }
  const rows: (string | number)[][] = []
  // The first is for what the program compiles once.
  for (const format of ['csv', 'xlsx']) await received(format, 'month')
  let lines = ''
  for (const span of ['month', 'year'] as const) {
    const { totalItems } = (await (await read(`?${spans[span]}&type=12`)).json()) as { totalItems: number }
    lines = number(totalItems)
    for (const format of ['csv', 'xlsx']) {
      const held = await memoryOf(pid)
      await resetPeak(pid)
      const start = performance.now()
      const bytes = await received(format, span)
      const took = (performance.now() - start) / 1000
      const what = `reservations of a ${span}, ${format.toUpperCase()}`
      const peak = number(await peakOf(pid))
      rows.push([what, lines, number(bytes / 1e6, 1), number(took, 1), number(held), peak])
    }
  }
  const { bytes, seconds } = await copied(target, house)
  rows.push(['reservations of a year, COPY alone', lines, number(bytes / 1e6, 1), number(seconds, 1), '–', '–'])
  return rows
}

/** The same columns of a year straight from the database, thrown away as they come. */
async function copied({ environment }: Target, { tenant: { tenantId } }: ReportsHouse) {
  const query = `select r.starts_at, r.ends_at, extract(epoch from r.ends_at - r.starts_at) / 60, r.subject,
      u.given_name || ' ' || u.lastname, u.username, s.name, s.type, c.name, r.status, a.released_at is not null
    from reservations r
    join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
    join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id
    join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
    left join attendances a on a.tenant_id = r.tenant_id and a.reservation_id = r.id
    where r.tenant_id = '${tenantId}' and r.status in ('CREATED', 'CANCELED')
      and r.starts_at >= '${today.subtract({ days: 364 })} America/Lima' and r.starts_at < '${today.add({ days: 1 })} America/Lima'
    order by r.starts_at, r.id`
  const copy = `copy (${query.replaceAll('\n', ' ')}) to stdout csv`
  const child = spawn('psql', ['-X', '-q', environment.DATABASE_URL ?? '', '-c', copy])
  const start = performance.now()
  let bytes = 0
  for await (const part of child.stdout) bytes += (part as Buffer).length
  return { bytes, seconds: (performance.now() - start) / 1000 }
}
