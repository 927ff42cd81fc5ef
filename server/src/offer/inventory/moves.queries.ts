import type { Tx } from '../../platform/database/database.ts'

/** Whether a contract took the place of a deal's lines: its days change by an addendum then. */
export async function hasContract(tx: Tx, saleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product_takings')
    .select('part_id')
    .where('chain_id', '=', saleId)
    .where('kind', '=', 'CONTRACT')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
