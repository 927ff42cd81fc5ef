import type { NoticeParty } from '@aforo/api/deals/contract-states'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ContractNotices } from '../../platform/database/schema.ts'

export interface NoticeRow {
  id: string
  given_on: string
  party: NoticeParty
  given_by: string
  ends_on: string
  on_time: boolean
  file_key: string
  file_name: string
  recorded_at: Temporal.Instant
  recorded_by_name: string
}

/** The notice of non-renewal of a chain that stands. */
export async function noticeOf(tx: Tx, rootId: string): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.given_on, n.party, n.given_by, n.ends_on, n.on_time, n.file_key, n.file_name, n.recorded_at,
      coalesce(nullif(trim(u.given_name || ' ' || u.lastname), ''), '') as recorded_by_name
    from contract_notices n
    left join users u on u.tenant_id = n.tenant_id and u.id = n.recorded_by
    where n.tenant_id = aforo_tenant() and n.contract_id = ${rootId}::uuid and n.taken_back_at is null`.execute(tx)
  return rows[0]
}

/** @throws by `contract_notices_one` where one stands */
export const insertNotice = (tx: Tx, row: Insertable<ContractNotices>) =>
  tx.insertInto('contract_notices').values(row).execute()

export const takeBack = (
  tx: Tx,
  id: string,
  { by, at, reason }: { by: string; at: Temporal.Instant; reason: string },
) =>
  tx
    .updateTable('contract_notices')
    .set({ taken_back_at: at.toString(), taken_back_by: by, taken_back_reason: reason })
    .where('id', '=', id)
    .execute()
