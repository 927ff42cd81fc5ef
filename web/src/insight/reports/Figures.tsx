import type { ReportDashboard } from '@aforo/api/insight/reports'
import { Skeleton, Tooltip } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Chart } from '../../ui/charts/Chart.tsx'
import { isEmptyChart } from '../../ui/charts/chartData.ts'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { loading } from '../../ui/loading.ts'
import { Panel } from '../../ui/Panel.tsx'
import { HeatMap } from './HeatMap.tsx'
import classes from './Reports.module.css'
import { fateChart, leadChart, usageChart } from './reportCharts.ts'
import { figuresQuery } from './reportQueries.ts'
import type { ReportSearch } from './reportSearch.ts'

const hours = (minutes: number) => formatCount(Math.round(minutes / 60))

const tiles: { key: string; label: string; value: (figures: ReportDashboard) => string }[] = [
  { key: 'reservations', label: 'Reservas', value: one => formatCount(one.reservations) },
  { key: 'people', label: 'Personas', value: one => formatCount(one.people) },
  { key: 'bookedMinutes', label: 'Horas reservadas', value: one => hours(one.bookedMinutes) },
  { key: 'usedMinutes', label: 'Horas usadas', value: one => hours(one.usedMinutes) },
  { key: 'canceled', label: 'Canceladas', value: one => formatCount(one.canceled) },
  { key: 'noShows', label: 'Ausencias', value: one => formatCount(one.noShows) },
  { key: 'visits', label: 'Visitas', value: one => formatCount(one.visits) },
]

const bookings = (total: number) => formatCounted(total, 'reserva', 'reservas')

/** The figures of the days, each with its formula, and their charts where anything was booked. */
export function Figures({ search }: { search: ReportSearch }) {
  const query = useQuery({ ...figuresQuery(search), placeholderData: keepPreviousData })
  const figures = query.data
  if (query.error && !figures) return <LoadingOrError query={query} />
  return (
    <>
      <ul className={classes.tiles} aria-label="Cifras" aria-busy={!figures}>
        {tiles.map(({ key, label, value }) => (
          <li key={key} className={classes.tile}>
            <Tooltip
              label={figures?.formulas[key]}
              disabled={!figures}
              multiline
              maw={280}
              events={{ hover: true, focus: true, touch: true }}
            >
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its formula is told on focus, too */}
              <div tabIndex={0}>
                <div className={classes.label}>{label}</div>
                <div className={classes.value}>{figures ? value(figures) : <Skeleton height={28} width={64} />}</div>
              </div>
            </Tooltip>
          </li>
        ))}
      </ul>
      {(!figures || !isEmptyChart(fateChart(figures))) && (
        <div className={classes.charts}>
          <Panel title="Reservas y cancelaciones">
            {figures ? (
              <Chart label="Reservas y cancelaciones" data={fateChart(figures)} formatTotal={bookings} />
            ) : (
              <Wait />
            )}
          </Panel>
          <Panel title="Uso frente a lo reservado">
            {figures ? (
              <Chart
                label="Uso frente a lo reservado"
                data={usageChart(figures)}
                format={value => `${value.toLocaleString('es-PE')} h`}
                formatTick={value => formatCount(Math.round(value))}
              />
            ) : (
              <Wait />
            )}
          </Panel>
          <Panel title="Por día y hora">{figures ? <HeatMap heat={figures.heat} /> : <Wait />}</Panel>
          <Panel title="Con cuánta anticipación se reserva">
            {figures ? <Chart label="Anticipación" data={leadChart(figures)} formatTotal={bookings} /> : <Wait />}
          </Panel>
        </div>
      )}
    </>
  )
}

const Wait = () => <Skeleton height={220} radius="md" {...loading} />
