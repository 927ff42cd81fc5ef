import { type LineItem, type PricesAre, totalsOf } from '@aforo/api/platform/line-items'
import { type Currency, decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { Table, Text } from '@mantine/core'
import { FigureTableHead } from '../FigureTableHead.tsx'
import classes from './LineItems.module.css'
import { formatQuantity } from './Money.tsx'

interface LineItemsProps {
  /** The table's caption for screen readers. */
  label: string
  lines: readonly (LineItem & { key: string; concept: string })[]
  currency: Currency
  prices: PricesAre
  /** The tax rate, in hundredths of a percent. */
  rate: number
}

const count = (hundredths: number) => formatQuantity(decimalsOf(hundredths))

/** The lines of a document with their totals, computed like the server's. */
export function LineItems({ label, lines, currency, prices, rate }: LineItemsProps) {
  const totals = totalsOf(lines, prices, rate)
  const money = (minor: number) => formatMinor(minor, currency)
  const taxes = lines.some(({ taxed }) => taxed)
  return (
    <Table className={classes.lines}>
      <FigureTableHead
        label={label}
        words={['Concepto']}
        figures={[taxes ? (prices === 'NET' ? 'Sin IGV' : 'Con IGV') : 'Importe']}
      />
      <Table.Tbody>
        {lines.map((line, place) => (
          <Table.Tr key={line.key}>
            <Table.Td>
              {line.concept}
              <Text size="xs" c="dimmed">
                {count(line.quantity)} × {money(line.unitPrice)}
                {line.discount ? `, menos ${count(line.discount)} %` : ''}
                {taxes && !line.taxed ? ', sin impuesto' : ''}
              </Text>
            </Table.Td>
            <Table.Td data-figure>{money(totals.lines[place] ?? 0)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {taxes && (
          <>
            <Sum label="Subtotal sin IGV" value={money(totals.net)} />
            <Sum label={`IGV ${count(rate)} %`} value={money(totals.tax)} />
          </>
        )}
        <Sum label="Total" value={money(totals.total)} last />
      </Table.Tfoot>
    </Table>
  )
}

const Sum = ({ label, value, last }: { label: string; value: string; last?: boolean }) => (
  <Table.Tr data-last={last || undefined}>
    <Table.Th scope="row">{label}</Table.Th>
    <Table.Td data-figure>{value}</Table.Td>
  </Table.Tr>
)
