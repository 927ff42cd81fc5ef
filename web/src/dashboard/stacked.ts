import type { Projection } from '@aforo/contract/dashboard'

export type GroupBy = 'type' | 'campus'

export interface Stacked {
  /** The types or the campuses' names, the one with most first. */
  groups: string[]
  /** Each date with how many there are, in the groups' order. */
  days: { date: string; total: number; counts: number[] }[]
  /** Of the fullest day. */
  most: number
}

/** A projection as the bars of a chart, one a date. */
export function stacked({ days, rows }: Pick<Projection, 'days' | 'rows'>, by: GroupBy): Stacked {
  const keyOf = (row: Projection['rows'][number]) => (by === 'type' ? row.type : row.campusName)
  const totals = new Map<string, number>()
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + row.reservations)
  const groups = [...totals]
    .sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
    .map(([key]) => key)
  const bars = days.map(date => {
    const counts = groups.map(() => 0)
    for (const row of rows)
      if (row.date === date) {
        const place = groups.indexOf(keyOf(row))
        counts[place] = (counts[place] ?? 0) + row.reservations
      }
    return { date, counts, total: counts.reduce((sum, count) => sum + count, 0) }
  })
  return { groups, days: bars, most: Math.max(0, ...bars.map(({ total }) => total)) }
}
