import { RunEffect } from '@aforo/api/money/bill-states'
import { runEffectLabels } from '@aforo/api/money/billing-labels'
import type { BillingRun, RunProposal } from '@aforo/api/money/billing-runs'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { MonthInput } from '../../ui/dates/MonthInput.tsx'
import { formatMonth } from '../../ui/dates/typedDates.ts'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { previewQuery, runsQuery, useReadBillingsAgain } from './billingQueries.ts'
import { LeftOutAlert } from './LeftOut.tsx'

interface PanelProps {
  month: string
  onMonth: (month: string) => void
}

const tones = { NEW: 'good', UPDATED: 'info', KEPT: 'warning' } as const

/** The run of a month: what it would do, how it goes, and what it did. */
export function RunPanel({ month, onMonth }: PanelProps) {
  const readAgain = useReadBillingsAgain()
  const [effect, setEffect] = useState<RunEffect>()
  const { busy: starting, refusal, dismiss, run } = useAttempt()
  const runs = useQuery({
    ...runsQuery(month),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'RUNNING') ? 1_000 : false),
  })
  const running = runs.data?.find(({ status }) => status === 'RUNNING')
  const preview = useQuery({ ...previewQuery(month, effect), enabled: runs.data !== undefined && !running })
  const queryClient = useQueryClient()
  const ended = runs.data?.[0]?.finishedAt
  // An answer to what was asked while the run went on may come once it has ended, and would pass for what is there now.
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: api.billingRuns.preview.key() })
  }, [ended, queryClient])
  const start = () =>
    run(async () => {
      await client.billingRuns.start({ month })
      await readAgain()
    })
  const { data } = preview
  const changes = data ? data.counts.NEW + data.counts.UPDATED : 0
  return (
    <Stack gap="md">
      <MonthInput settles label="Mes" value={month} onChange={next => next && onMonth(next)} />
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      {runs.data?.[0] && <LastRun run={runs.data[0]} />}
      {!running && !data && <LoadingOrError query={preview} skeleton={180} />}
      {!running && data && (
        <>
          <LeftOutAlert leftOut={data.leftOut} />
          <div>
            <Text size="sm">
              {formatCounted(data.contracts, 'contrato vigente', 'contratos vigentes')} en {formatMonth(month)}.
            </Text>
            {data.added.map(({ currency, amount }) => (
              <Text key={currency} size="sm" fw={600}>
                {formatMoney({ amount, currency })} más por facturar, sin IGV
              </Text>
            ))}
          </div>
          <Group gap="xs">
            <Button data-writes loading={starting} disabled={changes === 0} onClick={start}>
              {changes === 0 ? 'Nada que hacer' : 'Hacer los borradores'}
            </Button>
          </Group>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Qué se muestra"
            value={effect ?? 'ALL'}
            onChange={next => setEffect(next === 'ALL' ? undefined : RunEffect.parse(next))}
            data={[
              { value: 'ALL', label: 'Todo' },
              ...RunEffect.options.map(value => ({
                value,
                label: `${{ NEW: 'Nuevas', UPDATED: 'Cambian', KEPT: 'Quedan' }[value]} (${formatCount(data.counts[value])})`,
              })),
            ]}
          />
          {data.counts.KEPT > 0 && (
            <Text size="xs" c="dimmed">
              Las que quedan difieren del plan, pero alguien las cambió o ya siguieron su curso: decide en cada una.
            </Text>
          )}
          {data.items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {data.contracts === 0
                ? 'No hay contratos firmados ni consumos a cuenta que facturar ese mes.'
                : 'Todo lo del mes está facturado como dice su plan.'}
            </Text>
          ) : (
            <Rows look="framed" aria-label="Lo que haría">
              {data.items.map(one => (
                <li key={one.contract?.id ?? `${one.client.id}${one.company.id}${one.currency}`}>
                  <Proposal proposal={one} />
                </li>
              ))}
            </Rows>
          )}
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

function Proposal({ proposal }: { proposal: RunProposal }) {
  const { effect, contract, bookings, client: who, currency, before, after, billing } = proposal
  const what = contract?.number ?? `Consumos a cuenta, ${formatCounted(bookings ?? 0, 'reserva', 'reservas')}`
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text size="sm" fw={500}>
          {who.name}
        </Text>
        <Badge label={runEffectLabels[effect]} tone={tones[effect]} />
      </Group>
      <Text size="sm" c="dimmed">
        {what} · {before !== null && before !== after && <s>{formatMoney({ amount: before, currency })}</s>}{' '}
        {formatMoney({ amount: after, currency })}
      </Text>
      {billing && (
        <Anchor
          size="sm"
          renderRoot={props => <Link to="/app/sales/billings/$id" params={{ id: billing.id }} {...props} />}
        >
          Ver la factura
        </Anchor>
      )}
    </>
  )
}

/** What a run came to, without what didn't happen. */
function inWords({ made, updated, kept, leftOut }: { made: number; updated: number; kept: number; leftOut: number }) {
  const parts = [
    made > 0 && `hizo ${formatCounted(made, 'factura', 'facturas')}`,
    updated > 0 && `actualizó ${formatCounted(updated, 'borrador', 'borradores')}`,
    kept > 0 && `dejó ${formatCounted(kept, 'factura', 'facturas')} que alguien cambió o envió`,
    leftOut > 0 && `no pudo facturar ${formatCounted(leftOut, 'contrato', 'contratos')}`,
  ].filter(part => part !== false)
  if (parts.length === 0) return 'La última no tuvo nada que hacer: todo estaba facturado como dice su plan.'
  return `La última ${new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)}.`
}

/** How the latest run of the month goes, or what came of it. */
function LastRun({ run }: { run: BillingRun }) {
  const { timezone } = useMe()
  const { status, done, contracts, made, updated, kept, leftOut, startedBy, startedAt, fault } = run
  if (status === 'RUNNING')
    return (
      <div aria-live="polite">
        <Text size="sm" mb={4}>
          Facturando: {formatCount(done)} de {formatCounted(contracts, 'contrato', 'contratos')}. Puedes cerrar esto.
        </Text>
        <Progress
          value={contracts === 0 ? 100 : (100 * done) / contracts}
          animated
          aria-label="Avance de la facturación"
        />
      </div>
    )
  return (
    <Note tone={status === 'DONE' ? 'neutral' : 'bad'}>
      <Text size="sm">{status === 'DONE' ? inWords({ made, updated, kept, leftOut: leftOut.length }) : fault}</Text>
      <Text size="xs" c="dimmed">
        {[startedBy ?? 'Por sí sola, en su día', formatInstant(startedAt, timezone)].join(' · ')}
      </Text>
    </Note>
  )
}
