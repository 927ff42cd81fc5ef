import { LogSubject } from '@aforo/api/offer/inventory-upkeep'
import { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { ProductType } from '@aforo/api/offer/product-types'
import { ConflictStatus } from '@aforo/api/offer/takings'
import { z } from 'zod'
import { DateSpan } from '../../ui/dates/dateSpan.ts'
import { listParams, param } from '../../ui/search.ts'
import { landlordParams } from '../rental-contracts/rentalSearch.ts'

/** The tabs of Inventario, as its address names them. */
export const InventoryTab = z.enum([
  'available',
  'soon',
  'calendar',
  'conflicts',
  'blocks',
  'queue',
  'log',
  'expired',
  'landlords',
])
export type InventoryTab = z.infer<typeof InventoryTab>

/** People a product is for, from the first to the second. */
export const Size = z.enum(['1-2', '3-5', '6-10', '11-20', '21-'])
export type Size = z.infer<typeof Size>

/** Soles a month, from the first to the second. */
export const PriceBand = z.enum(['-2000', '2000-5000', '5000-10000', '10000-'])
export type PriceBand = z.infer<typeof PriceBand>

/** What the screen keeps in the address: the open tab, what its list is narrowed to, and the open record. */
export const InventorySearch = z.object({
  ...listParams,
  tab: param(InventoryTab),
  campus: param(z.uuid()),
  floor: param(z.uuid()),
  type: param(ProductType),
  people: param(Size),
  price: param(PriceBand),
  /** The days on which it is to be free; of what happened, the days on which it did. */
  days: param(DateSpan),
  within: param(z.enum(['30', '60', '90'])),
  conflictStatus: param(ConflictStatus),
  reason: param(ExceptionReason),
  status: param(ExceptionStatus),
  past: param(z.literal(true)),
  subject: param(LogSubject),
  create: param(z.literal(true)),
  /** The product whose drawer is open. */
  product: param(z.uuid()),
  /** The conflict whose drawer is open. */
  conflict: param(z.uuid()),
  /** The days that were drawn for a block of the open product. */
  block: param(z.string().regex(/^\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/)),
  /** The tab of the open record; of days that were drawn, their product. */
  section: param(z.string().max(36)),
  ...landlordParams,
})
export type InventorySearch = z.infer<typeof InventorySearch>
