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

/** Many who want one place at once. */
export interface Contest {
  attempts: number
  statuses: Record<number, number>
  /** Bookings of it that the database has afterwards. */
  had: number
  seconds: number
}

export interface Bookings {
  target: string
  kind: Target['kind']
  booked: Booked[]
  /** A bare HTTP answer (/healthz), a second, at 16 clients. */
  bareHttp: Load
  /** Taken places, each asked for by one at a time. */
  refused: Load
  contest: Contest[]
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

## Refusing what is taken

The same call for places that somebody has, each wanted by one at a time, by 16 clients: rivals and alternatives are in each answer.

${table(
  ['database', 'refusals/s', 'p50 ms', 'p95 ms', 'other answers', 'reservations/s at 16', 'ratio'],
  results.map(({ target, refused, booked: [first] }) => [
    target,
    number(refused.perSecond),
    number(refused.p50, 1),
    number(refused.p95, 1),
    number(refused.done - (refused.statuses[409] ?? 0)),
    number(first?.http.perSecond ?? Number.NaN),
    number(refused.perSecond / (first?.http.perSecond ?? Number.NaN), 2),
  ]),
)}

## 200 and 1,000 attempts at one place

From 64 connections at once. What the database holds is read by SQL afterwards.

${table(
  ['database', 'attempts', 'answered 201', 'answered 409', 'others', 'in the database', 'seconds'],
  results.flatMap(({ target, contest }) =>
    contest.map(({ attempts, statuses, had: inDatabase, seconds }) => {
      const { 201: had = 0, 409: refused = 0, ...others } = statuses
      const rest = Object.entries(others).map(([status, count]) => `${count} × ${status}`)
      return [target, number(attempts), had, refused, rest.join(', ') || 0, inDatabase, number(seconds, 2)]
    }),
  ),
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
