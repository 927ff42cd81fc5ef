import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bookAll,
  type Crowd,
  confirmedBeforeKill,
  expectAway,
  expectWhole,
  type House,
  killAmongBookings,
  makeHouse,
  slotsOf,
} from './bookings-under-fire.ts'
import { type Cluster, makeCluster } from './postgres-cluster.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { mayMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'

/** Long enough for any machine; nothing here is about time. */
const soon = { timeout: 240_000, interval: 100 }

let folder: string
let cluster: Cluster | undefined
let server: ServerProcess | undefined
let disk: SmallDisk | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-database-faults-'))
  // The user that PostgreSQL runs as passes through it to its own.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  await cluster?.kill()
  disk?.remove()
  server = cluster = disk = undefined
  await rm(folder, { recursive: true, force: true })
})

const data = () => join(folder, 'aforo')

/** Starts PostgreSQL and, on a house made in it, a server. */
async function open(made: Promise<Cluster>, rooms?: number) {
  cluster = await made
  await cluster.start()
  const PORT = String(await freePort())
  const environment = { AFORO_DEMO: '0', AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'silent', DATABASE_URL: cluster.url, PORT }
  const house = await makeHouse(environment, data(), rooms)
  server = await startServer(environment, { data: data() })
  return { cluster, house, server }
}

/** Waits for a moment among bookings; an answer that no client should get ends it at once. */
async function until(crowd: Crowd, isSo: () => boolean) {
  await Promise.race([vi.waitUntil(isSo, soon), crowd.done])
  expect(isSo()).toBe(true)
}

const ready = async (url: string) => (await fetch(`${url}/readyz`)).status
const read = ({ token }: House, url: string) =>
  fetch(`${url}/api/booking/reservations/search`, { headers: { authorization: `Bearer ${token}` } })

/** A token that is looked up, and so takes the database. */
const refreshing = new URLSearchParams({
  client_id: 'aforo-web',
  grant_type: 'refresh_token',
  refresh_token: 'x'.repeat(43),
})

/** Whatever was asked for is booked in the end, once, by the same process, which is well again. */
async function expectRecovered(house: House, { url, process }: ServerProcess, { confirmed, done }: Crowd) {
  await done
  await vi.waitUntil(async () => (await ready(url)) === 200, soon)
  expect(process.exitCode ?? process.signalCode).toBeNull()
  expect((await expectWhole(house, confirmed)).toSorted()).toEqual(confirmed.toSorted())
}

describe('PostgreSQL breaks', { timeout: 900_000 }, () => {
  it('loses no booking when it is killed with -9, the program recovers by itself, and loses none when it is killed too', async () => {
    const { cluster, house, server: running } = await open(makeCluster(join(folder, 'postgres')))
    const screen = await fetch(`${running.url}/api/events`, { headers: { authorization: `Bearer ${house.token}` } })
    const slots = slotsOf(house, 8)
    const crowd = bookAll(house, running.url, slots)
    await until(crowd, () => crowd.confirmed.length >= confirmedBeforeKill)
    await cluster.kill()

    await until(crowd, () => crowd.refusals() >= 8)
    expect(await ready(running.url)).toBe(503)
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200)
    await expectAway(await read(house, running.url))
    await expectAway(await fetch(`${running.url}/oidc/token`, { method: 'POST', body: refreshing }))

    await cluster.start()
    await expectRecovered(house, running, crowd)
    expect(crowd.confirmed).toHaveLength(slots.length)
    // What other copies changed while this one heard nothing is read anew by whoever comes back.
    expect(await screen.text()).toContain('reservations')
    // What one job of each booking is there for is done, and once.
    await vi.waitUntil(async () => (await waitingJobs(cluster.url)) === 0, { ...soon, timeout: 480_000 })
    expect(await mailsIn(data())).toBe(slots.length)

    const later = slotsOf(house).filter(({ hour }) => hour >= 8)
    const confirmed = await killAmongBookings(house, running, later)
    server = await startServer(house.environment, { data: data() })
    expect(await server.stop()).toBe(0)
    await expectWhole(house, [...crowd.confirmed, ...confirmed])
  })

  describe.skipIf(!mayMount)('(asks for the right to mount a small disk)', () => {
    it('with its disk full it refuses what it can not keep, still answers questions, and goes on when there is room', async () => {
      disk = mountSmallDisk(join(folder, 'disk'), 192)
      const made = makeCluster(join(disk.folder, 'data'), { log: join(folder, 'log') })
      const { house, server } = await open(made)
      const crowd = bookAll(house, server.url, slotsOf(house))
      await until(crowd, () => crowd.confirmed.length >= confirmedBeforeKill)
      await disk.fill()

      await until(crowd, () => crowd.refusals() >= 40)
      expect(await ready(server.url)).toBe(503)
      expect((await read(house, server.url)).status).toBe(200)

      await disk.free()
      crowd.enough()
      await expectRecovered(house, server, crowd)
    })

    it('with the disk of its log full it goes down, and nothing is lost when it is started again', async () => {
      disk = mountSmallDisk(join(folder, 'disk'), 160)
      // No checkpoint, so that no old piece of the log is there to be used again.
      const settings = { max_wal_size: '1GB', checkpoint_timeout: '1h' }
      const made = makeCluster(join(folder, 'postgres'), { log: join(disk.folder, 'log'), settings })
      const { cluster, house, server } = await open(made, 60)
      const crowd = bookAll(house, server.url, slotsOf(house))
      await until(crowd, () => crowd.confirmed.length >= confirmedBeforeKill)
      await disk.fill()

      await until(crowd, () => crowd.refusals() >= 40)
      expect(await ready(server.url)).toBe(503)

      await disk.free()
      // Who looks after the machine starts it again where it gave up by itself.
      if (!cluster.isRunning()) await cluster.start()
      crowd.enough()
      await expectRecovered(house, server, crowd)
    })
  })
})

async function waitingJobs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job where name = 'bookings.invitation' and state <> 'completed'`,
    )
    return rows[0]?.waiting ?? Number.NaN
  } finally {
    await client.end()
  }
}

/** How many mails lie in the outbox of a data folder. */
const mailsIn = async (folder: string) => (await readdir(join(folder, 'outbox'))).length
