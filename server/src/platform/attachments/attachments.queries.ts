import type { AttachmentKind } from '@aforo/api/platform/attachments'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** The record of an attachment, as named in histories. */
export interface RecordOf {
  entityType: 'contract' | 'customer' | 'rental_contract'
  entityId: string
}

const rows = (tx: Tx, { entityType, entityId }: RecordOf) =>
  tx
    .selectFrom('attachments as a')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.uploaded_by'))
    .where('a.entity_type', '=', entityType)
    .where('a.entity_id', '=', entityId)
    .select([
      'a.id',
      'a.name',
      sql<AttachmentKind>`a.kind`.as('kind'),
      'a.size',
      'a.file_key',
      'a.version',
      'a.created_at',
      sql<string>`u.given_name || ' ' || u.lastname`.as('uploaded_by'),
    ])

export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

/** A record's attachments, newest first. */
export const listAttachments = (tx: Tx, record: RecordOf) =>
  rows(tx, record).where('a.deleted_at', 'is', null).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').execute()

export const findAttachment = (tx: Tx, record: RecordOf, id: string) =>
  rows(tx, record).where('a.id', '=', id).where('a.deleted_at', 'is', null).executeTakeFirst()

/**
 * A record's attachment by its file.
 * @param key of the file
 */
export const findAttachmentOf = (tx: Tx, record: RecordOf, key: string) =>
  rows(tx, record).where('a.file_key', '=', key).where('a.deleted_at', 'is', null).executeTakeFirst()

/** Locks the attachment for the rest of the transaction. */
export const lockAttachment = (tx: Tx, record: RecordOf, id: string) =>
  rows(tx, record).where('a.id', '=', id).where('a.deleted_at', 'is', null).forNoKeyUpdate('a').executeTakeFirst()

export async function countAttachments(tx: Tx, { entityType, entityId }: RecordOf): Promise<number> {
  const { total } = await tx
    .selectFrom('attachments')
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .where('deleted_at', 'is', null)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

interface NewAttachment extends RecordOf {
  tenantId: string
  id: string
  name: string
  kind: AttachmentKind
  size: number
  key: string
  uploadedBy: string
}

export async function insertAttachment(tx: Tx, given: NewAttachment, now: Temporal.Instant) {
  await tx
    .insertInto('attachments')
    .values({
      tenant_id: given.tenantId,
      id: given.id,
      entity_type: given.entityType,
      entity_id: given.entityId,
      name: given.name,
      kind: given.kind,
      size: given.size,
      file_key: given.key,
      uploaded_by: given.uploadedBy,
      created_at: now.toString(),
    })
    .execute()
}

/** Changes it and increments its version. */
export async function updateAttachment(tx: Tx, id: string, change: { name?: string; deleted_at?: string | null }) {
  await tx
    .updateTable('attachments')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Restores a deleted attachment that hasn't been purged. @returns whether there was one */
export async function restoreAttachment(tx: Tx, { entityType, entityId }: RecordOf, id: string): Promise<boolean> {
  const restored = await tx
    .updateTable('attachments')
    .set(eb => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return restored.numUpdatedRows > 0n
}

/**
 * Purges attachments deleted before a moment, of all tenants; nothing refers to their files any more.
 * @returns how many
 */
export async function forgetDeleted(tx: Tx, before: Temporal.Instant, atMost: number): Promise<number> {
  const gone = await sql`
    delete from attachments a using (
      select tenant_id, id from attachments where deleted_at < ${before.toString()}::timestamptz limit ${atMost}
    ) old where a.tenant_id = old.tenant_id and a.id = old.id`.execute(tx)
  return Number(gone.numAffectedRows ?? 0)
}
