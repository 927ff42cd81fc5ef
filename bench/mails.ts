import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { readSettings } from '@aforo/server/platform/settings'
import { cpuOf } from './cpu.ts'
import { number, table } from './figures.ts'
import { load } from './load.ts'
import { roomId } from './recorded.ts'
import { roomsAndPeople } from './rooms-and-people.ts'
import type { Subject } from './subject.ts'
import { embeddedTarget, serverTarget, type Target } from './target.ts'

/** Bookings made at once, each of which has an invitation for its owner. */
const burst = 5_000
const people = 64
const clients = 16
/** Bookings before it: the first seconds of a process are spent compiling, which is not what a day of work looks like. */
const warm = 200
/** Seconds after the burst within which its last invitation is to be out. */
const limit = 20
/** Seconds after which nobody waits any more. */
const patience = 240

export const mails: Subject = {
  name: 'mails',
  title: 'Invitations after a burst of bookings',
  async measure() {
    const rows: string[][] = []
    for (const open of [serverTarget, embeddedTarget]) {
      const target = await open()
      if (!target) continue
      try {
        rows.push([target.name, ...(await measureBurst(target))])
      } finally {
        await target.remove()
      }
    }
    return `${number(burst)} bookings by ${clients} clients, one after the other each; the invitation of each is written to the outbox folder by the same
process that takes the bookings. CPU: processor time of that process for a mail, once the bookings are made.

${table(['database', 'bookings a second', 'mails out with the last booking', 'last mail, s after it', `limit ${limit} s`, 'mails a second', 'CPU ms a mail'], rows)}`
  },
}

async function measureBurst(target: Target): Promise<string[]> {
  const environment = {
    ...target.environment,
    PORT: String(await freePort()),
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const settings = readSettings({ ...environment, AFORO_DATA: target.data })
  const tokens = await roomsAndPeople(settings, { rooms: burst + warm, people })
  const server = await startServer(environment, { data: target.data })
  const sent = async () => (await readdir(join(target.data, 'outbox')).catch(() => [])).length
  const at = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 }).toString()
  const book = (room: number, client: number) => ({
    method: 'POST' as const,
    path: '/api/booking/reservations',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[client % people]}` },
    body: JSON.stringify({ at, from: '10:00', to: '11:00', spaceId: roomId(room), subject: 'Reunión semanal' }),
  })
  try {
    await load(server.url, clients, 60, (count, client) => (count < warm ? book(burst + count, client) : undefined))
    await until(async () => (await sent()) >= warm, patience)
    const made = await load(server.url, clients, patience, (count, client) =>
      count < burst ? book(count, client) : undefined,
    )
    if (made.statuses[201] !== burst) throw new Error(JSON.stringify(made.statuses))
    const soFar = (await sent()) - warm
    const [cpu, begun] = [await cpuOf(server.process.pid), performance.now()]
    await until(async () => (await sent()) >= warm + burst, patience)
    const seconds = (performance.now() - begun) / 1000
    const left = burst - soFar
    return [
      number(made.perSecond),
      number(soFar),
      number(seconds, 1),
      seconds <= limit ? '' : 'missed',
      number(left / seconds),
      number(((await cpuOf(server.process.pid)) - cpu) / left, 1),
    ]
  } finally {
    await server.stop()
  }
}

async function until(done: () => Promise<boolean>, seconds: number) {
  const end = performance.now() + seconds * 1000
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`not done within ${seconds} s`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
