import type { OrderStatus, ReceiptStatus } from '@aforo/api/money/order-states'
import type { ReceiptClient } from '@aforo/api/money/receipts'
import { refuseClosed } from '../../people/companies/companies.ts'
import { fail } from '../../platform/http/on.ts'
import { invalidField, type Refusals, refuseFault, type WrongState } from '../../platform/http/refusals.ts'
import {
  generateReceipt,
  isConnected,
  lineFault,
  type Obstacle,
  type ReceiptRow,
  readClient,
  receiptsOf,
  requestReceipt,
} from '../receipts/receipts.ts'
import { itemsOf } from './items.queries.ts'
import type { Unit } from './opening.service.ts'
import type { OrderRow } from './orders.queries.ts'
import { soldBy } from './whole-order.service.ts'

export type ClientErrors = Refusals<'NO_EXCHANGE_RATE' | 'NO_RECEIPT_SERIES' | 'BEFORE_LOCK_DATE' | 'INVALID_FIELD'>
export type StateErrors = WrongState<OrderStatus | ReceiptStatus>

/** @throws why a receipt can't be generated yet */
export function refuseObstacle(obstacle: Obstacle | undefined, errors: ClientErrors): void {
  if (!obstacle) return
  if (obstacle.code === 'LINE_WITHOUT_TAX') invalidField(errors, 'items', obstacle.message)
  if (obstacle.code === 'NO_EXCHANGE_RATE') fail(errors.NO_EXCHANGE_RATE({ data: { date: obstacle.date } }))
  if (obstacle.code === 'BEFORE_LOCK_DATE') refuseClosed(errors, obstacle.lockDate)
  fail(errors.NO_RECEIPT_SERIES())
}

/** A receipt's client, checked. @throws what is wrong with it */
export async function clientOrThrow(
  unit: Unit,
  sold: Parameters<typeof readClient>[2],
  client: ReceiptClient,
  errors: ClientErrors,
) {
  const named = await readClient(unit, client, sold)
  if ('obstacle' in named) {
    refuseObstacle(named.obstacle, errors)
    throw new Error('an obstacle is refused')
  }
  if ('fault' in named) {
    refuseFault(errors, named.fault)
    throw new Error('a fault is refused')
  }
  return named
}

/** Asks for an order's receipt; of one that is paid it is generated at once, where Nubefact sends it. The order is locked. */
export async function askReceipt(
  unit: Unit,
  row: OrderRow,
  client: ReceiptClient,
  { priority }: { priority: boolean },
  errors: ClientErrors,
): Promise<void> {
  const sold = soldBy(row, await itemsOf(unit.tx, row.id))
  if (sold.total === 0) invalidField(errors, 'kind', 'La orden no cuesta nada: no lleva comprobante.')
  refuseObstacle(lineFault(sold), errors)
  const named = await clientOrThrow(unit, sold, client, errors)
  const id = await requestReceipt(unit, sold, named, priority)
  if (row.paid_at !== null && (await isConnected(unit.tx))) refuseObstacle(await generateReceipt(unit, id), errors)
}

/** An order's boleta or factura. */
export const receiptOf = async (unit: Unit, row: OrderRow): Promise<ReceiptRow | undefined> =>
  (await receiptsOf(unit.tx, row.id)).find(({ kind }) => kind !== 'CREDIT_NOTE')
