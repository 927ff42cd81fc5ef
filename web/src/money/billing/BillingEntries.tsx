import { isAdjustable } from '@aforo/api/money/billing.rules'
import { billingConceptLabels } from '@aforo/api/money/billing-labels'
import type { Billing, BillingEntry } from '@aforo/api/money/bills'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { FigureTableHead } from '../../ui/FigureTableHead.tsx'
import { formatCounted, formatPercent } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { Note } from '../../ui/Note.tsx'
import classes from './Billing.module.css'

const EntriesForm = later(() => import('./EntriesForm.tsx'), 'EntriesForm')
const Bookings = later(() => import('./Consumption.tsx'), 'Consumption')

/** Purchases with their adjustments under them, then the rest. */
const inOrder = (entries: readonly BillingEntry[]) => {
  const of = Map.groupBy(entries, entry => entry.referenceId ?? '')
  return (of.get('') ?? []).flatMap(entry => [entry, ...(of.get(entry.id) ?? [])])
}

/** What a bill is made of; where its amounts may change, to be changed. */
export function BillingEntries({ bill }: { bill: Billing }) {
  const [editing, setEditing] = useState(false)
  if (editing && bill.can.editEntries) return <EntriesForm bill={bill} onDone={() => setEditing(false)} />
  return (
    <Stack gap="sm">
      {bill.leftOver !== '0.00' && (
        <Note tone="warning">
          Los ajustes pasan de lo que corrigen en {formatMoney({ amount: bill.leftOver, currency: bill.currency })}: ese
          resto no se descuenta de otro mes.
        </Note>
      )}
      <EntriesTable bill={bill} />
      {bill.can.editEntries && (
        <Group>
          <Button data-writes variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
            Cambiar líneas
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** The bookings of a line, once somebody asks for them. */
function Consumption(of: { billId: string; entryId: string; currency: Billing['currency'] }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button size="compact-xs" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Ocultar las reservas' : 'Ver las reservas'}
      </Button>
      {shown && <Bookings {...of} />}
    </>
  )
}

function EntriesTable({ bill }: { bill: Billing }) {
  const { currency, entries, net, tax, total, taxRate } = bill
  const money = (amount: string) => formatMoney({ amount, currency })
  return (
    <Table className={classes.entries}>
      <FigureTableHead label="Líneas de la factura" words={['Concepto']} figures={['Sin IGV']} />
      <Table.Tbody>
        {inOrder(entries).map(entry => (
          <Table.Tr
            key={entry.id}
            data-adjustment={entry.referenceId !== null || undefined}
            data-out={!entry.enabled || undefined}
          >
            <Table.Td>
              {entry.description}
              <Text size="xs" c="dimmed">
                {[
                  billingConceptLabels[entry.concept],
                  entry.days !== null && formatCounted(entry.days, 'día', 'días'),
                  entry.contract?.number,
                  entry.adjusted !== '0.00' && `ajustado a mano: ${formatMoney({ amount: entry.adjusted, currency })}`,
                  entry.credited !== '0.00' && `acreditado: ${money(entry.credited)}`,
                  !entry.taxed && 'sin IGV',
                  !entry.enabled && 'no se cobra',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {entry.consumed && <Consumption billId={bill.id} entryId={entry.id} currency={currency} />}
            </Table.Td>
            <Table.Td data-figure>
              {money(entry.amount)}
              {isAdjustable(entry.concept) && entry.net !== entry.amount && (
                <Text size="xs" c="dimmed">
                  queda {money(entry.net)}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Sin IGV</Table.Th>
          <Table.Td data-figure>{money(net)}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">IGV {formatPercent(taxRate)}</Table.Th>
          <Table.Td data-figure>{money(tax)}</Table.Td>
        </Table.Tr>
        <Table.Tr data-last>
          <Table.Th scope="row">Total</Table.Th>
          <Table.Td data-figure>{money(total)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}
