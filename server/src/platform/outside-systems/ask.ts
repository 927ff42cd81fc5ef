import { randomUUIDv7 } from 'node:crypto'
import type { OutsideSystem } from '@aforo/api/platform/connections'
import type { Tx } from '../database/database.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { holdSubjects, insertTasks, retryTasks } from './tasks.queries.ts'

/** The door of the outside systems: how areas ask for something of one. */

/** What a change has at hand: a handler's context, or a job's transaction. */
type Unit = Pick<UnitOfWork, 'enqueue'> & { tx: Tx; now: Temporal.Instant }

export interface Asked {
  /** Which of the connector's kinds. */
  kind: string
  /** What one worker at a time works on, in the order in which it was asked: `deal:123`. */
  subject: string
  /** In one line, for people: "Leer el negocio 123". */
  title: string
  payload?: object
  record?: { type: string; id: string }
  /**
   * Only the last word counts, as where something is read anew: asked for again before it is done, it stays one task;
   * asked for while it runs, it runs once more.
   */
  merged?: boolean
  /** Done before what waits for the same system; on its own subject it waits its turn. */
  urgent?: boolean
}

/**
 * Has something done in an outside system, in the transaction of the change: it is done if and only if the change holds.
 * @param notBefore when it is done at the earliest
 * @returns how many tasks wait for it now; none where the system isn't connected
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

/** Has everything tried anew that failed for these reasons: what was in the way is mended. @returns how many */
export async function retryFaults({ tx, now, enqueue }: Unit, system: OutsideSystem, faultCodes: readonly string[]) {
  const retried = await retryTasks(tx, { system, faultCodes }, now)
  if (retried.length > 0) enqueue('outside.work', {})
  return retried.length
}
