import { createFileRoute } from '@tanstack/react-router'
import { ProductList } from '../../../offer/products/ProductList.tsx'
import { productList, productQuery } from '../../../offer/products/productQueries.ts'
import { ProductSearch } from '../../../offer/products/productSearch.ts'

export const Route = createFileRoute('/app/inventory/products_/additionals')({
  validateSearch: ProductSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { product, ...search } }) => {
    queryClient.prefetchQuery(productList(search, 'ADDITIONAL'))
    if (product) queryClient.prefetchQuery(productQuery(product))
  },
  component: () => <ProductList category="ADDITIONAL" />,
})
