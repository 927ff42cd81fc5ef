import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'
import { landlordParams } from '../rental-contracts/rentalSearch.ts'

/** The tabs of Inventario, as its address names them. */
export const InventoryTab = z.enum(['landlords'])
export type InventoryTab = z.infer<typeof InventoryTab>

/** What the screen keeps in the address: the open tab, and what its list is narrowed to. */
export const InventorySearch = z.object({
  ...listParams,
  tab: param(InventoryTab),
  campus: param(z.uuid()),
  create: param(z.literal(true)),
  /** The tab of the open record. */
  section: param(z.string().max(20)),
  ...landlordParams,
})
export type InventorySearch = z.infer<typeof InventorySearch>
