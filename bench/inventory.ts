import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { fillInventory, linesEach } from './inventory-data.ts'
import { type Load, load } from './load.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

const campuses = 20
const products = 20_000
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
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const admin = await makeUser(database, tenant)
    const ids: string[] = []
    for (let place = 0; place < campuses; place++)
      ids.push((await makeCampus(database, tenant, { name: `Sede ${place}` })).campusId)
    await fillInventory(database, { tenantId: tenant.tenantId, userId: admin.userId, campusIds: ids, products })
    return { token: await program.identity.mintSession(admin), campusId: ids[3] ?? '' }
  } finally {
    await program.close()
  }
}
