import type { SapSimulator } from '@aforo/simulators/sap'
import pg from 'pg'
import { type ServerProcess, startServer } from './server-process.ts'
import { comingMonth, makeOperator, type Operator, type Size } from './signed-contracts.ts'

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** An operator on a PostgreSQL server, and the process that bills its coming month. */
export interface BillingHouse {
  operator: Operator
  /** Asks the process that runs. */
  ask<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Body>
  /** Looks into the database, past the process. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** The process that runs now: another one after each kill. */
  server(): ServerProcess
  /** Kills the process (SIGKILL) and starts another one on the same database. */
  killAndStart(): Promise<void>
  close(): Promise<void>
}

/** Makes the operator and starts a process. @param environment with the database's address, and where it listens */
export async function openBillingHouse(
  environment: Record<string, string>,
  data: string,
  size: Size,
): Promise<BillingHouse> {
  const operator = await makeOperator({ ...environment, AFORO_DATA: data }, size)
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const start = () => startServer(environment, { data })
  let server = await start()
  return {
    operator,
    server: () => server,
    async ask<Body>(method: string, path: string, body?: object) {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Body
    },
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    async killAndStart() {
      await server.stop('SIGKILL')
      server = await start()
    },
    async close() {
      await server.stop('SIGKILL')
      await client.end()
    },
  }
}

/** How a run went that was killed. */
export interface KilledRun {
  /** Kills after which the run was not over. */
  kills: number
  seconds: number
}

/** Bills the coming month, and kills the process so many times soon after the run has got on; each time it is begun again. */
export async function billMonth({ ask, rows, killAndStart }: BillingHouse, kills: number): Promise<KilledRun> {
  const began = performance.now()
  const press = () => ask('POST', '/billing/runs', { month: comingMonth() })
  const state = async () => {
    const [run] = await rows<{ status: string; done: number; fault: string | null }>(
      'select status, done, fault from billing_runs order by started_at desc limit 1',
    )
    if (!run || run.status === 'FAILED') throw new Error(`the run failed: ${run?.fault}`)
    return run
  }
  await press()
  let [left, amid, seen, pressed] = [kills, 0, 0, performance.now()]
  for (let run = await state(); run.status === 'RUNNING'; run = await state()) {
    if (left > 0 && run.done > seen) {
      // Anywhere in the next step.
      await pause(Math.random() * 250)
      await killAndStart()
      left--
      const after = await state()
      seen = after.done
      if (after.status === 'RUNNING') amid++
    } else if (performance.now() - pressed > 1_000) {
      // What a person does who sees it stand still.
      await press()
      pressed = performance.now()
    } else await pause(10)
  }
  return { kills: amid, seconds: (performance.now() - began) / 1000 }
}

/** All that was billed, line by line and to the cent, by what the lines come from; without ids, which differ. */
export async function billedLines({ rows }: BillingHouse): Promise<string[]> {
  const found = await rows<{ line: string }>(`
    select concat_ws(' ', t.name, b.month, b.supplement, b.currency, b.status, b.net, b.tax, b.total, e.concept, e.month, r.number,
      p.code, e.days, e.amount, e.description) as line
    from billings b join teams t on t.id = b.client_id left join billing_entries e on e.billing_id = b.id
    left join contracts r on r.id = e.contract_id left join products p on p.id = e.product_id
    where b.month = $1 order by line`, [`${comingMonth()}-01`]) // biome-ignore format: the statement reads better in one
  return found.map(({ line }) => line)
}

/** Contracts of which the month has not exactly one bill. */
export async function notBilledOnce({ rows }: BillingHouse): Promise<string[]> {
  const found = await rows<{ number: string }>(
    `select r.number from contracts r
     left join billing_entries e on e.contract_id = r.id and e.live and e.month = $1
     group by r.id, r.number having count(distinct e.billing_id) <> 1`,
    [`${comingMonth()}-01`],
  )
  return found.map(({ number }) => number)
}

/** Forgets what was billed of the month, to bill it anew. */
export async function forgetMonth({ rows }: BillingHouse) {
  const month = `${comingMonth()}-01`
  await rows('delete from billing_consumption c using billings b where b.id = c.billing_id and b.month = $1', [month])
  await rows('delete from billing_entries e using billings b where b.id = e.billing_id and b.month = $1', [month])
  await rows('delete from billings where month = $1', [month])
  await rows('delete from billing_runs')
}

/** Connects a simulator that knows the clients; nothing is sent yet. */
export async function connectSap({ ask }: BillingHouse, sap: SapSimulator, settleSeconds: number) {
  await ask('PUT', '/connections/SAP', {
    address: sap.url,
    settings: { companyDb: 'OPE', userName: sap.userName, settleSeconds: String(settleSeconds) },
    secrets: { password: sap.password },
  })
  const concepts = ['PURCHASE', 'SERVICE'].map(concept => ({ concept, kind: 'ITEM', code: 'ALQ' }))
  await ask('PUT', '/billing/sap/mapping', { concepts, taxes: { taxed: 'IGV', untaxed: 'EXO' } })
}

/** The clients of an operator of that size, as SAP has them. */
export const partnersOf = ({ clients }: Pick<Size, 'clients'>) =>
  Array.from({ length: clients }, (_, place) => {
    const taxId = `2${String(place + 1).padStart(10, '0')}`
    return { CardCode: `C${taxId}`, CardName: `Cliente ${place + 1}`, FederalTaxID: taxId }
  })

/**
 * Makes so many drafts ready and has them sent, while SAP loses one answer in five after it made the invoice. The process is
 * killed each time that SAP has made another part of them.
 */
export async function sendBills(
  { ask, rows, killAndStart }: BillingHouse,
  sap: SapSimulator,
  bills: number,
  kills: number,
) {
  const ids = (
    await rows<{ id: string }>(`select id from billings where status = 'DRAFT' order by id limit $1`, [bills])
  ).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += 500)
    await ask('PUT', '/billing/ready-for-sap', { ids: ids.slice(from, from + 500) })
  const countOf = async (...statuses: string[]) => {
    const [found] = await rows<{ bills: number }>(
      'select count(*)::int as bills from billings where id = any ($1) and status = any ($2)',
      [ids, statuses],
    )
    return found?.bills ?? 0
  }
  while ((await countOf('READY_FOR_SAP')) < ids.length) await pause(100)
  sap.loseEvery(5)
  const began = performance.now()
  await ask('PUT', '/connections/SAP/enabled', { enabled: true })
  for (let kill = 1; kill <= kills; kill++) {
    const enough = Math.floor((kill * ids.length) / (kills + 1))
    while (sap.invoices('OPE').length < enough) await pause(5)
    await killAndStart()
  }
  while ((await countOf('SAP_PROCESSED')) < ids.length) {
    const [odd] = await rows<{ status: string; fault: string }>(
      `select status, coalesce(sap_fault, review_reason) as fault from billings
       where id = any ($1) and status not in ('READY_FOR_SAP', 'SENT_TO_SAP', 'SAP_PROCESSED')`,
      [ids],
    )
    if (odd) throw new Error(`${odd.status}: ${odd.fault}`)
    await pause(200)
  }
  return { ids, seconds: (performance.now() - began) / 1000 }
}
