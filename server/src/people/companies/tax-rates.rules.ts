import type { TaxRateFields } from '@aforo/api/people/billing-settings'

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/**
 * The first day whose rate a change may alter; undefined where it alters none.
 * @param before undefined for a rate that is added @param after undefined for one that is removed
 */
export function firstDayChanged(before: TaxRateFields | undefined, after: TaxRateFields | undefined) {
  if (!before || !after) return (before ?? after)?.startsOn
  if (before.rate !== after.rate || before.startsOn !== after.startsOn)
    return [before.startsOn, after.startsOn].sort()[0]
  if (before.endsOn === after.endsOn) return
  const ends = [before.endsOn, after.endsOn].filter(end => end !== null).sort()
  return ends[0] && dayAfter(ends[0])
}

export function faultInDates({
  startsOn,
  endsOn,
}: Pick<TaxRateFields, 'startsOn' | 'endsOn'>): { field: string; message: string } | undefined {
  if (endsOn !== null && endsOn < startsOn)
    return { field: 'endsOn', message: 'El último día no puede ser anterior al primero.' }
}

/** The last day of a rate that another one follows; undefined where it has no day before. */
export function endsBefore({ startsOn }: Pick<TaxRateFields, 'startsOn'>, next: string): string | undefined {
  return startsOn < next ? Temporal.PlainDate.from(next).subtract({ days: 1 }).toString() : undefined
}

/** Where a rate stands on a day. */
export function statusOn({ startsOn, endsOn }: Pick<TaxRateFields, 'startsOn' | 'endsOn'>, today: string) {
  if (startsOn > today) return 'UPCOMING'
  return endsOn !== null && endsOn < today ? 'EXPIRED' : 'ACTIVE'
}
