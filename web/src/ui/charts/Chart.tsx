import { Button, Group, Popover, ScrollArea, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { formatCount } from '../formats.ts'
import { IconButton } from '../IconButton.tsx'
import { later } from '../later.ts'
import { loading } from '../loading.ts'
import classes from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { type ChartData, colorOf } from './chartData.ts'

const BarDrawing = later(() => import('./BarDrawing.tsx'), 'BarDrawing')
const LineDrawing = later(() => import('./LineDrawing.tsx'), 'LineDrawing')

interface ChartProps {
  /** What it shows: `Reservas por día`. The accessible name, and the table's caption. */
  label: string
  data: ChartData
  format?: (value: number) => string
  /** Format at the axis, where space is short; `format` by default. */
  formatTick?: (value: number) => string
  /** The sum of a point, in the tooltip: `12 reservas`. */
  formatTotal?: (total: number) => string
  /** Height in pixels. */
  height?: number
  /** The common maximum of charts side by side, for the same scale. Bars only. */
  max?: number
}

/**
 * Stacked bars with a legend, or a line for values that hardly change; `Ver como tabla` replaces it with a table of the
 * same figures.
 */
export function Chart(props: ChartProps & { drawing?: 'bars' | 'line' }) {
  const { label, data, format = formatCount, height = 220, drawing = 'bars' } = props
  const { formatTick = format, formatTotal = format } = props
  const [asTable, setAsTable] = useState(false)
  const help = useId()
  return (
    <figure className={classes.chart} aria-label={label}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm" mb={8}>
        <Legend data={data} hidden={asTable} />
        <Button
          variant="subtle"
          size="compact-xs"
          style={{ flex: 'none' }}
          leftSection={asTable ? <IconChartBar size={14} /> : <IconTable size={14} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Ver como gráfico' : 'Ver como tabla'}
        </Button>
      </Group>
      {asTable ? (
        <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
          <ChartTable label={label} data={data} format={format} />
        </ScrollArea.Autosize>
      ) : (
        <>
          <VisuallyHidden id={help}>
            Con las flechas izquierda y derecha se recorre el gráfico. «Ver como tabla» muestra las mismas cifras.
          </VisuallyHidden>
          <Suspense fallback={<Skeleton height={height} radius="md" {...loading} />}>
            {drawing === 'line' ? (
              <LineDrawing label={label} describedBy={help} data={data} format={format} height={height} />
            ) : (
              <BarDrawing
                label={label}
                describedBy={help}
                data={data}
                format={format}
                formatTick={formatTick}
                formatTotal={formatTotal}
                height={height}
                max={props.max}
              />
            )}
          </Suspense>
        </>
      )}
    </figure>
  )
}

type SmallChartProps = Omit<ChartProps, 'formatTick'>

/** A chart without axes, one or two text lines high, beside a figure; its table opens over it. */
export function SmallChart({ label, data, format = formatCount, formatTotal = format, height = 24 }: SmallChartProps) {
  const help = useId()
  return (
    <figure className={classes.small} aria-label={label}>
      <VisuallyHidden id={help}>Con las flechas izquierda y derecha se recorre el gráfico.</VisuallyHidden>
      <Suspense fallback={<div className={classes.drawing} style={{ height }} />}>
        <BarDrawing
          bare
          label={label}
          describedBy={help}
          data={data}
          format={format}
          formatTotal={formatTotal}
          height={height}
        />
      </Suspense>
      <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <IconButton size={24} label="Ver como tabla" name={`Ver como tabla: ${label}`}>
            <IconTable size={14} />
          </IconButton>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <ScrollArea.Autosize
            mah={320}
            type="auto"
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
          >
            <ChartTable label={label} data={data} format={format} />
          </ScrollArea.Autosize>
        </Popover.Dropdown>
      </Popover>
    </figure>
  )
}

function Legend({ data, hidden }: { data: ChartData; hidden: boolean }) {
  if (hidden || data.series.length < 2) return <span />
  return (
    <ul className={classes.legend} aria-hidden>
      {data.series.map((one, place) => (
        <li key={one.key} style={{ '--color': colorOf(one, place) } as React.CSSProperties}>
          {one.label}
        </li>
      ))}
    </ul>
  )
}
