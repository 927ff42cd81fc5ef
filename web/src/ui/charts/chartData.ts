/** The data of a chart and of its table. */
export interface ChartData {
  /** The unit of the points: heads the table's first column, `Día`. */
  by: string
  /** At most `chartColors` of them; the first is at the bottom of a stack. */
  series: {
    key: string
    label: string
    /** Colour of the theme, from 1, for a state that has one elsewhere; by default in order. */
    color?: number
  }[]
  points: {
    key: string
    /**
     * Label under the bar; line breaks are kept: `L
     * 23`.
     */
    tick: string
    /** Full label, in the tooltip and the table: `lunes, 23 de noviembre de 2026`. */
    label: string
    /** One for each series, in their order. */
    values: number[]
    /** Highlighted in the accent colour while others are pale: the current hour. */
    marked?: boolean
  }[]
}

/** The number of distinguishable colours in the theme; combine further series. */
export const chartColors = 6

export const colorOf = ({ color }: ChartData['series'][number], place: number) => `var(--chart-${color ?? place + 1})`

export const totalOf = ({ values }: ChartData['points'][number]): number =>
  values.reduce((sum, value) => sum + value, 0)

/** Whether no point has a value. */
export const isEmptyChart = ({ points }: ChartData): boolean =>
  points.every(({ values }) => values.every(value => value === 0))

/** A series' key in the chart library's rows; its own key may contain dots, which the library reads as paths. */
export const seriesKey = (place: number) => `series${place}`

export interface ChartRow {
  [series: `series${number}`]: number
  tick: string
  label: string
  total: number
  /** Overrides the series' colour. */
  color?: string
}

/** The points in the chart library's format, one flat row each. */
export function chartRows({ points }: ChartData): ChartRow[] {
  const highlights = points.some(({ marked }) => marked)
  return points.map(point => ({
    ...Object.fromEntries(point.values.map((value, place) => [seriesKey(place), value])),
    tick: point.tick,
    label: point.label,
    total: totalOf(point),
    ...(highlights && { color: point.marked ? 'var(--chart-1)' : 'var(--chart-pale)' }),
  }))
}
