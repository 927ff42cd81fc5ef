import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

const columns = [
  'id',
  'at',
  'actor_id',
  'actor_name',
  'cause',
  'action',
  'entity_type',
  'entity_id',
  'before',
  'after',
  'reason',
  'request_id',
] as const

export type AuditRow = Awaited<ReturnType<typeof auditRows>>[number]

/** Instants, the last one excluded. */
export interface Stretch {
  from: Temporal.Instant
  until: Temporal.Instant
}

/** A tenant's entries of a time, oldest first, after an id. The caller's row security, or `tenantId`, selects the tenant. */
export const auditRows = (
  tx: Tx,
  { from, until }: Stretch,
  after: number | undefined,
  size: number,
  tenantId?: string,
) =>
  tx
    .selectFrom('audit_log')
    .select(columns)
    .where('at', '>=', sql<Temporal.Instant>`${from.toString()}::timestamptz`)
    .where('at', '<', sql<Temporal.Instant>`${until.toString()}::timestamptz`)
    .$if(after !== undefined, query => query.where('id', '>', after ?? 0))
    .$if(tenantId !== undefined, query => query.where('tenant_id', '=', String(tenantId)))
    .orderBy('id')
    .limit(size)
    .execute()

/** A tenant's months that left the database, oldest first. */
export const archivesBetween = (tx: Tx, first: string, last: string) =>
  tx
    .selectFrom('audit_archives')
    .selectAll()
    .where('month', '>=', first)
    .where('month', '<=', last)
    .orderBy('month')
    .execute()

/** The month of the oldest entry that is in the database; undefined without entries. For `asSystem`. */
export async function oldestMonth(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(at) at time zone 'UTC', 'YYYY-MM-01') as month from audit_log`.execute(tx)
  return rows[0]?.month ?? undefined
}

/** The tenants with entries of a time, and how many; for `asSystem`. */
export async function countsByTenant(tx: Tx, { from, until }: Stretch) {
  const { rows } = await sql<{ tenantId: string; entries: number }>`
    select tenant_id as "tenantId", count(*)::int as entries from audit_log
    where at >= ${from.toString()}::timestamptz and at < ${until.toString()}::timestamptz
    group by tenant_id order by tenant_id`.execute(tx)
  return rows
}

interface Archive {
  tenantId: string
  month: string
  key: string
  entries: number
  sha256: string
}

/** Notes a month's file. A run that was killed may have noted it before. */
export const noteArchive = (tx: Tx, { tenantId, ...archive }: Archive, now: Temporal.Instant) =>
  tx
    .insertInto('audit_archives')
    .values({ tenant_id: tenantId, archived_at: now.toString(), ...archive })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'month']).doUpdateSet({ ...archive, archived_at: now.toString() }),
    )
    .execute()

/** The files of a month, of all tenants; for `asSystem`. */
export const archivesOf = (tx: Tx, month: string) =>
  tx.selectFrom('audit_archives').select(['tenant_id', 'entries']).where('month', '=', month).execute()

/** Deletes up to `atMost` entries of a time; for `asSystem`. @returns their number */
export async function forgetEntries(tx: Tx, { from, until }: Stretch, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log a using (
      select tenant_id, id, at from audit_log
      where at >= ${from.toString()}::timestamptz and at < ${until.toString()}::timestamptz limit ${atMost}) old
    where a.tenant_id = old.tenant_id and a.id = old.id and a.at = old.at`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The time zone of a tenant, whose days an export's range counts in. */
export const zoneOf = async (tx: Tx, tenantId: string): Promise<string> =>
  (await tx.selectFrom('tenants').select('time_zone').where('id', '=', tenantId).executeTakeFirstOrThrow()).time_zone
