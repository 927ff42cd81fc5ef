import type { Projection } from '@aforo/api/front-desk/dashboard'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { formatLongDate } from '@aforo/api/platform/dates-in-words'
import { compareNames } from '@aforo/api/platform/sorting'
import { type ChartData, chartColors } from '../../ui/charts/chartData.ts'
import { formatCounted } from '../../ui/formats.ts'

export type GroupBy = 'type' | 'campus'

const weekday = new Intl.DateTimeFormat('es-PE', { weekday: 'narrow', timeZone: 'UTC' })
const tickOf = (date: string) => `${weekday.format(new Date(`${date}T12:00:00Z`))}\n${Number(date.slice(8))}`

/** What is booked as a chart, a bar a date: the group with most first; those that no colour is left for together, last. */
export function projectionChart({ days, rows }: Pick<Projection, 'days' | 'rows'>, by: GroupBy): ChartData {
  const groups = new Map<string, { key: string; label: string; total: number }>()
  const keyOf = (row: Projection['rows'][number]) => (by === 'type' ? row.type : row.campusId)
  for (const row of rows) {
    const key = keyOf(row)
    const label = by === 'type' ? spaceTypeLabels[row.type] : row.campusName
    groups.set(key, { key, label, total: (groups.get(key)?.total ?? 0) + row.reservations })
  }
  const sorted = [...groups.values()].sort(
    (one, other) => other.total - one.total || compareNames(one.label, other.label),
  )
  const named = sorted.length > chartColors ? sorted.slice(0, chartColors - 1) : sorted
  const rest = sorted.length - named.length
  const series = named.map(({ key, label }) => ({ key, label }))
  if (rest > 0) series.push({ key: 'rest', label: formatCounted(rest, 'sede más', 'sedes más') })

  const places = new Map(named.map(({ key }, place) => [key, place]))
  const points = new Map(
    days.map(date => [
      date,
      { key: date, tick: tickOf(date), label: formatLongDate(date), values: series.map(() => 0) },
    ]),
  )
  for (const row of rows) {
    const point = points.get(row.date)
    if (!point) continue
    const place = places.get(keyOf(row)) ?? series.length - 1
    point.values[place] = (point.values[place] ?? 0) + row.reservations
  }
  return { by: 'Día', series, points: [...points.values()] }
}
