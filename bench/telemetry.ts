import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, type ServerProcess, startServer } from '@aforo/e2e/server-process'
import { readSettings } from '@aforo/server/platform/settings'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import { roomId } from './recorded.ts'
import { roomsAndPeople } from './rooms-and-people.ts'
import type { Subject } from './subject.ts'
import { serverTarget, settle, type Target } from './target.ts'

/** Rooms, each booked once a day; when all are, the next day's turn comes. */
const rooms = 20_000
const people = 64
/** Rounds of four turns, one of each server; short ones, since what else the machine does changes. */
const turns = [
  { clients: 16, rounds: 40, seconds: 1 },
  { clients: 1, rounds: 20, seconds: 1 },
]
/** What a booking may cost with telemetry, of what it costs without. */
const limit = 1.05

export const telemetry: Subject = {
  name: 'telemetry',
  title: 'Bookings with telemetry',
  async measure() {
    const target = await serverTarget()
    if (!target) return void console.error('telemetry: no PostgreSQL server to measure on')
    const collector = await startCollector()
    try {
      const rows = await measureTurns(target, collector)
      return pageOf(target, rows, collector)
    } finally {
      collector.close()
      await target.remove()
    }
  },
}

/** Turns of a kind of server. */
interface Turn {
  bookings: number
  seconds: number
  p50: number
  /** Milliseconds of the server's processor, and of the database's. */
  server: number
  database: number
}

interface Round {
  off: Turn[]
  on: Turn[]
}

interface Row {
  clients: number
  seconds: number
  rounds: Round[]
}

/** Takes what it is sent and does nothing with it, so as to take little of the processor that it shares. */
async function startCollector() {
  let bytes = 0
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    request.on('data', (part: Buffer) => {
      bytes += part.length
    })
    request.on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, got: () => ({ bytes, requests }), close: () => server.close() }
}

type Collector = Awaited<ReturnType<typeof startCollector>>

/** Two servers of each kind, since two processes of one program differ, too; they take turns on one database. */
async function measureTurns(target: Target, collector: Collector): Promise<Row[]> {
  const environment = {
    ...target.environment,
    AFORO_RATE_LIMIT: '0',
    AFORO_DEMO: '0',
    LOG_LEVEL: 'error',
    AFORO_PUBLIC_URL: 'http://localhost:3000',
  }
  const tokens = await roomsAndPeople(readSettings({ ...environment, AFORO_DATA: target.data }), { rooms, people })
  const kinds = ['off', 'on', 'on', 'off'] as const
  const servers: { kind: 'off' | 'on'; server: ServerProcess }[] = []
  let booked = 0
  const book = (client: number) => {
    const at = Temporal.Now.plainDateISO('America/Lima').add({ days: 2 + Math.floor(booked / rooms) })
    const body = {
      at: at.toString(),
      from: '10:00',
      to: '11:00',
      spaceId: roomId(booked % rooms),
      subject: 'Reunión semanal',
    }
    booked++
    return {
      method: 'POST' as const,
      path: '/api/booking/reservations',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[client % people]}` },
      body: JSON.stringify(body),
    }
  }
  const turnOf = async ({ url, process: { pid } }: ServerProcess, clients: number, seconds: number): Promise<Turn> => {
    const used = async () => [await cpuOf(pid), await cpuOfDatabase(target.database)] as const
    const before = await used()
    const made = await load(url, clients, seconds, (_, client) => book(client))
    refuseOthers(made)
    const [server, database] = await used()
    return {
      bookings: made.done,
      seconds: made.done / made.perSecond,
      p50: made.p50,
      server: server - before[0],
      database: database - before[1],
    }
  }
  try {
    for (const kind of kinds) {
      const own: Record<string, string> = kind === 'on' ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } : {}
      // Mails are sent by workers, and would be by either kind.
      const role = { AFORO_ROLE: 'web', PORT: String(await freePort()) }
      servers.push({ kind, server: await startServer({ ...environment, ...role, ...own }, { data: target.data }) })
    }
    // The first seconds of a process are spent compiling; they are not what a day of work looks like.
    for (const { server } of servers) await turnOf(server, 16, 5)
    const rows: Row[] = []
    for (const { clients, rounds, seconds } of turns) {
      const row: Row = { clients, seconds, rounds: [] }
      await settle(target)
      for (let round = 0; round < rounds; round++) {
        const taken: Round = { off: [], on: [] }
        // Back and forth, so that nobody always comes after the same one.
        const order = round % 2 === 0 ? servers : servers.toReversed()
        for (const { kind, server } of order) taken[kind].push(await turnOf(server, clients, seconds))
        row.rounds.push(taken)
      }
      rows.push(row)
    }
    return rows
  } finally {
    for (const { server } of servers) await server.stop()
  }
}

function refuseOthers({ statuses }: Load) {
  const { 201: _, ...others } = statuses
  if (Object.keys(others).length > 0) throw new Error(JSON.stringify(others))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const total = (turns: Turn[], figure: keyof Turn) => turns.reduce((sum, turn) => sum + turn[figure], 0)

/** Milliseconds a booking, over all clients. */
const each = (turns: Turn[]) => (1000 * total(turns, 'seconds')) / total(turns, 'bookings')
/** Milliseconds of processor a booking. */
const cpu = (turns: Turn[], figures: (keyof Turn)[]) =>
  figures.reduce((sum, figure) => sum + total(turns, figure), 0) / total(turns, 'bookings')

function pageOf({ name }: Target, rows: Row[], { got }: Collector): string {
  const { bytes, requests } = got()
  const all = ({ rounds }: Row, kind: keyof Round) => rounds.flatMap(round => round[kind])
  const line = (row: Row) => {
    const ratio = median(row.rounds.map(({ off, on }) => each(on) / each(off)))
    return [
      number(row.clients),
      `${row.rounds.length} × 4 × ${row.seconds} s`,
      number(1000 / median(row.rounds.map(({ off }) => each(off)))),
      number(1000 / median(row.rounds.map(({ on }) => each(on)))),
      number(ratio, 3),
      ratio <= limit ? 'met' : 'missed',
      number(median(all(row, 'off').map(({ p50 }) => p50)), 2),
      number(median(all(row, 'on').map(({ p50 }) => p50)), 2),
    ]
  }
  const processors = (row: Row) => {
    const [off, on] = [all(row, 'off'), all(row, 'on')]
    const both = ['server', 'database'] as const
    const ratio = cpu(on, [...both]) / cpu(off, [...both])
    return [
      number(row.clients),
      number(cpu(off, ['server']), 3),
      number(cpu(on, ['server']), 3),
      number(cpu(off, ['database']), 3),
      number(cpu(on, ['database']), 3),
      number(ratio, 3),
      ratio <= limit ? 'met' : 'missed',
    ]
  }
  return `On ${name}: four servers of the role \`web\` on one database, two without telemetry and two that send all traces
(\`OTEL_TRACES_SAMPLER_ARG=1\`) to a collector on loopback, which takes them and does nothing. They take turns, back and forth.

## The time that a booking takes

Over all clients (one by the bookings a second). The ratio is the median of those of the rounds, each of two turns with and two without. Goal: at
most ${limit}.

${table(['clients', 'rounds', 'bookings/s off', 'on', 'ratio', `goal ${limit}`, 'p50 ms off', 'on'], rows.map(line))}

## The processor that a booking takes

Milliseconds a booking over all turns, sending included: what else the machine does changes little of it.

${table(['clients', 'server off', 'on', 'database off', 'on', 'ratio of both', `goal ${limit}`], rows.map(processors))}

The collector got ${number(requests)} requests with ${number(bytes / 2 ** 20)} MB.`
}
