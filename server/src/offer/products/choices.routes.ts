import {
  locationFeatureLabels,
  productFeatureLabels,
  productFlagLabels,
  productTypeLabels,
} from '@aforo/api/offer/product-labels'
import { ProductCategory, ProductType } from '@aforo/api/offer/product-types'
import { categoryOf, LocationFeature, onlyIn, ProductFeature, ProductFlag } from '@aforo/api/offer/products'
import { on } from '../../platform/http/on.ts'

const everyCategory = ProductCategory.options
const categoriesOf = (code: ProductFeature | ProductFlag): ProductCategory[] => {
  const only = onlyIn[code]
  return only ? [only] : everyCategory
}

/** Of some choices those that go with one of the categories; all of them where none is said. */
const within = <Choice extends { categories: ProductCategory[] }>(
  choices: Choice[],
  categories: readonly ProductCategory[] | undefined,
) => choices.filter(choice => !categories || choice.categories.some(category => categories.includes(category)))

export const choiceRoutes = {
  types: on.products.types.handler(async ({ input }) =>
    within(
      ProductType.options.map(code => ({
        code,
        displayName: productTypeLabels[code],
        categories: [categoryOf[code]],
      })),
      input.categories,
    ),
  ),

  features: on.products.features.handler(async ({ input }) =>
    within(
      ProductFeature.options.map(code => ({
        code,
        displayName: productFeatureLabels[code],
        categories: categoriesOf(code),
      })),
      input.categories,
    ),
  ),

  locationFeatures: on.products.locationFeatures.handler(async () =>
    LocationFeature.options.map(code => ({
      code,
      displayName: locationFeatureLabels[code],
      categories: everyCategory,
    })),
  ),

  flags: on.products.flags.handler(async ({ input }) =>
    within(
      ProductFlag.options.map(code => ({
        code,
        displayName: productFlagLabels[code],
        categories: categoriesOf(code),
      })),
      input.categories,
    ),
  ),
}
