import type { Contract } from '@aforo/api/deals/contract-records'
import { contractWords as words } from '@aforo/api/deals/contract-words'
import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { capitalized, formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsDiff, IconFilePlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { AmountsFault } from './AmountsFault.tsx'
import { memberWords, titleOf } from './contractWords.ts'
import { LinesTable } from './LinesTable.tsx'

interface ChainTabProps {
  contract: Contract
  /** The day as of which the chain is read; today without one. */
  on: string | undefined
  onDay: (day: string | undefined) => void
}

/** A contract and its addenda: each one, and all of them read as one contract as of a day. */
export function ChainTab({ contract, on, onDay }: ChainTabProps) {
  const signed = contract.chain.some(({ signedOn }) => signedOn !== null)
  return (
    <Stack gap="md">
      <Members contract={contract} />
      {signed && <AsOf contract={contract} on={on} onDay={onDay} />}
    </Stack>
  )
}

function Members({ contract: { id, rootId, chain, can } }: { contract: Contract }) {
  return (
    <Panel
      title="El contrato y sus adendas"
      about={chain.length === 1 ? 'Todavía no tiene adendas.' : undefined}
      actions={
        can.addendum && (
          <Button
            data-writes
            variant="light"
            leftSection={<IconFilePlus size={16} />}
            renderRoot={props => <Link to="/app/sales/contracts/$id/addendum" params={{ id: rootId }} {...props} />}
          >
            Preparar adenda
          </Button>
        )
      }
    >
      <Rows ordered look="framed">
        {chain.map(member => (
          <li key={member.id} data-past={member.status === 'ARCHIVED' || undefined}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
              <div>
                {member.id === id ? (
                  <Text size="sm" fw={600}>
                    {memberWords(member)} (este)
                  </Text>
                ) : (
                  <Anchor
                    size="sm"
                    fw={500}
                    c="inherit"
                    renderRoot={props => (
                      <Link
                        to="/app/sales/contracts/$id"
                        params={{ id: member.id }}
                        search={{ tab: 'chain' }}
                        {...props}
                      />
                    )}
                  >
                    {memberWords(member)}
                  </Anchor>
                )}
                <Text size="xs" c="dimmed">
                  {member.signedOn ? `Firmado el ${formatDate(member.signedOn)}` : 'Sin firmar'}
                </Text>
              </div>
              <StatusBadge of="contract" status={member.status} />
            </Group>
            {member.id !== id && (
              <Button
                mt={6}
                size="compact-xs"
                variant="subtle"
                leftSection={<IconArrowsDiff size={14} />}
                renderRoot={props => (
                  <Link
                    to="/app/sales/contracts/$id/compare"
                    params={{ id }}
                    search={{ with: member.id }}
                    aria-label={`Comparar con ${titleOf(member)}`}
                    {...props}
                  />
                )}
              >
                Comparar
              </Button>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

function AsOf({ contract: { id }, on, onDay }: ChainTabProps) {
  const today = todayHere()
  const query = useQuery({
    ...api.contracts.asOf.queryOptions({ input: { id, date: on } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <Panel
      title="Leído como uno solo"
      about="Lo que vale en una fecha, con todas las adendas firmadas hasta entonces."
      actions={
        <Group align="flex-end" gap="xs">
          <DayInput
            label="A la fecha"
            today={today}
            value={on ?? today}
            onChange={day => onDay(day === null || day === today ? undefined : day)}
            settles
            w={150}
          />
        </Group>
      }
    >
      {data ? (
        <Stack gap="md">
          <AmountsFault fault={data.fault} />
          {data.linesOn !== data.date && (
            <Text size="sm" role="status">
              {data.linesOn > data.date
                ? `Ese día todavía no empieza: así empieza el ${formatDate(data.linesOn)}.`
                : `Ese día ya terminó: así era el ${formatDate(data.linesOn)}, su último día.`}
            </Text>
          )}
          <Facts
            of={[
              ['Vale', memberWords(data.inForce)],
              [words.clientInfo.label, data.clientInfo.legalName ?? data.client.name],
              [words.representativeInfo.label, data.representativeInfo?.name],
              data.renewal
                ? [words.renewal.label, capitalized(renewalInWords(data.renewal, data.date))]
                : ['Último día', data.endDate ? formatDate(data.endDate) : 'Sin fecha de término'],
              ['Al mes, sin IGV', formatMoney({ amount: data.monthly, currency: data.currency })],
            ]}
          />
          {data.lines.length > 0 ? (
            <LinesTable
              label={`Lo que se alquila el ${formatDate(data.linesOn)}`}
              lines={data.lines}
              currency={data.currency}
            />
          ) : (
            <Text size="sm" c="dimmed">
              Ese día no alquila nada.
            </Text>
          )}
        </Stack>
      ) : (
        <LoadingOrError query={query} skeleton={200} />
      )}
    </Panel>
  )
}
