import type { LiveEvent } from '@aforo/api/platform/events'
import { sql } from 'kysely'
import type { AuditAction } from './audit-actions.ts'
import { compiledLast, type Places } from './database/compiled.ts'
import type { Tx } from './database/database.ts'
import { afterCommit } from './database/session.ts'
import { asTenant, retried } from './database/transaction.ts'
import type { Caller } from './http/caller.ts'
import type { JobData, JobName } from './job-queue.ts'
import type { Ports } from './ports.ts'
import type { Services } from './services.ts'

/** An audit entry. Who did it comes from the caller or job. */
export interface Happening {
  /** Noun and past participle, such as `reservation.rescheduled`. */
  action: AuditAction
  entityType: string
  entityId: string
  before?: object
  after?: object
  reason?: string
  /** Set for data read from the tenant's CRM; otherwise the caller or the job is the cause. */
  cause?: 'CRM'
}

/** A job's data without its tenant, which the change adds. */
type OfTenant<Data> = Data extends unknown ? Omit<Data, 'tenantId'> & { tenantId?: string } : never

/** A change's side effects: audit rows and jobs within its transaction, live events after its commit. */
export interface UnitOfWork {
  record(happening: Happening): void
  /** The data include the tenant, so that its work tray shows the job if it fails for good. */
  enqueue<Name extends JobName>(job: Name, data: OfTenant<JobData[Name]>): void
  emit(event: LiveEvent): void
  ports: Ports
  /** Sends audit rows and jobs; the last call before the commit. @returns the events, to announce after the commit */
  flush(): Promise<LiveEvent[]>
}

/** Audit rows per statement. */
const linesAtOnce = 500

interface Lines {
  tenantId: string
  actorId: string | null
  actorName: string
  /** Default cause of entries. */
  cause: 'JOB' | 'PERSON'
  requestId: string | null
  /** As JSON. */
  lines: string
}

const insertLines = compiledLast(
  (_tx, of: Places<Lines>) => sql`
    insert into audit_log
      (tenant_id, actor_id, actor_name, cause, request_id, action, entity_type, entity_id, before, after, reason)
    select ${of.tenantId}, ${of.actorId}, ${of.actorName}, coalesce(cause, ${of.cause}), ${of.requestId},
      action, entity_type, entity_id, before, after, reason
    from jsonb_to_recordset(${of.lines}) as line
      (action text, entity_type text, entity_id uuid, before jsonb, after jsonb, reason text, cause text)
  `,
)

/** Opens a unit of work in a transaction. @param actor the caller; for jobs, only the tenant and the job's name */
export function unitOfWork(
  tx: Tx,
  { jobs, ports, meters }: Pick<Services, 'jobs' | 'ports' | 'meters'>,
  actor: Pick<Caller, 'tenantId'> & Partial<Caller> & { job?: string },
  requestId: string | null,
): UnitOfWork {
  let happenings: Happening[] = []
  const events: LiveEvent[] = []
  const work = new Map<JobName, object[]>()
  const actorName = actor.job ?? `${actor.givenName} ${actor.lastname}`.trim()

  /** Sends the collected audit rows. They belong to the transaction, whenever they are sent. */
  const sendLines = () => {
    if (happenings.length === 0) return
    const actions = happenings.map(({ action }) => action)
    afterCommit(tx, () => actions.forEach(meters.happened))
    const lines = happenings.map(({ entityType, entityId, ...rest }) => ({
      ...rest,
      entity_type: entityType,
      entity_id: entityId,
    }))
    happenings = []
    insertLines(tx, {
      tenantId: actor.tenantId,
      actorId: actor.userId ?? null,
      actorName,
      cause: actor.job ? 'JOB' : 'PERSON',
      requestId,
      lines: JSON.stringify(lines),
    })
  }

  return {
    record: happening => {
      // An all-or-nothing import of 50,000 people is one transaction; its audit rows are sent in batches.
      if (happenings.push(happening) === linesAtOnce) sendLines()
    },
    ports,
    emit: event => events.push(event),
    enqueue: (job, data) => work.set(job, [...(work.get(job) ?? []), { tenantId: actor.tenantId, ...data }]),
    async flush() {
      for (const [job, data] of work) await jobs.enqueue(tx, job, data as never)
      sendLines()
      return events
    },
  }
}

/** A job's transaction, like a handler's; audit rows carry the job's name. */
export interface JobUnit extends Omit<UnitOfWork, 'flush'> {
  tenantId: string
  tx: Tx
  now: Temporal.Instant
}

/**
 * Runs part of a job in a transaction of one tenant, with audit rows, jobs and live events. Retried after a deadlock.
 * @param name the job's name in the history, in Spanish
 */
export async function asJob<T>(
  services: Pick<Services, 'clock' | 'database' | 'jobs' | 'events' | 'ports' | 'meters'>,
  tenantId: string,
  name: string,
  run: (unit: JobUnit) => Promise<T>,
): Promise<T> {
  const { clock, database, events } = services
  let happened: LiveEvent[] = []
  const done = await retried(() =>
    asTenant(database, tenantId, async tx => {
      const { flush, ...unit } = unitOfWork(tx, services, { tenantId, job: name }, null)
      const result = await run({ ...unit, tenantId, tx, now: clock.now() })
      happened = await flush()
      return result
    }),
  )
  events.announce(tenantId, happened)
  return done
}
