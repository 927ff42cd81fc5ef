import { ProductSort, ProductStatus, ProductType } from '@aforo/api/offer/product-types'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const ProductTab = z.enum(['data', 'prices', 'dates', 'history'])
export type ProductTab = z.infer<typeof ProductTab>

const HasSpace = z.enum(['yes', 'no'])

/** What the screen keeps in the address. */
export const ProductSearch = z.object({
  ...listParams,
  sort: param(ProductSort),
  campus: param(z.uuid()),
  type: param(ProductType),
  status: param(ProductStatus),
  space: param(HasSpace),
  create: param(z.literal(true)),
  /** The product whose drawer is open. */
  product: param(z.uuid()),
  tab: param(ProductTab),
})
export type ProductSearch = z.infer<typeof ProductSearch>
