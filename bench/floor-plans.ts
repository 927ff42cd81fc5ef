import { gunzipSync } from 'node:zlib'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeFloor, makeReservations, makeRooms, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { request } from 'undici'
import { kilobytes, number, table } from './figures.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

const elements = 2_000
const desks = 200
/** Calls of each kind, one after the other; the first ones, in which the process compiles, don't count. */
const calls = 40
const warming = 5

/** A floor plan of 2,000 elements, 200 of them places with four bookings each on the asked day. */
export const floorPlans: Subject = {
  name: 'floor-plans',
  title: 'Floor plans',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: floor plans are not measured')
      return undefined
    }
    const port = String(await freePort())
    const environment = {
      ...target.environment,
      PORT: port,
      AFORO_RATE_LIMIT: '0',
      AFORO_DEMO: '0',
      LOG_LEVEL: 'error',
    }
    try {
      const { token, floorId, rooms, date } = await prepare({ ...environment, AFORO_DATA: target.data })
      const server = await startServer(environment, { data: target.data })
      const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
        const answer = await request(`${server.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
          body: body && JSON.stringify(body),
        })
        const bytes = Buffer.from(await answer.body.arrayBuffer())
        if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}`)
        return bytes
      }
      const created = await call('POST', '/api/floor-plans/create', { floorId, width: 5_000, height: 5_000 })
      const { id } = JSON.parse(String(created[0] === 0x1f ? gunzipSync(created) : created)) as { id: string }
      const drawing = drawingOf(rooms)
      await call('PUT', `/api/floor-plans/${id}/elements`, { upsert: drawing })

      const open = await timed(() => call('GET', `/api/floor-plans/${id}`))
      const save = await timed(count =>
        call('PUT', `/api/floor-plans/${id}/elements`, {
          upsert: drawing.map(element => ({ ...element, x: element.x + (count % 5) + 1 })),
        }),
      )
      const asked = `date=${date}&from=10:00&to=12:00`
      const ask = await timed(() => call('GET', `/api/floor-plans/planogram/${id}/availability/?${asked}`))
      const bare = await timed(() => call('GET', '/healthz'))
      await server.stop()
      const line = (what: string, { p50, p95, bytes }: Timed, budget: string) => [
        what,
        number(p50, 1),
        number(p95, 1),
        budget,
        kilobytes(bytes),
      ]
      return `On ${target.name}; one call at a time, ${calls} of each, over HTTP with gzip.

${table(
  ['call', 'p50 ms', 'p95 ms', 'budget p95', 'bytes of the answer'],
  [
    line(`open a plan of ${number(elements)} elements`, open, '–'),
    line(`save ${number(elements)} changed elements`, save, '300'),
    line(`availability of ${desks} places`, ask, '50'),
    line('a bare answer (`/healthz`), the limit of HTTP here', bare, '–'),
  ],
)}`
    } finally {
      await target.remove()
    }
  },
}

interface Timed {
  p50: number
  p95: number
  bytes: number
}

async function timed(run: (count: number) => Promise<Buffer>): Promise<Timed> {
  const took: number[] = []
  let bytes = 0
  for (let count = 0; count < warming + calls; count++) {
    const start = performance.now()
    bytes = (await run(count)).length
    if (count >= warming) took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  const quantile = (part: number) => took[Math.floor(took.length * part)] ?? Number.NaN
  return { p50: quantile(0.5), p95: quantile(0.95), bytes }
}

async function prepare(environment: Record<string, string>) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const admin = await makeUser(database, tenant)
    const floor = await makeFloor(database, await makeCampus(database, tenant))
    const rooms = await makeRooms(
      database,
      floor,
      Array.from({ length: desks }, () => ({})),
    )
    const day = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 })
    const hours = [9, 11, 14, 16].map(hour => day.toZonedDateTime({ timeZone: 'America/Lima', plainTime: { hour } }))
    await makeReservations(
      database,
      rooms.flatMap(room => hours.map(hour => ({ room, owner: admin, start: hour.toInstant() }))),
    )
    await database.pool.query('analyze')
    const token = await program.identity.mintSession(admin)
    return { token, floorId: floor.spaceId, rooms: rooms.map(({ spaceId }) => spaceId), date: day.toString() }
  } finally {
    await program.close()
  }
}

const drawingOf = (rooms: string[]) =>
  Array.from({ length: elements }, (_, index) => ({
    id: crypto.randomUUID(),
    shape: 'RECTANGLE',
    kind: 'DESK',
    x: (index % 50) * 95,
    y: Math.floor(index / 50) * 90,
    width: 80,
    height: 60,
    zOrder: 1,
    spaceIds: rooms[index] ? [rooms[index]] : [],
  }))
