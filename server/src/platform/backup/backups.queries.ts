import type { BackupProof, BackupStage, BackupState } from '@aforo/api/platform/backups'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { FinishedCopy } from './copies.ts'
import type { Proof } from './proof.ts'

const backups = (tx: Tx) =>
  tx.selectFrom('backups').selectAll().$narrowType<{
    state: BackupState
    origin: 'SCHEDULE' | 'PERSON'
    stage: BackupStage | null
    proof: BackupProof | null
  }>()

export type BackupRow = NonNullable<Awaited<ReturnType<typeof findBackup>>>

/** Copies that a screen shows: those kept, and the last failed ones. */
const shown = 100

export const listBackups = (tx: Tx) => backups(tx).orderBy('asked_at', 'desc').limit(shown).execute()

export const findBackup = (tx: Tx, id: string) => backups(tx).where('id', '=', id).executeTakeFirst()

export const lockBackup = (tx: Tx, id: string) => backups(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The last copy that was completed. */
export const lastGood = (tx: Tx) =>
  backups(tx).where('state', '=', 'DONE').orderBy('finished_at', 'desc').limit(1).executeTakeFirst()

/** The copy that was proved last, by its end. */
export const lastProved = (tx: Tx) =>
  backups(tx).where('proved_at', 'is not', null).orderBy('proved_at', 'desc').limit(1).executeTakeFirst()

/** The last copy that ended, well or not. */
export const lastEnded = (tx: Tx) =>
  backups(tx).where('finished_at', 'is not', null).orderBy('finished_at', 'desc').limit(1).executeTakeFirst()

/** When the first organisation was made: before that there was nothing to copy. */
export async function firstUse(tx: Tx, now: Temporal.Instant): Promise<Temporal.Instant> {
  const { at } = await tx
    .selectFrom('tenants')
    .select(eb => eb.fn.min('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? now
}

interface NewBackup {
  id: string
  origin: 'SCHEDULE' | 'PERSON'
  place: string
  encrypted: boolean
  now: Temporal.Instant
}

/** Adds a copy to be made. @returns false if another is waiting or running */
export async function addBackup(tx: Tx, { id, origin, place, encrypted, now }: NewBackup): Promise<boolean> {
  const row = { id, origin, place, encrypted, state: 'WAITING', asked_at: now.toString() }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('backups')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Begins a copy, also one whose run was killed. @returns undefined if it has ended */
export const beginBackup = (tx: Tx, id: string, now: Temporal.Instant) =>
  tx
    .updateTable('backups')
    .set({ state: 'RUNNING', started_at: now.toString(), beat_at: now.toString(), stage: 'DATABASE', bytes: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .returning('id')
    .executeTakeFirst()

/** A sign of life, with how far a copy is. */
export const beat = (tx: Tx, id: string, now: Temporal.Instant, at: { stage: BackupStage; bytes: number }) =>
  tx
    .updateTable('backups')
    .set({ beat_at: now.toString(), ...at })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()

export const completeBackup = (
  tx: Tx,
  id: string,
  now: Temporal.Instant,
  { fileName, bytes, sha256, files, rows }: FinishedCopy & { fileName: string },
) =>
  tx
    .updateTable('backups')
    .set({
      state: 'DONE',
      finished_at: now.toString(),
      stage: null,
      file_name: fileName,
      bytes,
      sha256,
      files,
      entries: rows,
    })
    .where('id', '=', id)
    .execute()

export const failBackup = (tx: Tx, id: string, now: Temporal.Instant, fault: string) =>
  tx
    .updateTable('backups')
    .set({ state: 'FAILED', finished_at: now.toString(), stage: null, bytes: 0, fault })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .execute()

/** Ends copies and proofs that gave no sign of life since a moment: their program stopped, or was restored to then. */
export async function endSilent(tx: Tx, before: Temporal.Instant, now: Temporal.Instant, fault: string) {
  await tx
    .updateTable('backups')
    .set({ state: 'FAILED', finished_at: now.toString(), stage: null, bytes: 0, fault })
    .where('state', '=', 'RUNNING')
    .where('beat_at', '<', sql<Temporal.Instant>`${before.toString()}::timestamptz`)
    .execute()
  await tx
    .updateTable('backups')
    .set({ proof: 'FAILED', proved_at: now.toString(), proof_fault: fault })
    .where('proof', '=', 'RUNNING')
    .where('proof_beat_at', '<', sql<Temporal.Instant>`${before.toString()}::timestamptz`)
    .execute()
}

/** Begins a copy's proof. @returns undefined if another proof is running, or the copy isn't complete */
export async function beginProof(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const other = await tx
    .selectFrom('backups')
    .select('id')
    .where('proof', '=', 'RUNNING')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return false
  const begun = await tx
    .updateTable('backups')
    .set({ proof: 'RUNNING', proof_beat_at: now.toString(), proof_fault: null })
    .where('id', '=', id)
    .where('state', '=', 'DONE')
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

export const beatProof = (tx: Tx, id: string, now: Temporal.Instant) =>
  tx.updateTable('backups').set({ proof_beat_at: now.toString() }).where('id', '=', id).execute()

export const endProof = (tx: Tx, id: string, now: Temporal.Instant, result: Proof | { fault: string }) =>
  tx
    .updateTable('backups')
    .set({
      proved_at: now.toString(),
      ...('fault' in result
        ? { proof: 'FAILED', proof_fault: result.fault }
        : { proof: 'PASSED', proof_fault: null, proof_tables: result.tables, proof_unsettled: result.unsettled }),
    })
    .where('id', '=', id)
    .execute()

/** Copies beyond the newest `keep`, oldest first; failed ones beyond the newest ten have no file. */
export async function surplus(tx: Tx, keep: number): Promise<{ id: string; file_name: string | null }[]> {
  const beyond = (state: BackupState, newest: number) =>
    tx
      .selectFrom('backups')
      .select(['id', 'file_name', 'asked_at'])
      .where('state', '=', state)
      .where(eb => eb.or([eb('proof', 'is', null), eb('proof', '<>', 'RUNNING')]))
      .orderBy('asked_at', 'desc')
      .offset(newest)
      .execute()
  return [...(await beyond('DONE', keep)), ...(await beyond('FAILED', 10))].reverse()
}

export const forgetBackup = (tx: Tx, id: string) => tx.deleteFrom('backups').where('id', '=', id).execute()
