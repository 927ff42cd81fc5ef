import { todayWhere } from '../../offer/inventory/inventory.ts'
import { unless } from '../../platform/database/constraints.ts'
import { settledFlows } from '../../platform/database/session.ts'
import { invalidField, notFound, wrongState } from '../../platform/http/refusals.ts'
import { findSale } from '../sales/sales.queries.ts'
import { winSale } from '../sales/won.service.ts'
import { findContract } from './contracts.queries.ts'
import { type Context, contract } from './contracts.service.ts'
import { refuseBeyondBill } from './limits.service.ts'
import { lockProductsOf } from './lines.queries.ts'
import { keysOf } from './locks.queries.ts'
import { inForce, ownRented } from './plan.service.ts'
import { rivalsOf } from './rivals.service.ts'
import { type SignErrors, takeEffect } from './sign.service.ts'
import { updateContract } from './writes.queries.ts'

interface TakenOver {
  id: string
  /** As it was signed. */
  number: string
  companyId: string
  signedOn: string
}

/**
 * Has a draft count as signed elsewhere, before the operator used the product: its paper isn't here, and what a document of
 * ours needs isn't asked. From then on it takes its products and is billed like any other.
 */
export async function takeOver(context: Context, given: TakenOver, errors: SignErrors): Promise<void> {
  const { tx, now } = context
  const seen = (await keysOf(tx, given.id)) ?? notFound(errors)
  const [row, today, held, sale, own] = await settledFlows([
    contract.lock(context, given, errors),
    todayWhere(tx, {}, now),
    lockProductsOf(tx, seen),
    findSale(tx, seen.sale_id),
    ownRented(tx, seen.id),
  ])
  if (row.status !== 'DRAFT' || row.changes_id !== null) wrongState(errors, row.status)
  if (given.signedOn > today) invalidField(errors, 'signedOn', 'La fecha de la firma no puede ser futura.')
  const rented = inForce(own, row)
  await refuseBeyondBill(context, { row, rented, startsOn: row.starts_on, field: 'deposit' }, errors)
  const rivals = await rivalsOf(
    context,
    row.sale_id,
    rented.lines.filter(({ exclusive }) => exclusive),
  )
  if (rivals.length > 0) throw errors.PRODUCT_TAKEN({ data: { rivals } })
  await unless(
    'signed_once',
    () => errors.PRODUCT_TAKEN({ data: { rivals: [] } }),
    async () => {
      await updateContract(tx, row.id, {
        status: 'SIGNED',
        number: given.number,
        company_id: given.companyId,
        signed_on: given.signedOn,
        signed_by: row.client_name,
        signed_at: now.toString(),
        team_id: row.team_id ?? row.client_id,
      })
      await takeEffect(context, row, rented, held)
      if (sale) await winSale(context, sale)
    },
  )
  contract.record(context, 'contract.taken_over', { before: row, after: await findContract(tx, row.id) })
}
