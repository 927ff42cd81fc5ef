import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUsers } from '@aforo/server/demo/factories'
import { jobs, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { type Booked, type Bookings, bookingsPage, type Contest } from './bookings-page.ts'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { load } from './load.ts'
import { pgbenchScript, recordTransaction, roomId, type Statement, writtenOut } from './recorded.ts'
import type { Subject } from './subject.ts'
import { analyze, embeddedTarget, hasPgbench, serverTarget, type Target } from './target.ts'

/** Free rooms: more than any run books. */
const rooms = 100_000
/** People who book, each with a token of their own. */
const people = 64
/** How many want one place at once. */
const contests = [200, 1_000]

/** A slot on the nth day from tomorrow: each run has a day of its own, on which every room is free. */
const slotOf = (run: number) => ({
  at: Temporal.Now.plainDateISO('America/Lima')
    .add({ days: 2 + run })
    .toString(),
  from: '10:00',
  to: '11:00',
})

export const bookings: Subject = {
  name: 'bookings',
  title: 'Reservations',
  async measure({ seconds }) {
    const results: Bookings[] = []
    for (const open of [serverTarget, embeddedTarget]) {
      const target = await open()
      if (!target) continue
      try {
        results.push(await benchBookings(target, seconds, hasPgbench()))
      } finally {
        await target.remove()
      }
    }
    return bookingsPage(results, seconds)
  },
}

/** Books as fast as `clients` can over HTTP, and beside it lets the database do the same statements alone. */
async function benchBookings(target: Target, seconds: number, pgbench: boolean): Promise<Bookings> {
  const port = String(await freePort())
  const environment = { ...target.environment, PORT: port, AFORO_RATE_LIMIT: '0', AFORO_DEMO: '0', LOG_LEVEL: 'error' }
  const runs = [16, 64].map((clients, run) => ({ clients, run }))
  const ready = await prepare({ ...environment, AFORO_DATA: target.data }, runs.length)

  const started = performance.now()
  const server = await startServer(environment, { data: target.data })
  const coldStartMs = performance.now() - started
  const restMb = await memoryOf(server.process.pid, 'VmRSS')
  const reserve = (spaceId: string, run: number, person: number) => ({
    method: 'POST' as const,
    path: '/api/booking/reservations',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ready.tokens[person % people]}` },
    body: JSON.stringify({ ...slotOf(run), spaceId, subject: 'Reunión semanal' }),
  })

  const bareHttp = await load(server.url, 16, seconds, () => ({ method: 'GET', path: '/healthz' }))
  // The first seconds of a process are spent compiling; they are not what a day of work looks like.
  await load(server.url, 16, 2, (count, client) => reserve(roomId(60_000 + count), 90, client))
  await analyze(target)
  const booked: Booked[] = []
  let confirmed = 0
  for (const { clients, run } of runs) {
    const used = async () => [await cpuOf(server.process.pid), await cpuOfDatabase(target.database)] as const
    const before = await used()
    const http = await load(server.url, clients, seconds, (count, client) =>
      count < rooms / 2 ? reserve(roomId(rooms / 2 + count), run, client) : undefined,
    )
    const [ofServer, ofDatabase] = await used()
    const cpu = { server: (ofServer - before[0]) / http.done, database: (ofDatabase - before[1]) / http.done }
    confirmed += http.statuses[201] ?? 0
    const recorded = ready.recorded[run]
    const bare =
      recorded && target.environment.DATABASE_URL && pgbench
        ? await runPgbench(target.environment.DATABASE_URL, target.data, recorded, run, clients, seconds)
        : Number.NaN
    booked.push({ clients, http, bare, cpu })
  }

  // Places that somebody has, each asked for by one at a time.
  const taken = Math.max(1, Math.min(rooms / 2, booked[0]?.http.statuses[201] ?? 0))
  const refused = await load(server.url, 16, seconds, (count, client) =>
    reserve(roomId(rooms / 2 + (count % taken)), 0, client),
  )

  const contest: Contest[] = []
  for (const [run, attempts] of contests.entries()) {
    const from = performance.now()
    let tried = 0
    const { statuses } = await load(server.url, 64, 120, (_, client) =>
      tried++ < attempts ? reserve(ready.contested, 95 + run, client) : undefined,
    )
    contest.push({ attempts, statuses, had: 0, seconds: (performance.now() - from) / 1000 })
  }
  const peakMb = await memoryOf(server.process.pid, 'VmHWM')
  await server.stop()

  const database = await openDatabase(readSettings({ ...environment, AFORO_DATA: target.data }))
  try {
    if (target.kind === 'embedded')
      for (const { run, ...rest } of runs)
        Object.assign(booked[run] ?? {}, {
          ...rest,
          bare: await runInProcess(database, ready.recorded[run], run, seconds),
        })
    const count = async (text: string, values: unknown[]) =>
      Number((await database.pool.query<{ count: string }>(text, values)).rows[0]?.count)
    return {
      target: target.name,
      kind: target.kind,
      booked,
      bareHttp,
      refused,
      contest: await Promise.all(
        contest.map(async (one, run) => ({
          ...one,
          had: await count(
            `select count(*) from reservations where space_id = $1 and status = 'CREATED'
               and (starts_at at time zone 'America/Lima')::date = $2::date`,
            [ready.contested, slotOf(95 + run).at],
          ),
        })),
      ),
      confirmed,
      // Only what came over HTTP: rooms of the upper half, on the runs' days.
      found: await count(
        `select count(*) from reservations where space_id >= $1 and subject = 'Reunión semanal'
           and (starts_at at time zone 'America/Lima')::date = any ($2::date[])`,
        [roomId(rooms / 2), runs.map(({ run }) => slotOf(run).at)],
      ),
      overlaps: await count(
        `select count(*) from reservations a join reservations b on a.tenant_id = b.tenant_id and a.space_id = b.space_id
           and a.id < b.id and a.during && b.during where a.status = 'CREATED' and b.status = 'CREATED'`,
        [],
      ),
      coldStartMs,
      restMb,
      peakMb,
    }
  } finally {
    await database.close()
  }
}

interface Recorded {
  statements: Statement[]
  reservationId: string
}

/** Fills the database, lets people in, and records what one booking sends to the database on each run's day. */
async function prepare(environment: Record<string, string>, runs: number) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, openIdentity })
  try {
    const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
    const users = await makeUsers(
      database,
      tenant,
      Array.from({ length: people }, () => ({})),
    )
    const floor = await makeFloor(database, await makeCampus(database, tenant, { name: 'Sede grande' }))
    await database.pool.query(
      `insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity)
       select $1, ('00000000-0000-4000-8000-' || (100000000000 + n))::uuid, $2, $3, 'ROOM', 'Sala ' || n, 6
       from generate_series(0, $4::int) n`,
      [tenant.tenantId, floor.campusId, floor.spaceId, rooms],
    )
    const contested = await makeRoom(
      database,
      await makeFloor(database, await makeCampus(database, tenant, { name: 'Sede disputada' })),
    )
    await database.pool.query('analyze')
    const tokens: string[] = []
    for (const user of users) tokens.push(await program.identity.mintSession(user))
    const recorded: Recorded[] = []
    for (let run = 0; run < runs; run++) {
      let reservationId = ''
      const statements = await recordTransaction(async () => {
        const answer = await program.app.inject({
          method: 'POST',
          url: '/api/booking/reservations',
          headers: { authorization: `Bearer ${tokens[0]}` },
          payload: { ...slotOf(run), spaceId: roomId(0), subject: 'Reunión semanal' },
        })
        if (answer.statusCode !== 201) throw new Error(`no reservation to record: ${answer.body}`)
        reservationId = answer.json().reservationId
      })
      recorded.push({ statements, reservationId })
    }
    return { tokens, recorded, contested: contested.spaceId }
  } finally {
    await program.close()
  }
}

async function runPgbench(
  url: string,
  folder: string,
  recorded: Recorded,
  run: number,
  clients: number,
  seconds: number,
) {
  const script = join(folder, `booking-${run}.sql`)
  const roomsEach = Math.floor(rooms / 2 / clients)
  await writeFile(script, await pgbenchScript(url, recorded.statements, recorded.reservationId, run + 1, roomsEach))
  const args = [
    '--no-vacuum',
    '--protocol',
    'prepared',
    '--client',
    String(clients),
    '--jobs',
    '2',
    '--time',
    String(seconds),
    '--define',
    'i=0',
  ]
  const { stdout } = await promisify(execFile)('pgbench', [...args, '--file', script, url])
  await rm(script)
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || !/number of failed transactions: 0/.test(stdout)) throw new Error(`pgbench: ${stdout}`)
  return Number(rate)
}

async function runInProcess(database: Database, recorded: Recorded | undefined, run: number, seconds: number) {
  if (!recorded || !database.embedded) return Number.NaN
  const end = performance.now() + seconds * 1000
  let done = 0
  while (performance.now() < end) {
    done++
    const reservation = String(100_000_000_000 + (run + 1) * 1_000_000 + done)
    const room = String(100_000_000_000 + done)
    for (const text of writtenOut(recorded.statements, recorded.reservationId, room, reservation))
      await database.embedded.exec(text)
  }
  return done / seconds
}

/** Megabytes of a process, as Linux counts them; NaN elsewhere. */
async function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}
