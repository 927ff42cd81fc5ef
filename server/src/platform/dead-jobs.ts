import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import type { JobName } from './job-queue.ts'

/** Work that was tried as often as is worth it and still failed. */
export interface DeadJob {
  id: string
  name: JobName
  data: Record<string, unknown>
  /** What went wrong the last time, as the program said it. */
  error: string
  /** When it was asked for. */
  since: Temporal.Instant
}

const ofTenant = (tenantId: string) =>
  sql`from pgboss.job where name = 'dead' and state = 'created' and data ->> 'tenantId' = ${tenantId}`

const columns = sql`id, source_name as name, data, coalesce(output ->> 'message', '') as error,
  coalesce(source_created_on, created_on) as since`

/**
 * A tenant's failed work, the oldest first. The queues are the program's own and know no row-level security: the tenant
 * is asked for in words.
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

/** Takes failed work out of what waits, so that nobody else does; to send it anew, or to let it be. */
export async function settleDeadJob(tx: Tx, tenantId: string, id: string): Promise<DeadJob | undefined> {
  const { rows } = await sql<DeadJob>`
    update pgboss.job set state = 'completed', completed_on = now()
    where name = 'dead' and state = 'created' and id = ${id}::uuid and data ->> 'tenantId' = ${tenantId}
    returning ${columns}
  `.execute(tx)
  return rows[0]
}
