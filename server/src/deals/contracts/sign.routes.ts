import { todayWhere } from '../../offer/inventory/inventory.ts'
import { breaks } from '../../platform/database/constraints.ts'
import { refuseInUse } from '../../platform/dependents.ts'
import { fail, on } from '../../platform/http/on.ts'
import { wrongState } from '../../platform/http/refusals.ts'
import { findSale } from '../sales/sales.queries.ts'
import { keptBySigned } from '../sales/sales.rules.ts'
import { lifecycle } from './contracts.rules.ts'
import { contract } from './contracts.service.ts'
import { sign } from './sign.service.ts'
import { updateContract } from './writes.queries.ts'

export const signRoutes = {
  signed: on.contracts.signed.handler(({ input, context, errors, signal }) => sign(context, input, errors, signal)),

  archive: on.contracts.archive.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const row = await contract.lock(context, input, errors)
    const status = lifecycle.after(row.status, 'archive') ?? wrongState(errors, row.status)
    if (row.status === 'SIGNED') {
      // What an addendum did stays done as long as its chain counts.
      if (row.changes_id !== null) wrongState(errors, row.status)
      const isOver = row.chain_ends_on !== null && row.chain_ends_on < (await todayWhere(tx, {}, now))
      if (!isOver || row.addenda.pending !== null) fail(errors.CONTRACT_IN_FORCE())
    }
    await refuseInUse(context, { subject: 'CONTRACT', id: row.id }, 'REMOVE', errors)
    await updateContract(tx, row.id, {
      status,
      archived_at: now.toString(),
      archived_from: row.status,
      archive_reason: input.reason,
    })
    return contract.changed(context, 'contract.archived', row)
  }),

  unarchive: on.contracts.unarchive.handler(async ({ input, context, errors }) => {
    const row = await contract.lock(context, input, errors)
    if (row.status !== 'ARCHIVED' || row.archived_from === null) return wrongState(errors, row.status)
    // Its deal may have been lost or put aside since the contract was.
    const deal =
      row.changes_id === null && row.archived_from === 'SIGNED' ? await findSale(context.tx, row.sale_id) : undefined
    if (deal && (deal.deprecated_at !== null || !keptBySigned.includes(deal.status))) fail(errors.DEAL_ENDED())
    try {
      await updateContract(context.tx, row.id, {
        status: row.archived_from,
        archived_at: null,
        archived_from: null,
        archive_reason: null,
      })
    } catch (error) {
      const isReplaced = breaks(error, 'contracts_one_of_sale') || breaks(error, 'contracts_changed_once')
      throw isReplaced ? errors.CONTRACT_REPLACED() : error
    }
    return contract.changed(context, 'contract.unarchived', row)
  }),
}
