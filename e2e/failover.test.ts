import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bookAll, confirmedBeforeKill, expectWhole, makeHouse, slotsOf } from './bookings-under-fire.ts'
import { type Cluster, makeCluster, makeStandby } from './postgres-cluster.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** Long enough for any machine; nothing here is about time. */
const soon = { timeout: 240_000, interval: 100 }

let folder: string
let primary: Cluster | undefined
let standby: Cluster | undefined
let server: ServerProcess | undefined
let balancer: Balancer | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-failover-'))
  // The user that PostgreSQL runs as passes through it to its own.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  balancer?.close()
  await primary?.kill()
  await standby?.kill()
  server = balancer = primary = standby = undefined
  await rm(folder, { recursive: true, force: true })
})

/** What HAProxy does before Patroni: one address that leads to the present primary. */
interface Balancer {
  url: string
  leadTo(port: number): void
  close(): void
}

async function startBalancer(port: number): Promise<Balancer> {
  let behind = port
  const open = new Set<Socket>()
  const listener: Server = createServer(client => {
    const database = createConnection(behind, '127.0.0.1')
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address() as { port: number }
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    leadTo(next) {
      behind = next
      for (const socket of open) socket.destroy()
    },
    close() {
      listener.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function on(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
    return (await client.query<{ state: string }>('select sync_state as state from pg_stat_replication')).rows
  } finally {
    await client.end()
  }
}

it('goes on by itself when the primary dies among bookings, and the synchronous standby has all that was confirmed', {
  timeout: 900_000,
}, async () => {
  primary = await makeCluster(join(folder, 'primary'), { settings: { wal_keep_size: '256MB' } })
  await primary.start()
  balancer = await startBalancer(primary.port)
  const PORT = String(await freePort())
  const environment = { AFORO_DEMO: '0', AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'silent', DATABASE_URL: balancer.url, PORT }
  const house = await makeHouse(environment, join(folder, 'aforo'))
  standby = await makeStandby(primary, join(folder, 'standby'))
  await standby.start()
  const { url } = primary
  await on(url, "alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()')
  await vi.waitFor(async () => expect(await on(url)).toEqual([{ state: 'sync' }]), soon)
  server = await startServer(environment, { data: join(folder, 'aforo') })

  const crowd = bookAll(house, server.url, slotsOf(house))
  await Promise.race([vi.waitUntil(() => crowd.confirmed.length >= confirmedBeforeKill, soon), crowd.done])
  const before = crowd.confirmed.length
  await primary.kill()
  await on(standby.url, 'alter system reset synchronous_standby_names', 'select pg_promote()')
  balancer.leadTo(standby.port)
  await crowd.done

  expect(before).toBeGreaterThanOrEqual(confirmedBeforeKill)
  expect(crowd.confirmed.length).toBe(slotsOf(house).length)
  expect(crowd.refusals()).toBeGreaterThan(0)
  expect(server.process.exitCode ?? server.process.signalCode).toBeNull()
  expect((await expectWhole(house, crowd.confirmed)).toSorted()).toEqual(crowd.confirmed.toSorted())
})
