import type { ProductCategory, ProductStatus, ProductType } from '@aforo/api/offer/product-types'
import { categoryOf } from '@aforo/api/offer/products'

/** Where a product stands in its life on a day of its campus. @param today `YYYY-MM-DD` there */
export function statusOn(
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
  today: string,
): ProductStatus {
  if (today < startsOn) return 'UPCOMING'
  return endsOn !== null && endsOn < today ? 'EXPIRED' : 'ACTIVE'
}

/** What day it is where the clock shows this. */
export const todayIn = (timeZone: string, now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The types that are asked for, by their categories and by themselves; all of them where nothing is said. */
export const typesIn = ({
  categories,
  types,
}: {
  categories?: readonly ProductCategory[]
  types?: readonly ProductType[]
}): ProductType[] =>
  (Object.keys(categoryOf) as ProductType[]).filter(
    type => (!categories || categories.includes(categoryOf[type])) && (!types || types.includes(type)),
  )

/** What speaks against days on which a product can't be had, by itself. @param today of its campus */
export function faultInDates(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): { field: 'startDate' | 'endDate'; message: string } | undefined {
  if (endDate < startDate) return { field: 'endDate', message: 'La fecha final no puede ser anterior a la inicial.' }
  if (endDate < today) return { field: 'endDate', message: 'Esas fechas ya pasaron.' }
  return undefined
}
