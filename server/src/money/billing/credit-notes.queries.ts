import type { CreditNoteKind } from '@aforo/api/money/bill-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A credit note of a bill as its row is read. */
export interface CreditNoteRow {
  id: string
  docNum: number
  kind: CreditNoteKind
  issuedOn: string
  net: number
  tax: number
  total: number
  reason: string
  checked: boolean
  recordedBy: string
  recordedAt: string
  lines: { entryId: string; amount: number }[]
}

/** What notes took back of a bill's total. @param bill alias of its row */
export const creditedOf = (bill: string) =>
  sql<number>`(select coalesce(sum(cn.total), 0)::bigint from billing_credit_notes cn
    where cn.tenant_id = ${sql.ref(`${bill}.tenant_id`)} and cn.billing_id = ${sql.ref(`${bill}.id`)})`

/** What notes took back of an entry, without tax. @param entry alias of its row */
export const creditedOfEntry = (entry: string) =>
  sql<number>`(select coalesce(sum(cl.amount), 0)::bigint from billing_credit_lines cl
    where cl.tenant_id = ${sql.ref(`${entry}.tenant_id`)} and cl.billing_id = ${sql.ref(`${entry}.billing_id`)}
      and cl.entry_id = ${sql.ref(`${entry}.id`)})`

/** What of that corrected an entry that was too much: the rest was a discount. @param entry alias of its row */
export const correctedOfEntry = (entry: string) =>
  sql<number>`(select coalesce(sum(cl.amount), 0)::bigint from billing_credit_lines cl
    join billing_credit_notes cn on cn.tenant_id = cl.tenant_id and cn.id = cl.note_id and cn.kind = 'CORRECTION'
    where cl.tenant_id = ${sql.ref(`${entry}.tenant_id`)} and cl.billing_id = ${sql.ref(`${entry}.billing_id`)}
      and cl.entry_id = ${sql.ref(`${entry}.id`)})`

/** The credit notes of a bill, oldest first. @param bill alias of its row */
export const creditNotesOf = (bill: string) =>
  sql<CreditNoteRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', cn.id, 'docNum', cn.doc_num, 'kind', cn.kind, 'issuedOn', cn.issued_on, 'net', cn.net,
      'tax', cn.tax, 'total', cn.total, 'reason', cn.reason, 'checked', cn.checked, 'recordedBy', cn.recorded_by,
      'recordedAt', to_char(cn.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'lines', (select jsonb_agg(jsonb_build_object('entryId', cl.entry_id, 'amount', cl.amount)) from billing_credit_lines cl
        where cl.tenant_id = cn.tenant_id and cl.note_id = cn.id))
      order by cn.issued_on, cn.doc_num), '[]')
    from billing_credit_notes cn
    where cn.tenant_id = ${sql.ref(`${bill}.tenant_id`)} and cn.billing_id = ${sql.ref(`${bill}.id`)})`

export interface NewCreditNote {
  tenant_id: string
  id: string
  billing_id: string
  company_id: string
  doc_num: number
  kind: CreditNoteKind
  issued_on: string
  net: number
  tax: number
  total: number
  reason: string
  checked: boolean
  recorded_by: string
  recorded_at: string
}

/** @throws by `billing_credit_notes_once` and `billing_credit_lines_within_line` */
export async function insertCreditNote(
  tx: Tx,
  note: NewCreditNote,
  lines: readonly { entryId: string; amount: number }[],
) {
  await tx.insertInto('billing_credit_notes').values(note).execute()
  await tx
    .insertInto('billing_credit_lines')
    .values(
      lines.map(({ entryId, amount }) => ({
        tenant_id: note.tenant_id,
        note_id: note.id,
        billing_id: note.billing_id,
        entry_id: entryId,
        amount,
      })),
    )
    .execute()
}

export async function deleteCreditNote(tx: Tx, id: string) {
  await tx.deleteFrom('billing_credit_notes').where('id', '=', id).execute()
}

/** Whether entries of a bill keep their months from being billed anew. @throws by `billing_entries_line_once` */
export async function setLive(tx: Tx, billingId: string, entryIds: readonly string[], live: boolean) {
  if (entryIds.length === 0) return
  await tx
    .updateTable('billing_entries')
    .set({ live })
    .where('billing_id', '=', billingId)
    .where('id', 'in', entryIds)
    .execute()
}
