import { freePort, startServer } from '@aforo/e2e/server-process'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { buildHouse, fillAround, type House, largeSize, type Size, yearSize } from './large-data.ts'
import { type Load, load, type Request } from './load.ts'
import { statementsOf } from './recorded.ts'
import type { Subject } from './subject.ts'
import { onServer, type Target } from './target.ts'

/** What is asked of it, each so many times, one after the other. */
const timesEach = 200
const roomsWanted = 50
const attempts = 1_000

export const large: Subject = {
  name: 'large',
  title: 'At the large size',
  measure: ({ seconds, full }) =>
    onServer('the large size', target => measureLarge(target, seconds, full ? yearSize : largeSize)),
}

const today = Temporal.Now.plainDateISO('America/Lima')
const monday = today.subtract({ days: today.dayOfWeek - 1 })

/** The questions of a day at the desk. */
const questions = (house: House): Record<string, string> => ({
  'free rooms of a campus of 500': `/availability/composed/search?campusId=${house.bigCampusId}&date=${today.add({ days: 1 })}&startsAt=10:00&endsAt=11:00&pageSize=20`,
  'a week of 50 rooms': `/booking/calendar?campusId=${house.weekCampusId}&from=${monday}&to=${monday.add({ days: 6 })}`,
  'reservations of a day': `/booking/reservations/search?date=${today}`,
  'reservations by a word': '/booking/reservations/search?q=comite',
  'reservations by words of a day': `/booking/reservations/search?q=comite%20ventas&date=${today}`,
  'spaces by name': '/spaces/composed/search?q=sala%2012',
  'the history of a reservation': `/booking/reservations/${house.reservationId}/history`,
})

async function measureLarge(target: Target, seconds: number, size: Size): Promise<string> {
  const port = String(await freePort())
  const environment = { ...target.environment, PORT: port, AFORO_RATE_LIMIT: '0', AFORO_DEMO: '0', LOG_LEVEL: 'error' }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const database = await openDatabase(settings)
  const house = await buildHouse(database)
  /** Tokens live for minutes, and filling takes longer. */
  let tokens: string[] = []
  const letIn = async () => {
    const program = await openProgram(settings, await openDatabase(settings), { router, jobs, ports, openIdentity })
    tokens = []
    for (const person of house.people) tokens.push(await program.identity.mintSession(person))
    return program
  }
  const authorized = (person: number) => ({ authorization: `Bearer ${tokens[person % tokens.length]}` })

  const program = await letIn()
  const statements: Record<string, number> = {}
  for (const [name, path] of Object.entries(questions(house)))
    statements[name] = await statementsOf(async () => {
      const answer = await program.app.inject({ url: `/api${path}`, headers: authorized(0) })
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
    })
  await program.close()
  await database.close()

  const ask = async (url: string) => {
    const found: Record<string, Load> = {}
    for (const [name, path] of Object.entries(questions(house))) {
      const request: Request = { method: 'GET', path: `/api${path}`, headers: authorized(0) }
      await load(url, 1, 60, count => (count < 20 ? request : undefined))
      const answers = await load(url, 1, 600, count => (count < timesEach ? request : undefined))
      if (answers.statuses[200] !== timesEach) throw new Error(`${name}: ${JSON.stringify(answers.statuses)}`)
      found[name] = answers
    }
    return found
  }

  const alone = await startServer(environment, { data: target.data })
  const small = await ask(alone.url)
  await alone.stop()

  const filling = await openDatabase(settings)
  const begun = performance.now()
  await fillAround(filling, house, size)
  const minutes = (performance.now() - begun) / 60_000
  const counted = await filling.pool.query<{ total: number; gigabytes: number }>(
    `select (select count(*) from reservations)::int as total, (pg_database_size(current_database()) / 1e9)::float8 as gigabytes`,
  )
  const { total = 0, gigabytes = 0 } = counted.rows[0] ?? {}
  await filling.close()
  await (await letIn()).close()

  const server = await startServer(environment, { data: target.data })
  const large = await ask(server.url)
  const bare = await load(server.url, 1, 600, count =>
    count < timesEach ? { method: 'GET', path: '/healthz' } : undefined,
  )
  await (await letIn()).close()
  const reserve = (spaceId: string, day: number, hour: number, person: number): Request => ({
    method: 'POST',
    path: '/api/booking/reservations',
    headers: { 'content-type': 'application/json', ...authorized(person) },
    body: JSON.stringify({
      spaceId,
      at: today.add({ days: day }).toString(),
      from: `${String(hour).padStart(2, '0')}:00`,
      to: `${String(hour + 1).padStart(2, '0')}:00`,
      subject: 'Reunión semanal',
    }),
  })
  const rooms = house.roomIds
  const created = await load(server.url, 16, seconds, count =>
    reserve(
      rooms[count % roomsWanted] ?? '',
      40 + Math.floor(count / roomsWanted / 20),
      Math.floor(count / roomsWanted) % 20,
      count,
    ),
  )
  const contest = await load(server.url, 64, 120, (count, client) =>
    count < attempts ? reserve(rooms[0] ?? '', 150, 10, client) : undefined,
  )
  // Everybody wants the same fifty rooms in the same few hours.
  const crowd = await load(server.url, 64, 60, (count, client) =>
    reserve(rooms[(count * 7) % roomsWanted] ?? '', 151 + (count % 5), 8 + (count % 10), client),
  )
  await server.stop()

  const checking = await openDatabase(settings)
  const overlaps = Number(
    (
      await checking.pool.query(
        `select count(*) from reservations a join reservations b on a.tenant_id = b.tenant_id and a.space_id = b.space_id
           and a.id < b.id and a.during && b.during and b.status = 'CREATED'
         where a.status = 'CREATED' and a.tenant_id = $1 and a.starts_at > now()`,
        [house.tenant.tenantId],
      )
    ).rows[0]?.count,
  )
  await checking.close()

  const times = ({ p50, p95, p99 }: Load) => [number(p50, 1), number(p95, 1), number(p99, 1)]
  return `${number(total)} reservations, ${number(size.audited)} lines of the audit log, ${number(size.spaces)} spaces, ${number(size.users)} users and
${size.campuses} campuses of ${size.tenants} organisations on ${target.name} (${number(gigabytes, 1)} GB, filled in ${number(minutes)} minutes${size === yearSize ? '' : '; 24,000,000 with `--full`'}); one client, ${timesEach} times each. Beside each the same question to the same house while it was alone in
the database, with 55,000 reservations: the limit, since nothing should grow with what others have. A bare answer
(\`/healthz\`): p50 ${number(bare.p50, 2)} ms, p95 ${number(bare.p95, 2)} ms.

${table(
  ['question', 'statements', 'p50 ms', 'p95 ms', 'p99 ms', 'p95 ms alone', 'ratio'],
  Object.keys(large).map(name => {
    const [now, before] = [large[name] as Load, small[name] as Load]
    return [name, statements[name] ?? 0, ...times(now), number(before.p95, 1), number(now.p95 / before.p95, 2)]
  }),
)}

## Booking

${table(
  ['what', 'answers/s', 'p50 ms', 'p95 ms', 'p99 ms', '201', '409', 'others'],
  [
    ['free places, 16 clients', created],
    [`${number(attempts)} attempts at one place, 64 clients`, contest],
    [`64 clients on ${roomsWanted} rooms for a minute`, crowd],
  ].map(([what, found]) => {
    const { perSecond, statuses, done } = found as Load
    const { 201: had = 0, 409: refused = 0 } = statuses
    return [what as string, number(perSecond), ...times(found as Load), had, refused, done - had - refused]
  }),
)}

Overlaps among the bookings of the house, by SQL: ${overlaps}.`
}
