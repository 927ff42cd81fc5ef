import { freePort, type ServerProcess, startServer } from '@aforo/e2e/server-process'
import { jobs, ports, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { load, type Request } from './load.ts'
import { findHouse, type ReportsHouse } from './reports-data.ts'
import { fillSearch, fullSize, usualSize } from './search-data.ts'
import type { Options, Subject } from './subject.ts'
import { namedTarget, serverTarget, type Target } from './target.ts'

const timesEach = 100
const warming = 15
const limits = { everything: 100, list: 50 }

/** What people type into the header's search. */
const typed = {
  'a rare word: somebody': 'persona1234',
  'two words: somebody': 'numero 1234',
  'a word that all people have': 'persona',
  'a word of one booking in six': 'comite',
  'two words of bookings': 'comite ventas',
  'a word that all rooms have': 'sala',
  'a room by its number': 'sala 77',
  'two letters': 'sa',
  'a campus': 'sede 07',
  'a word of all customers and most orders': 'cliente',
  'a customer’s name': 'cliente 1234',
  'a customer by their tax id': '20000045658',
  'a word that all deals and products have': 'oficina',
  'a product by its code': 'p-4321',
  'a contract by its number': 'c-2026-31234',
  'a bill by its purchase order': 'oc-20123',
  'an order by its code': 'od-50123',
  'an incident by its number': 'inc-2026-01234',
  'what is wrong somewhere': 'calor sala 77',
  'what nobody has': 'xilofono',
}

/** The lists' own searches: what is asked, and a rare and a common text in it. */
const lists: Record<string, [path: string, rare: string, common: string]> = {
  people: ['/users/', 'persona1234', 'persona'],
  reservations: ['/booking/reservations/search', 'xilofono', 'comite'],
  spaces: ['/spaces/composed/search', 'sala 77', 'sala'],
  visitors: ['/visitors/search', 'visita 120', 'visita'],
  incidents: ['/incidents/search', 'inc-2026-01234', 'calor'],
  customers: ['/customer/search', 'cliente 1234', 'cliente'],
  products: ['/product/search', 'p-4321', 'oficina'],
  deals: ['/sales/search', 'cliente 31234', 'oficina'],
  contracts: ['/contracts/search', 'c-2026-31234', 'cliente'],
  bills: ['/billing/search', 'oc-20123', 'cliente'],
  orders: ['/order/search', 'od-50123', 'cliente'],
}

/** Ctrl K over every kind of record, and the search of each list by itself. */
export const search: Subject = {
  name: 'search',
  title: 'The search over everything',
  async measure(options) {
    const target = await (options.database ? namedTarget(options.database) : serverTarget())
    if (!target) {
      console.log('no PostgreSQL server answers: the search is not measured')
      return undefined
    }
    try {
      return await measureSearch(target, options)
    } finally {
      await target.remove()
    }
  },
}

async function measureSearch(target: Target, { full }: Options): Promise<string> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const database = await openDatabase(settings)
  const house: ReportsHouse = (await findHouse(database)) ?? (await fillSearch(database, full ? fullSize : usualSize))
  const counted = await countedIn(database, house)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  const token = await program.identity.mintSession(house.admin)
  await program.close()
  const server = await startServer(environment, { data: target.data })
  try {
    const ask = askerOf(server, token)
    const everything: string[][] = []
    for (const [what, q] of Object.entries(typed))
      everything.push([what, `\`${q}\``, ...(await ask('/search', q, limits.everything))])
    const byList: string[][] = []
    for (const [what, [path, ...texts]] of Object.entries(lists))
      for (const q of texts) byList.push([what, `\`${q}\``, ...(await ask(path, q, limits.list))])
    const bare = await load(server.url, 1, 60, count =>
      count < timesEach ? { method: 'GET', path: '/healthz' } : undefined,
    )
    return `On ${target.name}, among the records of the organisation that asks:
${counted}. ${full ? 'Measured with `--full`.' : 'The full size, with `--full`, has five million reservations of ten organisations.'}${
      house.seconds ? ` Filled in ${number(house.seconds)} s.` : ''
    }
One client asks for each ${timesEach} times. A bare answer (\`/healthz\`): p50 ${number(bare.p50, 2)} ms, p95 ${number(bare.p95, 2)} ms.

## Ctrl K

One answer holds up to five of each kind of record that has every word.

${table(['typed', 'for example', 'p50 ms', 'p95 ms', 'p99 ms', 'limit p95', ''], everything)}

## The lists' texts

A list's first page, with a text in its search: one that few of its records have, and one that many or all have.

${table(['list', 'typed', 'p50 ms', 'p95 ms', 'p99 ms', 'limit p95', ''], byList)}`
  } finally {
    await server.stop()
  }
}

/** Asks a call for a text again and again. @returns its figures, its limit, and whether that was kept */
const askerOf = (server: ServerProcess, token: string) => async (path: string, q: string, limit: number) => {
  const request: Request = {
    method: 'GET',
    path: `/api${path}?q=${encodeURIComponent(q)}`,
    headers: { authorization: `Bearer ${token}` },
  }
  await load(server.url, 1, 60, count => (count < warming ? request : undefined))
  const { p50, p95, p99, statuses } = await load(server.url, 1, 600, count => (count < timesEach ? request : undefined))
  if (statuses[200] !== timesEach) throw new Error(`${path} ${q}: ${JSON.stringify(statuses)}`)
  return [number(p50, 1), number(p95, 1), number(p99, 1), String(limit), p95 < limit ? '' : 'missed']
}

const tables = {
  reservations: 'reservations',
  users: 'people',
  spaces: 'spaces',
  campuses: 'campuses',
  visits: 'visits',
  booking_requests: 'requests',
  incidents: 'incidents',
  customers: 'customers',
  products: 'products',
  sales: 'deals',
  contracts: 'contracts',
  billings: 'bills',
  orders: 'orders',
}

/** How many of each the organisation has, in words. */
async function countedIn(database: Database, { tenant }: ReportsHouse): Promise<string> {
  const { rows } = await database.pool.query<{ name: keyof typeof tables; count: number }>(
    Object.keys(tables)
      .map(name => `select '${name}' as name, count(*)::int as count from ${name} where tenant_id = $1`)
      .join(' union all '),
    [tenant.tenantId],
  )
  return rows.map(({ name, count }) => `${number(count)} ${tables[name]}`).join(', ')
}
