import { freePort, startServer } from '@aforo/e2e/server-process'
import { jobs, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { buildHouse, fillAround, largeSize } from './large-data.ts'
import { load } from './load.ts'
import type { Subject } from './subject.ts'
import { serverTarget, type Target } from './target.ts'

const timesEach = 100

/** Reports of a month, among five million reservations. */
export const reports: Subject = {
  name: 'reports',
  title: 'Tablas de Reporte',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers')
      return undefined
    }
    try {
      return await measured(target)
    } finally {
      await target.remove()
    }
  },
}

async function measured(target: Target): Promise<string> {
  const port = String(await freePort())
  const environment = { ...target.environment, PORT: port, AFORO_RATE_LIMIT: '0', AFORO_DEMO: '0', LOG_LEVEL: 'error' }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const database = await openDatabase(settings)
  const house = await buildHouse(database)
  await fillAround(database, house, largeSize)
  const total = Number((await database.pool.query('select count(*) from reservations')).rows[0]?.count)
  const program = await openProgram(settings, database, { router, jobs, openIdentity })
  const [person] = house.people
  if (!person) throw new Error('nobody asks')
  const token = await program.identity.mintSession(person)
  await program.close()

  const server = await startServer(environment, { data: target.data })
  const first = Temporal.Now.plainDateISO('America/Lima').with({ day: 1 })
  const month = `from=${first}&to=${first.add({ months: 1 }).subtract({ days: 1 })}`
  const calls: Record<string, string> = {
    'reservations, first page': `reports/reservations?${month}`,
    'reservations of one campus, first page': `reports/reservations?${month}&campusId=${house.bigCampusId}`,
    'figures and charts': `reports/dashboard?${month}`,
    'by space, first page': `reports/search/report?${month}&type=10`,
    'active people, first page': `reports/active-users?${month}`,
  }
  const rows: string[][] = []
  for (const [name, path] of Object.entries(calls)) {
    const request = {
      method: 'GET' as const,
      path: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
    }
    // What a connection plans and compiles once is no part of a day's work.
    await load(server.url, 1, 60, count => (count < 10 ? request : undefined))
    const { p50, p95, p99, statuses, done } = await load(server.url, 1, 300, count =>
      count < timesEach ? request : undefined,
    )
    rows.push([name, number(p50, 1), number(p95, 1), number(p99, 1), number(done - (statuses[200] ?? 0))])
  }
  await server.stop()
  return `${target.name}: ${number(total)} reservations of ${largeSize.tenants} organisations. Each call ${timesEach} times, one after
the other, of this month.

${table(['call', 'p50 ms', 'p95 ms', 'p99 ms', 'other answers'], rows)}
`
}
