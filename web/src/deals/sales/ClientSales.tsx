import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconBriefcase2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { verbLabels } from '../../ui/verbLabels.ts'
import { CrmContacts } from './CrmContacts.tsx'
import { daysWords } from './saleWords.ts'

/** The deals of a customer, the newest first: a tab of its drawer. */
export function ClientSales({ clientId }: { clientId: string }) {
  const query = useQuery(api.sales.search.queryOptions({ input: { clientId, pageSize: 50 } }))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={160} />
  const add = (
    <Button
      data-writes
      leftSection={<IconPlus size={16} />}
      renderRoot={props => <Link to="/app/sales" search={{ client: clientId, create: true }} {...props} />}
    >
      {verbLabels.newSale}
    </Button>
  )
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={IconBriefcase2}
        title="Todavía no tiene negocios"
        text="Aquí se ven las ventas en curso y las cerradas con este cliente."
        action={add}
      />
    )
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {formatCounted(data.totalItems, 'negocio', 'negocios')}
        </Text>
        {add}
      </Group>
      <Rows look="framed">
        {data.items.map(sale => (
          <li key={sale.saleId}>
            <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
              <Anchor
                fw={500}
                c="inherit"
                renderRoot={props => <Link to="/app/sales" search={{ sale: sale.saleId }} {...props} />}
              >
                {sale.title}
              </Anchor>
              <StatusBadge of="sale" status={sale.status.name} />
            </Group>
            <Text size="sm" c="dimmed">
              {[
                sale.products.join(', '),
                formatMoney({ amount: sale.monthly, currency: sale.currency }),
                daysWords(sale.startDate, sale.endDate),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </Rows>
      {data.totalItems > data.items.length && (
        <Anchor size="sm" renderRoot={props => <Link to="/app/sales" search={{ client: clientId }} {...props} />}>
          Ver todos
        </Anchor>
      )}
      <CrmContacts clientId={clientId} />
    </Stack>
  )
}
