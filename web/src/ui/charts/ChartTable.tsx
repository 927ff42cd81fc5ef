import { Table } from '@mantine/core'
import { FigureTableHead } from '../FigureTableHead.tsx'
import classes from './Chart.module.css'
import { type ChartData, totalOf } from './chartData.ts'

interface ChartTableProps {
  label: string
  data: ChartData
  format: (value: number) => string
}

/** A chart's figures: a row for each point, a column for each series, and their sum if there are several. */
export function ChartTable({ label, data, format }: ChartTableProps) {
  const { by, series, points } = data
  const sums = series.length > 1
  return (
    <Table className={classes.table} stickyHeader verticalSpacing={6}>
      <FigureTableHead
        label={label}
        words={[by]}
        figures={[...series.map(one => one.label), ...(sums ? ['Total'] : [])]}
      />
      <Table.Tbody>
        {points.map(point => (
          <Table.Tr key={point.key} data-marked={point.marked || undefined}>
            <Table.Th scope="row">{point.label}</Table.Th>
            {series.map((one, place) => (
              <Table.Td key={one.key} data-figure>
                {format(point.values[place] ?? 0)}
              </Table.Td>
            ))}
            {sums && (
              <Table.Td data-figure fw={600}>
                {format(totalOf(point))}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
