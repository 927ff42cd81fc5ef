import type { LiveEvent } from '@aforo/contract/platform/events'
import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { sendLast } from './database/session.ts'
import { asTenant, retried } from './database/transaction.ts'
import type { Caller } from './http/caller.ts'
import type { JobName, JobQueue } from './job-queue.ts'
import type { Services } from './services.ts'

/** One line of what happened: who is known from the caller, the rest is said here. */
export interface Happening {
  /** `reservation.rescheduled`: the record's noun and what was done. */
  action: string
  entityType: string
  entityId: string
  before?: object
  after?: object
  reason?: string
}

/** What a change leaves behind besides its own rows: audit and jobs, all or nothing with it, and live events after it. */
export interface UnitOfWork {
  record(happening: Happening): void
  enqueue(job: JobName, data: object): void
  emit(event: LiveEvent): void
  /** Sends everything, for the commit to wait for; the last thing before it. @returns the events, to be announced after it */
  flush(): Promise<LiveEvent[]>
}

/** Lines of the history that one statement brings. */
const linesAtOnce = 500

/** @param actor who does it; for jobs, only the tenant and the job's own name */
export function unitOfWork(
  tx: Tx,
  jobs: JobQueue,
  actor: Pick<Caller, 'tenantId'> & Partial<Caller> & { job?: string },
  requestId: string | null,
): UnitOfWork {
  let happenings: Happening[] = []
  const events: LiveEvent[] = []
  const work = new Map<JobName, object[]>()
  const actorName = actor.job ?? `${actor.givenName} ${actor.lastname}`.trim()

  /** Sends the lines that wait. They are there when the transaction is, whenever they were sent. */
  const sendLines = () => {
    if (happenings.length === 0) return
    const lines = happenings.map(({ entityType, entityId, ...rest }) => ({
      ...rest,
      entity_type: entityType,
      entity_id: entityId,
    }))
    happenings = []
    const { sql: text, parameters } = sql`
      insert into audit_log
        (tenant_id, actor_id, actor_name, cause, request_id, action, entity_type, entity_id, before, after, reason)
      select ${actor.tenantId}, ${actor.userId ?? null}, ${actorName}, ${actor.job ? 'JOB' : 'PERSON'}, ${requestId},
        action, entity_type, entity_id, before, after, reason
      from jsonb_to_recordset(${JSON.stringify(lines)}) as line
        (action text, entity_type text, entity_id uuid, before jsonb, after jsonb, reason text)
    `.compile(tx)
    sendLast(tx, text, parameters)
  }

  return {
    record: happening => {
      // A file of 50,000 people is one transaction where all or none is wanted: not all of their lines at once.
      if (happenings.push(happening) === linesAtOnce) sendLines()
    },
    emit: event => events.push(event),
    // Whose work it is stands in it, so that they are told when it fails for good.
    enqueue: (job, data) => work.set(job, [...(work.get(job) ?? []), { tenantId: actor.tenantId, ...data }]),
    async flush() {
      for (const [job, data] of work) await jobs.enqueue(tx, job, data)
      sendLines()
      return events
    },
  }
}

/** What a job works with, as a handler does; its doings are recorded under the job's name. */
export interface JobUnit extends Omit<UnitOfWork, 'flush'> {
  tenantId: string
  tx: Tx
  now: Temporal.Instant
}

/** Runs part of a job in one transaction of a tenant, with all that a change leaves behind. @param name in Spanish */
export async function asJob<T>(
  services: Pick<Services, 'clock' | 'database' | 'jobs' | 'events'>,
  tenantId: string,
  name: string,
  run: (unit: JobUnit) => Promise<T>,
): Promise<T> {
  const { clock, database, jobs, events } = services
  let happened: LiveEvent[] = []
  const done = await retried(() =>
    asTenant(database, tenantId, async tx => {
      const { flush, ...unit } = unitOfWork(tx, jobs, { tenantId, job: name }, null)
      const result = await run({ ...unit, tenantId, tx, now: clock.now() })
      happened = await flush()
      return result
    }),
  )
  events.announce(tenantId, happened)
  return done
}
