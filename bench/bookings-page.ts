import { number, table } from './figures.ts'
import type { Load } from './load.ts'
import type { Target } from './target.ts'

export interface Booked {
  clients: number
  http: Load
  /** The same transaction straight to the database: by pgbench on a server, in this process on the embedded one. */
  bare: number
  /** Processor time of one reservation in the server and in the database's connections, in ms. */
  cpu: { server: number; database: number }
}

export interface Bookings {
  target: string
  kind: Target['kind']
  booked: Booked[]
  /** A bare HTTP answer (/healthz), a second, at 16 clients. */
  bareHttp: Load
  contest: { statuses: Record<number, number>; had: number; seconds: number }
  /** Confirmed to a client, and found in the database. */
  confirmed: number
  found: number
  overlaps: number
  coldStartMs: number
  restMb: number
  peakMb: number
}

/** The page's body. */
export const bookingsPage = (results: readonly Bookings[], seconds: number) => `## Making reservations

Each is one \`POST /api/booking/reservations\` on a free place of 100,000, by 64 people, with its checks, audit row, live event and
mail job, for ${seconds} s. Beside it the limit: the same transaction, statement by statement as the server sends it, prepared and in
the same few messages, by \`pgbench\` on the same database (on the embedded one: by a loop in the process, which is all that it can do).

${table(
  [
    'database',
    'clients',
    'reservations/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'other answers',
    'the statements alone/s',
    'ratio',
    'CPU ms each: server',
    'database',
  ],
  results.flatMap(({ target, booked }) =>
    booked.map(({ clients, http, bare, cpu }) => [
      target,
      clients,
      number(http.perSecond),
      number(http.p50, 1),
      number(http.p95, 1),
      number(http.p99, 1),
      number(http.done - (http.statuses[201] ?? 0)),
      number(bare),
      number(http.perSecond / bare, 2),
      number(cpu.server, 2),
      number(cpu.database, 2),
    ]),
  ),
)}

## 1,000 attempts at one place

From 64 connections at once. What the database holds is read by SQL afterwards.

${table(
  ['database', 'answered 201', 'answered 409', 'others', 'in the database', 'seconds'],
  results.map(({ target, contest }) => {
    const { 201: had = 0, 409: refused = 0, ...others } = contest.statuses
    const rest = Object.entries(others).map(([status, count]) => `${count} × ${status}`)
    return [target, had, refused, rest.join(', ') || 0, contest.had, number(contest.seconds, 2)]
  }),
)}

## Nothing lost, nothing twice

${table(
  ['database', 'confirmed to a client', 'found in the database', 'overlaps'],
  results.map(each => [each.target, number(each.confirmed), number(each.found), each.overlaps]),
)}

## The process

Start: from running the command to \`/readyz\`, on a migrated database. Memory: resident, after the start and at its highest under
the load above. A bare answer: \`/healthz\` at 16 clients, the limit of HTTP here.

${table(
  ['database', 'start s', 'memory at rest MB', 'highest MB', 'bare answers/s'],
  results.map(each => [
    each.target,
    number(each.coldStartMs / 1000, 1),
    number(each.restMb),
    number(each.peakMb),
    number(each.bareHttp.perSecond),
  ]),
)}`
