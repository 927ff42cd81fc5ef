import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { Services } from '../services.ts'
import { type Held, heldIn } from './gauges.queries.ts'

/** Milliseconds for which one reading of the database serves all gauges and all that ask. */
const fresh = 5_000

/** Values by labels; the gauge's series that aren't among them are gone. */
type Reading = readonly [labels: Record<string, string>, value: number][]

/**
 * Adds what is looked up when somebody asks: queues, outside systems, connections to the database, streams, replica.
 * What the database holds is the same from each copy: a dashboard takes the highest and never the sum.
 */
export function addGauges(services: Pick<Services, 'meters' | 'database' | 'reads' | 'events' | 'settings' | 'clock'>) {
  const { meters, database, reads, events, clock } = services
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Reading> | Reading) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [meters.registry],
      async collect() {
        // Without the database the process's own figures are still told.
        const reading = await Promise.resolve(read()).catch(() => [])
        this.reset()
        for (const [labels, value] of reading) this.set(labels, value)
      },
    })

  let asked: { at: number; held: Promise<Held> } | undefined
  const held = () => {
    if (!asked || performance.now() - asked.at > fresh) asked = { at: performance.now(), held: heldIn(services) }
    return asked.held
  }
  const ofHeld = (name: string, help: string, labelNames: string[], read: (held: Held) => Reading) =>
    gauge(name, help, labelNames, async () => read(await held()))

  ofHeld('aforo_queue_jobs', 'Jobs that are due or under way, by queue', ['queue', 'state'], ({ queues }) =>
    queues.map(({ queue, state, jobs }) => [{ queue, state }, jobs]),
  )
  ofHeld(
    'aforo_queue_oldest_seconds',
    'Age of the oldest job that is due or under way',
    ['queue', 'state'],
    ({ queues }) => queues.map(({ queue, state, oldestSeconds }) => [{ queue, state }, oldestSeconds]),
  )
  ofHeld('aforo_dead_jobs', 'Jobs that failed for good and that nobody has settled', [], ({ deadJobs }) => [
    [{}, deadJobs],
  ])
  ofHeld('aforo_outside_tasks', 'Tasks of outside systems that are not done', ['system', 'state'], ({ outsideTasks }) =>
    outsideTasks.map(({ system, state, tasks }) => [{ system, state }, tasks]),
  )
  ofHeld(
    'aforo_outside_connections',
    'Connections to outside systems by circuit',
    ['system', 'circuit'],
    ({ circuits }) => circuits.map(({ system, circuit, connections }) => [{ system, circuit }, connections]),
  )
  ofHeld('aforo_migrations', 'Migrations that the database has', [], ({ migrations }) => [[{}, migrations]])

  /** Seconds from an instant until now. */
  const since = (instant: Temporal.Instant) => clock.now().since(instant).total('seconds')
  ofHeld(
    'aforo_backup_age_seconds',
    'Seconds since the last good backup, where they are made each night',
    [],
    ({ backups }) => (backups.nightly ? [[{}, since(backups.since)]] : []),
  )
  ofHeld('aforo_backup_bytes', 'Size of the last good backup', [], ({ backups: { lastBytes } }) =>
    lastBytes === undefined ? [] : [[{}, lastBytes]],
  )
  ofHeld(
    'aforo_backup_proof_age_seconds',
    'Seconds since a backup was last proved, by its result',
    ['result'],
    ({ backups }) => (backups.lastProof ? [[{ result: backups.lastProof.result }, since(backups.lastProof.at)]] : []),
  )

  const pools = (): [name: string, pool: pg.Pool][] => {
    const replica = reads.replica()
    return [
      ['transactions', database.sessions],
      ['statements', database.pool],
      ...(replica ? [['replica', replica.sessions] as [string, pg.Pool]] : []),
    ]
  }
  gauge('aforo_pool_connections', 'Connections to the database, by use', ['pool', 'state'], () =>
    pools().flatMap(([name, { totalCount, idleCount }]) => [
      [{ pool: name, state: 'used' }, totalCount - idleCount] as const,
      [{ pool: name, state: 'idle' }, idleCount] as const,
    ]),
  )
  gauge('aforo_pool_waiting', 'Who waits for a connection to the database', ['pool'], () =>
    pools().map(([name, { waitingCount }]) => [{ pool: name }, waitingCount]),
  )
  gauge('aforo_pool_size', 'Connections to the database that there may be', ['pool'], () =>
    pools().map(([name, { options }]) => [{ pool: name }, options.max]),
  )
  gauge('aforo_open_streams', 'Browsers that listen to live events', [], () => [[{}, events.listeners()]])
  if (reads.state() === 'OFF') return
  gauge('aforo_replica_up', 'Whether the replica is read', [], () => [[{}, reads.state() === 'UP' ? 1 : 0]])
  gauge('aforo_replica_lag_seconds', 'Seconds by which the replica is behind', [], () => {
    const seconds = reads.lagSeconds()
    return seconds === undefined || !Number.isFinite(seconds) ? [] : [[{}, seconds]]
  })
}
