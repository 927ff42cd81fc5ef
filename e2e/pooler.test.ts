import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookAll, expectWhole, makeHouse, slotsOf } from './bookings-under-fire.ts'
import { type Cluster, makeCluster } from './postgres-cluster.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** Debian's package installs it where a user's PATH may not lead. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(name => spawnSync(name, ['--version']).status === 0)

let folder: string
let cluster: Cluster | undefined
let bouncer: ChildProcess | undefined
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-pooler-'))
  // The users that PostgreSQL and the pooler run as pass through it.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  bouncer?.kill('SIGKILL')
  await cluster?.kill()
  server = bouncer = cluster = undefined
  await rm(folder, { recursive: true, force: true })
})

/** Starts the pooler before a server. @returns its address */
async function startBouncer({ url }: Cluster, mode: 'transaction' | 'session'): Promise<string> {
  const port = await freePort()
  const { port: behind } = new URL(url)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${behind} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'transaction' ? 5 : 40}
max_client_conn = 200
`.replace('postgres = host', 'postgres = user=postgres host'),
  )
  await chmod(settings, 0o644)
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  bouncer = spawn(program ?? '', [settings], { stdio: 'ignore', ...(isRoot && { uid: 65534, gid: 65534 }) })
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: address })
      client.on('error', () => {})
      await client.connect()
      await client.end()
    },
    { timeout: 30_000, interval: 100 },
  )
  return address
}

describe.skipIf(program === undefined)('behind PgBouncer', { timeout: 300_000 }, () => {
  it.each(['transaction', 'session'] as const)('books, tells other screens and works its jobs, by %s', async mode => {
    cluster = await makeCluster(join(folder, 'data'))
    await cluster.start()
    const environment = {
      AFORO_DEMO: '0',
      AFORO_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
      DATABASE_URL: await startBouncer(cluster, mode),
      ...(mode === 'transaction' && { DATABASE_POOLER: mode, DATABASE_DIRECT_URL: cluster.url }),
    }
    const house = await makeHouse(environment, join(folder, 'aforo'), 6)
    server = await startServer(environment, { data: join(folder, 'aforo') })
    const stopped = new AbortController()
    const events = await fetch(`${server.url}/api/events`, {
      headers: { authorization: `Bearer ${house.token}` },
      signal: stopped.signal,
    })
    const told = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    // More clients than the pooler has connections, so that they share them.
    const crowd = bookAll(house, server.url, slotsOf(house, 10), 12)
    await crowd.done
    expect((await expectWhole(house, crowd.confirmed)).toSorted()).toEqual(crowd.confirmed.toSorted())
    let heard = ''
    await vi.waitUntil(
      async () => {
        heard += (await told?.read())?.value ?? ''
        return heard.includes('reservations')
      },
      { timeout: 60_000 },
    )
    stopped.abort()
    const direct = new pg.Client({ connectionString: cluster.url })
    await direct.connect()
    const waiting = async () =>
      (
        await direct.query(
          "select count(*)::int as jobs from pgboss.job where state in ('created', 'active') and start_after <= now()",
        )
      ).rows[0].jobs
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 120_000, interval: 500 })
    await direct.end()
  })
})
