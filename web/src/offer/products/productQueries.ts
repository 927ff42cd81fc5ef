import type { ProductCategory } from '@aforo/api/offer/product-types'
import type { Product } from '@aforo/api/offer/products'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { ProductSearch } from './productSearch.ts'

export const size = 20

/** What is tied to a space and what is sold beside it have a list each. */
const filterOf = ({ q, campus, type, status, space }: ProductSearch, categories: ProductCategory) => ({
  q,
  campusId: campus,
  categories,
  types: type && [type],
  status: status ? [status] : undefined,
  hasSpace: space && space === 'yes',
})

export const productList = (search: ProductSearch, category: ProductCategory = 'SPACE') =>
  api.products.search.queryOptions({
    input: { ...pagingOf(search, size), ...filterOf(search, category), sort: search.sort },
  })

/** The file of exactly what the list shows, on all its pages. */
export const exportProducts = async (search: ProductSearch, category: ProductCategory, format: 'xlsx' | 'csv') =>
  (await client.products.report({ ...filterOf(search, category), format })).body

export const productQuery = (id: string) => api.products.get.queryOptions({ input: { id } })

/** After a write from this browser: everything about products is read again, and the plans in which they are drawn. */
export function useReadProductsAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.products, api.floorPlans, api.inventory].map(area =>
        queryClient.invalidateQueries({ queryKey: area.key() }),
      ),
    )
}

/** The same with the product as it was answered. */
export function useStoreProduct() {
  const queryClient = useQueryClient()
  const readAgain = useReadProductsAgain()
  return (product: Product) => {
    queryClient.setQueryData(api.products.get.queryKey({ input: { id: product.id } }), product)
    readAgain()
  }
}
