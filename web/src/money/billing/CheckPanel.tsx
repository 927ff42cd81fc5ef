import type { FindingKind } from '@aforo/api/money/bill-states'
import { findingKindLabels } from '@aforo/api/money/billing-labels'
import type { Finding } from '@aforo/api/money/billing-runs'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Chip, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { MonthInput } from '../../ui/dates/MonthInput.tsx'
import { formatMonth } from '../../ui/dates/typedDates.ts'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { verbLabels } from '../../ui/verbLabels.ts'
import { checkQuery, useReadBillingsAgain } from './billingQueries.ts'
import { monthWords } from './billingWords.ts'
import { ContractLink } from './LeftOut.tsx'
import { SapCode } from './SapCode.tsx'

/** What is missing or doesn't add up in a month, each with what mends it; then all that is clean is made ready. */
export function CheckPanel({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const readAgain = useReadBillingsAgain()
  const [kind, setKind] = useState<FindingKind>()
  const [sending, setSending] = useState(false)
  const query = useQuery(checkQuery(month, kind))
  const { data } = query
  const send = async () => {
    setSending(true)
    const done = await attempt(() => client.billing.readyMany({ month }))
    setSending(false)
    if (!done) return
    await readAgain()
    toast.success(
      done.inBackground > 0
        ? `${formatCounted(done.inBackground, 'factura', 'facturas')} en camino: la campana dirá qué fue de ellas.`
        : `${formatCounted(done.ready, 'factura lista', 'facturas listas')} para SAP.`,
    )
  }
  return (
    <Stack gap="md">
      <MonthInput settles label="Mes" value={month} onChange={next => next && onMonth(next)} />
      {!data && <LoadingOrError query={query} skeleton={220} />}
      {data && (
        <>
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {formatCounted(data.clean, 'factura sin observaciones', 'facturas sin observaciones')}
            </Text>
            <Button data-writes size="compact-md" loading={sending} disabled={data.clean === 0} onClick={send}>
              Listo para SAP
            </Button>
          </Group>
          {data.counts.length === 0 ? (
            <Note tone="good">
              {data.toSend === 0
                ? `No hay facturas de ${formatMonth(month)} por enviar.`
                : 'Nada falta y todo cuadra con los contratos.'}
            </Note>
          ) : (
            <Chip.Group
              value={kind ?? ''}
              onChange={next => setKind(next === kind ? undefined : (next as FindingKind))}
            >
              <Group gap={6}>
                {data.counts.map(one => (
                  <Chip
                    key={one.kind}
                    size="xs"
                    value={one.kind}
                    onClick={() => kind === one.kind && setKind(undefined)}
                  >
                    {findingKindLabels[one.kind]} {formatCount(one.count)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          )}
          <Rows look="framed" aria-label="Observaciones">
            {data.items.map(finding => (
              <li
                key={`${finding.message} ${finding.client.id} ${finding.company?.id} ${finding.currency} ${finding.billing?.id} ${finding.contract?.id}`}
              >
                <FindingRow finding={finding} month={month} />
              </li>
            ))}
          </Rows>
          {data.totalItems > data.items.length && (
            <Text size="sm" c="dimmed">
              Y {formatCount(data.totalItems - data.items.length)} más.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

/** Who or what has to be mended. */
function subjectOf({ kind, client: who, company }: Finding): string {
  if (kind === 'SAP_COMPANY_MISSING' && company) return company.name
  return kind === 'EXCHANGE_RATE_MISSING' ? 'Tipo de cambio' : who.name
}

function FindingRow({ finding, month }: { finding: Finding; month: string }) {
  const { kind, message, blocks, currency, before, after, bills, billing } = finding
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text size="sm" fw={500}>
          {subjectOf(finding)}
          {billing && bills === 1 && (
            <Text span size="sm" c="dimmed" fw={400}>
              {' '}
              · {monthWords({ month, supplement: billing.supplement })} ·{' '}
              {formatMoney({ amount: billing.total, currency: billing.currency })}
            </Text>
          )}
        </Text>
        <Badge label={findingKindLabels[kind]} tone={blocks ? 'bad' : 'warning'} />
      </Group>
      <Text size="sm">
        {message} {bills > 1 && `Son ${formatCount(bills)} facturas.`}
      </Text>
      {currency && after !== null && (
        <Text size="sm" c="dimmed">
          {before !== null && `${formatMoney({ amount: before, currency })} → `}
          {formatMoney({ amount: after, currency })}
        </Text>
      )}
      <Fix finding={finding} month={month} />
    </Stack>
  )
}

/** What mends a finding, where one stands. */
function Fix({ finding, month }: { finding: Finding; month: string }) {
  const readAgain = useReadBillingsAgain()
  const { kind, client: who, company, billing, contract, currency, before, apart: difference, mendedByRun } = finding
  const of = finding.month ?? month
  const customer = (label: string) => (
    <Anchor size="sm" renderRoot={props => <Link to="/app/users/clients" search={{ client: who.id }} {...props} />}>
      {label}
    </Anchor>
  )
  const bill = (label: string) =>
    billing && (
      <Anchor
        size="sm"
        renderRoot={props => (
          <Link
            to="/app/sales/billings/$id"
            params={{ id: billing.id }}
            search={kind === 'PO_MISSING' ? { tab: 'order' } : {}}
            {...props}
          />
        )}
      >
        {label}
      </Anchor>
    )
  const isTooMuch = difference === null || difference.startsWith('-')
  const credit = billing?.status === 'SAP_PROCESSED' && isTooMuch && (
    <Anchor
      size="sm"
      renderRoot={props => (
        <Link to="/app/sales/billings/$id" params={{ id: billing.id }} search={{ tab: 'credits' }} {...props} />
      )}
    >
      Registrar nota de crédito
    </Anchor>
  )
  const run = async () => {
    const begun = await attempt(() => client.billingRuns.start({ month }))
    if (!begun) return
    toast.success('La facturación del mes está en curso.')
    readAgain()
  }
  const apart = async () => {
    if (!contract && !currency) return
    const made = await attempt(() =>
      client.billingRuns.billApart(
        contract
          ? { month: of, contractId: contract.id }
          : { month: of, clientId: who.id, currency: currency ?? 'PEN' },
      ),
    )
    if (!made) return
    toast.success(
      made.month === of
        ? 'Se hizo una factura complementaria en borrador.'
        : `Se descuenta en la factura de ${formatMonth(made.month)}, que está en borrador.`,
    )
    readAgain()
  }
  /** What makes up for a month that was sent: more on a supplement, or less on the next bill. */
  const makeUp = difference !== null && currency && (
    <Button data-writes size="compact-sm" variant="default" onClick={apart}>
      {difference.startsWith('-')
        ? `Descontar ${formatMoney({ amount: difference.slice(1), currency })} en la próxima factura`
        : `Facturar aparte ${formatMoney({ amount: difference, currency })}`}
    </Button>
  )
  switch (kind) {
    case 'CONTRACT_WITHOUT_BILL':
    case 'DAYS_NOT_BILLED':
      return (
        <Group gap="xs">
          {mendedByRun && (
            <Button data-writes size="compact-sm" variant="default" onClick={run}>
              {verbLabels.invoiceMonth}
            </Button>
          )}
          {makeUp}
          {bill('Ver la factura')}
        </Group>
      )
    case 'CONSUMPTION_NOT_BILLED':
      return (
        <Group gap="xs">
          {mendedByRun && (
            <Button data-writes size="compact-sm" variant="default" onClick={run}>
              {verbLabels.invoiceMonth}
            </Button>
          )}
          {before === null && makeUp}
          {bill('Ver la factura')}
        </Group>
      )
    case 'DIFFERS_FROM_PLAN':
      return (
        <Group gap="xs">
          {mendedByRun && (
            <Button data-writes size="compact-sm" variant="default" onClick={run}>
              Actualizar borradores
            </Button>
          )}
          {makeUp}
          {bill('Ver la factura')}
          {credit}
        </Group>
      )
    case 'LINE_WITHOUT_TAX':
      return bill('Corregir la línea')
    case 'PO_MISSING':
      return bill('Adjuntar la orden de compra')
    case 'TAX_ID_MISSING':
    case 'ADDRESS_MISSING':
      return customer('Completar los datos del cliente')
    case 'EXCHANGE_RATE_MISSING':
      return (
        <Anchor
          size="sm"
          renderRoot={props => (
            <Link to="/app/configurations/general/profile" search={{ tab: 'billing', section: 'rates' }} {...props} />
          )}
        >
          Registrar el tipo de cambio
        </Anchor>
      )
    case 'SAP_CODE_MISSING':
      return <SapCode clientId={who.id} billingId={billing?.id} />
    case 'SAP_COMPANY_MISSING':
      return (
        company && (
          <Anchor
            size="sm"
            renderRoot={props => (
              <Link
                to="/app/configurations/general/profile"
                search={{ tab: 'billing', section: 'companies', company: company.id }}
                {...props}
              />
            )}
          >
            Completar {company.name}
          </Anchor>
        )
      )
    case 'CONTRACT_LEFT_OUT':
      return contract && <ContractLink contract={contract} label={`Revisar el contrato ${contract.number}`} />
    case 'BILL_WITHOUT_CONTRACT':
      return (
        <Group gap="xs">
          {makeUp}
          {bill('Ver la factura')}
          {credit}
        </Group>
      )
    case 'GUARANTEE_TO_RETURN':
      return contract && <ContractLink contract={contract} label={`Ver el contrato ${contract.number}`} />
    case 'ADJUSTED_BY_HAND':
    case 'UNUSUAL_AMOUNT':
      return bill('Ver la factura')
  }
}
