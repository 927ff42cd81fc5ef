import { freePort, startServer } from '@aforo/e2e/server-process'
import { jobs, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { buildHouse, fillAround, type House, largeSize } from './large-data.ts'
import { load, type Request } from './load.ts'
import type { Subject } from './subject.ts'
import { serverTarget, type Target } from './target.ts'

const timesEach = 200

/** What people type into the header's search. */
const typed = {
  'a rare word: somebody': 'persona12340',
  'two words: somebody': 'numero 12340',
  'a word that all people have': 'persona',
  'a word of one booking in six': 'comite',
  'two words of bookings': 'comite ventas',
  'a word that most rooms have': 'sala',
  'a room by its number': 'sala 212',
  'two letters': 'sa',
  'a campus': 'sede 40',
  'what nobody has': 'xilofono',
}

export const search: Subject = {
  name: 'search',
  title: 'The search over everything',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: the search is not measured')
      return undefined
    }
    try {
      return await measureSearch(target)
    } finally {
      await target.remove()
    }
  },
}

async function measureSearch(target: Target): Promise<string> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const database = await openDatabase(settings)
  const house: House = await buildHouse(database)
  await fillAround(database, house, largeSize)
  await database.pool.query('vacuum analyze')
  const [{ reservations = 0, people = 0 } = {}] = (
    await database.pool.query<{ reservations: number; people: number }>(
      `select (select count(*)::int from reservations where tenant_id = $1) as reservations,
         (select count(*)::int from users where tenant_id = $1) as people`,
      [house.tenant.tenantId],
    )
  ).rows
  await database.close()
  const program = await openProgram(settings, await openDatabase(settings), { router, jobs, openIdentity })
  const token = await program.identity.mintSession(house.people[0] ?? { tenantId: '', userId: '' })
  await program.close()
  const server = await startServer(environment, { data: target.data })
  try {
    const rows: string[][] = []
    for (const [what, q] of Object.entries(typed)) {
      const request: Request = {
        method: 'GET',
        path: `/api/search?q=${encodeURIComponent(q)}`,
        headers: { authorization: `Bearer ${token}` },
      }
      await load(server.url, 1, 60, count => (count < 20 ? request : undefined))
      const found = await load(server.url, 1, 600, count => (count < timesEach ? request : undefined))
      if (found.statuses[200] !== timesEach) throw new Error(`${what}: ${JSON.stringify(found.statuses)}`)
      rows.push([what, `\`${q}\``, number(found.p50, 1), number(found.p95, 1), number(found.p99, 1)])
    }
    return `${number(largeSize.reservations)} reservations, ${number(largeSize.spaces)} spaces, ${number(largeSize.users)} users and ${largeSize.campuses} campuses of ${largeSize.tenants}
organisations on ${target.name}, ${number(reservations)} reservations and ${number(people)} people of them in the organisation that asks. One client asks for each ${timesEach}
times; one answer holds people, visitors, bookings, requests, spaces, campuses, customers, teams, zones, products and incidents. The limit is 100 ms.

${table(['typed', 'for example', 'p50 ms', 'p95 ms', 'p99 ms'], rows)}`
  } finally {
    await server.stop()
  }
}
