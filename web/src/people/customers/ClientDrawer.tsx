import { clientDocumentInWords, clientDocumentName } from '@aforo/api/people/client-documents'
import type { Customer } from '@aforo/api/people/customers'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, client } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { teamQuery } from '../teams/teamQueries.ts'
import { ContactPeople } from './ContactPeople.tsx'
import { clientQuery } from './clientQueries.ts'
import type { ClientTab } from './clientSearch.ts'
import { PurchaseOrderButton } from './PurchaseOrderButton.tsx'

const ClientData = later(() => import('./ClientData.tsx'), 'ClientData')
const AttachmentList = later(() => import('../../ui/attachments/AttachmentList.tsx'), 'AttachmentList')
const TeamPeople = later(() => import('../teams/TeamPeople.tsx'), 'TeamPeople')

const missing = {
  icon: IconBriefcase,
  title: 'Este cliente no está disponible',
  text: 'Puede que su equipo se haya eliminado o que el enlace sea de otra organización.',
}

interface ClientDrawerProps extends RecordDrawerState<ClientTab> {
  /** Its deals: a tab of another wing. */
  deals: (clientId: string) => ReactNode
  /** Its bills and its contracts, in the same way. */
  bills: (clientId: string) => ReactNode
  contracts: (clientId: string) => ReactNode
}

/** One customer: what is known of it, its people, its deals, its contracts, its documents, and what happened to it. */
export function ClientDrawer({ id, tab, onTab, onClose, deals, bills, contracts }: ClientDrawerProps) {
  const query = useQuery({ ...clientQuery(id ?? ''), enabled: id !== undefined })
  const customer = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={customer?.name ?? 'Cliente'}
      badge={customer && <StatusBadge of="team" status={customer.status} />}
      subtitle={customer && subtitleOf(customer)}
      onClose={onClose}
      footer={customer && <PurchaseOrderButton {...customer} />}
    >
      <RecordBody record={customer} query={query} missing={missing}>
        {customer => (
          <RecordTabs<ClientTab>
            key={customer.id}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'data', label: 'Datos', content: <ClientData customer={customer} /> },
              { value: 'people', label: 'Personas', content: <People customer={customer} /> },
              { value: 'deals', label: 'Negocios', content: deals(customer.id) },
              { value: 'contracts', label: 'Contratos', content: contracts(customer.id) },
              { value: 'bills', label: 'Facturas', content: bills(customer.id) },
              { value: 'documents', label: 'Documentos', content: <Documents id={customer.id} /> },
              { value: 'history', label: 'Historial', content: <History id={customer.id} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

const subtitleOf = (customer: Customer) =>
  [
    clientDocumentInWords(customer) ?? `Falta: ${clientDocumentName(customer.documentType, customer.countryCode)}`,
    customer.requiresPurchaseOrder && 'exige orden de compra',
  ]
    .filter(Boolean)
    .join(' · ')

/** A customer's people are its team's. */
function People({ customer }: { customer: Customer }) {
  const { id } = customer
  const query = useQuery(teamQuery(id))
  if (!query.data) return <LoadingOrError query={query} skeleton={160} />
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Son las personas de su equipo. Sus zonas, sedes y estado están en{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={props => <Link to="/app/users/teams" search={{ team: id }} {...props} />}
        >
          el equipo
        </Anchor>
        .
      </Text>
      <TeamPeople team={query.data} live />
      <ContactPeople customer={customer} />
    </Stack>
  )
}

const Documents = ({ id }: { id: string }) => (
  <AttachmentList
    record={id}
    source={{ api: api.customers, client: client.customers }}
    about="Documentos de identidad, poderes, anexos firmados: en PDF, DOCX o imágenes de hasta 20 MB."
  />
)

const History = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.customers.history.queryOptions({ input: { id } }))} />
)
