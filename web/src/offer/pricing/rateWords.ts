import { rateWords } from '@aforo/api/offer/rate-words'
import type { Rate } from '@aforo/api/offer/rates'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { weekdayLabels } from '@aforo/api/platform/labels'
import { formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import { type Difference, differencesIn } from '../../ui/StaleAlert.tsx'
import { type RateValues, valuesOf } from './rateForm.ts'

/** With a capital, where it stands alone. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Whom a rate is for: `Sala Ceibo (Andén Miraflores)`, `Phone Booth en Andén Miraflores`, `toda la organización`. */
export function ownerInWords({ space, spaceType, campus }: Pick<Rate, 'space' | 'spaceType' | 'campus'>): string {
  if (space) return `${space.name} (${campus?.name ?? ''})`
  if (spaceType) return `${spaceTypeLabels[spaceType]} en ${campus?.name ?? ''}`
  return 'toda la organización'
}

const discountInWords = (percent: number) => (percent === 100 ? 'gratis' : `−${percent} %`)

const credits = (amount: string | null) => (amount === null ? undefined : formatMoney({ amount, currency: 'CREDIT' }))

/** What an hour costs: `S/ 30.00 o 3.00 cr`. */
export const hourInWords = ({ hourly, hourlyCredits, currency }: Rate): string =>
  [formatMoney({ amount: hourly, currency }), credits(hourlyCredits)].filter(Boolean).join(' o ')

const dayRange = (weekdays: readonly number[]): string => {
  const names = weekdays.map(day => (weekdayLabels[day] ?? '').slice(0, 2).toLowerCase())
  const together = weekdays.every((day, place) => place === 0 || day === (weekdays[place - 1] ?? 0) + 1)
  return together && names.length > 2 ? `${names[0]} a ${names.at(-1)}` : names.join(', ')
}

/** The bands and caps in short lines. */
export function detailsOf({ bands, halfDay, day, teamDiscount, currency }: Rate): string[] {
  const money = (amount: string) => formatMoney({ amount, currency })
  const hourly = (amount: string) => (minorUnitsOf(amount) === 0 ? 'gratis' : money(amount))
  return [
    ...bands.map(band => `${dayRange(band.weekdays)} ${band.from} a ${band.to}: ${hourly(band.hourly)}`),
    ...(halfDay ? [`hasta ${formatHours(halfDay.minutes)}: ${money(halfDay.amount)} como máximo`] : []),
    ...(day ? [`al día ${money(day.amount)} como máximo`] : []),
    ...(Number(teamDiscount) > 0 ? [`equipos con contrato: ${discountInWords(Number(teamDiscount))}`] : []),
  ]
}

const bandsShown = (rate: RateValues) =>
  rate.bands
    .map(band => `${dayRange(band.weekdays.map(Number))} ${band.from}–${band.to}: ${band.hourly ?? ''}`)
    .join('; ')

/** What differs between the form and the rate as somebody else left it. */
export function rateDifferences(mine: RateValues, theirs: Rate): Difference[] {
  const inWords = (rate: RateValues) => ({ ...rate, bands: bandsShown(rate) })
  return differencesIn(rateWords, inWords(mine), inWords(valuesOf(theirs))).map(({ name, mine, theirs }) => ({
    name,
    mine: mine || 'Sin nada',
    theirs: theirs || 'Sin nada',
  }))
}
