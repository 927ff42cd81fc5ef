import type { ProductCategory, ProductType } from '@aforo/api/offer/product-types'
import { type Product, ProductFields, productDefaults } from '@aforo/api/offer/products'
import { CalendarDate } from '@aforo/api/platform/base'
import { pick } from '@aforo/api/platform/field-words'
import type { Currency } from '@aforo/api/platform/money'
import { z } from 'zod'
import { missingWords } from '../../ui/missingWords.ts'

/** The choice of no space, in the form. */
export const noSpace = 'none'

/** As people type it: what is left empty is none. */
export interface ProductValues
  extends Omit<ProductFields, 'spaceId' | 'description' | 'startsOn'>,
    Record<string, unknown> {
  spaceId: string
  description: string
  /** Empty for a new one: from the campus's today on. */
  startsOn: string | null
}

/** What a new product of each category is, until something else is chosen. */
export const usualType: Record<ProductCategory, ProductType> = { SPACE: 'PRIVATE_OFFICE', ADDITIONAL: 'LOCKER' }

export const noProduct: ProductValues = {
  ...productDefaults,
  code: '',
  name: '',
  type: 'PRIVATE_OFFICE',
  campusId: '',
  spaceId: noSpace,
  description: '',
  startsOn: null,
}

/** The fields that a product answers as they are typed. */
const plain = ProductFields.keyof().exclude(['spaceId', 'description']).options

export const valuesOf = (product: Product): ProductValues => ({
  ...pick(product, plain),
  spaceId: product.space?.id ?? noSpace,
  description: product.description ?? '',
})

/** A new product has its usual price with it. */
export interface NewProductValues extends ProductValues {
  amount: string | null
  currency: Currency
}

/** What is sent of a new one; without an amount it has no price yet. */
export const newInputOf = ({ amount, currency, ...values }: NewProductValues) => ({
  ...inputOf(values as ProductValues),
  ...(amount !== null && { price: { amount, currency } }),
})

/** What is sent; without a first day it is the server's to say. */
export const inputOf = ({ description, spaceId, startsOn, ...values }: ProductValues) => ({
  ...values,
  spaceId: spaceId === noSpace ? null : spaceId,
  description: description.trim() || null,
  ...(startsOn === null ? {} : { startsOn }),
})

/** The contract's own checks on what was typed. */
export const ProductSchema = z
  .any()
  .transform((values: ProductValues) => ({ ...inputOf(values), campusId: values.campusId || undefined }))
  .pipe(ProductFields.extend({ startsOn: CalendarDate.optional(), campusId: z.uuid(missingWords.campus) }))
