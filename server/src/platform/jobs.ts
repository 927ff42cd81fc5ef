import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { isAway } from './database/away.ts'
import type { Database } from './database/database.ts'
import { afterCommit, sendLast } from './database/session.ts'
import { asSystem } from './database/transaction.ts'
import type { JobData, JobName, JobQueue } from './job-queue.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { noTelemetry, type Telemetry } from './telemetry/telemetry.ts'

interface Queue {
  /** Text in the work tray after the job failed for good. */
  failed: string
  /** How many jobs a copy fetches at once, to run in any order (default 1). For short jobs only. */
  together?: number
  /** How long a job may run, if longer than pg-boss's quarter of an hour. */
  hours?: number
  /** Cron schedule (UTC) on which the job also runs. */
  cron?: string
  /** Seconds between runs, for less than cron's minute. Runs once per interval, over all copies. */
  every?(settings: Settings): number
}

/**
 * The handler of one queue. If `work` throws, the job is retried with growing pauses and finally moved to the queue
 * `dead`.
 */
export interface Job<Name extends JobName> extends Queue {
  name: Name
  work(services: Services, data: JobData[Name]): Promise<void>
}

/** A job that runs only by the clock. */
export interface ScheduledJob extends Queue {
  name: string
  work(services: Services): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each job reads data of its own shape
export type AnyJob = Job<any> | ScheduledJob

export interface Jobs extends JobQueue {
  /** Starts working the queues in this process. */
  work(jobs: readonly AnyJob[], services: Services): Promise<void>
  /** Runs all waiting jobs now, in this process; for tests. @returns how many ran */
  drain(jobs: readonly AnyJob[], services: Services): Promise<number>
  /** Takes no further jobs; running ones continue. */
  rest(): void
  /** Waits briefly for running jobs; other copies take over the rest. */
  close(): Promise<void>
}

const deadLetters = 'dead'
const queueSettings = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  deadLetter: deadLetters,
  // If a copy dies, others take over its job within two minutes instead of after the job's time limit.
  heartbeatSeconds: 60,
}

/**
 * Polling interval, in seconds, of queues that this copy added nothing to: finds retries and the jobs of copies that
 * ended. Polling fifty queues each second would use an eighth of a processor in an idle program.
 */
const looksEvery = 10
/**
 * Minimum milliseconds between two fetches from a queue, to leave room for requests; after a full batch, the batch's
 * own duration if shorter. A busy queue works half of the time.
 */
const betweenFetches = 1_000

/** Jobs of a batch that run in parallel: a mail spends most of its time waiting. */
const lanes = 4

/** Wakes a queue's worker, but never before the pause after its last fetch. */
function wakers(notify: (workerId: string) => void) {
  const workers = new Map<string, string>()
  const due = new Map<string, number>()
  const timers = new Map<string, NodeJS.Timeout>()
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker === undefined || timers.has(name)) return
    const now = performance.now()
    const at = Math.max(now, due.get(name) ?? 0)
    due.set(name, at + betweenFetches)
    if (at === now) return notify(worker)
    const timer = setTimeout(() => {
      timers.delete(name)
      notify(worker)
    }, at - now)
    timers.set(name, timer)
  }
  return {
    watch: (name: string, workerId: string) => void workers.set(name, workerId),
    wake,
    /** Wakes it after the given milliseconds, regardless of its pause. */
    wakeIn(name: string, milliseconds: number) {
      clearTimeout(timers.get(name))
      timers.delete(name)
      due.set(name, performance.now() + milliseconds)
      wake(name)
    },
    rest() {
      for (const timer of timers.values()) clearTimeout(timer)
      workers.clear()
    },
  }
}

/** Key of the advisory lock around making the queues. */
const queuesLock = 7_240_334

/**
 * Opens the job queues in the program's database.
 * @param names of all queues: only these can be enqueued to
 * @param supervise false if another copy does maintenance and cron
 */
export async function openJobs(
  database: Database,
  names: readonly string[],
  supervise: boolean,
  telemetry: Pick<Telemetry, 'fromHere'> = noTelemetry,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    supervise,
    schedule: supervise,
    reindex: true,
  })
  boss.on('error', () => {})
  // Copies that start together wait for each other: two that make pg-boss's schema, or grant rights, at once fail.
  await asSystem(database, async tx => {
    await sql`select pg_advisory_xact_lock(${queuesLock})`.execute(tx)
    await boss.start()
    await boss.createQueue(deadLetters)
    const before = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
    for (const name of names) {
      const queue = before.get(name)
      if (!queue) await boss.createQueue(name, queueSettings)
      else if (queue.heartbeatSeconds !== queueSettings.heartbeatSeconds) await boss.updateQueue(name, queueSettings)
      // Fills pg-boss's queue cache, so that an insert inside a transaction never asks for a second connection.
      await boss.insert(name, [])
    }
    await database.pool.query(`
      grant usage on schema pgboss to aforo_app, aforo_system;
      grant select, insert, update on all tables in schema pgboss to aforo_app, aforo_system;
    `)
  })

  let closing = false
  const timers: NodeJS.Timeout[] = []
  const { watch, wake, wakeIn, rest } = wakers(id => boss.notifyWorker(id))
  const worked: string[] = []
  /** Records a job's outcome, retrying while the database is away: otherwise the job would run again. */
  const untilBack = async (say: () => Promise<unknown>) => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await say()
      } catch (error) {
        if (closing || !isAway(error)) throw error
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
  }

  return {
    async enqueue(tx, name, data) {
      afterCommit(tx, () => wake(name))
      await boss.insert(
        name,
        data.map(one => ({ data: telemetry.fromHere(one) })),
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
        if (job.hours) await boss.updateQueue(job.name, { expireInSeconds: job.hours * 3600 })
        if (job.cron) await boss.schedule(job.name, job.cron)
        if (job.every) {
          const seconds = job.every(services.settings)
          const send = () =>
            boss.send(job.name, {}, { singletonSeconds: seconds }).then(
              () => wake(job.name),
              (error: Error) => {
                // The next interval tries again.
                services.log.warn({ err: error, job: job.name }, 'job not sent')
              },
            )
          await send()
          timers.push(setInterval(send, seconds * 1000))
        }
        worked.push(job.name)
        const atOnce = job.together ?? 1
        const worker = await boss.work(
          job.name,
          { pollingIntervalSeconds: looksEvery, batchSize: atOnce },
          async taken => {
            const began = performance.now()
            const waiting = [...taken]
            const lane = async () => {
              for (let next = waiting.shift(); next && !next.signal.aborted; next = waiting.shift()) {
                const { id, data } = next
                const started = performance.now()
                const ran = (outcome: 'done' | 'failed') =>
                  services.meters.ran(job.name, outcome, (performance.now() - started) / 1000)
                // Settled one by one: if this copy dies, at most one finished job of each lane runs again.
                const run = (own: object) => job.work(services, own as never)
                await services.telemetry.ofJob({ name: job.name, id, data: data as object }, run).then(
                  () => {
                    ran('done')
                    return untilBack(() => boss.complete(job.name, id))
                  },
                  async (error: Error) => {
                    ran('failed')
                    services.log.warn({ err: error, job: job.name, jobId: id }, 'job failed')
                    await untilBack(() => boss.fail(job.name, id, error))
                  },
                )
              }
            }
            await Promise.all(Array.from({ length: Math.min(lanes, taken.length) }, lane))
            // The batch was full, so more may be waiting.
            if (taken.length === atOnce) wakeIn(job.name, Math.min(performance.now() - began, betweenFetches))
          },
        )
        watch(job.name, worker)
      }
    },
    async drain(jobs, services) {
      let ran = 0
      for (const job of jobs) {
        for (let [taken] = await boss.fetch(job.name); taken; [taken] = await boss.fetch(job.name)) {
          const { id, data } = taken
          await services.telemetry.ofJob({ name: job.name, id, data: data as object }, own =>
            job.work(services, own as never),
          )
          await boss.complete(job.name, taken.id)
          ran++
        }
      }
      return ran
    },
    rest() {
      for (const timer of timers) clearInterval(timer)
      rest()
      for (const name of worked) boss.offWork(name, { wait: false }).catch(() => {})
    },
    close() {
      closing = true
      for (const timer of timers) clearInterval(timer)
      rest()
      return boss.stop({ graceful: true, timeout: 2_500 })
    },
  }
}
