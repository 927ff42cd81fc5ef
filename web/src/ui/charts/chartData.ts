/** What a chart draws and its table lists: one source, so that both say the same. */
export interface ChartData {
  /** What a point is: heads the table's first column, `Día`. */
  by: string
  /** At most `chartColors` of them; the first stands at the foot of a stack. */
  series: {
    key: string
    label: string
    /** Which of the theme's colours, from 1, where a state has one elsewhere too; else those follow each other. */
    color?: number
  }[]
  points: {
    key: string
    /** Under the bar; a line break is kept: `L\n23`. */
    tick: string
    /** In full, in the tooltip and the table: `lunes, 23 de noviembre de 2026`. */
    label: string
    /** One a series, in their order. */
    values: number[]
    /** Drawn in the accent while the others are pale: the present hour. */
    marked?: boolean
  }[]
}

/** As many series as the theme has colours that can be told apart; put the rest together. */
export const chartColors = 6

export const colorOf = ({ color }: ChartData['series'][number], place: number) => `var(--chart-${color ?? place + 1})`

export const totalOf = ({ values }: ChartData['points'][number]): number =>
  values.reduce((sum, value) => sum + value, 0)

/** Whether there is nothing to draw: a chart without any value is an axis and no bars. */
export const isEmptyChart = ({ points }: ChartData): boolean =>
  points.every(({ values }) => values.every(value => value === 0))

/** The key by which the drawing library finds a series in a row; a series' own key may hold dots, which it reads as paths. */
export const seriesKey = (place: number) => `series${place}`

export interface ChartRow {
  [series: `series${number}`]: number
  tick: string
  label: string
  total: number
  /** Overrides the series' colour. */
  color?: string
}

/** The points as the drawing library wants them, one flat row each. */
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
