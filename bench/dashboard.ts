import { freePort, startServer } from '@aforo/e2e/server-process'
import { type MadeSpace, makeCampus, makeFloor, makeRooms, makeTenant, makeUsers } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { load } from './load.ts'
import type { Subject } from './subject.ts'
import { onServer, type Target } from './target.ts'

const campuses = 10
const roomsEach = 50
/** Days of reservations, as many behind as ahead. */
const days = 50
/** Reservations of a room a day, on every full hour from eight. */
const perDay = 8
const clients = 4

/** The cards of Panel de Control, each one call; the figures of one campus and of all. */
export const dashboard: Subject = {
  name: 'dashboard',
  title: 'Panel de Control',
  measure: ({ seconds }) => onServer('Panel de Control', target => measured(target, seconds)),
}

async function measured(target: Target, seconds: number): Promise<string> {
  const port = String(await freePort())
  const environment = { ...target.environment, PORT: port, AFORO_RATE_LIMIT: '0', AFORO_DEMO: '0', LOG_LEVEL: 'error' }
  const { tokens, campusId } = await prepare({ ...environment, AFORO_DATA: target.data })
  const server = await startServer(environment, { data: target.data })
  const today = Temporal.Now.plainDateISO('America/Lima').toString()
  const calls: Record<string, string> = {
    'figures, one campus': `dashboard/stats?campusId=${campusId}`,
    'figures, all campuses': 'dashboard/stats',
    'live rooms': `dashboard/live-room-capacity?campusId=${campusId}`,
    'work tray, all campuses': 'dashboard/work-tray',
    'projection of 14 days, one campus': `dashboard/booking-projection?campusId=${campusId}`,
    'projection of 14 days, all campuses': 'dashboard/booking-projection',
    "today's visitors, all campuses": 'visitors/search?pageSize=20',
    'free rooms of a campus': `availability/composed/search?campusId=${campusId}&date=${today}&startsAt=19:00&endsAt=20:00&pageSize=50`,
    'unread in the bell': 'notifications/unread',
  }
  const rows: string[][] = []
  for (const [name, path] of Object.entries(calls)) {
    const ask = (_: number, client: number) => ({
      method: 'GET' as const,
      path: `/api/${path}`,
      headers: { authorization: `Bearer ${tokens[client % tokens.length]}` },
    })
    // What each connection plans and compiles once is no part of a day's work.
    await load(server.url, clients, 1, ask)
    const { perSecond, p50, p95, p99, statuses, done } = await load(server.url, clients, seconds, ask)
    const others = done - (statuses[200] ?? 0)
    rows.push([name, number(perSecond), number(p50, 1), number(p95, 1), number(p99, 1), number(others)])
  }
  await server.stop()
  return `${target.name}: ${campuses} campuses with ${roomsEach} rooms each, ${number(campuses * roomsEach * days * perDay)} reservations of one organisation,
an invited visitor for one in a hundred. ${clients} clients ask as fast as they are answered, ${seconds} s a call.

${table(['call', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'other answers'], rows)}`
}

/** Fills the database and lets people in. */
async function prepare(environment: Record<string, string>) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
    const users = await makeUsers(
      database,
      tenant,
      Array.from({ length: 200 }, () => ({})),
    )
    const made: MadeSpace[] = []
    for (let campus = 0; campus < campuses; campus++) {
      const floor = await makeFloor(database, await makeCampus(database, tenant, { name: `Sede ${campus}` }))
      made.push(
        ...(await makeRooms(
          database,
          floor,
          Array.from({ length: roomsEach }, () => ({})),
        )),
      )
    }
    const owner = users[0]
    const [room] = made
    if (!owner || !room) throw new Error('nobody and nowhere')
    await database.pool.query(
      `insert into reservations (tenant_id, id, space_id, campus_id, status, during, subject, owner_tenant_id, owner_id,
         created_by, attendee_count)
       select $1, gen_random_uuid(), s.id, s.campus_id, 'CREATED',
         tstzrange(at, at + interval '50 minutes'), 'Reunión', $1, $2, $2, case when (d + h) % 100 = 0 then 1 else 0 end
       from spaces s cross join generate_series(-($3::int / 2), $3::int / 2 - 1) d cross join generate_series(1, $4::int) h
         cross join lateral (select date_trunc('day', now()) + make_interval(days => d, hours => 12 + h) as at) x
       where s.tenant_id = $1 and s.type = 'ROOM'`,
      [tenant.tenantId, owner.userId, days, perDay],
    )
    await database.pool.query(
      `insert into reservation_attendees (tenant_id, id, reservation_id, email, name, guest_type, purpose)
       select tenant_id, gen_random_uuid(), id, 'visita@cliente.test', 'Visita', 'CLIENT', 'MEETING'
       from reservations where tenant_id = $1 and attendee_count = 1`,
      [tenant.tenantId],
    )
    // As autovacuum leaves it within minutes.
    await database.pool.query('vacuum analyze')
    const tokens: string[] = []
    for (const user of users.slice(0, clients)) tokens.push(await program.identity.mintSession(user))
    return { tokens, campusId: room.campusId }
  } finally {
    await program.close()
  }
}
