import type { ContractLine } from '@aforo/api/deals/contract-lines'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { formatMoney } from '@aforo/api/platform/money'
import { Box, Group, ScrollArea, Table, Text } from '@mantine/core'
import { Amounts } from '../../ui/Facts.tsx'
import { FigureTableHead } from '../../ui/FigureTableHead.tsx'
import { formatCounted, formatPercent } from '../../ui/formats.ts'
import { Rows } from '../../ui/Rows.tsx'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { periodHint, promotionHint } from '../sales/saleWords.ts'
import classes from './Contracts.module.css'
import { lineDaysWords } from './contractWords.ts'

interface LinesTableProps {
  label: string
  lines: readonly ContractLine[]
  currency: SaleCurrency
  /** A month of all of them, without tax and with it. */
  totals?: { net: string; tax: string; total: string } | null
}

const placeWords = ({ campusName, capacity }: ContractLine) =>
  [campusName, capacity !== null && formatCounted(capacity, 'persona', 'personas')].filter(Boolean).join(' · ')

const priceWords = ({ quantity, unitPrice }: ContractLine, currency: SaleCurrency) =>
  `${quantity === '1.00' ? '' : `${quantity.replace(/\.00$/, '')} × `}${formatMoney({ amount: unitPrice, currency })}`

/** A promotion before the price, or the longer price of which it is a month. */
const alsoPriced = ({ promotion, period, unitPrice }: ContractLine, currency: SaleCurrency) => {
  if (promotion) return promotionHint(promotion, unitPrice, currency)
  return period && periodHint(period, currency)
}

/** What is rented: product, days, price and what a month of it comes to. */
export function LinesTable(props: LinesTableProps) {
  const { label, lines, currency, totals } = props
  const narrow = useNarrowerThan(30)
  if (narrow) return <LineCards {...props} />
  const money = (amount: string) => formatMoney({ amount, currency })
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      <Table className={classes.table} miw={520}>
        <FigureTableHead label={label} words={['Producto', 'Días']} figures={['Precio', 'Al mes']} />
        <Table.Tbody>
          {lines.map(line => (
            <Table.Tr key={line.id}>
              <Table.Td>
                {line.productCode} · {line.productName}
                <Text size="xs" c="dimmed">
                  {placeWords(line)}
                </Text>
              </Table.Td>
              <Table.Td>
                {lineDaysWords(line)}
                {line.freeDays > 0 && (
                  <Text size="xs" c="dimmed">
                    {formatCounted(line.freeDays, 'día gratis', 'días gratis')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td data-figure>
                {priceWords(line, currency)}
                {alsoPriced(line, currency) && (
                  <Text size="xs" c="dimmed">
                    {alsoPriced(line, currency)}
                  </Text>
                )}
                {line.discount !== null && (
                  <Text size="xs" c="dimmed">
                    menos {formatPercent(line.discount)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td data-figure>{money(line.amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        {totals && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row" colSpan={3}>
                Un mes sin IGV
              </Table.Th>
              <Table.Td data-figure>{money(totals.net)}</Table.Td>
            </Table.Tr>
            <Table.Tr fw={400}>
              <Table.Th scope="row" colSpan={3} fw={400}>
                Con IGV
              </Table.Th>
              <Table.Td data-figure>{money(totals.total)}</Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollArea>
  )
}

/** The same one under the other: a phone has no room for four columns. */
function LineCards({ label, lines, currency, totals }: LinesTableProps) {
  const money = (amount: string) => formatMoney({ amount, currency })
  return (
    <>
      <Rows look="framed" aria-label={label}>
        {lines.map(line => {
          const isPlain = line.quantity === '1.00' && line.discount === null
          const discount = line.discount !== null && `menos ${formatPercent(line.discount)}`
          const free = line.freeDays > 0 && formatCounted(line.freeDays, 'día gratis', 'días gratis')
          return (
            <li key={line.id}>
              <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
                <Text size="sm" fw={500}>
                  {line.productCode} · {line.productName}
                </Text>
                <Text size="sm" fw={500} className={classes.amount}>
                  {money(line.amount)}
                </Text>
              </Group>
              {[
                placeWords(line),
                lineDaysWords(line),
                [!isPlain && priceWords(line, currency), alsoPriced(line, currency), discount, free],
              ]
                .map(words => [words].flat().filter(Boolean).join(' · '))
                .filter(Boolean)
                .map(words => (
                  <Text key={words} size="xs" c="dimmed">
                    {words}
                  </Text>
                ))}
            </li>
          )
        })}
      </Rows>
      {totals && (
        <Box mt="sm" px="sm">
          <Amounts
            of={[
              { name: 'Un mes sin IGV', value: money(totals.net), look: 'strong' },
              { name: 'Con IGV', value: money(totals.total) },
            ]}
          />
        </Box>
      )}
    </>
  )
}
