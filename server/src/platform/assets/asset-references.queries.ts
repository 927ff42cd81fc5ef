import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { hoursKept } from './pictures.rules.ts'

/**
 * Every column with the key of a stored file. A file that none of them refers to is deleted a day later, so add each
 * new such column here, and name it `…_key`: a test compares this list with the database. Its table needs `tenant_id`,
 * and an index on both if it can grow large.
 */
export const referringColumns = [
  { table: 'tenants', column: 'lateral_logo' },
  { table: 'tenants', column: 'profile_cover' },
  { table: 'users', column: 'picture_key' },
  { table: 'campuses', column: 'photo_key' },
  { table: 'floor_plans', column: 'preview_key' },
  { table: 'floor_plan_backgrounds', column: 'file_key' },
  { table: 'imports', column: 'file_key' },
  { table: 'attachments', column: 'file_key' },
  { table: 'contract_annexes', column: 'file_key' },
  { table: 'contracts', column: 'signed_file_key' },
  { table: 'contract_notices', column: 'file_key' },
  { table: 'sale_quotes', column: 'file_key' },
  { table: 'billings', column: 'po_file_key' },
  { table: 'receipt_files', column: 'file_key' },
  { table: 'contract_template_versions', column: 'file_key' },
  { table: 'contract_generations', column: 'docx_key' },
  { table: 'contract_generations', column: 'pdf_key' },
  { table: 'incidents', column: 'photo_key' },
  { table: 'vaccine_cards', column: 'file_key' },
  { table: 'news', column: 'picture_key' },
  { table: 'spaces', column: 'photo_key' },
  { table: 'spaces', column: 'layout_key' },
] as const

/** Whether anything refers to the file whose row the statement calls `file`, with `tenant_id` and `key`. */
const isReferred = (file: string): RawBuilder<boolean> => {
  const each = referringColumns.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} x
      where x.tenant_id = ${sql.ref(`${file}.tenant_id`)} and ${sql.ref(`x.${column}`)} = ${sql.ref(`${file}.key`)})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Records stored files, and since when nothing refers to each of them. For a transaction that sees all tenants. */
export async function noteStored(tx: Tx, keys: readonly string[], now: Temporal.Instant) {
  await sql`
    with file as (select split_part(key, '/', 1)::uuid as tenant_id, key from unnest(${keys}::text[]) as key)
    insert into stored_files as s (tenant_id, key, idle_since)
    select file.tenant_id, file.key, case when ${isReferred('file')} then null else ${now.toString()}::timestamptz end
    from file order by file.key
    on conflict (tenant_id, key) do update set idle_since = excluded.idle_since
      where not s.going and (s.idle_since is null) <> (excluded.idle_since is null)
  `.execute(tx)
}

/**
 * Marks expired files without references for deletion: after the commit nothing can refer to them. Includes files that
 * an earlier run marked but didn't delete.
 * @returns their keys, at most `atMost`
 */
export async function pickIdle(tx: Tx, now: Temporal.Instant, atMost: number): Promise<string[]> {
  const before = (hours: number) => now.subtract({ hours }).toString()
  const { rows } = await sql<{ key: string }>`
    update stored_files s set going = true from (
      select i.tenant_id, i.key from stored_files i
      where i.idle_since <= case split_part(i.key, '/', 2)
          when 'qr' then ${before(hoursKept.qr)}::timestamptz else ${before(hoursKept.uploads)}::timestamptz end
        and not ${isReferred('i')}
      order by i.idle_since limit ${atMost} for update skip locked
    ) over where s.tenant_id = over.tenant_id and s.key = over.key
    returning s.key
  `.execute(tx)
  return rows.map(({ key }) => key)
}

/** Removes the records of deleted files. For a transaction that sees all tenants. */
export async function forgetStored(tx: Tx, keys: readonly string[]) {
  await sql`
    delete from stored_files s using unnest(${keys}::text[]) as gone (key)
    where s.tenant_id = split_part(gone.key, '/', 1)::uuid and s.key = gone.key
  `.execute(tx)
}

/** Records a new upload without references. */
export async function noteUpload(tx: Tx, tenantId: string, key: string, now: Temporal.Instant) {
  await tx.insertInto('stored_files').values({ tenant_id: tenantId, key, idle_since: now.toString() }).execute()
}

/** Protects a file from deletion before a reference to it is saved. @returns whether the file exists */
export async function claimFile(tx: Tx, tenantId: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    with claimed as (
      update stored_files set idle_since = null where tenant_id = ${tenantId} and key = ${key} and not going returning key
    ), file as (select ${tenantId}::uuid as tenant_id, ${key}::text as key)
    select exists (select from claimed) or ${isReferred('file')} as there from file
  `.execute(tx)
  return rows[0]?.there === true
}
