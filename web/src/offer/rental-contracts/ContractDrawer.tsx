import type { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { IconBuildingEstate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { contractQuery } from './rentalQueries.ts'
import type { ContractTab } from './rentalSearch.ts'

const ContractData = later(() => import('./ContractData.tsx'), 'ContractData')
const ContractPeriods = later(() => import('./ContractPeriods.tsx'), 'ContractPeriods')
const ContractMetrics = later(() => import('./ContractMetrics.tsx'), 'ContractMetrics')
const AttachmentList = later(() => import('../../ui/attachments/AttachmentList.tsx'), 'AttachmentList')

const missing = { icon: IconBuildingEstate, title: 'Este contrato de alquiler no está disponible' }

/** One rental contract: what is agreed, its periods, its documents, what its campuses bring in, and what happened to it. */
export function ContractDrawer({ id, tab, onTab, onClose }: RecordDrawerState<ContractTab>) {
  const query = useQuery({ ...contractQuery(id ?? ''), enabled: id !== undefined })
  const contract = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={contract?.code ?? 'Contrato de alquiler'}
      badge={contract && <StatusBadge of="rental" status={contract.status} />}
      subtitle={contract && subtitleOf(contract)}
      onClose={onClose}
    >
      <RecordBody record={contract} query={query} missing={missing}>
        {contract => (
          <RecordTabs<ContractTab>
            key={contract.id}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'data', label: 'Datos', content: <ContractData contract={contract} onRemoved={onClose} /> },
              { value: 'periods', label: 'Periodos', content: <ContractPeriods contract={contract} /> },
              { value: 'documents', label: 'Documentos', content: <Documents id={contract.id} /> },
              { value: 'metrics', label: 'Métricas', content: <ContractMetrics contract={contract} /> },
              { value: 'history', label: 'Historial', content: <History contract={contract} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

const subtitleOf = ({ landlord, campuses }: RentalContract) =>
  [landlord.name, ...campuses.map(({ name }) => name)].join(' · ')

const Documents = ({ id }: { id: string }) => (
  <AttachmentList
    record={id}
    source={{ api: api.rentalContracts, client: client.rentalContracts }}
    about="El contrato firmado, sus adendas, la partida registral, el seguro: en PDF, DOCX o imágenes de hasta 20 MB."
  />
)

const History = ({ contract: { id, timeZone } }: { contract: RentalContract }) => (
  <RecordHistory timeZone={timeZone} query={useQuery(api.rentalContracts.history.queryOptions({ input: { id } }))} />
)
