import type { ContractStatus } from '@aforo/api/deals/contract-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What never changes of a contract, to know what is to be held before it; and how it stands, as long as nobody holds it. */
export const keysOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contracts')
    .select(['id', 'sale_id', 'root_id', sql<ContractStatus>`status`.as('status'), 'document_stale'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Holds a contract's deal, which never changes, for the rest of the transaction: before anybody holds its chain. */
export const lockDealOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('sales')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('contracts').select('sale_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()

/** Holds all of a contract's chain for the rest of the transaction. */
export const lockChainOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contracts')
    .select('id')
    .where('root_id', '=', eb => eb.selectFrom('contracts as c').select('c.root_id').where('c.id', '=', id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Holds a contract's client, company and products against their deletion for the rest of the transaction.
 * @returns those that are gone
 */
export async function holdParties(
  tx: Tx,
  { client_id, company_id }: { client_id: string; company_id: string | null },
  lines: readonly { productId: string }[],
): Promise<('CLIENT' | 'COMPANY' | 'PRODUCT')[]> {
  const products = [...new Set(lines.map(({ productId }) => productId))]
  const [client, company, held] = await Promise.all([
    tx
      .selectFrom('teams')
      .select(['deleted_at', 'status', 'type'])
      .where('id', '=', client_id)
      .forKeyShare()
      .executeTakeFirst(),
    tx.selectFrom('companies').select('deleted_at').where('id', '=', company_id).forKeyShare().executeTakeFirst(),
    tx
      .selectFrom('products')
      .select('deleted_at')
      .where(sql<boolean>`id = any(${products}::uuid[])`)
      .orderBy('id')
      .forKeyShare()
      .execute(),
  ])
  const isClient = client?.deleted_at === null && client.status !== 'INACTIVE' && client.type === 'BILLABLE'
  return [
    ...(isClient ? [] : (['CLIENT'] as const)),
    ...(company?.deleted_at ? (['COMPANY'] as const) : []),
    ...(held.some(({ deleted_at }) => deleted_at !== null) ? (['PRODUCT'] as const) : []),
  ]
}

/** Holds all of a chain for the rest of the transaction. Who also changes its deal holds that first. */
export const lockChain = (tx: Tx, rootId: string) =>
  tx.selectFrom('contracts').select('id').where('root_id', '=', rootId).orderBy('id').forNoKeyUpdate().execute()
