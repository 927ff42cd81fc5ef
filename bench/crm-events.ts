import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser, makeUsers } from '@aforo/server/demo/factories'
import { jobs, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import pg from 'pg'
import { code, deals, faultEvery, products, seconds, stages } from './crm-deliveries.ts'
import { type CrmAddress, startCrmProcess } from './crm-process.ts'
import { number, table } from './figures.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

/** People book so often meanwhile, and so long before and after. */
const bookingsEverySecond = 8
const aloneSeconds = 20
const rooms = 4_000
/** Seconds that the queue gets to end after the last event. */
const patience = 300

/** Ten thousand events of HubSpot, doubled, mixed up and against a CRM that fails: the end, and what bookings feel of it. */
export const crmEvents: Subject = {
  name: 'crm-events',
  title: 'Events of the CRM',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: the events of the CRM are not measured')
      return undefined
    }
    const [crm, other] = [await startCrmProcess(), await startCrmProcess()]
    const there = await crm.address()
    const nobody = createServer((request, response) => request.resume().on('end', () => response.end())).listen(
      0,
      '127.0.0.1',
    )
    const client = new pg.Client({ connectionString: target.environment.DATABASE_URL })
    const port = String(await freePort())
    const environment = {
      ...target.environment,
      PORT: port,
      AFORO_RATE_LIMIT: '0',
      AFORO_DEMO: '0',
      AFORO_OUTSIDE_NETWORKS: new URL(there.url).host,
      LOG_LEVEL: 'error',
    }
    try {
      const ready = await prepare({ ...environment, AFORO_DATA: target.data })
      const server = await startServer(environment, { data: target.data })
      await client.connect()
      await client.query('analyze')
      const [told, fresh] = ready.houses
      if (!told || !fresh) throw new Error('no houses')
      const hook = await connect(server.url, told.token, there)
      const book = bookWith(server.url, ready.tokens, ready.rooms)

      await book(10)
      const before = await book(aloneSeconds)
      // What the simulator and the events themselves take of the machine, without the program.
      const { port: hole } = nobody.address() as AddressInfo
      const unheard = other.deliver(`http://127.0.0.1:${hole}`)
      const beside = await book(seconds)
      await unheard
      const sent = crm.deliver(`${server.url}${hook}`)
      const during = await book(seconds)
      const delivered = await sent
      const settledIn = await settled(client, told.tenantId)
      const after = await book(aloneSeconds)
      const calls = await crm.calls()

      await crm.recover()
      await connect(server.url, fresh.token, there)
      await compared(client, fresh.tenantId)
      await settled(client, fresh.tenantId)
      const [one, anew] = [await stateOf(client, told.tenantId), await stateOf(client, fresh.tenantId)]
      const differing = differences(one.deals, anew.deals)
      const alive = await crm.deals()
      await server.stop()
      if (differing.length > 0 || one.conflicts !== anew.conflicts || alive.some(id => !one.deals.has(id)))
        throw new Error(
          `not as a fresh read: ${differing.slice(0, 5).join('\n')} conflicts ${one.conflicts} ${anew.conflicts}`,
        )

      const rowOf = (name: string, times: readonly number[]) => {
        const sorted = times.toSorted((a, b) => a - b)
        return [name, number(sorted.length), number(at(sorted, 0.5), 1), number(at(sorted, 0.95), 1)]
      }
      return `${number(delivered.sent)} events of ${number(deals)} deals in ${seconds} s on ${target.name}, by the simulated HubSpot with its own signatures: ${number(delivered.doubled)}
of them came twice, ${number(delivered.moved)} out of their order, and one call in ${faultEvery} was answered by 429 or 500. Each delivery was answered
within ${number(delivered.slowest)} ms. HubSpot was asked ${number(calls)} times, and the last deal was as it is there ${number(settledIn)} s after the last event.

A second organisation that reads the same HubSpot for the first time ends with the same ${number(anew.deals.size)} deals, field by field, with
lines, taken days and ${number(anew.conflicts)} conflicts (compared by the bench, which fails on a difference); the ${number(one.gone.length)} that were here and then were
deleted or merged away there are kept, put aside.

People book ${bookingsEverySecond} times a second throughout, one of ${ready.tokens.length} at a time, whether the answer before has come or not. The simulator
stands for computers that aren't the operator's: it is a process of its own on the same processors, of the lowest priority. In the
second line it makes and signs as many events and sends them to an address that only says yes.

${table(
  ['a booking', 'bookings', 'p50 ms', 'p95 ms'],
  [
    rowOf('alone, before and after', [...before.times, ...after.times]),
    rowOf('while as many events go to nobody', beside.times),
    rowOf('while the events come', during.times),
  ],
)}`
    } finally {
      await client.end().catch(() => {})
      nobody.close()
      await Promise.all([crm.close(), other.close()])
      await target.remove()
    }
  },
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Two operators of the same products, and people of the first one who book. */
async function prepare(environment: Record<string, string>) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, openIdentity })
  try {
    const houses: { tenantId: string; token: string }[] = []
    const tokens: string[] = []
    const ids: string[] = []
    for (let place = 0; place < 2; place++) {
      const tenant = await makeTenant(database, { type: 'AFORO' })
      const admin = await makeUser(database, tenant, { roles: ['ROLE_ADMIN'] })
      const campus = await makeCampus(database, tenant, { name: 'Sede' })
      await database.pool.query(
        `insert into products (tenant_id, id, code, name, type, campus_id, capacity, starts_on)
         select $1, gen_random_uuid(), c, 'Oficina ' || c, 'PRIVATE_OFFICE', $2, 6, current_date - 900 from unnest($3::text[]) c`,
        [tenant.tenantId, campus.campusId, Array.from({ length: products }, (_, place) => code(place))],
      )
      houses.push({ tenantId: tenant.tenantId, token: await program.identity.mintSession(admin) })
      if (place > 0) continue
      const floor = await makeFloor(database, campus)
      for (const room of await makeRooms(
        database,
        floor,
        Array.from({ length: rooms }, (_, place) => ({ name: `Sala ${place}` })),
      ))
        ids.push(room.spaceId)
      const people = Array.from({ length: 16 }, () => ({}))
      for (const user of await makeUsers(database, tenant, people))
        tokens.push(await program.identity.mintSession(user))
    }
    return { houses, tokens, rooms: ids }
  } finally {
    await program.close()
  }
}

/** Connects a house to the CRM. @returns where its events go */
async function connect(url: string, token: string, crm: CrmAddress): Promise<string> {
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ webhookAddress: string }>
  }
  await ask('PUT', '/connections/HUBSPOT', {
    address: crm.url,
    settings: { portalId: String(crm.portalId) },
    secrets: { clientSecret: crm.clientSecret, accessToken: crm.token },
  })
  await ask('PUT', '/sales-queue/mapping', {
    stages: Object.entries(stages).map(([stageId, status]) => ({ pipelineId: 'default', stageId, status })),
  })
  const { webhookAddress } = await ask('PUT', '/connections/HUBSPOT/enabled', { enabled: true })
  return new URL(webhookAddress).pathname
}

/** Books so often as people do, without waiting for the answers before: a slower server isn't asked less. */
function bookWith(url: string, tokens: readonly string[], ids: readonly string[]) {
  const day = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 }).toString()
  let next = 0
  return async (lasting: number) => {
    const times: number[] = []
    const under: Promise<void>[] = []
    const one = async (place: number) => {
      const sent = performance.now()
      const answer = await fetch(`${url}/api/booking/reservations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[place % tokens.length]}` },
        body: JSON.stringify({ spaceId: ids[place], at: day, from: '10:00', to: '11:00', subject: 'Reunión' }),
      })
      await answer.arrayBuffer()
      if (answer.status !== 201) throw new Error(`a booking was answered by ${answer.status}`)
      times.push(performance.now() - sent)
    }
    const begun = performance.now()
    for (let count = 0; count < lasting * bookingsEverySecond; count++) {
      const due = begun + (count * 1000) / bookingsEverySecond
      await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
      under.push(one(next++))
    }
    await Promise.all(under)
    return { times }
  }
}

/** Waits until nothing is left to do. @returns seconds that it took */
async function settled(client: pg.Client, tenantId: string): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { rows } = await client.query<{ state: string; total: number; fault: string | null }>(
      `select state, count(*)::int as total, max(fault) as fault from outside_tasks
       where tenant_id = $1 and state <> 'DONE' group by 1`,
      [tenantId],
    )
    const failed = rows.find(({ state }) => state === 'FAILED')
    if (failed) throw new Error(`${failed.total} tasks failed: ${failed.fault}`)
    const took = (performance.now() - begun) / 1000
    if (rows.length === 0) return took
    if (took > patience) throw new Error(`the queue did not end: ${JSON.stringify(rows)}`)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** Waits until a house was compared with its CRM as a whole for the first time. */
async function compared(client: pg.Client, tenantId: string) {
  for (let tries = 0; tries < 2 * patience; tries++) {
    const { rows } = await client.query(
      'select from hubspot_reads where tenant_id = $1 and reconciled_at is not null',
      [tenantId],
    )
    if (rows.length > 0) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error('the CRM was not compared')
}

/** A house's deals as text, without what is each house's own: ids and moments. */
async function stateOf(client: pg.Client, tenantId: string) {
  const { rows } = await client.query<{ external_id: string; gone: boolean; whole: string }>(
    `select s.external_id, s.deprecated_at is not null as gone, jsonb_build_object('title', s.title, 'status', s.status,
         'client', s.client_name, 'executive', s.executive_name, 'currency', s.currency, 'from', s.starts_on, 'to', s.ends_on,
         'monthly', s.monthly, 'modified', s.external_modified_at, 'lines', (
           select jsonb_agg(jsonb_build_object('id', l.external_id, 'product', p.code, 'quantity', l.quantity,
             'amount', l.amount, 'from', l.starts_on, 'to', l.ends_on) order by l.external_id)
           from sale_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
           where l.tenant_id = s.tenant_id and l.sale_id = s.id),
         'taken', (select jsonb_agg(jsonb_build_array(p.code, t.during) order by p.code, t.during)
           from product_takings t join products p on p.tenant_id = t.tenant_id and p.id = t.product_id
           where t.tenant_id = s.tenant_id and t.source_id = s.id))::text as whole
     from sales s where s.tenant_id = $1`,
    [tenantId],
  )
  const conflicts = await client.query<{ total: number }>(
    `select count(*)::int as total from product_conflicts where tenant_id = $1 and status = 'OPEN'`,
    [tenantId],
  )
  return {
    deals: new Map(rows.filter(({ gone }) => !gone).map(({ external_id, whole }) => [external_id, whole])),
    gone: rows.filter(({ gone }) => gone).map(({ external_id }) => external_id),
    conflicts: conflicts.rows[0]?.total ?? 0,
  }
}

const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].flatMap(id =>
    one.get(id) === other.get(id) ? [] : [`${id}: ${one.get(id)} / ${other.get(id)}`],
  )
