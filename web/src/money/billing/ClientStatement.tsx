import { formatMinor, formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatMonth } from '../../ui/dates/typedDates.ts'
import { download } from '../../ui/download.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Amounts } from '../../ui/Facts.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { statementQuery } from './billingQueries.ts'
import { creditedInWords, monthWords } from './billingWords.ts'
import { LeftOutAlert } from './LeftOut.tsx'

type Unbilled = Awaited<ReturnType<typeof client.billing.statement>>['unbilled']

/** What was never billed: a row a contract, however many months it is. */
const unbilledInWords = (unbilled: Unbilled) =>
  [...Map.groupBy(unbilled, ({ contract, currency }) => `${contract?.id} ${currency}`)].flatMap(([key, rows]) => {
    const months = rows.map(({ month }) => month).toSorted()
    const [first, last] = [months[0], months.at(-1)]
    const [row] = rows
    if (!row || first === undefined || last === undefined) return []
    const { contract, currency } = row
    return {
      key,
      what: contract ? `Contrato ${contract.number}` : 'Consumos a cuenta',
      months:
        first === last
          ? formatMonth(first)
          : `${formatCounted(months.length, 'mes', 'meses')}: ${formatMonth(first)} a ${formatMonth(last)}`,
      amount: formatMinor(add(...rows.map(({ net }) => minorUnitsOf(net) ?? 0)), currency),
    }
  })

/** A client's bills of a year, what was never billed, and whether purchase orders are missing: a tab of its drawer. */
export function ClientStatement({ clientId }: { clientId: string }) {
  const query = useQuery(statementQuery(clientId))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={160} />
  const save = async () => {
    const file = await attempt(() => client.billing.statementFile({ clientId }))
    if (file) download(file.body)
  }
  const { from, to, bills, totals, unbilled, leftOut, withoutPurchaseOrder } = data
  return (
    <Stack gap="sm">
      {withoutPurchaseOrder > 0 && (
        <Note tone="warning">
          {formatCounted(withoutPurchaseOrder, 'factura espera', 'facturas esperan')} su orden de compra.
        </Note>
      )}
      <LeftOutAlert leftOut={leftOut} />
      {unbilled.length > 0 && (
        <Note tone="bad" title="Por facturar, o por descontar donde es negativo; sin IGV">
          <Amounts
            of={unbilledInWords(unbilled).map(({ key, what, months, amount }) => ({
              key,
              name: `${what}, ${months}`,
              value: amount,
            }))}
          />
        </Note>
      )}
      {bills.length === 0 ? (
        <EmptyState
          icon={IconReceipt}
          title="Todavía no tiene facturas"
          text="Aquí se ve lo facturado en los últimos doce meses y lo que falta."
        />
      ) : (
        <>
          <Group justify="space-between" align="flex-start">
            <div>
              {totals.map(({ currency, total, credited, processed }) => (
                <Text key={currency} size="sm">
                  <b>{formatMoney({ amount: total, currency })}</b> facturado de {formatMonth(from)} a {formatMonth(to)}
                  , {formatMoney({ amount: processed, currency })} en SAP
                  {credited !== '0.00' && `; ${creditedInWords({ total, credited, currency })}`}
                </Text>
              ))}
            </div>
            <Button variant="default" size="compact-sm" leftSection={<IconDownload size={16} />} onClick={save}>
              XLSX
            </Button>
          </Group>
          <Rows look="framed">
            {bills.map(bill => (
              <li key={bill.id}>
                <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
                  <Anchor
                    fw={500}
                    c="inherit"
                    renderRoot={props => <Link to="/app/sales/billings/$id" params={{ id: bill.id }} {...props} />}
                  >
                    {monthWords(bill)}
                  </Anchor>
                  <StatusBadge of="billing" status={bill.status.name} />
                </Group>
                <Text size="sm" c="dimmed">
                  {[
                    formatMoney({ amount: bill.total, currency: bill.currency }),
                    creditedInWords(bill),
                    bill.purchaseOrder?.poCode,
                    bill.sap && `SAP ${bill.sap.docNum}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </li>
            ))}
          </Rows>
        </>
      )}
    </Stack>
  )
}
