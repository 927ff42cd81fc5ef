import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { operatorOfDemo } from './demo-operator.ts'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import { fillOccupation, linesEach, signedEach } from './occupation-data.ts'
import type { Subject } from './subject.ts'
import { embeddedTarget, serverTarget, type Target } from './target.ts'

const campuses = 10
const products = 5_000
/** Questions of each kind, one after the other; the first ones don't count. */
const timesEach = 50
const warming = 5
const budget = 300

/** Reportes › Ocupación over ten campuses with 5,000 products: today, a month ago, this month and twelve ahead. */
export const occupation: Subject = {
  name: 'occupation',
  title: 'Occupation',
  async measure() {
    const targets = [await serverTarget(), await embeddedTarget()]
    const found: Measured[] = []
    for (const target of targets) {
      if (!target) console.log('no PostgreSQL server answers: only the embedded database is measured')
      else found.push(await measured(target))
    }
    return `${number(products)} products of ${campuses} campuses on floors that are drawn, ${number(products * linesEach)} lines of deals, ${number(products * signedEach)} of
them under signed contracts that rise each year, ${number(products)} exceptions and ${number(2 * products)} prices, beside the demo; one client,
${timesEach} times each. What a figure is made of is read by one range query for each kind of taking; the days are reckoned in the
program. Filled in ${found.map(({ name, seconds }) => `${number(seconds)} s (${name})`).join(' and ')}.

${table(
  ['database', 'question', 'p50 ms', 'p95 ms', 'p99 ms', 'budget p95'],
  found.flatMap(({ rows }) => rows),
)}`
  },
}

interface Measured {
  name: string
  seconds: number
  rows: string[][]
}

async function measured(target: Target): Promise<Measured> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '1',
    LOG_LEVEL: 'error',
  }
  try {
    // The first start loads the demo.
    await (await startServer(environment, { data: target.data })).stop()
    const { token, campusIds, seconds } = await prepare({ ...environment, AFORO_DATA: target.data })
    const server = await startServer(environment, { data: target.data })
    const times = timesEach
    const headers = { authorization: `Bearer ${token}` }
    const questions: Record<string, string> = {
      'by campus, all campuses': '/sales/occupation',
      'by floor, all campuses': '/sales/occupation?by=floor',
      'by kind, one campus': `/sales/occupation?by=type&campusId=${campusIds[3]}`,
      'products behind a figure': '/sales/occupation/products?state=CONTRACTED',
      'what ends within 90 days': '/sales/occupation/endings',
      'what changed in a month': '/sales/occupation/changes',
      'the card of Panel de Control': '/sales/occupation/overview',
    }
    const found: [string, Load][] = []
    for (const [name, path] of Object.entries(questions)) {
      const request = { method: 'GET' as const, path: `/api${path}`, headers }
      await load(server.url, 1, 120, count => (count < warming ? request : undefined))
      const answers = await load(server.url, 1, 600, count => (count < times ? request : undefined))
      if (answers.statuses[200] !== times) throw new Error(`${name}: ${JSON.stringify(answers.statuses)}`)
      found.push([name, answers])
    }
    await server.stop()
    const rows = found.map(([name, { p50, p95, p99 }]) => [
      target.name,
      name,
      number(p50, 1),
      number(p95, 1),
      number(p99, 1),
      String(budget),
    ])
    return { name: target.name, seconds, rows }
  } finally {
    await target.remove()
  }
}

/** Fills campuses of the demo's operator. */
async function prepare(environment: Record<string, string>) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const { tenant, admin } = await operatorOfDemo(database)
    const campusIds: string[] = []
    for (let place = 0; place < campuses; place++)
      campusIds.push((await makeCampus(database, tenant, { name: `Medición ${place}` })).campusId)
    const start = performance.now()
    await fillOccupation(database, { tenant, admin, campusIds, products })
    const seconds = (performance.now() - start) / 1000
    return { token: await program.identity.mintSession(admin), campusIds, seconds }
  } finally {
    await program.close()
  }
}
