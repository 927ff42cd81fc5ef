import '@mantine/charts/styles.layer.css'
import { BarChart, ChartTooltip } from '@mantine/charts'
import classes from './Chart.module.css'
import { type ChartData, type ChartRow, chartRows, colorOf, seriesKey } from './chartData.ts'

interface BarDrawingProps {
  label: string
  /** Id of the usage instructions. */
  describedBy: string
  data: ChartData
  format: (value: number) => string
  /** Format at the axis. */
  formatTick?: (value: number) => string
  formatTotal: (total: number) => string
  height: number
  /** Without axes and grid. */
  bare?: boolean
  /** The axis's maximum, before rounding up. */
  max?: number | undefined
}

/** The next amount with readable quarters: 5,282 → 6,000. */
export function roundedUp(max: number) {
  const step = 10 ** Math.floor(Math.log10(max))
  return Math.ceil(max / step) * step
}

/** The bars. Loaded on display: the chart library is a third of the size of the app's first load. */
export function BarDrawing(props: BarDrawingProps) {
  const { label, describedBy, data, format, formatTick = format, formatTotal, height, bare = false, max } = props
  const series = data.series.map((one, place) => ({
    name: seriesKey(place),
    label: one.label,
    color: colorOf(one, place),
  }))
  // Not the library's `title`, which the browser would show over its tooltip.
  const named = { 'aria-label': label, 'aria-describedby': describedBy }
  const top = seriesKey(series.length - 1)
  return (
    <BarChart
      className={classes.drawing}
      h={height}
      data={chartRows(data)}
      dataKey="tick"
      type="stacked"
      series={series}
      valueFormatter={format}
      withXAxis={!bare}
      withYAxis={!bare}
      gridAxis={bare ? 'none' : 'x'}
      tickLine="none"
      maxBarWidth={34}
      minBarSize={bare ? 1 : 0}
      barChartProps={{
        ...named,
        barCategoryGap: bare ? 1 : '18%',
        margin: bare ? { top: 0, right: 0, bottom: 0, left: 0 } : { top: 8, right: 4, bottom: 4, left: 0 },
      }}
      barProps={({ name }) => ({
        // A line in the background colour separates sections without relying on their colours.
        stroke: 'var(--aforo-raised)',
        strokeOpacity: 1,
        strokeWidth: bare ? 0 : 1,
        radius: name === top ? [3, 3, 0, 0] : 0,
      })}
      xAxisProps={{ height: 36, tick: Tick, interval: 'equidistantPreserveStart' }}
      yAxisProps={{
        allowDecimals: false,
        width: 'auto',
        tickFormatter: formatTick,
        ...(max && { domain: [0, roundedUp(max)] }),
      }}
      tooltipProps={{
        // In a short chart the tooltip would cover its own bar.
        position: bare ? { y: height + 8 } : { y: 0 },
        wrapperStyle: { zIndex: 2 },
        content: ({ payload }) => {
          const row: ChartRow | undefined = payload?.[0]?.payload
          if (!row) return null
          return (
            <div role="status">
              <ChartTooltip
                label={`${row.label}: ${formatTotal(row.total)}`}
                payload={payload.filter(({ value }) => value !== 0)}
                series={series}
                valueFormatter={format}
                mod={{ single: series.length === 1 }}
                classNames={{ tooltip: classes.tooltip, tooltipLabel: classes.tooltipLabel }}
              />
            </div>
          )
        },
      }}
    />
  )
}

interface TickProps {
  x?: number | string
  y?: number | string
  payload?: { value: unknown }
}

/** The label under a bar, which may have several lines. */
function Tick({ x, y, payload }: TickProps) {
  return (
    <text x={x} y={y} textAnchor="middle" fill="currentColor" className={classes.tick}>
      {String(payload?.value ?? '')
        .split('\n')
        .map((line, place) => (
          <tspan key={line} x={x} dy={place === 0 ? 10 : 14} data-line={place}>
            {line}
          </tspan>
        ))}
    </text>
  )
}
