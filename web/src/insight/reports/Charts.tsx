import type { ChartedReport } from '@aforo/api/insight/report-types'
import type { ReportChart } from '@aforo/api/insight/reports'
import { formatMinor } from '@aforo/api/platform/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Chart } from '../../ui/charts/Chart.tsx'
import { isEmptyChart } from '../../ui/charts/chartData.ts'
import { formatCount } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './Reports.module.css'
import { chartOf } from './reportCharts.ts'
import { chartsQuery } from './reportQueries.ts'
import type { ReportSearch } from './reportSearch.ts'

/** How the values of a chart are written. They come in decimals, of whole minor units. */
const formatOf = ({ currency }: ReportChart) =>
  currency === null ? formatCount : (value: number) => formatMinor(Math.round(value * 100), currency)

/** The charts of a report that isn't of reservations; that nothing happened, its table says. */
export function Charts({ search, type }: { search: ReportSearch; type: ChartedReport }) {
  const query = useQuery({ ...chartsQuery(search, type), placeholderData: keepPreviousData })
  const charts =
    query.data?.type === type
      ? query.data.charts.map(chart => ({ ...chart, data: chartOf(chart) })).filter(({ data }) => !isEmptyChart(data))
      : undefined
  if (charts?.length === 0) return null
  return (
    <div className={classes.charts}>
      {charts ? (
        charts.map(chart => (
          <Panel key={chart.title} title={chart.title}>
            <Chart
              label={chart.title}
              data={chart.data}
              format={formatOf(chart)}
              formatTick={value => formatCount(Math.round(value))}
            />
          </Panel>
        ))
      ) : (
        <LoadingOrError query={query} skeleton={260} />
      )}
    </div>
  )
}
