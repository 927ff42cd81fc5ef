import type { ReportDays, ReportFileFormat, ReportSchedule, ReportType } from '@aforo/api/insight/report-types'
import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'

interface Recipient {
  userId: string
  name: string
  username: string
  /** Whether they can sign in to the back office. */
  active: boolean
}

export interface SavedRow {
  id: string
  name: string
  type: ReportType
  days: ReportDays
  campus_id: string | null
  campus_name: string | null
  space_type: SpaceType | null
  format: ReportFileFormat
  schedule: ReportSchedule | null
  scheduled_at: Temporal.Instant | null
  mailed_to: string | null
  recipients: Recipient[]
  author: string
  time_zone: string
  version: number
}

const mayEnter = sql<boolean>`u.active and u.deleted_at is null and u.roles && array['ROLE_ADMIN', 'ROLE_ROOT']`

const saved = (tx: Tx) =>
  tx
    .selectFrom('saved_reports as r')
    .innerJoin('tenants as t', 't.id', 'r.tenant_id')
    .innerJoin('users as a', join => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.author_id'))
    .leftJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.campus_id'))
    .select([
      'r.id',
      'r.name',
      'r.campus_id',
      'c.name as campus_name',
      'r.scheduled_at',
      'r.version',
      't.time_zone',
      sql<ReportType>`r.type`.as('type'),
      sql<ReportDays>`r.days`.as('days'),
      sql<SpaceType | null>`r.space_type`.as('space_type'),
      sql<ReportFileFormat>`r.format`.as('format'),
      sql<ReportSchedule | null>`r.schedule`.as('schedule'),
      sql<string | null>`r.mailed_to::text`.as('mailed_to'),
      sql<string>`a.given_name || ' ' || a.lastname`.as('author'),
      sql<Recipient[]>`coalesce((
        select jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.given_name || ' ' || u.lastname, 'username', u.username,
          'active', ${mayEnter}) order by u.given_name, u.lastname, u.id)
        from saved_report_recipients p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
        where p.tenant_id = r.tenant_id and p.report_id = r.id), '[]')`.as('recipients'),
    ])

/** By name. */
export const savedList = listing({
  query: saved,
  key: ['r.id'],
  order: query => query.orderBy(sql`aforo_fold(r.name)`).orderBy('r.id'),
  total: tx => totalOf(tx.selectFrom('saved_reports')),
})

export const findSaved = (tx: Tx, id: string): Promise<SavedRow | undefined> =>
  saved(tx).where('r.id', '=', id).executeTakeFirst()

/** Keeps it from other changes for the rest of the transaction, and reads it then. */
export async function lockSaved(tx: Tx, id: string): Promise<SavedRow | undefined> {
  const held = await tx
    .selectFrom('saved_reports')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && findSaved(tx, id)
}

/** Of these people, those who can sign in to the back office. */
export async function whoMayEnter(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.tenant_id = aforo_tenant() and u.id = any(${ids}::uuid[]) and ${mayEnter}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

interface Columns {
  name: string
  type: ReportType
  days: ReportDays
  campus_id: string | null
  space_type: SpaceType | null
  format: ReportFileFormat
  schedule: ReportSchedule | null
  scheduled_at: string | null
}

export async function insertSaved(
  tx: Tx,
  row: Columns & { tenant_id: string; id: string; author_id: string; created_at: string },
) {
  await tx.insertInto('saved_reports').values(row).execute()
}

export async function updateSaved(tx: Tx, id: string, columns: Columns) {
  await tx
    .updateTable('saved_reports')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setRecipients(tx: Tx, tenantId: string, id: string, userIds: readonly string[]) {
  await tx.deleteFrom('saved_report_recipients').where('report_id', '=', id).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('saved_report_recipients')
    .values(userIds.map(user_id => ({ tenant_id: tenantId, report_id: id, user_id })))
    .execute()
}

export async function deleteSaved(tx: Tx, id: string) {
  await tx.deleteFrom('saved_reports').where('id', '=', id).execute()
}

/** Notes the last day of what is mailed. @returns false where that was mailed already, by whomever */
export async function noteMailed(tx: Tx, id: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_reports')
    .set({ mailed_to: to })
    .where('id', '=', id)
    .where(sql<boolean>`(mailed_to is null or mailed_to < ${to}::date)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The tenants that have anything mailed. For a transaction that sees all of them. */
export async function tenantsThatMail(tx: Tx): Promise<{ tenantId: string; timeZone: string }[]> {
  const { rows } = await sql<{ tenantId: string; timeZone: string }>`
    select t.id as "tenantId", t.time_zone as "timeZone" from tenants t
    where t.active and exists (select from saved_reports r where r.tenant_id = t.id and r.schedule is not null)`.execute(
    tx,
  )
  return rows
}

/** What the tenant has mailed, by when it was last. */
export async function listScheduled(tx: Tx) {
  const { rows } = await sql<{
    id: string
    schedule: ReportSchedule
    scheduled_at: Temporal.Instant
    mailed_to: string | null
  }>`
    select id, schedule, scheduled_at, mailed_to::text as mailed_to from saved_reports
    where tenant_id = aforo_tenant() and schedule is not null`.execute(tx)
  return rows
}
