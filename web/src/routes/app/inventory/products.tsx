import { createFileRoute } from '@tanstack/react-router'
import { ProductList } from '../../../commerce/products/ProductList.tsx'
import { productList, productQuery } from '../../../commerce/products/productQueries.ts'
import { ProductSearch } from '../../../commerce/products/productSearch.ts'

export const Route = createFileRoute('/app/inventory/products')({
  validateSearch: ProductSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { product, ...search } }) => {
    queryClient.prefetchQuery(productList(search))
    if (product) queryClient.prefetchQuery(productQuery(product))
  },
  component: () => <ProductList />,
})
