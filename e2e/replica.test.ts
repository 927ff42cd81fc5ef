import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, bookAll, bookedDay, type House, idIn, makeHouse, slotsOf } from './bookings-under-fire.ts'
import { type Cluster, makeCluster, makeStandby } from './postgres-cluster.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** Long enough for any machine; nothing here is about time. */
const soon = { timeout: 120_000, interval: 100 }

let folder: string
let primary: Cluster
let standby: Cluster
let house: House
let server: ServerProcess
let environment: Record<string, string>

const start = async () => {
  server = await startServer(environment, { data: join(folder, 'aforo') })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-replica-'))
  // The user that PostgreSQL runs as passes through it to its own.
  await chmod(folder, 0o755)
  // A standby that was away for a while still finds what it missed.
  primary = await makeCluster(join(folder, 'primary'), { settings: { wal_keep_size: '256MB' } })
  await primary.start()
  environment = {
    AFORO_DEMO: '0',
    AFORO_RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: primary.url,
    PORT: String(await freePort()),
  }
  house = await makeHouse(environment, join(folder, 'aforo'), 4)
  standby = await makeStandby(primary, join(folder, 'standby'))
  environment.DATABASE_REPLICA_URL = standby.url
}, 300_000)

afterAll(async () => {
  await server?.stop('SIGKILL')
  await standby?.kill()
  await primary?.kill()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const replicaState = async () => ((await (await fetch(`${server.url}/readyz`)).json()) as { replica?: string }).replica

async function read<Body>(path: string): Promise<Body> {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${house.token}` } })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Body
}

const day = () => `from=${bookedDay}&to=${bookedDay}`
interface Report {
  reservations: number
  asOf: string | null
}
const report = () => read<Report>(`/reports/dashboard?${day()}`)
const onCalendar = async () => JSON.stringify(await read(`/booking/calendar?campusId=${house.campusId}&${day()}`))

async function on(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** How many transactions of the program a server has answered so far: its own looks at the replica are outside of them. */
async function readsOf(cluster: Cluster): Promise<number> {
  await on(cluster.url, 'select pg_stat_clear_snapshot()')
  const [row] = await on(
    cluster.url,
    "select sum(tup_returned)::float8 as rows from pg_stat_database where datname = 'postgres'",
  )
  return Number(row?.rows)
}

it('starts while its replica is away, and says so; once it answers, it is read', { timeout: 300_000 }, async () => {
  await start()
  expect(await replicaState()).toBe('AWAY')
  expect((await report()).asOf).toBeNull()
  await standby.start()
  await vi.waitFor(async () => expect(await replicaState()).toBe('UP'), soon)
})

it('shows at once what was booked, again and again, though it is read from the replica', {
  timeout: 300_000,
}, async () => {
  const slots = slotsOf(house, 5)
  for (const slot of slots) {
    const id = await idIn(await ask(house, server.url, slot))
    expect(await onCalendar()).toContain(id)
  }
  // Without anything new, the replica answers.
  await new Promise(resolve => setTimeout(resolve, 6_000))
  const before = await readsOf(standby)
  for (let time = 0; time < 20; time++) await onCalendar()
  await vi.waitFor(async () => expect(await readsOf(standby)).toBeGreaterThan(before), soon)
})

it('reads what is new from the database itself while the replica stands still, and a report says of when it is', {
  timeout: 300_000,
}, async () => {
  await vi.waitFor(async () => expect((await report()).reservations).toBe(20), soon)
  await on(standby.url, 'select pg_wal_replay_pause()')
  const [slot] = slotsOf(house, 6).filter(({ hour }) => hour === 5)
  if (!slot) throw new Error('no slot')
  const id = await idIn(await ask(house, server.url, slot))
  for (let time = 0; time < 10; time++) expect(await onCalendar()).toContain(id)
  await vi.waitFor(async () => expect((await report()).asOf).not.toBeNull(), soon)
  expect((await report()).reservations).toBe(20)
  await on(standby.url, 'select pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await report()).toMatchObject({ reservations: 21, asOf: null }), soon)
})

it('answers every call while the replica is killed among them, and reads it again when it is back', {
  timeout: 300_000,
}, async () => {
  let over = false
  const statuses = new Set<number>()
  const ask = async () => {
    while (!over) {
      for (const path of [`/reports/dashboard?${day()}`, `/booking/calendar?campusId=${house.campusId}&${day()}`]) {
        const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${house.token}` } })
        statuses.add(answer.status)
        await answer.arrayBuffer()
      }
    }
  }
  const asking = [ask(), ask(), ask(), ask()]
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await standby.kill()
  await vi.waitFor(async () => expect(await replicaState()).toBe('AWAY'), soon)
  await standby.start()
  await vi.waitFor(async () => expect(await replicaState()).toBe('UP'), soon)
  over = true
  await Promise.all(asking)
  expect([...statuses]).toEqual([200])
})

it('takes a promoted standby for none: it would show what nobody wrote', { timeout: 300_000 }, async () => {
  await on(standby.url, 'select pg_promote()')
  await vi.waitFor(async () => expect(await replicaState()).toBe('AWAY'), soon)
  const all = bookAll(
    house,
    server.url,
    slotsOf(house, 8).filter(({ hour }) => hour > 5),
  )
  await all.done
  for (const id of all.confirmed) expect(await onCalendar()).toContain(id)
})
