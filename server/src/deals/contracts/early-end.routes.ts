import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, wrongState } from '../../platform/http/refusals.ts'
import { contract } from './contracts.service.ts'
import { endOfChain } from './early-end.queries.ts'
import { updateContract } from './writes.queries.ts'

export const earlyEndRoutes = {
  returnGuarantee: on.contracts.returnGuarantee.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const row = await contract.lock(context, input, errors)
    if (row.status !== 'SIGNED') wrongState(errors, row.status)
    if (row.changes_id !== null) invalidField(errors, 'id', 'La garantía es del contrato, no de sus adendas.')
    const end = await endOfChain(tx, row.id)
    if (!end || end.guarantee_return === 0)
      return invalidField(errors, 'id', 'Este contrato no tiene garantía por devolver.')
    const { returned } = input
    const amount = end.guarantee_return
    // Asked twice, it answers the same.
    if (
      (end.returned_on ?? null) === (returned?.on ?? null) &&
      (end.operation ?? null) === (returned?.operation ?? null) &&
      (returned === null || end.returned === amount)
    )
      return contract.present(row, context)
    if (returned && returned.on > (await todayWhere(tx, {}, now)))
      invalidField(errors, 'returned.on', 'La devolución no puede ser futura.')
    await updateContract(tx, row.id, {
      guarantee_returned: returned && amount,
      guarantee_returned_on: returned?.on ?? null,
      guarantee_operation: returned?.operation ?? null,
    })
    return contract.changed(
      context,
      returned ? 'contract.guarantee_returned' : 'contract.guarantee_return_undone',
      row,
      {
        guaranteeReturned: returned
          ? `${formatMinor(amount, row.currency)} el ${formatDate(returned.on)}, operación ${returned.operation}`
          : 'Por devolver',
      },
    )
  }),
}
