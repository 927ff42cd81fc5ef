import { deprecationLabels } from '@aforo/contract/commerce/sale-labels'
import type { Sale } from '@aforo/contract/commerce/sale-records'
import { formatInstant } from '@aforo/contract/platform/dates-in-words'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArchive, IconArrowsExchange, IconBriefcase2, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { formatAgo, formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { Money } from '../../ui/money/Money.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { saleQuery, useStoreSale } from './saleQueries.ts'
import type { SaleTab } from './saleSearch.ts'
import { subtitleOf } from './saleWords.ts'

const SaleConflicts = later(() => import('./SaleConflicts.tsx'), 'SaleConflicts')
const SaleDifferences = later(() => import('./SaleDifferences.tsx'), 'SaleDifferences')
const SaleData = later(() => import('./SaleData.tsx'), 'SaleData')
const SaleContracts = later(() => import('../contracts/SaleContracts.tsx'), 'SaleContracts')
const SaleLines = later(() => import('./SaleLines.tsx'), 'SaleLines')

const missing = {
  icon: IconBriefcase2,
  title: 'Este negocio no está disponible',
  text: 'Puede que sus productos estén en países que no ves o que el enlace sea de otra organización.',
}

/** One deal: where it stands, with whom it clashes, its data, its products, and what happened to it. */
export function SaleDrawer({ id, tab, onTab, onClose }: RecordDrawerState<SaleTab>) {
  const query = useQuery({ ...saleQuery(id ?? ''), enabled: id !== undefined })
  const sale = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={sale?.title ?? 'Negocio'}
      badge={sale && <StatusBadge of="sale" status={sale.status.name} />}
      subtitle={sale && subtitleOf(sale)}
      onClose={onClose}
    >
      <RecordBody record={sale} query={query} missing={missing} skeleton={[72, 36, 200]}>
        {sale => (
          <Stack gap="md">
            <Standing sale={sale} />
            <Suspense fallback={null}>
              <SaleConflicts sale={sale} />
              <SaleDifferences sale={sale} />
            </Suspense>
            <RecordTabs<SaleTab>
              key={sale.saleId}
              value={tab}
              onChange={onTab}
              tabs={[
                { value: 'data', label: 'Datos', content: <SaleData sale={sale} onArchived={onClose} /> },
                { value: 'lines', label: `Productos (${sale.lineItems.length})`, content: <SaleLines sale={sale} /> },
                { value: 'contract', label: 'Contrato', content: <SaleContracts sale={sale} /> },
                { value: 'history', label: 'Historial', content: <History id={sale.saleId} /> },
              ]}
            />
          </Stack>
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

/** What it comes to, since when it stands where it stands, where it may go, and why it may not. */
function Standing({ sale }: { sale: Sale }) {
  const { timezone } = useMe()
  const { monthly, currency, probability, statusSince, status, deprecated, hiddenLines, can } = sale
  return (
    <>
      {deprecated && <Archived sale={sale} />}
      {hiddenLines > 0 && (
        <Alert color="yellow" icon={<IconEyeOff size={20} />}>
          Tiene {formatCounted(hiddenLines, 'producto', 'productos')} en países que no ves: lo cambia quien trabaja en
          todos ellos.
        </Alert>
      )}
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text size="lg" fw={600}>
            <Money amount={monthly} currency={currency} /> al mes
          </Text>
          <Text size="sm" c="dimmed">
            {[
              `${probability} % de probabilidad`,
              `en este estado ${formatAgo(statusSince)}`,
              status.affectsAvailability && !deprecated && 'ocupa sus productos',
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {sale.source === 'CRM' && (
            <Text size="xs" c="dimmed">
              De HubSpot ({sale.externalId})
              {sale.externalModifiedDate && `, cambiado allí el ${formatInstant(sale.externalModifiedDate, timezone)}`}
            </Text>
          )}
        </div>
        {can.move.length > 0 && (
          <MoveMenu sale={sale}>
            <Button data-writes variant="light" flex="none" leftSection={<IconArrowsExchange size={16} />}>
              Mover
            </Button>
          </MoveMenu>
        )}
      </Group>
    </>
  )
}

/** Why it doesn't count any more, and how it comes back. */
function Archived({ sale }: { sale: Sale }) {
  const store = useStoreSale()
  const { deprecated } = sale
  if (!deprecated) return null
  const restore = async () => {
    const restored = await attempt(() => client.sales.restore({ id: sale.saleId }))
    if (!restored) return
    store(restored)
    toast.success(`Se recuperó ${restored.title}.`)
  }
  return (
    <Alert color="gray" icon={<IconArchive size={20} />} title={deprecationLabels[deprecated.cause]}>
      <Text size="sm">
        {[`${formatAgo(deprecated.at)}`, deprecated.reason].filter(Boolean).join(': ')}. No ocupa productos ni cuenta en
        los totales.
      </Text>
      {sale.can.restore && (
        <Button data-writes size="compact-sm" mt="xs" onClick={restore}>
          Recuperar
        </Button>
      )}
    </Alert>
  )
}

const History = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.sales.history.queryOptions({ input: { id } }))} />
)
