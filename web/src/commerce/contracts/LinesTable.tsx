import type { ContractLine } from '@aforo/contract/commerce/contract-lines'
import type { SaleCurrency } from '@aforo/contract/commerce/sale-states'
import { formatMoney } from '@aforo/contract/platform/money'
import { ScrollArea, Table, Text, VisuallyHidden } from '@mantine/core'
import { formatCounted } from '../../ui/formats.ts'
import classes from './Contracts.module.css'
import { daysWords } from './contractWords.ts'

interface LinesTableProps {
  label: string
  lines: readonly ContractLine[]
  currency: SaleCurrency
  /** A month of all of them, without tax and with it. */
  totals?: { net: string; tax: string; total: string } | undefined
}

/** What is rented: product, days, price and what a month of it comes to. */
export function LinesTable({ label, lines, currency, totals }: LinesTableProps) {
  const money = (amount: string) => formatMoney({ amount, currency })
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
      <Table className={classes.table} miw={520}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Producto</Table.Th>
            <Table.Th scope="col">Días</Table.Th>
            <Table.Th scope="col" data-figure>
              Precio
            </Table.Th>
            <Table.Th scope="col" data-figure>
              Al mes
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(line => (
            <Table.Tr key={line.id}>
              <Table.Td>
                {line.productCode} · {line.productName}
                <Text size="xs" c="dimmed">
                  {[line.campusName, line.capacity !== null && formatCounted(line.capacity, 'persona', 'personas')]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                {daysWords(line)}
                {line.freeDays > 0 && (
                  <Text size="xs" c="dimmed">
                    {formatCounted(line.freeDays, 'día gratis', 'días gratis')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td data-figure>
                {line.quantity !== '1.00' && `${line.quantity.replace(/\.00$/, '')} × `}
                {money(line.unitPrice)}
                {line.discount !== null && (
                  <Text size="xs" c="dimmed">
                    menos {line.discount} %
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
