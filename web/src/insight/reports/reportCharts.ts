import { leadTimeLabels } from '@aforo/api/insight/labels'
import { leadTimes, type ReportGrain } from '@aforo/api/insight/report-types'
import type { ReportChart, ReportDashboard } from '@aforo/api/insight/reports'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import type { ChartData } from '../../ui/charts/chartData.ts'

export const grainWords: Record<ReportGrain, string> = { DAY: 'Día', WEEK: 'Semana', MONTH: 'Mes' }

const withoutYear = (date: string) => formatDate(date).replace(/ \d{4}$/, '')

/** What a point is called below its bar, and in full. */
export function pointWords(date: string, grain: ReportGrain): { tick: string; label: string } {
  if (grain === 'DAY') return { tick: withoutYear(date), label: formatDate(date) }
  if (grain === 'WEEK') return { tick: withoutYear(date), label: `semana del ${formatDate(date)}` }
  const month = formatDate(date).replace(/^\d+ /, '')
  return { tick: month, label: month }
}

type Point = ReportDashboard['points'][number]

const overTime = (
  { points, grain }: ReportDashboard,
  series: { key: string; label: string; value: (point: Point) => number }[],
): ChartData => ({
  by: grainWords[grain],
  series: series.map(({ key, label }) => ({ key, label })),
  points: points.map(point => ({
    key: point.date,
    ...pointWords(point.date, grain),
    values: series.map(({ value }) => value(point)),
  })),
})

/** What was booked and kept, what nobody came to, and what was cancelled; each reservation is in one of them. */
export const fateChart = (figures: ReportDashboard): ChartData =>
  overTime(figures, [
    { key: 'kept', label: 'Realizadas o por venir', value: one => one.reservations - one.noShows },
    { key: 'missed', label: 'Ausencias', value: one => one.noShows },
    { key: 'canceled', label: 'Canceladas', value: one => one.canceled },
  ])

/** Minutes as hours, to the tenth. */
const hours = (minutes: number) => Math.round(minutes / 6) / 10

/** Of the booked hours, those that were used and the rest: both together are what was booked. */
export const usageChart = (figures: ReportDashboard): ChartData =>
  overTime(figures, [
    { key: 'used', label: 'Horas usadas', value: one => hours(one.usedMinutes) },
    {
      key: 'rest',
      label: 'Sin usar o por venir',
      value: one => hours(Math.max(0, one.bookedMinutes - one.usedMinutes)),
    },
  ])

/** How long before they were booked. */
export const leadChart = ({ leadTimes: counts }: ReportDashboard): ChartData => ({
  by: 'Anticipación',
  series: [{ key: 'reservations', label: 'Reservas' }],
  points: leadTimes.map(({ key }, place) => ({
    key,
    tick: leadTimeLabels[key].replace('Hasta ', '≤ ').replace('Más de ', '> ').replace(' antes', ''),
    label: leadTimeLabels[key],
    values: [counts[place] ?? 0],
  })),
})

/** A chart of a report that isn't of reservations, as it is drawn. */
export const chartOf = ({ by, series, grain, points }: ReportChart): ChartData => ({
  by,
  series,
  points: points.map(({ key, values }) => ({
    key,
    ...(grain ? pointWords(key, grain) : { tick: key, label: key }),
    values,
  })),
})
