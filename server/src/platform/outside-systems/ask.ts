import { randomUUIDv7 } from 'node:crypto'
import type { OutsideSystem } from '@aforo/api/platform/connections'
import type { Tx } from '../database/database.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { holdSubjects, insertTasks, retryTasks } from './tasks.queries.ts'

/** The door of outside systems: how areas request work from one. */

/** A handler's context, or a job's transaction. */
type Unit = Pick<UnitOfWork, 'enqueue'> & { tx: Tx; now: Temporal.Instant }

export interface Asked {
  /** One of the connector's kinds. */
  kind: string
  /** Tasks of the same subject run one at a time, in order: `deal:123`. */
  subject: string
  /** One line for people: "Leer el negocio 123". */
  title: string
  payload?: object
  record?: { type: string; id: string }
  /**
   * Only the latest request counts, as for re-reading a record: repeated before it runs, it remains one task; repeated
   * while it runs, it runs once more.
   */
  merged?: boolean
  /** Runs before other waiting tasks of the system, but in order within its own subject. */
  urgent?: boolean
}

/**
 * Enqueues a task for an outside system, in the change's transaction: it runs if and only if the change is committed.
 * @param notBefore earliest time to run
 * @returns the number of tasks; 0 if the system isn't connected
 */
export async function askOutside(
  { tx, now, enqueue }: Unit,
  system: OutsideSystem,
  asked: readonly Asked[],
  notBefore = now,
): Promise<number> {
  if (asked.length === 0) return 0
  await holdSubjects(
    tx,
    system,
    asked.map(({ subject }) => subject),
  )
  const last = new Map(asked.map((one, place) => [one.merged ? `${one.kind} ${one.subject}` : String(place), one]))
  const tasks = [...last.values()].map(({ payload = {}, merged = false, urgent = false, record, ...rest }) => ({
    ...rest,
    id: randomUUIDv7(),
    payload,
    merged,
    urgent,
    title: rest.title.length > 300 ? `${rest.title.slice(0, 299)}…` : rest.title,
    record_type: record?.type ?? null,
    record_id: record?.id ?? null,
  }))
  const waiting = await insertTasks(tx, system, tasks, notBefore)
  if (waiting > 0) enqueue('outside.work', {})
  return waiting
}

/** Retries all tasks that failed for these reasons, after the cause was fixed. @returns how many */
export async function retryFaults({ tx, now, enqueue }: Unit, system: OutsideSystem, faultCodes: readonly string[]) {
  const retried = await retryTasks(tx, { system, faultCodes }, now)
  if (retried.length > 0) enqueue('outside.work', {})
  return retried.length
}
