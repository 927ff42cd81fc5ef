import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { formatMinor, minorUnitsOf } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import { Anchor, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Chart } from '../../ui/charts/Chart.tsx'
import { FigureTableHead } from '../../ui/FigureTableHead.tsx'
import { formatCount } from '../../ui/formats.ts'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { type BilledMonths, isUnbilled } from './billedMonths.ts'
import classes from './Contracts.module.css'
import { type PlanRow, planChart, tickOf, totalOfRows } from './planRows.ts'

interface PlanFiguresProps {
  label: string
  rows: readonly PlanRow[]
  currency: SaleCurrency
  /** What bills have of each month, and until which month they should. */
  billed?: BilledMonths | undefined
  /** Pixels of the table, which scrolls. */
  height?: number
}

/** Beside the axis: `12,500`, in whole units. */
export const wholeUnits = (minor: number) => formatCount(minor / 100)

/** What is billed month by month: drawn, and told in figures. */
export function PlanFigures({ label, rows, currency, billed, height = 360 }: PlanFiguresProps) {
  const money = (amount: number) => formatMinor(amount, currency)
  return (
    <Stack gap="md">
      {rows.length > 1 && (
        <div className={classes.chart}>
          <Chart label={label} data={planChart(rows)} format={money} formatTick={wholeUnits} height={180} />
        </div>
      )}
      <PlanTable label={label} rows={rows} currency={currency} billed={billed} height={height} />
    </Stack>
  )
}

const onceBilled = [
  { key: 'setUpFee', name: 'Instalación' },
  { key: 'deposit', name: 'Garantía' },
  { key: 'penalty', name: 'Penalidad' },
] as const

function PlanTable({ label, rows, currency, billed, height }: PlanFiguresProps & { height: number }) {
  const money = (amount: number) => formatMinor(amount, currency)
  // What is billed once has a column where there is any of it.
  const once = onceBilled.filter(({ key }) => rows.some(row => row[key] !== 0))
  const sum = totalOfRows(rows)
  const narrow = useNarrowerThan(30)
  if (narrow) return <PlanList label={label} rows={rows} currency={currency} billed={billed} />
  return (
    <ScrollArea.Autosize
      mah={height}
      type="auto"
      offsetScrollbars="y"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `${label}: cifras` }}
    >
      <Table className={classes.table} verticalSpacing={6} stickyHeader>
        <FigureTableHead
          label={label}
          words={['Mes']}
          figures={[
            'Alquiler',
            ...once.map(({ name }) => name),
            'IGV',
            'Total',
            ...(billed ? ['Facturado, sin IGV'] : []),
          ]}
        />
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={row.month}>
              <Table.Th scope="row" fw={400}>
                {tickOf(row.month).replace('\n', ' ')}
              </Table.Th>
              <Table.Td data-figure>{money(row.rent)}</Table.Td>
              {once.map(({ key }) => (
                <Table.Td key={key} data-figure>
                  {row[key] === 0 ? '–' : money(row[key])}
                </Table.Td>
              ))}
              <Table.Td data-figure>{money(row.tax)}</Table.Td>
              <Table.Td data-figure>{money(row.total)}</Table.Td>
              {billed && (
                <Table.Td data-figure>
                  <BilledCell row={row} billed={billed} currency={currency} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td data-figure>{money(sum.rent)}</Table.Td>
            {once.map(({ key }) => (
              <Table.Td key={key} data-figure>
                {money(sum[key])}
              </Table.Td>
            ))}
            <Table.Td data-figure>{money(sum.tax)}</Table.Td>
            <Table.Td data-figure>{money(sum.total)}</Table.Td>
            {billed && (
              <Table.Td data-figure>
                {money(add(...[...billed.months.values()].map(({ net }) => minorOf(net))))}
              </Table.Td>
            )}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea.Autosize>
  )
}

/** The same in two columns, for a phone: a month with what it is made of, and its total with what bills have of it. */
function PlanList({ label, rows, currency, billed }: PlanFiguresProps) {
  const money = (amount: number) => formatMinor(amount, currency)
  const sum = totalOfRows(rows)
  const parts = (row: PlanRow) =>
    [
      `Alquiler ${money(row.rent)}`,
      ...onceBilled.filter(({ key }) => row[key] !== 0).map(({ key, name }) => `${name} ${money(row[key])}`),
      `IGV ${money(row.tax)}`,
    ].join(' · ')
  return (
    <Table className={classes.table} verticalSpacing={6}>
      <FigureTableHead label={label} words={['Mes']} figures={['Total']} />
      <Table.Tbody>
        {rows.map(row => (
          <Table.Tr key={row.month}>
            <Table.Th scope="row" fw={400}>
              {tickOf(row.month).replace('\n', ' ')}
              <Text size="xs" c="dimmed">
                {parts(row)}
              </Text>
            </Table.Th>
            <Table.Td data-figure>
              {money(row.total)}
              {billed && (
                <Text size="xs" c="dimmed">
                  {billed.months.has(row.month) && 'Facturado '}
                  <BilledCell row={row} billed={billed} currency={currency} />
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">
            Total
            <Text size="xs" c="dimmed">
              Sin IGV {money(sum.net)} · IGV {money(sum.tax)}
            </Text>
          </Table.Th>
          <Table.Td data-figure>{money(sum.total)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

const minorOf = (amount: string) => minorUnitsOf(amount) ?? 0

/** What bills have of a month, without tax; a month whose day has come and that no bill has stands out. */
function BilledCell({ row, billed, currency }: { row: PlanRow; billed: BilledMonths; currency: SaleCurrency }) {
  const there = billed.months.get(row.month)
  const [first] = there?.bills ?? []
  if (there && first)
    return (
      <Anchor inherit renderRoot={props => <Link to="/app/sales/billings/$id" params={{ id: first.id }} {...props} />}>
        {formatMinor(minorOf(there.net), currency)}
      </Anchor>
    )
  if (row.net === 0) return '–'
  const unbilled = isUnbilled(row, billed)
  return (
    <Text span inherit c={unbilled ? 'red' : 'dimmed'}>
      {unbilled ? 'Sin facturar' : 'Por facturar'}
    </Text>
  )
}
