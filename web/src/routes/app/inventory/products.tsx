import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ProductList } from '../../../commerce/products/ProductList.tsx'
import { productParams } from '../../../commerce/products/productParams.ts'
import { productQuery, productSearch } from '../../../commerce/products/productQueries.ts'

export const Route = createFileRoute('/app/inventory/products')({
  validateSearch: z.object(productParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { product, ...search } }) => {
    queryClient.prefetchQuery(productSearch(search))
    if (product) queryClient.prefetchQuery(productQuery(product))
  },
  component: ProductList,
})
