import { rateWords } from '@aforo/api/offer/rate-words'
import type { Rate, RateFields } from '@aforo/api/offer/rates'
import type { RateBand, RateTerms } from '@aforo/api/offer/rates.rules'
import { percentInWords } from '@aforo/api/offer/rates-in-words'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { minutesOf, wallTimeOf } from '../../platform/wall-time.rules.ts'
import type { ChargingRate, RateColumns, RateRow } from './rates.queries.ts'

/** A rate before its amounts become text at the contract's edge. */
export type RateAnswer = z.input<typeof Rate>

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

const nameOrNull = (id: string | null, name: string | null) => (id && name ? { id, name } : null)

/** @param mayChange whether the caller may change it: the tenant's own asks for all countries */
export const presentRate = (row: RateRow, mayChange: boolean): RateAnswer => {
  const { bands, ...terms } = termsOf(row)
  return {
    ...camelCased(row, ['id', 'scope', 'space_type', 'currency', 'version']),
    campus: nameOrNull(row.campus_id, row.campus_name),
    space: nameOrNull(row.space_id, row.space_name),
    ...terms,
    bands: bands.map(band => ({
      ...band,
      weekdays: [...band.weekdays],
      from: wallTimeOf(band.from),
      to: wallTimeOf(band.to),
    })),
    can: { edit: mayChange, remove: mayChange },
  }
}

const weekdayNames = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

/** What the audit log keeps of a rate, as people read it. */
export function traceOf(row: RateRow) {
  const terms = termsOf(row)
  const money = (minor: number) => formatMinor(minor, row.currency)
  const both = (minor: number, credits: number | null) =>
    [money(minor), credits === null ? undefined : formatMinor(credits, 'CREDIT')].filter(Boolean).join(' o ')
  return {
    currency: row.currency,
    hourly: both(terms.hourly, terms.hourlyCredits),
    billableMinutes: `${terms.billableMinutes} min`,
    bands: terms.bands
      .map(
        ({ weekdays, from, to, hourly, hourlyCredits }) =>
          `${weekdays.map(day => weekdayNames[day - 1]).join(', ')} ${wallTimeOf(from)}–${wallTimeOf(to)}: ${both(hourly, hourlyCredits)}`,
      )
      .join('; '),
    halfDay:
      terms.halfDay && `${both(terms.halfDay.amount, terms.halfDay.credits)} por ${formatHours(terms.halfDay.minutes)}`,
    day: terms.day && both(terms.day.amount, terms.day.credits),
    teamDiscount: percentInWords(terms.teamDiscount),
  }
}

export const historyWords = { fields: rateWords }
