import { rateWords } from '@aforo/api/offer/rate-words'
import type { Rate } from '@aforo/api/offer/rates'
import { percentInWords } from '@aforo/api/offer/rates-in-words'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { wallTimeOf } from '../../platform/wall-time.rules.ts'
import { termsOf } from './rate-rows.rules.ts'
import type { RateRow } from './rates.queries.ts'

/** A rate before its amounts become text at the contract's edge. */
export type RateAnswer = z.input<typeof Rate>

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
