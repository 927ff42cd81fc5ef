import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort, spawnServer, startServer } from './server-process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-faults-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** How a start ends that can't go on: its code, and the lines that it says. */
async function failedStart(environment: Record<string, string>) {
  const { process, output } = spawnServer({ AFORO_DATA: join(folder, 'data'), AFORO_DEMO: '0', ...environment })
  await once(process, 'close')
  return { code: process.exitCode, lines: output().trim().split('\n') }
}

describe('a start that can not go on ends with one clear line', { timeout: 180_000 }, () => {
  it('for a wrong setting', async () => {
    const { code, lines } = await failedStart({ PORT: 'ochenta' })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('PORT')
  })

  it('for a taken port', async () => {
    const taken = createServer().listen(0, 'localhost')
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const { code, lines } = await failedStart({ PORT: port, LOG_LEVEL: 'silent' })
    taken.close()
    expect(code).toBe(1)
    expect(lines.at(-1)).toContain(`El puerto ${port} está ocupado`)
  })

  it('for a database that does not answer', async () => {
    const { code, lines } = await failedStart({ DATABASE_URL: `postgres://x@127.0.0.1:${await freePort()}/x` })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('No se puede abrir la base de datos')])
  })

  it('for a folder that is none, or that can not be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, lines } = await failedStart({ AFORO_DATA: join(folder, 'file', 'data') })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('No se puede escribir en la carpeta')])
  })

  it.skipIf(process.getuid?.() === 0)('for a folder of somebody else', async () => {
    await chmod(folder, 0o500)
    const { code, lines } = await failedStart({})
    await chmod(folder, 0o700)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining('No se puede escribir en la carpeta')])
  })

  it('for a folder that another copy of the program uses', async () => {
    await writeFile(join(folder, 'lock'), String(process.pid))
    const { code, lines } = await failedStart({ AFORO_DATA: folder })
    expect(code).toBe(1)
    expect(lines.at(-1)).toContain('ya usa la carpeta')
  })
})

const server = process.env.TEST_DATABASE_URL

describe('kill -9 in the middle of bookings', { timeout: 300_000 }, () => {
  it('leaves every confirmed one there once, in the embedded database', () => killedAmongBookings({}))

  it.skipIf(!server)('leaves every confirmed one there once, on a server', async () => {
    const name = `aforo_test_kill_${process.pid}`
    const administer = async (statement: string) => {
      const client = new pg.Client({ connectionString: server })
      await client.connect()
      await client.query(statement)
      await client.end()
    }
    const url = new URL(server ?? '')
    url.pathname = `/${name}`
    await administer(`create database ${name}`)
    try {
      await killedAmongBookings({ DATABASE_URL: url.href })
    } finally {
      await administer(`drop database ${name} with (force)`)
    }
  })
})

/** Enough that the kill comes among them. */
const confirmedBeforeKill = 60

async function killedAmongBookings(given: Record<string, string>) {
  const environment = { AFORO_DEMO: '0', AFORO_RATE_LIMIT: '0', PORT: String(await freePort()), ...given }
  const settings = readSettings({ ...environment, AFORO_DATA: folder, LOG_LEVEL: 'silent' })
  const { token, rooms } = await prepare(settings)
  const first = await startServer(environment, { data: folder })

  const date = Temporal.Now.plainDateISO('America/Lima').add({ days: 7 }).toString()
  const slots = rooms.flatMap(room => Array.from({ length: 23 }, (_, hour) => ({ room, hour })))
  const confirmed: string[] = []
  const hour = (at: number) => `${String(at).padStart(2, '0')}:00`
  const client = async () => {
    for (let slot = slots.shift(); slot; slot = slots.shift()) {
      const answer = await fetch(`${first.url}/api/booking/reservations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ spaceId: slot.room, at: date, from: hour(slot.hour), to: hour(slot.hour + 1) }),
      })
      if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
      confirmed.push(((await answer.json()) as { reservationId: string }).reservationId)
      if (confirmed.length === confirmedBeforeKill) first.process.kill('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 8 }, client))
  expect(first.process.signalCode ?? 'SIGKILL').toBe('SIGKILL')
  // Each client ended by the cut connection, none by a refusal.
  for (const end of ends) expect(String(end.status === 'rejected' && end.reason)).not.toContain('refused')
  await first.stop('SIGKILL')

  const second = await startServer(environment, { data: folder })
  expect(await second.stop()).toBe(0)

  const database = await openDatabase(settings)
  const { rows } = await database.pool.query<{ id: string; jobs: number }>(
    `select id, (select count(*)::int from pgboss.job where name = 'bookings.invitation' and data->>'reservationId' = r.id::text) as jobs
     from reservations r where status = 'CREATED'`,
  )
  const overlaps = await database.pool.query(
    `select 1 from reservations a join reservations b on a.space_id = b.space_id and a.id < b.id and a.during && b.during`,
  )
  await database.close()
  const kept = rows.map(({ id }) => id)
  expect(confirmed.length).toBeGreaterThanOrEqual(confirmedBeforeKill)
  expect(confirmed.filter(id => kept.filter(other => other === id).length !== 1)).toEqual([])
  expect(overlaps.rows).toEqual([])
  // Each booking and its mail job exist together.
  expect(rows.filter(row => row.jobs !== 1)).toEqual([])
}

async function prepare(settings: ReturnType<typeof readSettings>) {
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const user = await makeUser(database, tenant)
    const floor = await makeFloor(database, await makeCampus(database, tenant))
    const rooms = await makeRooms(
      database,
      floor,
      Array.from({ length: 20 }, () => ({})),
    )
    return { token: await program.identity.mintSession(user), rooms: rooms.map(room => room.spaceId) }
  } finally {
    await program.close()
  }
}
