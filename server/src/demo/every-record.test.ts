import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs, mounts, ports, router } from '../parts.ts'
import type { Database } from '../platform/database/database.ts'
import { openFiles } from '../platform/files.ts'
import { openIdentity } from '../platform/identity/identity.ts'
import { readSettings } from '../platform/settings.ts'
import { effort } from '../platform/testing/effort.ts'
import { openTestDatabase } from '../platform/testing/test-database.ts'
import { openProgram, type Program } from '../program.ts'
import { type ContractCall, contractCalls, idPaths, requestOf, sampleOf } from '../testing/contract-calls.ts'
import { loadDemo } from './demo.ts'

const now = Temporal.Instant.from('2026-11-18T15:20:00Z')
const date = '2026-11-18'

let folder: string
let database: Database
let program: Program
/** An administrator of each tenant, and the operator's root. */
let people: { tenantId: string; token: string }[]
/** The ids of all records, by tenant and kind: the table with what tells its records apart. */
let records: { tenantId: string; kind: string; ids: string[] }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-every-'))
  const settings = readSettings({
    AFORO_DATA: folder,
    AFORO_PUBLIC_URL: 'http://localhost:3000',
    AFORO_RATE_LIMIT: '0',
    AFORO_OUTSIDE_NETWORKS: '127.0.0.1',
  })
  database = await openTestDatabase()
  const files = await openFiles(settings, Buffer.from('secret'))
  await loadDemo(database, now, async password => `hash of ${password}`, files)
  program = await openProgram(
    settings,
    database,
    { router, mounts, jobs, ports, openIdentity },
    { clock: { now: () => now }, log: pino({ level: 'silent' }) },
  )
  const client = await database.pool.connect()
  try {
    await client.query('set role aforo_system')
    const { rows: users } = await client.query<{ tenantId: string; userId: string }>(`
      (select distinct on (tenant_id) tenant_id as "tenantId", id as "userId" from users
        where 'ROLE_ADMIN' = any (roles) and active and countries_allowed = '{}' order by tenant_id, username)
      union all
      (select tenant_id, id from users where 'ROLE_ROOT' = any (roles) and active limit 1)`)
    people = await Promise.all(
      users.map(async user => ({ tenantId: user.tenantId, token: await program.identity.mintSession(user) })),
    )
    const { rows: tables } = await client.query<{ name: string }>(`
      select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and 2 = (select count(*) from pg_attribute a
        where a.attrelid = c.oid and not a.attisdropped and (a.attname = 'tenant_id' or a.attname = 'id' and a.atttypid = 'uuid'::regtype))`)
    records = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ tenantId: string; kind: string; ids: string[] }>(`
        select tenant_id as "tenantId", concat_ws('.', '${name}', to_jsonb(t)->>'kind', to_jsonb(t)->>'type') as kind,
          array_agg(id::text) as ids from ${name} t group by 1, 2`)
      records.push(...rows)
    }
  } finally {
    await client.query('reset role')
    client.release()
  }
}, 300_000)
afterAll(async () => {
  await program?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a call answers about a record, or without one. */
async function ask(call: ContractCall, token: string, ids: Record<string, string>) {
  const input = sampleOf(call.input, {
    id: path => ids[path],
    wanted: Object.keys(ids),
    full: false,
    username: 'admin@anden.example',
    last: false,
    date,
    hour: 10,
    mark: 'andén',
  })
  if (!input) return
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, headers: answered } = await program.app.inject({ ...(await requestOf(call, input)), headers })
  return { status: statusCode, isFile: !/json/.test(String(answered['content-type'] ?? 'json')) }
}

/** Runs for each, a few at a time. */
async function forEach<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of waiting) await run(item)
    }),
  )
}

/** Of thousands that are made alike, such as reservations, every n-th. */
const spread = (ids: readonly string[], most = effort(10, 30)) =>
  ids.filter((_, place) => place % Math.ceil(ids.length / most) === 0)

const isFault = (status: number) => status >= 500 && status !== 503
/** The stream of live events never ends. */
const reads = contractCalls.filter(
  ({ name, method, meta }) => method === 'GET' && name !== 'events.stream' && !('public' in meta && meta.public),
)
const required = (call: ContractCall) => idPaths(call.input).filter(({ required }) => required)

test('every list of the demo answers', async () => {
  const faults: string[] = []
  let answered = 0
  const lists = reads.filter(call => required(call).length === 0)
  await forEach(
    lists.flatMap(call => people.map(person => ({ call, person }))),
    async ({ call, person }) => {
      const answer = await ask(call, person.token, {})
      if (answer?.status === 200) answered++
      if (answer && isFault(answer.status)) faults.push(`${call.name}: ${answer.status}`)
    },
  )
  expect([...new Set(faults)].sort()).toEqual([])
  expect(answered).toBeGreaterThan(100)
}, 300_000)

test('every record of the demo opens, by every call that reads one', async () => {
  const faults = new Map<string, number>()
  const opened = new Map<string, Set<string>>()
  const ofFiles = new Set<ContractCall>()
  const open = async (call: ContractCall, path: string, token: string, kind: string, id: string) => {
    const answer = await ask(call, token, { [path]: id })
    if (!answer || [400, 401, 403, 404].includes(answer.status)) return false
    const key = `${call.name} of ${kind}`
    opened.set(kind, (opened.get(kind) ?? new Set()).add(id))
    if (answer.isFile) ofFiles.add(call)
    if (isFault(answer.status)) faults.set(key, (faults.get(key) ?? 0) + 1)
    return true
  }
  const single = reads.filter(call => required(call).length === 1)
  // Which kinds a call is about, the operator's first record of each tells: the others are not found by it.
  const [operator] = people
  const mine = records.filter(({ tenantId }) => tenantId === operator?.tenantId)
  const about = new Map<ContractCall, Set<string>>(single.map(call => [call, new Set()]))
  await forEach(
    single.flatMap(call => mine.map(record => ({ call, record }))),
    async ({ call, record: { kind, ids } }) => {
      const { path } = required(call)[0] ?? { path: '' }
      if (operator && (await open(call, path, operator.token, kind, ids[0] ?? ''))) about.get(call)?.add(kind)
    },
  )
  await forEach(
    single.flatMap(call => people.flatMap(person => records.map(record => ({ call, person, record })))),
    async ({ call, person, record: { tenantId, kind, ids } }) => {
      if (person.tenantId !== tenantId || !about.get(call)?.has(kind)) return
      const { path } = required(call)[0] ?? { path: '' }
      // A PDF takes as long to make as a hundred answers to read.
      for (const id of ofFiles.has(call) ? spread(ids, 2) : spread(ids)) await open(call, path, person.token, kind, id)
    },
  )
  expect(Object.fromEntries(faults)).toEqual({})
  const everyOf = (table: string) =>
    records.filter(({ kind }) => kind.split('.')[0] === table).flatMap(({ ids }) => spread(ids))
  const openedOf = (table: string) =>
    [...opened].filter(([kind]) => kind.split('.')[0] === table).flatMap(([, ids]) => [...ids])
  for (const table of ['billings', 'contracts', 'orders', 'sales', 'reservations', 'products', 'customers'])
    expect({ table, missing: everyOf(table).filter(id => !openedOf(table).includes(id)) }).toEqual({
      table,
      missing: [],
    })
}, 600_000)
