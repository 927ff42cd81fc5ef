import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { expect } from 'vitest'
import type { ServerProcess } from './server-process.ts'

type Settings = ReturnType<typeof readSettings>

/** What a server is given that is booked at while something breaks. */
export interface House {
  environment: Record<string, string>
  settings: Settings
  token: string
  rooms: string[]
  campusId: string
}

/** An hour in a room, and the name by which it is asked for again. */
interface Slot {
  room: string
  hour: number
  key: string
}

/** Makes a house of some rooms in the database of the environment, or in a new one in the folder, and lets somebody in. */
export async function makeHouse(environment: Record<string, string>, data: string, rooms = 20): Promise<House> {
  const settings = readSettings({ ...environment, AFORO_DATA: data, LOG_LEVEL: 'silent' })
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const user = await makeUser(database, tenant)
    const floor = await makeFloor(database, await makeCampus(database, tenant))
    const made = await makeRooms(
      database,
      floor,
      Array.from({ length: rooms }, () => ({})),
    )
    const token = await program.identity.mintSession(user)
    return { environment, settings, token, rooms: made.map(room => room.spaceId), campusId: floor.campusId }
  } finally {
    await program.close()
  }
}

export const slotsOf = ({ rooms }: House, hours = 23): Slot[] =>
  rooms.flatMap(room => Array.from({ length: hours }, (_, hour) => ({ room, hour, key: `${room}-${hour}` })))

/** The day on which all slots are. */
export const bookedDay = Temporal.Now.plainDateISO('America/Lima').add({ days: 7 }).toString()
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Asks a server of the house for a slot, as one client of many does. */
export const ask = ({ token }: House, url: string, { room, hour, key }: Slot) =>
  fetch(`${url}/api/booking/reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ spaceId: room, at: bookedDay, from: clock(hour), to: clock(hour + 1) }),
  })

export const idIn = async (answer: Response) => ((await answer.json()) as { reservationId: string }).reservationId

/** The one refusal that a database that is away may cause: a clear one. */
export async function expectAway(answer: Response) {
  const text = await answer.text()
  expect({ status: answer.status, type: answer.headers.get('content-type'), text }).toEqual({
    status: 503,
    type: expect.stringContaining('application/problem+json'),
    text: expect.stringContaining('El servicio no está disponible en este momento. Vuelve a intentarlo.'),
  })
}

/** Several clients that book one slot after the other, and ask again for what a database that is away refuses. */
export interface Crowd {
  confirmed: string[]
  refusals(): number
  /** Each client finishes what it asks for, and begins no more. */
  enough(): void
  /** When every slot is booked that was begun. @throws what was answered that is neither a booking nor the clear refusal */
  done: Promise<void>
}

export function bookAll(house: House, url: string, slots: Slot[], clients = 8): Crowd {
  const confirmed: string[] = []
  let refusals = 0
  const left = [...slots]
  const client = async () => {
    for (let slot = left.shift(); slot; ) {
      const answer = await ask(house, url, slot)
      if (answer.status === 201) {
        confirmed.push(await idIn(answer))
        slot = left.shift()
      } else {
        await expectAway(answer)
        refusals++
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }
  }
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => {})
  // The caller who waits for the end looks at it; until then it is no unhandled one.
  done.catch(() => {})
  const enough = () => {
    left.length = 0
  }
  return { confirmed, refusals: () => refusals, enough, done }
}

/** Enough that a kill comes among them. */
export const confirmedBeforeKill = 60

/**
 * Kills the server with -9 while eight clients book.
 * @returns the ids of the bookings that were confirmed
 */
export async function killAmongBookings(house: House, server: ServerProcess, slots: Slot[]): Promise<string[]> {
  const left = [...slots]
  const confirmed: string[] = []
  const client = async () => {
    for (let slot = left.shift(); slot; slot = left.shift()) {
      const answer = await ask(house, server.url, slot)
      if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
      confirmed.push(await idIn(answer))
      if (confirmed.length === confirmedBeforeKill) server.process.kill('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 8 }, client))
  await server.stop('SIGKILL')
  expect(server.process.signalCode).toBe('SIGKILL')
  // Each client ended by the cut connection, none by a refusal.
  for (const end of ends) expect(String(end.status === 'rejected' && end.reason)).not.toContain('refused')
  expect(confirmed.length).toBeGreaterThanOrEqual(confirmedBeforeKill)
  return confirmed
}

/**
 * Looks into the database: every confirmed booking is there once, none overlaps another, and each has left one job and one
 * line of audit, as those have that were made without anybody being told.
 * @returns the ids of all that are there
 */
export async function expectWhole({ settings }: House, confirmed: string[]): Promise<string[]> {
  const database = await openDatabase(settings)
  try {
    const { rows } = await database.pool.query<{ id: string; jobs: number; lines: number }>(
      `select id,
         (select count(*)::int from pgboss.job where name = 'bookings.invitation' and data->>'reservationId' = r.id::text) as jobs,
         (select count(*)::int from audit_log where entity_id = r.id) as lines
       from reservations r where status = 'CREATED'`,
    )
    const overlaps = await database.pool.query(
      `select 1 from reservations a join reservations b on a.space_id = b.space_id and a.id < b.id and a.during && b.during`,
    )
    const kept = rows.map(({ id }) => id)
    expect(new Set(confirmed).size).toBe(confirmed.length)
    expect(confirmed.filter(id => !kept.includes(id))).toEqual([])
    expect(overlaps.rows).toEqual([])
    expect(rows.filter(row => row.jobs !== 1 || row.lines !== 1)).toEqual([])
    return kept
  } finally {
    await database.close()
  }
}
