import { freePort, startServer } from '@aforo/e2e/server-process'
import { type MadeSpace, makeCampus, makeFloor, makeRoom, makeTenant, makeUsers } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { bareInserts, type Recorded, statementsByPgbench } from './bookings-bare.ts'
import { type Booked, type Bookings, bookingsPage, type Contest } from './bookings-page.ts'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { type Load, load } from './load.ts'
import { memoryOf, memoryOfChildren, peakOf } from './memory.ts'
import { makeNumberedRooms } from './numbered-rooms.ts'
import { recordTransaction, roomId } from './recorded.ts'
import type { Subject } from './subject.ts'
import { embeddedTarget, serverTarget, settle, type Target } from './target.ts'

/** Free rooms: more than any run books. */
const rooms = 100_000
/** People who book, each with a token of their own. */
const people = 64
/** How many want one place at once. */
const contests = [200, 1_000]
/** A campus whose day is looked at: its rooms, and how often each is booked on each of its days. */
const shownCampus = { rooms: 25, bookingsEach: 6, days: 667, times: 300 }

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
        results.push(await benchBookings(target, seconds))
      } finally {
        await target.remove()
      }
    }
    return bookingsPage(results, seconds)
  },
}

/** Books as fast as `clients` can over HTTP, and beside it lets the database do the same statements alone. */
async function benchBookings(target: Target, seconds: number): Promise<Bookings> {
  const port = String(await freePort())
  const environment = { ...target.environment, PORT: port, AFORO_RATE_LIMIT: '0', AFORO_DEMO: '0', LOG_LEVEL: 'error' }
  const runs = [16, 64].map((clients, run) => ({ clients, run }))
  const ready = await prepare({ ...environment, AFORO_DATA: target.data }, runs.length)

  const started = performance.now()
  const server = await startServer(environment, { data: target.data })
  const coldStartMs = performance.now() - started
  const restMb = (await memoryOf(server.process.pid)) + (await memoryOfChildren(server.process.pid))
  const reserve = (spaceId: string, run: number, person: number) => ({
    method: 'POST' as const,
    path: '/api/booking/reservations',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ready.tokens[person % people]}` },
    body: JSON.stringify({ ...slotOf(run), spaceId, subject: 'Reunión semanal' }),
  })

  const bareHttp = await load(server.url, 16, seconds, () => ({ method: 'GET', path: '/healthz' }))
  const calendar = await seeDay(server.url, ready)
  // The first seconds of a process are spent compiling; they are not what a day of work looks like.
  await load(server.url, 16, 2, (count, client) => reserve(roomId(60_000 + count), 90, client))
  await settle(target)
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
    const statements = recorded
      ? await statementsByPgbench(target, recorded, run, rooms / 2, { clients, seconds })
      : Number.NaN
    const insert = await bareInserts(target, { clients, seconds })
    booked.push({ clients, http, statements, insert, cpu })
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
  const peakMb = (await peakOf(server.process.pid)) + (await memoryOfChildren(server.process.pid))
  await server.stop()

  const database = await openDatabase(readSettings({ ...environment, AFORO_DATA: target.data }))
  try {
    const count = async (text: string, values: unknown[]) =>
      Number((await database.pool.query<{ count: string }>(text, values)).rows[0]?.count)
    return {
      target: target.name,
      kind: target.kind,
      booked,
      bareHttp,
      refused,
      calendar,
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

/** A day of one campus, as the calendar asks for it, by one client. */
async function seeDay(url: string, { tokens, shownCampusId }: Ready): Promise<Load> {
  const { at } = slotOf(0)
  const request = {
    method: 'GET' as const,
    path: `/api/booking/calendar?campusId=${shownCampusId}&from=${at}&to=${at}`,
    headers: { authorization: `Bearer ${tokens[0]}` },
  }
  const answer = await fetch(`${url}${request.path}`, { headers: request.headers })
  const { spaces, reservations } = (await answer.json()) as { spaces: unknown[]; reservations: unknown[] }
  if (spaces.length !== shownCampus.rooms || reservations.length !== shownCampus.rooms * shownCampus.bookingsEach)
    throw new Error(`${spaces.length} rooms and ${reservations.length} bookings in the calendar`)
  // Until the process has compiled what it needs.
  await load(url, 1, 60, count => (count < shownCampus.times ? request : undefined))
  return load(url, 1, 60, count => (count < shownCampus.times ? request : undefined))
}

type Ready = Awaited<ReturnType<typeof prepare>>

/** Fills the database, lets people in, and records what one booking sends to the database on each run's day. */
async function prepare(environment: Record<string, string>, runs: number) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
    const users = await makeUsers(
      database,
      tenant,
      Array.from({ length: people }, () => ({})),
    )
    await makeNumberedRooms(database, tenant, rooms)
    const contested = await makeRoom(
      database,
      await makeFloor(database, await makeCampus(database, tenant, { name: 'Sede disputada' })),
    )
    const campus = await makeCampus(database, tenant, { name: 'Sede que se mira' })
    await fillDays(database, await makeFloor(database, campus))
    await database.pool.query('vacuum analyze')
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
    return { tokens, recorded, contested: contested.spaceId, shownCampusId: campus.campusId }
  } finally {
    await program.close()
  }
}

/** Rooms of a campus, booked all day long on each of many days, of which the first run's is one of the last. */
async function fillDays(database: Database, floor: MadeSpace) {
  for (let place = 1; place <= shownCampus.rooms; place++)
    await makeRoom(database, floor, { name: `Sala que se mira ${place}` })
  await database.pool.query(
    `insert into reservations (tenant_id, id, space_id, campus_id, status, during, subject, owner_tenant_id, owner_id, created_by)
     select s.tenant_id, gen_random_uuid(), s.id, s.campus_id, 'CREATED', tstzrange(at, at + interval '1 hour'), 'Comité',
       s.tenant_id, u.id, u.id
     from (select *, row_number() over (order by id) as n from spaces where campus_id = $1 and type = 'ROOM') s
     cross join generate_series(0, $2::int - 1) turn cross join generate_series(-3, $3::int - 4) past
     cross join lateral (select ($4::date - past::int + time '08:00' + turn * interval '90 minutes') at time zone 'America/Lima' as at) slot
     join (select tenant_id, id, row_number() over (order by id) as n from users) u
       on u.tenant_id = s.tenant_id and u.n = 1 + (s.n * 7 + turn + past + 3) % $5::int`,
    [floor.campusId, shownCampus.bookingsEach, shownCampus.days, slotOf(0).at, people],
  )
}
