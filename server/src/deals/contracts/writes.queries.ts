import type { ContractStep } from '@aforo/api/deals/contract-states'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Contracts } from '../../platform/database/schema.ts'

/** Jsonb columns are written as text. */
const json = (value: unknown) => JSON.stringify(value)

const jsonColumns = [
  'client_info',
  'representative_info',
  'member_responsible_info',
  'invoice_contact',
  'payment_contact',
  'change',
  'synced',
] as const
type Json = Partial<Record<(typeof jsonColumns)[number], unknown>>

const columnsOf = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([column, value]) =>
      (jsonColumns as readonly string[]).includes(column) && value != null ? [column, json(value)] : [column, value],
    ),
  )

export type ContractColumns = Omit<Updateable<Contracts>, keyof Json | 'steps_done'> & Json

/** @throws by `contracts_one_of_sale` or `contracts_changed_once` where there is one already */
export async function insertContract(tx: Tx, row: Omit<Insertable<Contracts>, keyof Json> & Json) {
  await tx
    .insertInto('contracts')
    .values(columnsOf(row) as Insertable<Contracts>)
    .execute()
}

/** Changes a contract and counts its version up. @param step of the wizard that was saved with it */
export async function updateContract(tx: Tx, id: string, fields: ContractColumns, step?: ContractStep) {
  await tx
    .updateTable('contracts')
    .set(eb => ({
      ...(columnsOf(fields) as Updateable<Contracts>),
      ...(step && {
        steps_done: sql<
          string[]
        >`case when ${step} = any(steps_done) then steps_done else steps_done || ${step}::text end`,
      }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Says what a chain's beginning says of the whole chain. It is nobody's edit: the version stays. */
export async function updateChain(
  tx: Tx,
  rootId: string,
  fields: Pick<
    ContractColumns,
    'current_id' | 'chain_client_id' | 'chain_ends_on' | 'chain_renews' | 'chain_monthly' | 'team_id'
  >,
) {
  await tx.updateTable('contracts').set(fields).where('id', '=', rootId).execute()
}

/** Gives the addenda of a chain that renew with it the last day of a notice; null takes it back. */
export async function endAddenda(tx: Tx, rootId: string, endsOn: string | null) {
  await tx
    .updateTable('contracts')
    .set({ chain_ends_on: endsOn })
    .where('root_id', '=', rootId)
    .where('changes_id', 'is not', null)
    .where('chain_renews', '=', true)
    .execute()
}

interface Key {
  tenantId: string
  contractId: string
}

/** The accounts of a contract, as they are from now on. */
export async function replaceAccounts(tx: Tx, { tenantId, contractId }: Key, ids: readonly string[]) {
  await tx.deleteFrom('contract_accounts').where('contract_id', '=', contractId).execute()
  if (ids.length === 0) return
  const rows = ids.map(account_id => ({ tenant_id: tenantId, contract_id: contractId, account_id }))
  await tx.insertInto('contract_accounts').values(rows).execute()
}

/** Who signs for the operator, in this order. */
export async function replaceRepresentatives(tx: Tx, { tenantId, contractId }: Key, ids: readonly string[]) {
  await tx.deleteFrom('contract_representatives').where('contract_id', '=', contractId).execute()
  if (ids.length === 0) return
  const rows = ids.map((representative_id, position) => ({
    tenant_id: tenantId,
    contract_id: contractId,
    representative_id,
    position,
  }))
  await tx.insertInto('contract_representatives').values(rows).execute()
}

/** The annexes that go with it, in this order. */
export async function replaceAnnexes(tx: Tx, { tenantId, contractId }: Key, ids: readonly string[]) {
  await tx.deleteFrom('contract_annex_choices').where('contract_id', '=', contractId).execute()
  if (ids.length === 0) return
  const rows = ids.map((annex_id, position) => ({ tenant_id: tenantId, contract_id: contractId, annex_id, position }))
  await tx.insertInto('contract_annex_choices').values(rows).execute()
}
