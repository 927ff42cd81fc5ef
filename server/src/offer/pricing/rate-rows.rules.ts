import type { RateFields } from '@aforo/api/offer/rates'
import type { RateBand, RateTerms } from '@aforo/api/offer/rates.rules'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { minutesOf } from '../../platform/wall-time.rules.ts'
import type { ChargingRate, RateColumns, RateRow } from './rates.queries.ts'

/** The bands of a rate, each with its weekdays, in the order of its form. */
function bandsOf(row: ChargingRate): RateBand[] {
  const bands = Map.groupBy(row.bands, ({ position }) => position)
  return [...bands.values()].flatMap(days => {
    const [first] = days
    if (!first) return []
    return [
      {
        weekdays: days.map(({ weekday }) => weekday),
        from: first.from_minute,
        to: first.to_minute,
        hourly: first.hourly,
        hourlyCredits: first.hourly_credits,
      },
    ]
  })
}

/** A rate as the rules of quotes read it. */
export const termsOf = (row: ChargingRate): RateTerms => ({
  ...camelCased(row, ['hourly', 'hourly_credits', 'billable_minutes', 'team_discount']),
  bands: bandsOf(row),
  halfDay:
    row.half_day === null || row.half_day_minutes === null
      ? null
      : { minutes: row.half_day_minutes, amount: row.half_day, credits: row.half_day_credits },
  day: row.day === null ? null : { amount: row.day, credits: row.day_credits },
})

/** What a call gives, as the rules of quotes read it. */
export const termsGiven = ({ bands, ...fields }: Omit<RateFields, 'currency'>): RateTerms => ({
  ...fields,
  bands: bands.map(band => ({ ...band, from: minutesOf(band.from), to: minutesOf(band.to) })),
})

export const columnsOf = (terms: RateTerms, currency: RateRow['currency']): RateColumns => ({
  currency,
  hourly: terms.hourly,
  hourly_credits: terms.hourlyCredits,
  billable_minutes: terms.billableMinutes,
  half_day_minutes: terms.halfDay?.minutes ?? null,
  half_day: terms.halfDay?.amount ?? null,
  half_day_credits: terms.halfDay?.credits ?? null,
  day: terms.day?.amount ?? null,
  day_credits: terms.day?.credits ?? null,
  team_discount: terms.teamDiscount,
})

/** A band's rows: one for each of its weekdays. */
export const bandRows = (bands: readonly RateBand[], tenantId: string) =>
  bands.flatMap(({ weekdays, from, to, hourly, hourlyCredits }, position) =>
    weekdays.map(weekday => ({
      tenant_id: tenantId,
      position,
      weekday,
      from_minute: from,
      to_minute: to,
      hourly,
      hourly_credits: hourlyCredits,
    })),
  )
