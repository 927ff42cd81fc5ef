import type { Import, ImportKind, ImportMode, ImportStatus } from '@aforo/api/people/imports'
import type { ReadingChoice, TableMapping, TableReading } from '@aforo/api/platform/tables'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const imports = (tx: Tx) =>
  tx
    .selectFrom('imports as i')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.created_by'))
    .select([
      'i.id',
      sql<ImportKind>`i.kind`.as('kind'),
      sql<ImportStatus>`i.status`.as('status'),
      'i.file_key',
      'i.file_name',
      'i.file_size',
      sql<TableReading>`i.head`.as('head'),
      sql<ReadingChoice>`i.choice`.as('choice'),
      sql<TableMapping>`i.mapping`.as('mapping'),
      sql<ImportMode | null>`i.mode`.as('mode'),
      'i.send_welcome',
      'i.attempt',
      'i.done_rows',
      'i.total_rows',
      'i.to_create',
      'i.existing',
      'i.faulty',
      'i.guessed',
      'i.created',
      'i.mailed',
      'i.undone',
      'i.kept',
      'i.undone_by',
      'i.mended',
      'i.fault',
      'i.created_by',
      'i.started_by',
      'i.created_at',
      'i.started_at',
      'i.finished_at',
      sql<string>`trim(u.given_name || ' ' || u.lastname)`.as('creator'),
    ])

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const findImport = (tx: Tx, id: string) => imports(tx).where('i.id', '=', id).executeTakeFirst()

/** Keeps an import as it is for the rest of the transaction. */
export const lockImport = (tx: Tx, id: string) =>
  imports(tx).where('i.id', '=', id).forNoKeyUpdate('i').executeTakeFirst()

/** The latest of a kind, of those begun from one instant up to another. */
export const listImports = (tx: Tx, kind: ImportKind, from: string | null, to: string | null, atMost: number) =>
  imports(tx)
    .where('i.kind', '=', kind)
    .$if(from !== null, query => query.where('i.created_at', '>=', sql<Temporal.Instant>`${from}::timestamptz`))
    .$if(to !== null, query => query.where('i.created_at', '<', sql<Temporal.Instant>`${to}::timestamptz`))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(atMost)
    .execute()

/**
 * The columns that were last chosen for a file of the same kind with the same titles: another system's export is mapped
 * by hand once. Undefined for other titles, and where none was checked.
 */
export async function rememberedMapping(
  tx: Tx,
  kind: ImportKind,
  columns: readonly { index: number; header: string }[],
): Promise<TableMapping | undefined> {
  const titles = columns.map(({ index, header }) => ({ index, header }))
  // Behind the file's own columns are those of what was written by hand.
  const last = Math.max(-1, ...columns.map(({ index }) => index))
  const found = await tx
    .selectFrom('imports as i')
    .where('i.kind', '=', kind)
    .where('i.attempt', '>', 0)
    .where('i.total_rows', 'is not', null)
    .where(
      sql<boolean>`${JSON.stringify(titles)}::jsonb = (
        select jsonb_agg(jsonb_build_object('index', c -> 'index', 'header', c -> 'header') order by (c ->> 'index')::integer)
          filter (where i.mended = 0 or (c ->> 'index')::integer <= ${last}::integer)
        from jsonb_array_elements(i.head -> 'columns') c)`,
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(1)
    .select(sql<TableMapping>`i.mapping`.as('mapping'))
    .executeTakeFirst()
  return (
    found &&
    Object.fromEntries(
      Object.entries(found.mapping).map(([field, index]) => [field, index === null || index > last ? null : index]),
    )
  )
}

export interface NewImport {
  tenantId: string
  id: string
  kind: ImportKind
  fileKey: string
  fileName: string
  fileSize: number
  head: TableReading
  mapping: TableMapping
  createdBy: string
  now: Temporal.Instant
}

export async function insertImport(tx: Tx, given: NewImport) {
  await tx
    .insertInto('imports')
    .values({
      tenant_id: given.tenantId,
      id: given.id,
      kind: given.kind,
      file_key: given.fileKey,
      file_name: given.fileName,
      file_size: given.fileSize,
      head: JSON.stringify(given.head),
      mapping: JSON.stringify(given.mapping),
      created_by: given.createdBy,
      created_at: given.now.toString(),
      beat_at: given.now.toString(),
    })
    .execute()
}

export interface ImportChange {
  status?: ImportStatus
  head?: string
  choice?: string
  mapping?: string
  mode?: Import['mode']
  send_welcome?: boolean
  attempt?: number
  done_rows?: number
  total_rows?: number | null
  to_create?: number
  existing?: number
  faulty?: number
  guessed?: number
  created?: number
  mailed?: number
  undone?: number
  kept?: number
  undone_by?: string
  mended?: number
  fault?: string | null
  started_by?: string
  started_at?: string | null
  finished_at?: string | null
  beat_at?: string
}

export async function updateImport(tx: Tx, id: string, change: ImportChange) {
  await tx.updateTable('imports').set(change).where('id', '=', id).execute()
}

/** Where the transaction's tenant is at home. */
export const tenantZone = (tx: Tx) => tx.selectFrom('tenants').select(['time_zone', 'type']).executeTakeFirstOrThrow()

/** What was begun and stands still, of all tenants. */
export const listStalled = (tx: Tx, before: Temporal.Instant) =>
  tx
    .selectFrom('imports')
    .select(['tenant_id', 'id', 'status', 'attempt'])
    .where(sql<boolean>`status in ('CHECKING', 'QUEUED', 'RUNNING', 'UNDOING')`)
    .where('beat_at', '<', sql<Temporal.Instant>`${before.toString()}::timestamptz`)
    .limit(100)
    .execute()

/** Forgets some of what was begun before a moment, of all tenants. Their files go by the sweep. @returns how many */
export async function deleteOldImports(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from imports where (tenant_id, id) in (
      select tenant_id, id from imports where created_at < ${before.toString()}::timestamptz
      order by created_at limit ${atMost}::integer)
  `.execute(tx)
  return Number(numAffectedRows)
}
