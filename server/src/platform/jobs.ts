import { PgBoss } from 'pg-boss'
import { isAway } from './database/away.ts'
import type { Database } from './database/database.ts'
import { sendLast } from './database/session.ts'
import { type JobName, type JobQueue, jobNames } from './job-queue.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

/** Works one queue. If `work` throws, the job is retried after growing pauses and finally moved to the queue `dead`. */
export interface Job<Data extends object = never> {
  name: JobName
  work(services: Services, data: Data): Promise<void>
  /** How many jobs a copy fetches each second, to run one after the other (default 1). For short jobs only. */
  together?: number
  /** Schedule on which the job also runs (cron, UTC). */
  cron?: string
  /** Seconds between runs, where a minute of cron is too long. Runs once in that time, however many copies there are. */
  every?(settings: Settings): number
}

export interface Jobs extends JobQueue {
  /** Starts working the queues in this process. */
  work(jobs: Job[], services: Services): Promise<void>
  /** Runs all waiting jobs now, in this process; for tests. @returns how many ran */
  drain(jobs: Job[], services: Services): Promise<number>
  /** Takes no further job here; those that run go on. */
  rest(): void
  /** Waits a little for the jobs that run; other copies take over what doesn't end. */
  close(): Promise<void>
}

const deadLetters = 'dead'
const kept = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  deadLetter: deadLetters,
  // If a copy dies, others take over its job within two minutes, not when the job's time is over.
  heartbeatSeconds: 60,
}

/** Opens the job queues in the program's database. @param supervise false if another copy does maintenance and cron */
export async function openJobs(database: Database, supervise: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    supervise,
    schedule: supervise,
    // Reindexing concurrently needs a connection outside any transaction, which the embedded database lacks.
    reindex: database.kind === 'server',
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(deadLetters)
  const before = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const name of jobNames) {
    const queue = before.get(name)
    if (!queue) await boss.createQueue(name, kept)
    else if (queue.heartbeatSeconds !== kept.heartbeatSeconds) await boss.updateQueue(name, kept)
    // Fills pg-boss's queue cache, so that an insert inside a transaction never asks for a second connection.
    await boss.insert(name, [])
  }
  await database.pool.query(`
    grant usage on schema pgboss to aforo_app, aforo_system;
    grant select, insert, update on all tables in schema pgboss to aforo_app, aforo_system;
  `)

  let closing = false
  const timers: NodeJS.Timeout[] = []
  const worked: JobName[] = []
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
        if (job.every) {
          const seconds = job.every(services.settings)
          const send = () =>
            boss.send(job.name, {}, { singletonSeconds: seconds }).catch((error: Error) => {
              // The next time comes soon.
              services.log.warn({ err: error, job: job.name }, 'job not sent')
            })
          await send()
          timers.push(setInterval(send, seconds * 1000))
        }
        worked.push(job.name)
        const options = { pollingIntervalSeconds: 1, batchSize: job.together ?? 1 }
        await boss.work(job.name, options, async taken => {
          for (const { id, data, signal } of taken) {
            if (signal.aborted) return
            // Settled one by one: if this copy dies, at most one finished job is run again.
            await job.work(services, data as never).then(
              () => untilBack(() => boss.complete(job.name, id)),
              async (error: Error) => {
                services.log.warn({ err: error, job: job.name, jobId: id }, 'job failed')
                await untilBack(() => boss.fail(job.name, id, error))
              },
            )
          }
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
    rest() {
      for (const timer of timers) clearInterval(timer)
      for (const name of worked) boss.offWork(name, { wait: false }).catch(() => {})
    },
    close() {
      closing = true
      for (const timer of timers) clearInterval(timer)
      return boss.stop({ graceful: true, timeout: 2_500 })
    },
  }
}
