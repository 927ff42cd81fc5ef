import type { RentalPeriod, RentCurrency } from '@aforo/api/offer/rental-contract-records'
import { rentOfMonth } from '@aforo/api/offer/rental-contracts.rules'
import { monthsFrom } from '@aforo/api/platform/calendar-dates.rules'
import { monthName } from '@aforo/api/platform/dates-in-words'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { type ChartData, chartColors } from '../../ui/charts/chartData.ts'

const shortMonth = new Intl.DateTimeFormat('es-PE', { month: 'short', timeZone: 'UTC' })

/** `abr`, and the year below it. */
const tickOf = (month: string) =>
  `${shortMonth.format(new Date(`${month}-15T12:00:00Z`)).replace('.', '')}\n${month.slice(0, 4)}`

const minor = (amount: string) => minorUnitsOf(amount) ?? 0

/**
 * What is paid each month in one currency, in minor units: a bar a month, a section a campus. The present month is marked where
 * there is one campus alone. @param today `YYYY-MM-DD`
 */
export function rentChart(periods: readonly RentalPeriod[], currency: RentCurrency, today: string): ChartData {
  const own = periods.filter(period => period.currency === currency && period.segments.length > 0)
  const segments = own.flatMap(period => period.segments)
  const first = segments.map(({ from }) => from).sort()[0] ?? today
  const last =
    segments
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? today
  const campuses = [...Map.groupBy(own, ({ campusId }) => campusId)].map(([campusId, periods]) => ({
    campusId,
    name: periods[0]?.campusName ?? '',
    segments: periods.flatMap(period =>
      period.segments.map(({ from, to, rent, paid }) => ({ from, to, rent: minor(rent), paid: minor(paid) })),
    ),
  }))
  // More of them than there are colours: the last section is the rest together.
  const shown = campuses.slice(0, campuses.length > chartColors ? chartColors - 1 : chartColors)
  const rest = campuses.slice(shown.length)
  const series = [
    ...shown.map(({ campusId, name, segments }) => ({ key: campusId, label: name, segments })),
    ...(rest.length > 0
      ? [{ key: 'rest', label: 'Otras sedes', segments: rest.flatMap(({ segments }) => segments) }]
      : []),
  ]
  return {
    by: 'Mes',
    series: series.map(({ key, label }) => ({ key, label })),
    points: (segments.length === 0 ? [] : monthsFrom(first, last)).map(month => ({
      key: month,
      tick: tickOf(month),
      label: monthName(`${month}-01`),
      values: series.map(({ segments }) => rentOfMonth(segments, month)),
      marked: series.length === 1 && month === today.slice(0, 7),
    })),
  }
}
