import type { OutsideSystem, OutsideTaskState } from '@aforo/api/platform/connections'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { patternOf } from '../database/search.ts'
import { listing } from '../listing.ts'
import type { Exchange } from './client.ts'

const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`

export interface NewTask {
  id: string
  kind: string
  subject: string
  title: string
  payload: object
  merged: boolean
  urgent: boolean
  record_type: string | null
  record_id: string | null
}

/**
 * Serializes requests of the same subject, so that positions follow the order of the changes and not the order in which
 * their transactions began.
 */
export async function holdSubjects(tx: Tx, system: OutsideSystem, subjects: readonly string[]) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(aforo_tenant()::text || ' ' || ${system}::text || ' ' || subject, 7240155))
    from unnest(${[...new Set(subjects)].sort()}::text[]) as subject
  `.execute(tx)
}

/** @returns how many; 0 if the system isn't connected */
export async function insertTasks(
  tx: Tx,
  system: OutsideSystem,
  tasks: readonly NewTask[],
  notBefore: Temporal.Instant,
) {
  const { rows } = await sql<{ connected: boolean }>`
    with kept as (
    insert into outside_tasks (tenant_id, system, id, kind, subject, title, payload, merged, urgent, record_type, record_id, created_at, next_try_at)
    select c.tenant_id, c.system, t.id, t.kind, t.subject, t.title, t.payload, t.merged, t.urgent, t.record_type, t.record_id, ${at(notBefore)}, ${at(notBefore)}
    from connections c, jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t
      (id uuid, kind text, subject text, title text, payload jsonb, merged boolean, urgent boolean, record_type text, record_id uuid)
    where c.tenant_id = aforo_tenant() and c.system = ${system}
    on conflict (tenant_id, system, kind, subject) where merged and state in ('WAITING', 'RUNNING', 'FAILED')
    do update set
      title = excluded.title,
      payload = excluded.payload,
      urgent = outside_tasks.urgent or excluded.urgent,
      record_type = coalesce(excluded.record_type, outside_tasks.record_type),
      record_id = coalesce(excluded.record_id, outside_tasks.record_id),
      again = outside_tasks.state = 'RUNNING',
      state = case when outside_tasks.state = 'RUNNING' then 'RUNNING' else 'WAITING' end,
      attempts = case when outside_tasks.state = 'FAILED' then 0 else outside_tasks.attempts end,
      next_try_at = case when outside_tasks.attempts = 0 or outside_tasks.state = 'FAILED'
        then least(outside_tasks.next_try_at, excluded.next_try_at) else outside_tasks.next_try_at end
    -- What waits as it is asked for again stays as it is: an event of HubSpot is often the tenth about one deal, and each
    -- row that is written anew is one more that the queue has to look past.
    where outside_tasks.state <> 'WAITING'
      or (outside_tasks.attempts = 0 and excluded.next_try_at < outside_tasks.next_try_at)
      or excluded.urgent and not outside_tasks.urgent
      or (outside_tasks.title, outside_tasks.payload, outside_tasks.record_type, outside_tasks.record_id) is distinct from
        (excluded.title, excluded.payload, coalesce(excluded.record_type, outside_tasks.record_type),
          coalesce(excluded.record_id, outside_tasks.record_id))
    )
    select true as connected from connections where tenant_id = aforo_tenant() and system = ${system}
  `.execute(tx)
  return rows.length > 0 ? tasks.length : 0
}

const tasks = (tx: Tx) =>
  tx.selectFrom('outside_tasks').selectAll().$narrowType<{ system: OutsideSystem; state: OutsideTaskState }>()

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

export const findTask = (tx: Tx, id: string) => tasks(tx).where('id', '=', id).executeTakeFirst()

export const lockTask = (tx: Tx, id: string) => tasks(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface TaskFilter {
  q?: string
  system?: OutsideSystem
  state?: OutsideTaskState[]
  kind?: string
  faultCode?: string
  recordType?: string
  recordId?: string
  since?: Temporal.Instant
  until?: Temporal.Instant
}

const mentions = (q: string) => sql<boolean>`aforo_fold(title || ' ' || coalesce(fault, '')) like ${patternOf(q)}`

const matching = (tx: Tx, given: TaskFilter) =>
  tasks(tx)
    .where('tenant_id', '=', sql<string>`aforo_tenant()`)
    .$if(given.system !== undefined, query => query.where('system', '=', given.system ?? ''))
    .$if(given.state !== undefined, query => query.where('state', 'in', given.state ?? []))
    .$if(given.kind !== undefined, query => query.where('kind', '=', given.kind ?? ''))
    .$if(given.faultCode !== undefined, query => query.where('fault_code', '=', given.faultCode ?? ''))
    .$if(given.recordType !== undefined, query => query.where('record_type', '=', given.recordType ?? ''))
    .$if(given.recordId !== undefined, query => query.where('record_id', '=', given.recordId ?? ''))
    .$if(given.since !== undefined, query =>
      query.where('created_at', '>=', at(given.since as Temporal.Instant) as never),
    )
    .$if(given.until !== undefined, query =>
      query.where('created_at', '<', at(given.until as Temporal.Instant) as never),
    )
    .$if(Boolean(given.q), query => query.where(mentions(given.q ?? '')))

/** The latest first. */
export const taskList = listing({ query: matching, key: ['created_at', 'position'], direction: 'desc' })

/** Tasks of a subject, in order. */
export const listLine = (tx: Tx, { system, subject }: Pick<TaskRow, 'system' | 'subject'>) =>
  tasks(tx)
    .where('system', '=', system)
    .where('subject', '=', subject)
    .where('state', 'in', ['WAITING', 'RUNNING', 'FAILED'])
    .orderBy('position')
    .limit(50)
    .execute()

/** The latest exchanges of a task. */
export const listExchanges = (tx: Tx, taskId: string) =>
  tx
    .selectFrom('outside_exchanges')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Failed tasks, by system and reason. */
export const listFaults = (tx: Tx) =>
  tx
    .selectFrom('outside_tasks')
    .select(['system', 'fault_code as code'])
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.max('fault').as('message')])
    .where('tenant_id', '=', sql<string>`aforo_tenant()`)
    .where('state', '=', 'FAILED')
    .groupBy(['system', 'fault_code'])
    .orderBy('count', 'desc')
    .$narrowType<{ system: OutsideSystem }>()
    .execute()

/** Tasks that failed for good, oldest first, and their total number. */
export async function listFailed(tx: Tx, atMost: number) {
  const failed = tasks(tx).where('tenant_id', '=', sql<string>`aforo_tenant()`).where('state', '=', 'FAILED')
  const rows = await failed.orderBy('created_at').orderBy('position').limit(atMost).execute()
  if (rows.length < atMost) return { rows, total: rows.length }
  const { total } = await tx
    .selectFrom('outside_tasks')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', sql<string>`aforo_tenant()`)
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The open task of a subject, if any. */
export const openTaskOf = (tx: Tx, system: OutsideSystem, kind: string, subject: string) =>
  tasks(tx)
    .where('system', '=', system)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', 'in', ['WAITING', 'RUNNING', 'FAILED'])
    .orderBy('position')
    .executeTakeFirst()

/** Retries tasks that wait or failed. @returns those retried */
export async function retryTasks(
  tx: Tx,
  which: { ids: readonly string[] } | { system: OutsideSystem; faultCodes: readonly string[] },
  now: Temporal.Instant,
): Promise<Pick<TaskRow, 'id' | 'title'>[]> {
  const chosen: RawBuilder<unknown> =
    'ids' in which
      ? sql`id = any (${which.ids}::uuid[]) and state in ('WAITING', 'FAILED')`
      : sql`system = ${which.system} and fault_code = any (${which.faultCodes}::text[]) and state = 'FAILED'`
  const { rows } = await sql<{ id: string; title: string }>`
    update outside_tasks set state = 'WAITING', attempts = 0, next_try_at = ${at(now)}
    where tenant_id = aforo_tenant() and ${chosen} returning id, title
  `.execute(tx)
  return rows
}

/** @returns the discarded tasks; running and settled ones are skipped */
export async function discardTasks(tx: Tx, ids: readonly string[], reason: string, now: Temporal.Instant) {
  const { rows } = await sql<Pick<TaskRow, 'id' | 'title' | 'system' | 'fault_code'>>`
    update outside_tasks set state = 'DISCARDED', discard_reason = ${reason}, settled_at = ${at(now)}
    where tenant_id = aforo_tenant() and id = any (${ids}::uuid[]) and state in ('WAITING', 'FAILED')
    returning id, title, system, fault_code
  `.execute(tx)
  return rows
}

export async function restoreTask(tx: Tx, id: string, now: Temporal.Instant) {
  await sql`
    update outside_tasks set state = 'WAITING', discard_reason = null, settled_at = null, attempts = 0, next_try_at = ${at(now)}
    where tenant_id = aforo_tenant() and id = ${id}::uuid
  `.execute(tx)
}

/** Stores exchanges. */
export async function insertExchanges(
  tx: Tx,
  of: { tenantId: string; system: OutsideSystem; taskId: string; attempt: number },
  exchanges: readonly Exchange[],
) {
  if (exchanges.length === 0) return
  await tx
    .insertInto('outside_exchanges')
    .values(
      exchanges.map(({ at, ...rest }) => ({
        ...rest,
        tenant_id: of.tenantId,
        system: of.system,
        task_id: of.taskId,
        attempt: of.attempt,
        at: at.toString(),
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet(eb => ({
        status: eb.ref('excluded.status'),
        response: eb.ref('excluded.response'),
        milliseconds: eb.ref('excluded.milliseconds'),
        fault: eb.ref('excluded.fault'),
      })),
    )
    .execute()
}

/** Deletes exchanges older than a moment. @returns how many */
export async function forgetExchanges(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const { rows } = await sql`
    with old as (select tenant_id, id from outside_exchanges where at < ${at(before)} limit ${atMost})
    delete from outside_exchanges where (tenant_id, id) in (select tenant_id, id from old) returning 1
  `.execute(tx)
  return rows.length
}

/** Deletes tasks settled before a moment. @returns how many */
export async function forgetSettled(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const { rows } = await sql`
    with old as (select tenant_id, id from outside_tasks where settled_at < ${at(before)} limit ${atMost})
    delete from outside_tasks where (tenant_id, id) in (select tenant_id, id from old) returning 1
  `.execute(tx)
  return rows.length
}
