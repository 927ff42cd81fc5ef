import type { Billing } from '@aforo/api/money/bills'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { SapCode } from './SapCode.tsx'

/** Why nothing stands here: it wasn't sent yet, or so long ago that what was said isn't kept any more. */
function nothingKept({ sap, fault }: Billing) {
  const text = 'De su envío ya no se guarda lo que se dijo.'
  if (sap) return { title: `Es la factura ${sap.docNum} de SAP`, text }
  if (fault) return { title: 'SAP no la aceptó', text }
  return { title: 'SAP aún no sabe de ella', text: 'Cuando está lista se envía sola, si SAP está conectado.' }
}

/** What was asked of SAP about a bill, and what came of it; the exchange itself is in Integraciones. */
export function SapAnswers({ bill }: { bill: Billing }) {
  const { timezone } = useMe()
  const query = useQuery(
    api.connections.searchTasks.queryOptions({
      input: { system: 'SAP', recordType: 'billing', recordId: bill.id, pageSize: 50 },
    }),
  )
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={120} />
  const isOpen = bill.can.cancel
  if (data.items.length === 0)
    return (
      <Stack gap="sm">
        <EmptyState icon={IconPlugConnected} {...nothingKept(bill)} />
        {isOpen && <SapCode clientId={bill.client.id} billingId={bill.id} />}
      </Stack>
    )
  return (
    <Stack gap="sm">
      <Rows look="framed">
        {data.items.map(task => (
          <li key={task.id}>
            <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
              <Text size="sm" fw={500}>
                {task.kindLabel}
              </Text>
              <StatusBadge of="outsideTask" status={task.state} />
            </Group>
            {task.fault && task.state !== 'DONE' && <Text size="sm">{task.fault.message}</Text>}
            <Text size="sm" c="dimmed">
              {formatInstant(task.createdAt, timezone)} ·{' '}
              {task.attempts === 1 ? '1 intento' : `${task.attempts} intentos`}
            </Text>
            <Anchor
              size="sm"
              renderRoot={props => (
                <Link to="/app/configurations/general/integrations" search={{ task: task.id }} {...props} />
              )}
            >
              Lo que se envió y respondió
            </Anchor>
          </li>
        ))}
      </Rows>
      {isOpen && <SapCode clientId={bill.client.id} billingId={bill.id} />}
    </Stack>
  )
}
