import { PgBoss } from 'pg-boss'
import type { Database, Tx } from './database/database.ts'
import { sendLast } from './database/session.ts'
import type { Services } from './services.ts'

/** The queues of the program; an area adds its own here and works it in its `<area>.jobs.ts`. */
export const jobNames = [
  'assets.sweep',
  'mail.send',
  'bookings.invitation',
  'floor-plans.preview',
  'floor-plans.unused-picture',
  'bookings.release-unattended',
  'bookings.reminders',
  'bookings.series-invitation',
  'bookings.series-meeting',
  'bookings.waitlist',
  'bookings.waitlist-sweep',
  'bookings.expire-drafts',
  'bookings.meeting',
  'identity.purge',
  'imports.check',
  'imports.run',
  'imports.welcome',
  'imports.resume',
  'imports.purge',
  'notifications.mail',
  'notifications.purge',
  'organization.read-policies',
  'platform.purge',
  'tenants.support-visits',
  'users.forgotten-password',
  'users.welcome',
  'visitors.purge',
  'spaces.qr',
] as const
export type JobName = (typeof jobNames)[number]

/** What works a queue. Throwing makes the job try again, later and later, until it goes to `dead`. */
export interface Job<Data extends object = never> {
  name: JobName
  work(services: Services, data: Data): Promise<void>
  /** Runs by itself at these times (cron, UTC). */
  cron?: string
}

export interface Jobs {
  /** Sends work to a queue in the caller's own transaction, as its last act: it exists exactly when the change does. */
  enqueue(tx: Tx, name: JobName, data: object[]): Promise<void>
  /** Starts working the queues in this process. */
  work(jobs: Job[], services: Services): Promise<void>
  /** Works all that waits, now, in this process; for tests and for stopping. @returns how many jobs ran */
  drain(jobs: Job[], services: Services): Promise<number>
  close(): Promise<void>
}

const deadLetters = 'dead'
const retry = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, deadLetter: deadLetters }

/** Opens the queues in the program's own database. @param supervise false where another copy does the upkeep */
export async function openJobs(database: Database, supervise: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    supervise,
    schedule: supervise,
    // Rebuilding indexes concurrently wants a connection outside any transaction, which the embedded one lacks.
    reindex: database.kind === 'server',
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(deadLetters)
  for (const name of jobNames) {
    await boss.createQueue(name, retry)
    // Fills the cache of queues, so that a later insert within a transaction never asks for a second connection.
    await boss.insert(name, [])
  }
  await database.pool.query(`
    grant usage on schema pgboss to aforo_app, aforo_system;
    grant select, insert, update on all tables in schema pgboss to aforo_app, aforo_system;
  `)

  return {
    async enqueue(tx, name, data) {
      await boss.insert(
        name,
        data.map(one => ({ data: one })),
        {
          db: {
            async executeSql(text: string, values: unknown[] = []) {
              sendLast(tx, text, values)
              return { rows: [] }
            },
          },
        },
      )
    },
    async work(jobs, services) {
      for (const job of jobs) {
        if (job.cron) await boss.schedule(job.name, job.cron)
        await boss.work(job.name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([taken]) => {
          if (!taken) return
          await job.work(services, taken.data as never).catch((error: unknown) => {
            services.log.warn({ err: error, job: job.name, jobId: taken.id }, 'job failed')
            throw error
          })
        })
      }
    },
    async drain(jobs, services) {
      let ran = 0
      for (const job of jobs) {
        for (let [taken] = await boss.fetch(job.name); taken; [taken] = await boss.fetch(job.name)) {
          await job.work(services, taken.data as never)
          await boss.complete(job.name, taken.id)
          ran++
        }
      }
      return ran
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
