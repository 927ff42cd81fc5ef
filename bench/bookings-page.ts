import { number, table } from './figures.ts'
import type { Load } from './load.ts'
import type { Target } from './target.ts'

export interface Booked {
  clients: number
  http: Load
  /** The same transaction straight to the database, a second, by pgbench; NaN on the embedded one. */
  statements: number
  /** Rows a second of a table with nothing but the constraint against overlaps, by pgbench. */
  insert: number
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
  /** A day of 25 rooms, each booked six times, by one client. */
  calendar: Load
  /** Confirmed to a client, and found in the database. */
  confirmed: number
  found: number
  overlaps: number
  coldStartMs: number
  restMb: number
  peakMb: number
}

/** The machine on which the goals were set makes so many bare inserts a second. */
const insertsThere = 10_000

/**
 * What is aimed at, with what came of it: as ratios where they can be. What is measured in seconds is put in terms of the
 * machine on which the goals were set, as many times faster than this one as it makes bare inserts.
 */
function goals({ booked: [first], refused, contest, calendar, peakMb }: Bookings): string[][] {
  const { http, statements = Number.NaN, insert = Number.NaN } = first ?? {}
  const created = http?.perSecond ?? Number.NaN
  const most = contest.find(({ attempts }) => attempts === 1_000)?.seconds ?? Number.NaN
  const line = (what: string, found: number, sign: '≥' | '<', goal: number, digits: number, there = found) => {
    const verdict = (sign === '<' ? there < goal : there >= goal) ? 'met' : 'missed'
    const figures = [
      number(found, digits),
      there === found ? '' : number(there, digits),
      `${sign} ${number(goal, digits)}`,
    ]
    return [what, ...figures, Number.isNaN(there) ? '–' : verdict]
  }
  const slower = insertsThere / insert
  return [
    line('reservations a second, of our statements by `pgbench`', created / statements, '≥', 0.6, 2),
    line('our statements a second, of 10,000 bare inserts', (insertsThere * statements) / insert, '≥', 1_400, 0),
    line('refusals a second, of reservations', refused.perSecond / created, '≥', 3, 2),
    line('seconds for 1,000 attempts at one place', most, '<', 1.2, 2, most / slower),
    line('ms (p50) for a day of 25 rooms', calendar.p50, '<', 4, 1, calendar.p50 / slower),
    line('reservations a second', created, '≥', 1_000, 0, created * slower),
    line('MB at the highest', peakMb, '<', 400, 0),
  ]
}

/** The page's body. */
export const bookingsPage = (results: readonly Bookings[], seconds: number) => `${results
  .filter(({ kind }) => kind === 'server')
  .map(
    result => `## Goals

On ${result.target}, at 16 clients; how each was measured stands below. The goals were set on a machine that makes ${number(insertsThere)} bare inserts a
second: what is no ratio is given as it would be there, too, and judged by that.

${table(['what', 'measured', `where a bare insert makes ${number(insertsThere)}`, 'goal', ''], goals(result))}

`,
  )
  .join('')}## Making reservations

Each is one \`POST /api/booking/reservations\` on a free place of 100,000, a hundred on each campus, by 64 people, with its checks, audit row, live event and
mail job, for ${seconds} s. Beside it two limits, each for as long and by as many clients. Our statements: the same transaction, statement
by statement as the server sends it, prepared and in the same few messages, by \`pgbench\` on the same database. A bare insert: one row of four columns in a
transaction of its own, by \`pgbench\`, in a table with nothing but its key and the constraint that refuses overlaps. Where the server has
fewer connections left than \`pgbench\` needs, or is the embedded one, these columns are empty.

${table(
  [
    'database',
    'clients',
    'reservations/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'other answers',
    'our statements/s',
    'ratio',
    'bare inserts/s',
    'statements of 10,000 inserts',
    'CPU ms each: server',
    'database',
  ],
  results.flatMap(({ target, booked }) =>
    booked.map(({ clients, http, statements, insert, cpu }) => [
      target,
      clients,
      number(http.perSecond),
      number(http.p50, 1),
      number(http.p95, 1),
      number(http.p99, 1),
      number(http.done - (http.statuses[201] ?? 0)),
      number(statements),
      number(http.perSecond / statements, 2),
      number(insert),
      number((10_000 * statements) / insert),
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

## A day of the calendar

\`GET /api/booking/calendar\` of a campus of 25 rooms, each with six bookings that day, by one client, among 100,000 bookings of it and
100,000 rooms of other campuses. Before the bookings above.

${table(
  ['database', 'p50 ms', 'p95 ms', 'p99 ms', 'other answers'],
  results.map(({ target, calendar: { p50, p95, p99, done, statuses } }) => [
    target,
    number(p50, 1),
    number(p95, 1),
    number(p99, 1),
    number(done - (statuses[200] ?? 0)),
  ]),
)}

## Nothing lost, nothing twice

${table(
  ['database', 'confirmed to a client', 'found in the database', 'overlaps'],
  results.map(each => [each.target, number(each.confirmed), number(each.found), each.overlaps]),
)}

## The process

Start: from running the command to \`/readyz\`, on a migrated database. Memory: resident, after the start and at its highest under
the load above, with the embedded database's own. A bare answer: \`/healthz\` at 16 clients, the limit of HTTP here.

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
