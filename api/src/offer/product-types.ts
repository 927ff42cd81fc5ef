import { z } from 'zod'

/** SPACE: sold by the month and tied to a space; ADDITIONAL: sold beside it. */
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

/** Follows from the dates and the campus's clock: before its first day, offered, past its last day. */
export const ProductStatus = z.enum(['UPCOMING', 'ACTIVE', 'EXPIRED'])
export type ProductStatus = z.infer<typeof ProductStatus>

export const ProductSort = z.enum(['name', '-name', 'code', '-code', 'capacity', '-capacity', 'endsOn', '-endsOn'])
