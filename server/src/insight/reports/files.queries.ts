import type { ReportFileFormat, ReportType } from '@aforo/api/insight/report-types'
import type { SpaceType } from '@aforo/api/places/spaces'
import type { Role, TenantType } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing } from '../../platform/listing.ts'

/** A state as it is stored; EXPIRED follows from the clock. */
export type StoredStatus = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELED'

export interface FileRow {
  id: string
  user_id: string
  saved_report_id: string | null
  saved_name: string | null
  type: ReportType
  from_date: string
  to_date: string
  campus_id: string | null
  campus_name: string | null
  space_type: SpaceType | null
  format: ReportFileFormat
  status: StoredStatus
  rows_done: number
  rows_total: number | null
  countries: string[]
  size: number | null
  fault: string | null
  created_at: Temporal.Instant
  expires_at: Temporal.Instant | null
}

const files = (tx: Tx) =>
  tx
    .selectFrom('report_files as f')
    .leftJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.campus_id'))
    .select([
      'f.id',
      'f.user_id',
      'f.saved_report_id',
      'f.saved_name',
      'f.campus_id',
      'c.name as campus_name',
      'f.rows_done',
      'f.rows_total',
      'f.countries',
      'f.fault',
      'f.created_at',
      'f.expires_at',
      sql<number | null>`f.size::float8`.as('size'),
      sql<string>`f.from_date::text`.as('from_date'),
      sql<string>`f.to_date::text`.as('to_date'),
      sql<ReportType>`f.type`.as('type'),
      sql<SpaceType | null>`f.space_type`.as('space_type'),
      sql<ReportFileFormat>`f.format`.as('format'),
      sql<StoredStatus>`f.status`.as('status'),
    ])

/** Somebody's files, the last one first. */
export const fileList = listing({
  query: (tx: Tx, { userId }: { userId: string }) => files(tx).where('f.user_id', '=', userId),
  key: ['f.created_at', 'f.id'],
  direction: 'desc',
})

export const findFile = (tx: Tx, id: string): Promise<FileRow | undefined> =>
  files(tx).where('f.id', '=', id).executeTakeFirst()

/** Keeps it from other changes for the rest of the transaction, and reads it then. */
export async function lockFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const held = await tx.selectFrom('report_files').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findFile(tx, id)
}

export interface NewFile {
  tenant_id: string
  id: string
  user_id: string
  type: ReportType
  from_date: string
  to_date: string
  campus_id: string | null
  space_type: SpaceType | null
  format: ReportFileFormat
  countries: string[]
  created_at: string
}

export async function insertFile(tx: Tx, row: NewFile) {
  await tx.insertInto('report_files').values(row).execute()
}

/**
 * Writes down the files of a mailing, one for each of its people who can sign in to the back office.
 * @returns those that were not there already
 */
export async function insertMailed(
  tx: Tx,
  { reportId, from, to, now }: { reportId: string; from: string; to: string; now: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into report_files (tenant_id, id, user_id, saved_report_id, saved_name, type, from_date, to_date, campus_id,
      space_type, format, countries, created_at)
    select r.tenant_id, gen_random_uuid(), u.id, r.id, r.name, r.type, ${from}::date, ${to}::date, r.campus_id,
      r.space_type, r.format, case when 'ROLE_ROOT' = any(u.roles) then '{}' else u.countries_allowed end, ${now.toString()}::timestamptz
    from saved_reports r
    join saved_report_recipients p on p.tenant_id = r.tenant_id and p.report_id = r.id
    join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where r.tenant_id = aforo_tenant() and r.id = ${reportId}::uuid
      and u.active and u.deleted_at is null and u.roles && array['ROLE_ADMIN', 'ROLE_ROOT']
    on conflict on constraint report_files_mailed_once do nothing
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whose file it is, as they are now. */
export async function findReader(tx: Tx, userId: string) {
  const { rows } = await sql<{
    username: string
    given_name: string
    active: boolean
    roles: Role[]
    tenant_type: TenantType
    countries: string[]
  }>`
    select u.username, u.given_name, u.active and u.deleted_at is null as active, u.roles, t.type as tenant_type,
      case when 'ROLE_ROOT' = any(u.roles) then '{}' else u.countries_allowed end as countries
    from users u join tenants t on t.id = u.tenant_id
    where u.tenant_id = aforo_tenant() and u.id = ${userId}::uuid`.execute(tx)
  return rows[0]
}

interface FileChange {
  status?: StoredStatus
  rows_done?: number
  rows_total?: number | null
  countries?: string[]
  size?: number | null
  fault?: string | null
  expires_at?: string | null
}

export async function updateFile(tx: Tx, id: string, change: FileChange) {
  await tx.updateTable('report_files').set(change).where('id', '=', id).execute()
}

/** Says how far it is. @returns false once it is no longer being made */
export async function noteProgress(tx: Tx, id: string, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_files')
    .set({ rows_done: rows })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Old files of all tenants, up to so many. For a transaction that sees all of them. */
export async function listOldFiles(tx: Tx, before: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{ tenantId: string; id: string; format: string }>`
    select tenant_id as "tenantId", id, format from report_files where created_at < ${before.toString()}::timestamptz
    order by created_at limit ${atMost}::int`.execute(tx)
  return rows
}

export async function deleteFiles(tx: Tx, ids: readonly string[]) {
  await sql`delete from report_files where id = any(${ids}::uuid[])`.execute(tx)
}
