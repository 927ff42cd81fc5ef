import { takeProducts } from '../../offer/inventory/inventory.ts'
import { settledFlows } from '../../platform/database/session.ts'
import { findContract } from './contracts.queries.ts'
import type { Context } from './contracts.service.ts'
import { lockProductsOf, replaceSigned } from './lines.queries.ts'
import { keysOf, lockChainOf, lockDealOf } from './locks.queries.ts'
import { updateContract } from './writes.queries.ts'

/**
 * Makes a contract that was taken over a draft again, without a number, so that it can be put aside: it frees its
 * products. The caller has asked whether it was billed.
 * @returns why it stays as it is; undefined once it is done, or if there is no such contract any more
 */
export async function undoTakeOver(context: Context, id: string): Promise<string | undefined> {
  const { tx, caller } = context
  const seen = await keysOf(tx, id)
  if (!seen) return undefined
  await lockDealOf(tx, id)
  const [, held] = await settledFlows([lockChainOf(tx, id), lockProductsOf(tx, seen)])
  const row = await findContract(tx, id)
  if (!row) return undefined
  if (row.status !== 'SIGNED' || row.changes_id !== null || row.signed_file_key !== null)
    return 'Se queda: ya no está como se trajo.'
  if (row.addenda.signed > 0 || row.addenda.pending !== null) return 'Se queda: ya tiene adendas.'
  if (row.included_credits > 0) return 'Se queda: ya dio créditos.'
  await updateContract(tx, id, { status: 'DRAFT', number: null, signed_on: null, signed_by: null, signed_at: null })
  await settledFlows([
    replaceSigned(tx, { tenantId: caller.tenantId, contractId: id }, [], []),
    takeProducts(context, { kind: 'CONTRACT', id, chainId: row.sale_id }, [], held),
  ])
  const { number } = row
  context.record({ action: 'contract.take_over_undone', entityType: 'contract', entityId: id, before: { number } })
  context.emit({ topic: 'contracts', id })
  return undefined
}
