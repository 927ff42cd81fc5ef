import type { Rate } from '@aforo/api/offer/rates'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { weekdayLabels } from '@aforo/api/platform/labels'
import { formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import type { Difference } from '../../ui/StaleAlert.tsx'
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

const labels: Partial<Record<keyof RateValues, string>> = {
  currency: 'Moneda',
  hourly: 'La hora',
  hourlyCredits: 'La hora en créditos',
  billableMinutes: 'Se cobra de a',
  halfDay: 'Tope de medio día',
  halfDayCredits: 'Tope de medio día en créditos',
  day: 'Tope del día',
  dayCredits: 'Tope del día en créditos',
  teamDiscount: 'Descuento de equipos',
}

const valueWords = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'Sin nada' : String(value)
const bandsShown = (rate: RateValues) =>
  rate.bands
    .map(band => `${dayRange(band.weekdays.map(Number))} ${band.from}–${band.to}: ${band.hourly ?? ''}`)
    .join('; ')

/** What differs between the form and the rate as somebody else left it. */
export function rateDifferences(mine: RateValues, theirs: Rate): Difference[] {
  const other = valuesOf(theirs)
  const fields = (Object.keys(labels) as (keyof RateValues)[]).flatMap(field => {
    const [one, two] = [valueWords(mine[field]), valueWords(other[field])]
    return one === two ? [] : [{ name: labels[field] ?? '', mine: one, theirs: two }]
  })
  const [one, two] = [bandsShown(mine), bandsShown(other)]
  return one === two ? fields : [...fields, { name: 'Franjas', mine: valueWords(one), theirs: valueWords(two) }]
}
