import type { OutsideSystem } from '@aforo/api/platform/connections'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { TaskRow } from './tasks.queries.ts'

/** Parallel tasks of one connection, over all copies. */
const atOnce = 4
const leaseSeconds = 60

const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`

/**
 * Commits without waiting for the disk, so that people's commits don't queue behind the job queue's. If the database's
 * machine crashes at that moment, the task returns to its former state: it is taken again, after a check for anything
 * sent, which `markSent` has recorded durably.
 */
export const withoutWaiting = (tx: Tx) => sql`set local synchronous_commit = off`.execute(tx)

/** The connection that a task belongs to. */
export interface Owner {
  tenantId: string
  system: OutsideSystem
}

/**
 * Task `t` is waiting, due, and the first of its subject. A connection whose tasks all wait behind failed ones has
 * nothing to do: twenty such connections would hide the others. Written as a lookup of each subject's first task and
 * not as `not exists`, which the planner turns into a join of all waiting tasks with each other. Ordered like an index,
 * which is then used even without statistics.
 */
const isFirst = (now: Temporal.Instant) => sql`(t.state = 'WAITING' and t.next_try_at <= ${at(now)} and t.id = (
  select o.id from outside_tasks o where o.tenant_id = t.tenant_id and o.system = t.system and o.subject = t.subject
    and o.state in ('WAITING', 'RUNNING', 'FAILED') order by o.position limit 1)
  and (select true from outside_tasks o where o.tenant_id = t.tenant_id and o.system = t.system and o.subject = t.subject
    and o.state = 'RUNNING' limit 1) is null)`

/**
 * Connections with due tasks that may be called now, in random order, so that none waits for another's long queue. For
 * `asSystem`.
 */
export async function readyConnections(tx: Tx, now: Temporal.Instant): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select c.tenant_id as "tenantId", c.system from connections c
    where c.enabled and (c.paused_until is null or c.paused_until <= ${at(now)})
      and (c.circuit = 'CLOSED' or c.probe_at is null or c.probe_at <= ${at(now)})
      and coalesce(
        (select true from outside_tasks t where t.tenant_id = c.tenant_id and t.system = c.system
          and t.state = 'RUNNING' and t.leased_until < ${at(now)} limit 1),
        (select true from outside_tasks t where t.tenant_id = c.tenant_id and t.system = c.system and ${isFirst(now)} limit 1),
        false)
      and ${atOnce} > (select count(*) from outside_tasks t where t.tenant_id = c.tenant_id and t.system = c.system
        and t.state = 'RUNNING' and t.leased_until >= ${at(now)})
    order by random() limit 20
  `.execute(tx)
  return rows
}

/** When the first pause ends that tasks wait for, for `asSystem`. */
export async function nextResume(tx: Tx, now: Temporal.Instant): Promise<Temporal.Instant | undefined> {
  const row = await tx
    .selectFrom('connections as c')
    .select('c.paused_until')
    .where('c.enabled', '=', true)
    .where(sql<boolean>`c.paused_until > ${at(now)}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outside_tasks as t')
          .whereRef('t.tenant_id', '=', 'c.tenant_id')
          .whereRef('t.system', '=', 'c.system')
          .where('t.state', '=', 'WAITING')
          .select('t.id'),
      ),
    )
    .orderBy('c.paused_until')
    .limit(1)
    .executeTakeFirst()
  return row?.paused_until ?? undefined
}

/**
 * Takes a connection's next task: one whose worker has died, or the first of its subject. Two subqueries, so that the
 * index finds the first of thousands. The row is locked, so its physical address (ctid) identifies it.
 * @param worker a new id each time: only its holder may finish the task
 * @throws by `outside_tasks_one_at_a_time`
 */
export async function takeTask(tx: Tx, { tenantId, system }: Owner, worker: string, now: Temporal.Instant) {
  const { rows } = await sql<TaskRow>`
    with left_behind as materialized (
      select t.ctid from outside_tasks t
      where t.tenant_id = ${tenantId}::uuid and t.system = ${system} and t.state = 'RUNNING' and t.leased_until < ${at(now)}
      order by t.urgent desc, t.position limit 1 for update of t skip locked),
    waiting as materialized (
      select t.ctid from outside_tasks t
      where t.tenant_id = ${tenantId}::uuid and t.system = ${system} and ${isFirst(now)}
        and not exists (select from left_behind)
      order by t.urgent desc, t.position limit 1 for update of t skip locked),
    next as (select * from left_behind union all select * from waiting)
    update outside_tasks t set state = 'RUNNING', worker = ${worker}::uuid, attempts = attempts + 1, again = false,
      leased_until = ${at(now.add({ seconds: leaseSeconds }))}
    from next where t.ctid = next.ctid
    returning t.*
  `.execute(tx)
  return rows[0]
}

/** Locks the connection while deciding whether a task may probe it. */
export async function lockCircuit(tx: Tx, { tenantId, system }: Owner) {
  await sql`
    select from connections where tenant_id = ${tenantId}::uuid and system = ${system} for no key update
  `.execute(tx)
}

/** Extends a worker's lease. @returns false if another worker has the task */
export async function extendLease(tx: Tx, id: string, worker: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outside_tasks')
    .set({ leased_until: now.add({ seconds: leaseSeconds }).toString() })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that a request that must not be sent twice is about to be sent.
 * @returns false if another worker has the task
 */
export async function markSent(tx: Tx, id: string, worker: string, now: Temporal.Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outside_tasks')
    .set({ sent_at: now?.toString() ?? null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks the task as done; if it was requested again meanwhile, it waits once more.
 * @returns undefined if another worker has it
 */
export async function markDone(
  tx: Tx,
  id: string,
  worker: string,
  now: Temporal.Instant,
  record: { type: string; id: string } | undefined,
) {
  const { rows } = await sql<{ again: boolean }>`
    update outside_tasks set
      state = case when again then 'WAITING' else 'DONE' end,
      settled_at = case when again then null else ${at(now)} end,
      attempts = case when again then 0 else attempts end,
      next_try_at = ${at(now)},
      record_type = coalesce(${record?.type ?? null}::text, record_type),
      record_id = coalesce(${record?.id ?? null}::uuid, record_id),
      fault = null, fault_code = null, sent_at = null, worker = null, leased_until = null, again = false
    where tenant_id = aforo_tenant() and id = ${id}::uuid and worker = ${worker}::uuid
    returning state = 'WAITING' as again
  `.execute(tx)
  return rows[0]
}

interface Outcome {
  /** It needs a person; if it was requested again meanwhile, it is retried once first. */
  failed: boolean
  /** The attempt counts. */
  counted: boolean
  nextTryAt: Temporal.Instant
  code: string
  message: string
}

/** Records a failed attempt. @returns undefined if another worker has the task */
export async function markFault(tx: Tx, id: string, worker: string, outcome: Outcome) {
  const { failed, counted, nextTryAt, code, message } = outcome
  const { rows } = await sql<{ state: string }>`
    update outside_tasks set
      state = case when ${failed} and not again then 'FAILED' else 'WAITING' end,
      attempts = case when again then 0 when ${counted} then attempts else greatest(attempts - 1, 0) end,
      next_try_at = ${at(nextTryAt)}, fault = ${message}, fault_code = ${code},
      worker = null, leased_until = null, again = false
    where tenant_id = aforo_tenant() and id = ${id}::uuid and worker = ${worker}::uuid
    returning state
  `.execute(tx)
  return rows[0]
}

/** Which of these faults a system's unsettled tasks still have. A retry alone doesn't fix a fault. */
export async function unsettledFaults(tx: Tx, system: OutsideSystem, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code
    where exists (select from outside_tasks t where t.tenant_id = aforo_tenant() and t.system = ${system}
      and t.state in ('WAITING', 'RUNNING', 'FAILED') and t.fault_code = code)
  `.execute(tx)
  return rows.map(({ code }) => code)
}
