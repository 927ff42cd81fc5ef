import { IconUserDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { landlordQuery } from './rentalQueries.ts'
import type { LandlordTab } from './rentalSearch.ts'

const LandlordData = later(() => import('./LandlordData.tsx'), 'LandlordData')

const missing = { icon: IconUserDollar, title: 'Este propietario no está disponible' }

/** One landlord: what is known of them, and what changed. */
export function LandlordDrawer({ id, tab, onTab, onClose }: RecordDrawerState<LandlordTab>) {
  const query = useQuery({ ...landlordQuery(id ?? ''), enabled: id !== undefined })
  const landlord = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={landlord?.name ?? 'Propietario'}
      subtitle={landlord?.taxId}
      onClose={onClose}
    >
      <RecordBody record={landlord} query={query} missing={missing}>
        {landlord => (
          <RecordTabs<LandlordTab>
            key={landlord.id}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'data', label: 'Datos', content: <LandlordData landlord={landlord} onRemoved={onClose} /> },
              { value: 'history', label: 'Historial', content: <History id={landlord.id} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

const History = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.landlords.history.queryOptions({ input: { id } }))} />
)
