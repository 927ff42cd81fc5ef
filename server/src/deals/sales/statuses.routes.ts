import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import { SaleStatus } from '@aforo/api/deals/sale-states'
import { lockProducts, takeProducts } from '../../offer/inventory/inventory.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { on } from '../../platform/http/on.ts'
import { isStale, staleVersion } from '../../platform/http/refusals.ts'
import { daysOfSales } from './lines.queries.ts'
import { presentStatus } from './sales.present.ts'
import { lockSalesIn } from './sales.queries.ts'
import type { Unit } from './sales.service.ts'
import { lockStatuses, type StatusTable, salesByStatus, saveStatus, statusesOf } from './statuses.queries.ts'

const present = (status: SaleStatus, statuses: StatusTable, sales: ReadonlyMap<string, number>) => ({
  status: presentStatus(status, statuses),
  probability: statuses[status].probability,
  sales: sales.get(status) ?? 0,
  version: statuses[status].version,
})

/** Has all deals of a status take their products from now on, or give them back. */
async function takeAll(unit: Unit, status: SaleStatus, affectsAvailability: boolean) {
  const held = await lockSalesIn(unit.tx, status)
  const lines = Map.groupBy(
    await daysOfSales(
      unit.tx,
      held.map(({ id }) => id),
    ),
    line => line.sale_id,
  )
  // All at once and in their own order, as everybody does: deal by deal, two could wait for each other.
  const productIds = new Set([...lines.values()].flat().map(line => line.product_id))
  if (productIds.size > 0) await lockProducts(unit.tx, [...productIds])
  for (const { id } of held) {
    const parts = (lines.get(id) ?? []).map(line => camelCased(line, ['id', 'product_id', 'starts_on', 'ends_on']))
    if (parts.length > 0) await takeProducts(unit, { kind: 'SALE', id, chainId: id }, affectsAvailability ? parts : [])
  }
}

export const statusRoutes = {
  statuses: on.sales.statuses.handler(async ({ context: { tx } }) => {
    const statuses = await statusesOf(tx)
    const sales = await salesByStatus(tx)
    return SaleStatus.options.map(status => present(status, statuses, sales))
  }),

  setStatus: on.sales.setStatus.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const { status, version, ...given } = input
    await lockStatuses(tx)
    const statuses = await statusesOf(tx)
    const sales = await salesByStatus(tx)
    const before = statuses[status]
    if (isStale({ version }, before)) staleVersion(errors, present(status, statuses, sales))
    const after = { ...before, ...given }
    if (after.affectsAvailability === before.affectsAvailability && after.probability === before.probability)
      return present(status, statuses, sales)
    await saveStatus(tx, caller.tenantId, status, after)
    if (after.affectsAvailability !== before.affectsAvailability)
      await takeAll(context, status, after.affectsAvailability)
    record({
      action: 'sale.status_counted',
      entityType: 'tenant',
      entityId: caller.tenantId,
      before: { saleStatus: saleStatusLabels[status], ...before },
      after: { saleStatus: saleStatusLabels[status], ...after },
    })
    emit({ topic: 'sales' })
    return present(status, await statusesOf(tx), sales)
  }),
}
