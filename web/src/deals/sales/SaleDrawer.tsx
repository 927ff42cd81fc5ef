import { Skeleton, Stack } from '@mantine/core'
import { IconBriefcase2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../platform/api.ts'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { saleQuery } from './saleQueries.ts'
import type { SaleTab } from './saleSearch.ts'
import { subtitleOf } from './saleWords.ts'

const SaleStanding = later(() => import('./SaleStanding.tsx'), 'SaleStanding')
const SaleConflicts = later(() => import('./SaleConflicts.tsx'), 'SaleConflicts')
const SaleDifferences = later(() => import('./SaleDifferences.tsx'), 'SaleDifferences')
const SaleData = later(() => import('./SaleData.tsx'), 'SaleData')
const SaleContracts = later(() => import('../contracts/SaleContracts.tsx'), 'SaleContracts')
const SaleQuotes = later(() => import('./SaleQuotes.tsx'), 'SaleQuotes')
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
            <Suspense fallback={<Skeleton height={72} {...loading} />}>
              <SaleStanding sale={sale} />
            </Suspense>
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
                { value: 'quotes', label: 'Cotizaciones', content: <SaleQuotes sale={sale} /> },
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

const History = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.sales.history.queryOptions({ input: { id } }))} />
)
