import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type {
  AvailabilityItem,
  AvailableProduct,
  InventoryPrice,
  InventorySale,
  SoonAvailableProduct,
  Taker,
} from '@aforo/api/offer/inventory'
import { exceptionReasonLabels, exceptionStatusLabels } from '@aforo/api/offer/product-labels'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { daysBetween, daysOfRange } from './days.rules.ts'
import type { PriceRow, ProductRow } from './free.queries.ts'
import type { SaleLineRow, ShownConflictRow, ShownExceptionRow, TakerRow } from './takers.queries.ts'

/** Amounts in minor units, as handlers answer them. */
type Price = z.input<typeof InventoryPrice>

export const presentProduct = (row: ProductRow) => ({
  productId: row.id,
  ...camelCased(row, ['name', 'code', 'type', 'capacity', 'campus_id', 'campus_name', 'space_name', 'floor_name']),
})

export const presentPrices = (prices: readonly PriceRow[] = []): Price[] =>
  prices.map(({ amount, currency, promotional }) => ({ amount, currency, promotional }))

export const presentAvailable = (
  row: ProductRow & { free_until: string | null },
  prices: readonly PriceRow[] | undefined,
): z.input<typeof AvailableProduct> => ({
  ...presentProduct(row),
  prices: presentPrices(prices),
  freeUntil: row.free_until,
})

export const presentSoon = (
  row: ProductRow & { free_from: string; free_until: string | null },
  today: string,
  prices: readonly PriceRow[] | undefined,
  taker: TakerRow | undefined,
): z.input<typeof SoonAvailableProduct> => ({
  ...presentProduct(row),
  prices: presentPrices(prices),
  freeFrom: row.free_from,
  freeUntil: row.free_until,
  days: daysBetween(today, row.free_from),
  takenBy: taker ? presentTaker(taker) : null,
})

/** What a deal that is not there any more, or an exception without a status, is called. */
const unknownStatus = { name: 'DRAFT', displayName: '' } as const

/** What an exception is called: its reason, and what somebody wrote to it. */
export const exceptionTitle = (row: Pick<TakerRow, 'exception_reason' | 'description'>) =>
  [row.exception_reason && exceptionReasonLabels[row.exception_reason], row.description].filter(Boolean).join(': ')

export const presentTaker = (row: TakerRow): Taker => ({
  ...camelCased(row, ['kind', 'chain_id', 'client_name', 'owner_name', 'renews']),
  id: row.source_id,
  title: row.kind === 'EXCEPTION' ? exceptionTitle(row) : (row.title ?? 'Negocio sin título'),
  status: row.exception_status
    ? { name: row.exception_status, displayName: exceptionStatusLabels[row.exception_status] }
    : row.sale_status
      ? { name: row.sale_status, displayName: saleStatusLabels[row.sale_status] }
      : unknownStatus,
  startDate: row.starts_on,
  endDate: row.ends_on,
})

const presentSale = (row: SaleLineRow): InventorySale => ({
  ...camelCased(row, ['sale_id', 'line_id', 'product_id', 'type', 'title', 'client_name']),
  startDate: row.starts_on,
  endDate: row.ends_on,
  status: { name: row.status, displayName: saleStatusLabels[row.status], affectsAvailability: row.affects },
  salesExecutiveDto: { name: row.executive_name },
  externalModifiedDate: row.external_modified_at,
})

export const presentShownConflict = ({ id, during, status }: Omit<ShownConflictRow, 'product_id'>) => ({
  id,
  ...daysOfRange(during),
  status,
})

/** What there is on the days of a product. */
export interface OnDays {
  sales: readonly SaleLineRow[]
  exceptions: readonly ShownExceptionRow[]
  conflicts: readonly ShownConflictRow[]
  contracts: readonly TakerRow[]
}

export const presentAvailability = (row: ProductRow, found: OnDays): AvailabilityItem => {
  const signed = new Set(found.contracts.map(({ chain_id }) => chain_id))
  return {
    ...presentProduct(row),
    room: row.space_id === null ? null : { id: row.space_id },
    offeredFrom: row.starts_on,
    offeredTo: row.ends_on,
    // A contract counts instead of its deal's lines.
    sales: found.sales.filter(({ sale_id }) => !signed.has(sale_id)).map(presentSale),
    contracts: found.contracts.map(contract => ({
      contractId: contract.source_id,
      title: contract.title ?? 'Contrato',
      startDate: contract.starts_on,
      endDate: contract.ends_on,
    })),
    availabilityExceptions: found.exceptions.map(exception => ({
      ...camelCased(exception, ['id', 'description', 'status', 'version']),
      startDate: exception.starts_on,
      endDate: exception.ends_on,
      reason: { code: exception.reason, displayName: exceptionReasonLabels[exception.reason] },
    })),
    conflicts: found.conflicts.map(presentShownConflict),
  }
}
