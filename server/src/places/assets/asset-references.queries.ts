import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { hoursKept } from './pictures.rules.ts'

/**
 * Every column that holds the key of a stored file. A file that none of them names is deleted a day later, so whoever
 * adds such a column adds it here, and calls it `…_key`: a test compares this list with the database. The table must
 * have `tenant_id`, and an index that begins with it and the column if it can be large.
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

/** Whether something refers to the file whose row a statement calls `file`, with `tenant_id` and `key`. */
const isReferred = (file: string): RawBuilder<boolean> => {
  const each = referringColumns.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} x
      where x.tenant_id = ${sql.ref(`${file}.tenant_id`)} and ${sql.ref(`x.${column}`)} = ${sql.ref(`${file}.key`)})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/**
 * Notes of stored files which of them nothing refers to now, and takes the note away from the others.
 * For a transaction that sees all tenants.
 */
export async function noteIdle(tx: Tx, keys: readonly string[], now: Temporal.Instant) {
  await sql`
    with stored as (select split_part(key, '/', 1)::uuid as tenant_id, key from unnest(${keys}::text[]) as key),
      used as (delete from idle_files i using stored f
        where i.tenant_id = f.tenant_id and i.key = f.key and ${isReferred('f')})
    insert into idle_files (tenant_id, key, since)
    select f.tenant_id, f.key, ${now.toString()}::timestamptz from stored f where not ${isReferred('f')}
    on conflict do nothing
  `.execute(tx)
}

/**
 * Takes the notes of files whose time is over and that nothing refers to still. Until the transaction ends, whoever
 * wants to refer to one of them waits, and then finds it gone.
 * @returns their keys, at most so many
 */
export async function takeIdle(tx: Tx, now: Temporal.Instant, atMost: number): Promise<string[]> {
  const before = (hours: number) => now.subtract({ hours }).toString()
  const { rows } = await sql<{ key: string }>`
    delete from idle_files d using (
      select i.tenant_id, i.key from idle_files i
      where i.since <= case split_part(i.key, '/', 2)
          when 'qr' then ${before(hoursKept.qr)}::timestamptz else ${before(hoursKept.uploads)}::timestamptz end
        and not ${isReferred('i')}
      order by i.since limit ${atMost} for update skip locked
    ) over where d.tenant_id = over.tenant_id and d.key = over.key
    returning d.key
  `.execute(tx)
  return rows.map(({ key }) => key)
}

/** Keeps a file that is about to be referred to from being deleted. */
export async function keepFile(tx: Tx, key: string) {
  await tx.deleteFrom('idle_files').where('key', '=', key).execute()
}
