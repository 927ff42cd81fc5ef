import { sql } from 'kysely'
import type { Tx } from './database/database.ts'

/** A job that failed after its last retry. */
export interface DeadJob {
  id: string
  name: string
  data: Record<string, unknown>
  /** Message of the last error. */
  error: string
  /** When the job was enqueued. */
  since: Temporal.Instant
}

const ofTenant = (tenantId: string) =>
  sql`from pgboss.job where name = 'dead' and state = 'created' and data ->> 'tenantId' = ${tenantId}`

const columns = sql`id, source_name as name, data, coalesce(output ->> 'message', '') as error,
  coalesce(source_created_on, created_on) as since`

/**
 * A tenant's failed jobs, oldest first. The queue's tables have no row-level security, so the query itself filters by
 * tenant.
 */
export async function listDeadJobs(
  tx: Tx,
  tenantId: string,
  atMost: number,
): Promise<{ rows: DeadJob[]; total: number }> {
  const { rows } =
    await sql<DeadJob>`select ${columns} ${ofTenant(tenantId)} order by since, id limit ${atMost}`.execute(tx)
  if (rows.length < atMost) return { rows, total: rows.length }
  const counted = await sql<{ total: number }>`select count(*)::int as total ${ofTenant(tenantId)}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? rows.length }
}

/**
 * Removes a failed job from the list, to run it again or to dismiss it.
 * @returns undefined if it isn't there, or another transaction took it first
 */
export async function settleDeadJob(tx: Tx, tenantId: string, id: string): Promise<DeadJob | undefined> {
  const { rows } = await sql<DeadJob>`
    update pgboss.job set state = 'completed', completed_on = now()
    where name = 'dead' and state = 'created' and id = ${id}::uuid and data ->> 'tenantId' = ${tenantId}
    returning ${columns}
  `.execute(tx)
  return rows[0]
}
