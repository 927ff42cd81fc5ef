import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import classes from './Chart.module.css'
import { type ChartData, chartRows, colorOf, seriesKey } from './chartData.ts'

interface LineDrawingProps {
  label: string
  /** Id of the usage instructions. */
  describedBy: string
  data: ChartData
  format: (value: number) => string
  height: number
}

/** A line for values that hardly change, such as a rate: its axis starts near the minimum. Loaded on display. */
export function LineDrawing({ label, describedBy, data, format, height }: LineDrawingProps) {
  const series = data.series.map((one, place) => ({
    name: seriesKey(place),
    label: one.label,
    color: colorOf(one, place),
  }))
  const values = data.points.flatMap(point => point.values)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = 10 ** Math.floor(Math.log10(high - low || high || 1))
  const domain = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  return (
    <LineChart
      className={classes.drawing}
      h={height}
      data={chartRows(data)}
      dataKey="tick"
      series={series}
      valueFormatter={format}
      curveType="linear"
      gridAxis="x"
      tickLine="none"
      dotProps={{ r: 2.5 }}
      lineChartProps={{
        ...{ 'aria-label': label, 'aria-describedby': describedBy },
        margin: { top: 8, right: 8, bottom: 4, left: -4 },
      }}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      yAxisProps={{ domain, width: 56, tickCount: 4 }}
    />
  )
}
