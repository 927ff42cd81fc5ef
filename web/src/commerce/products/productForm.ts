import { type Product, ProductFields, type ProductType } from '@aforo/contract/commerce/products'
import { CalendarDate } from '@aforo/contract/platform/base'
import { z } from 'zod'

/** The choice of no space, in the form. */
export const noSpace = 'none'

/** As people type it: what is left empty is none. */
export interface ProductValues extends Record<string, unknown> {
  code: string
  name: string
  type: ProductType
  campusId: string
  spaceId: string
  capacity: number | null
  description: string
  features: ProductFields['features']
  locationFeatures: ProductFields['locationFeatures']
  flags: ProductFields['flags']
  /** Empty for a new one: from the campus's today on. */
  startsOn: string | null
  endsOn: string | null
}

export const noProduct: ProductValues = {
  code: '',
  name: '',
  type: 'PRIVATE_OFFICE',
  campusId: '',
  spaceId: noSpace,
  capacity: null,
  description: '',
  features: [],
  locationFeatures: [],
  flags: [],
  startsOn: null,
  endsOn: null,
}

export const valuesOf = (product: Product): ProductValues => ({
  code: product.code,
  name: product.name,
  type: product.type,
  campusId: product.campusId,
  spaceId: product.space?.id ?? noSpace,
  capacity: product.capacity,
  description: product.description ?? '',
  features: product.features,
  locationFeatures: product.locationFeatures,
  flags: product.flags,
  startsOn: product.startsOn,
  endsOn: product.endsOn,
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
  .pipe(ProductFields.extend({ startsOn: CalendarDate.optional(), campusId: z.uuid('Elige una sede.') }))
