import { createFileRoute } from '@tanstack/react-router'
import { ProductList } from '../../../commerce/products/ProductList.tsx'
import { productList, productQuery } from '../../../commerce/products/productQueries.ts'
import { ProductSearch } from '../../../commerce/products/productSearch.ts'

export const Route = createFileRoute('/app/inventory/products_/additionals')({
  validateSearch: ProductSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { product, ...search } }) => {
    queryClient.prefetchQuery(productList(search, 'ADDITIONAL'))
    if (product) queryClient.prefetchQuery(productQuery(product))
  },
  component: () => <ProductList category="ADDITIONAL" />,
})
