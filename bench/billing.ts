import { type BillingHouse, billedLines, billMonth, forgetMonth, openBillingHouse } from '@aforo/e2e/billing-under-kill'
import { freePort } from '@aforo/e2e/server-process'
import { comingMonth } from '@aforo/e2e/signed-contracts'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import { memoryOf, peakOf, resetPeak } from './memory.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

const size = { clients: 10_000, linesEach: 3, bills: 500_000, consumers: 1_000 }
const timesEach = 100
const warming = 10
const budget = 50

/** The run over 10,000 contracts, the check of their month, and the list among half a million bills. */
export const billing: Subject = {
  name: 'billing',
  title: 'Billing',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: billing is not measured')
      return undefined
    }
    const environment = {
      ...target.environment,
      PORT: String(await freePort()),
      AFORO_RATE_LIMIT: '0',
      AFORO_DEMO: '0',
      LOG_LEVEL: 'error',
    }
    const house = await openBillingHouse(environment, target.data, size)
    try {
      const ofMonth = await monthOf(house)
      const found = await listsOf(house)
      return `${number(size.clients)} signed contracts of ${size.linesEach} lines, each of a client of its own, and ${number(size.bills)} bills of the past, on ${target.name}.
One client in ten has consumed something on account.

${table(['what', 'seconds', 'budget'], ofMonth.seconds)}

The run made ${number(ofMonth.lines)} lines of ${number(ofMonth.bills)} bills. The process held ${number(ofMonth.memory.before)} MB before it and
${number(ofMonth.memory.early)} MB at most until a third of the contracts was billed, ${number(ofMonth.memory.late)} MB at most after that.

One client, ${timesEach} times each, among ${number(size.bills + size.clients)} bills. Below stands what needs no bill, and the statement of the
first page by itself, without any of our code:

${table(
  ['question', 'p50 ms', 'p95 ms', 'p99 ms', 'budget p95'],
  found.map(([name, { p50, p95, p99 }, within]) => [
    name,
    number(p50, 1),
    number(p95, 1),
    number(p99, 1),
    within ? budget : '',
  ]),
)}`
    } finally {
      await house.close()
      await target.remove()
    }
  },
}

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Bills the coming month, looking at the memory of the process meanwhile. */
async function monthOf(house: BillingHouse) {
  const { ask, rows, server } = house
  const month = comingMonth()
  const { pid } = server().process
  const preview = await seconds(() => ask('GET', `/billing/runs/preview?month=${month}`))
  const before = await memoryOf(pid)
  await resetPeak(pid)
  let early = Number.NaN
  const watch = setInterval(async () => {
    if (!Number.isNaN(early)) return
    const [run] = await rows<{ isEarly: boolean }>('select done * 3 < contracts as "isEarly" from billing_runs')
    if (run?.isEarly !== false) return
    early = await peakOf(pid)
    await resetPeak(pid)
  }, 100)
  const run = (await billMonth(house, 0)).seconds
  clearInterval(watch)
  const late = await peakOf(pid)
  const check = await seconds(() => ask('GET', `/billing/check?month=${month}`))
  const lines = (await billedLines(house)).length
  const bare = await writtenByItself(house)
  return {
    lines,
    bills: size.clients,
    memory: { before, early, late },
    seconds: [
      ['preview of the month’s run', number(preview, 1), ''],
      ['the run, from the call to its end: a bill a client', number(run, 1), 60],
      ['the same rows written again by two statements, without our code', number(bare, 1), ''],
      ['pre-billing check of the month', number(check, 1), 5],
    ],
  }
}

/** How long the database takes to write what the run wrote, by itself. */
async function writtenByItself(house: BillingHouse): Promise<number> {
  const month = [`${comingMonth()}-01`]
  const { rows } = house
  await rows('create table kept_bills as select * from billings where month = $1::date', month)
  await rows(
    'create table kept_entries as select e.* from billing_entries e join kept_bills b on b.id = e.billing_id and b.tenant_id = e.tenant_id',
  )
  // What people consumed goes with its entries, and nothing asks for it again here.
  await forgetMonth(house)
  const columns = async (name: string) =>
    (
      await rows<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
        [name],
      )
    )[0]?.columns ?? ''
  const [ofBills, ofEntries] = [await columns('billings'), await columns('billing_entries')]
  return seconds(async () => {
    await rows(`insert into billings (${ofBills}) select ${ofBills} from kept_bills`)
    await rows(`insert into billing_entries (${ofEntries}) select ${ofEntries} from kept_entries`)
  })
}

/** What is asked of the bills, and what it is compared with; last, whether a budget holds for it. */
async function listsOf({ operator, server, rows }: BillingHouse): Promise<[string, Load, boolean][]> {
  const month = comingMonth()
  // Only now, since the run would have the bills of these wait for their orders: every second client asks for one.
  await rows(
    `update customers k set requires_purchase_order = true from teams t
     where k.tenant_id = $1 and t.tenant_id = $1 and t.id = k.team_id and substr(t.name, 9)::int % 2 = 0`,
    [operator.tenantId],
  )
  await rows('analyze customers')
  const headers = { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' }
  const questions: [string, string, boolean][] = [
    ['the first page', '/api/billing/search', true],
    ['the first page of a month', `/api/billing/search?month=${month}`, true],
    ['by state', '/api/billing/search?status=SAP_PROCESSED', true],
    ['by states, in a month', `/api/billing/search?status=DRAFT,PENDING_PO&month=${month}`, true],
    ['by client', `/api/billing/search?clientId=${operator.clientId}`, true],
    ['by campus and month', `/api/billing/search?campusId=${operator.campusId}&month=${month}`, true],
    ['without their purchase order', '/api/billing/search?purchaseOrder=MISSING', true],
    ['by a client’s name', '/api/billing/search?q=cliente%201234', true],
    ['by a purchase order', '/api/billing/search?q=oc-77123', true],
    ['by amount', '/api/billing/search?sort=-total', true],
    ['totals of a month', `/api/billing/totals?month=${month}`, true],
    ['search over everything, by a client’s name', '/api/search?q=cliente%201234', true],
    ['a bare answer: `/healthz`', '/healthz', false],
  ]
  const found: [string, Load, boolean][] = []
  for (const [name, path, within] of questions) {
    const request = { method: 'GET' as const, path, headers }
    await load(server().url, 1, 60, count => (count < warming ? request : undefined))
    const answers = await load(server().url, 1, 600, count => (count < timesEach ? request : undefined))
    if (answers.statuses[200] !== timesEach) throw new Error(`${name}: ${JSON.stringify(answers.statuses)}`)
    found.push([name, answers, within])
  }
  return [...found, ['a bare statement: the first page', await bareStatement(rows, operator.tenantId), false]]
}

async function bareStatement(rows: BillingHouse['rows'], tenantId: string): Promise<Load> {
  const took: number[] = []
  for (let time = 0; time < timesEach + warming; time++) {
    const began = performance.now()
    await rows('select * from billings where tenant_id = $1 order by month desc, id desc limit 20', [tenantId])
    if (time >= warming) took.push(performance.now() - began)
  }
  const sorted = took.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: 0, done: timesEach, statuses: {} }
}
