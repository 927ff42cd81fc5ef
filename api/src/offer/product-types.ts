import { z } from 'zod'

/** SPACE: rented by the month with its space; ADDITIONAL: sold along with it. */
export const ProductCategory = z.enum(['SPACE', 'ADDITIONAL'])
export type ProductCategory = z.infer<typeof ProductCategory>

export const ProductType = z.enum([
  'PRIVATE_OFFICE',
  'SUITE',
  'FIXED_DESK',
  'DEDICATED_ROOM',
  'PARKING',
  'LOCKER',
  'STORAGE',
  'SERVICE',
])
export type ProductType = z.infer<typeof ProductType>

/** Computed from the dates and the campus's clock: before the first day, for sale, after the last day. */
export const ProductStatus = z.enum(['UPCOMING', 'ACTIVE', 'EXPIRED'])
export type ProductStatus = z.infer<typeof ProductStatus>

export const ProductSort = z.enum(['name', '-name', 'code', '-code', 'capacity', '-capacity', 'endsOn', '-endsOn'])
