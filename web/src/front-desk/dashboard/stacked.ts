import type { Projection } from '@aforo/contract/front-desk/dashboard'

export type GroupBy = 'type' | 'campus'

/** A colour of the chart: a type, a campus, or all that have none of their own. */
export interface Group {
  key: string
  /** The type, or the campus's name; of the rest, how many there are. */
  name: string
  rest: number
}

export interface Stacked {
  /** The one with most first; the rest last. */
  groups: Group[]
  /** Each date with how many there are, in the groups' order. */
  days: { date: string; total: number; counts: number[] }[]
  /** Of the fullest day. */
  most: number
}

/** As many as the chart has colours. */
const mostGroups = 6

/** A projection as the bars of a chart, one a date. */
export function stacked({ days, rows }: Pick<Projection, 'days' | 'rows'>, by: GroupBy): Stacked {
  const found = new Map<string, { key: string; name: string; total: number }>()
  const keyOf = (row: Projection['rows'][number]) => (by === 'type' ? row.type : row.campusId)
  for (const row of rows) {
    const key = keyOf(row)
    const group = found.get(key) ?? { key, name: by === 'type' ? row.type : row.campusName, total: 0 }
    found.set(key, { ...group, total: group.total + row.reservations })
  }
  const sorted = [...found.values()].sort((one, other) => other.total - one.total || one.name.localeCompare(other.name))
  const named = sorted.length > mostGroups ? sorted.slice(0, mostGroups - 1) : sorted
  const rest = sorted.length - named.length
  const groups: Group[] = named.map(({ key, name }) => ({ key, name, rest: 0 }))
  if (rest > 0) groups.push({ key: 'rest', name: '', rest })

  const places = new Map(named.map(({ key }, place) => [key, place]))
  const bars = new Map(days.map(date => [date, { date, total: 0, counts: groups.map(() => 0) }]))
  for (const row of rows) {
    const bar = bars.get(row.date)
    if (!bar) continue
    const place = places.get(keyOf(row)) ?? groups.length - 1
    bar.counts[place] = (bar.counts[place] ?? 0) + row.reservations
    bar.total += row.reservations
  }
  return { groups, days: [...bars.values()], most: Math.max(0, ...[...bars.values()].map(({ total }) => total)) }
}
