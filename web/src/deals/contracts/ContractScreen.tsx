import type { Contract } from '@aforo/api/deals/contract-records'
import { Button, Menu, Stack } from '@mantine/core'
import {
  IconArchive,
  IconArrowsExchange,
  IconCalendarRepeat,
  IconCalendarX,
  IconDots,
  IconEdit,
  IconFilePlus,
  IconSignature,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ContractFigures } from './ContractFigures.tsx'
import { ContractLoadingOrError } from './ContractLoadingOrError.tsx'
import { contractQuery } from './contractQueries.ts'
import type { ContractTab } from './contractSearch.ts'
import { nameOf, stepToContinue, subtitleOf } from './contractWords.ts'
import { type FormName, NextStepAlert } from './NextStepAlert.tsx'
import { SummaryTab } from './SummaryTab.tsx'

const LinesTab = later(() => import('./LinesTab.tsx'), 'LinesTab')
const PlanTab = later(() => import('./PlanTab.tsx'), 'PlanTab')
const DocumentsTab = later(() => import('./DocumentsTab.tsx'), 'DocumentsTab')
const ChainTab = later(() => import('./ChainTab.tsx'), 'ChainTab')
const BackgroundTab = later(() => import('./BackgroundTab.tsx'), 'BackgroundTab')
const SignForm = later(() => import('./SignForm.tsx'), 'SignForm')
const TeamForm = later(() => import('./TeamForm.tsx'), 'TeamForm')
const ArchiveForm = later(() => import('./ArchiveForm.tsx'), 'ArchiveForm')
const NoticeForm = later(() => import('./NoticeForm.tsx'), 'NoticeForm')
const TakeNoticeBackForm = later(() => import('./TakeNoticeBackForm.tsx'), 'TakeNoticeBackForm')
const SyncForm = later(() => import('./SyncForm.tsx'), 'SyncForm')

const route = getRouteApi('/app/sales/contracts/$id/')

/** One contract: where it stands, what comes next, and everything that is known of it. */
export function ContractScreen() {
  const { id } = route.useParams()
  const query = useQuery(contractQuery(id))
  if (query.data) return <ContractPage contract={query.data} />
  return <ContractLoadingOrError query={query} skeleton={[72, 36, 320]} />
}

function ContractPage({ contract }: { contract: Contract }) {
  const { tab = 'summary', form, on } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (form: FormName | undefined) => navigate({ search: old => ({ ...old, form }) })
  const toTab = (next: ContractTab) =>
    navigate({ search: old => ({ ...old, tab: next === 'summary' ? undefined : next }) })
  const close = () => open(undefined)
  return (
    <PageFrame
      title={nameOf(contract)}
      about={
        <>
          <StatusBadge of="contract" status={contract.status} /> {subtitleOf(contract)}
        </>
      }
      actions={<Actions contract={contract} onForm={open} />}
    >
      <Stack gap="md">
        <NextStepAlert contract={contract} tab={tab} onForm={open} onTab={toTab} />
        <ContractFigures contract={contract} />
        <RecordTabs<ContractTab>
          key={contract.id}
          value={tab}
          onChange={toTab}
          tabs={[
            { value: 'summary', label: 'Resumen', content: <SummaryTab contract={contract} /> },
            {
              value: 'lines',
              label: `Productos (${contract.information.lines.length})`,
              content: <LinesTab contract={contract} />,
            },
            { value: 'plan', label: 'Plan de facturación', content: <PlanTab contract={contract} /> },
            { value: 'documents', label: 'Documentos', content: <DocumentsTab contract={contract} /> },
            {
              value: 'chain',
              label: contract.chain.length > 1 ? `Adendas (${contract.chain.length - 1})` : 'Adendas',
              content: (
                <ChainTab
                  contract={contract}
                  on={on}
                  onDay={day => navigate({ search: old => ({ ...old, on: day }), replace: true })}
                />
              ),
            },
            { value: 'background', label: 'Antecedentes', content: <BackgroundTab contract={contract} /> },
            { value: 'history', label: 'Historial', content: <History id={contract.id} /> },
          ]}
        />
      </Stack>
      <RecordDrawer opened={form === 'sign'} title="Registrar firma" onClose={close}>
        <SignForm contract={contract} onDone={close} onCancel={close} />
      </RecordDrawer>
      <RecordDrawer opened={form === 'team'} title="Equipo que lo usa" onClose={close}>
        <TeamForm contract={contract} onDone={close} onCancel={close} />
      </RecordDrawer>
      <RecordDrawer opened={form === 'archive'} title="Archivar" onClose={close}>
        <ArchiveForm contract={contract} onDone={close} onCancel={close} />
      </RecordDrawer>
      <RecordDrawer opened={form === 'notice'} title="Aviso de no renovación" onClose={close}>
        <NoticeForm contract={contract} onDone={close} onCancel={close} />
      </RecordDrawer>
      <RecordDrawer opened={form === 'noticeBack'} title="Retirar el aviso" onClose={close}>
        <TakeNoticeBackForm contract={contract} onDone={close} onCancel={close} />
      </RecordDrawer>
      <RecordDrawer opened={form === 'sync'} title="Cambios en el negocio" onClose={close}>
        <SyncForm contract={contract} onDone={close} />
      </RecordDrawer>
    </PageFrame>
  )
}

function Actions({ contract, onForm }: { contract: Contract; onForm: (form: FormName) => void }) {
  const { id, rootId, can } = contract
  const others = can.addendum || can.giveNotice || can.takeNoticeBack || can.associate || can.sync || can.archive
  return (
    <>
      {can.edit && (
        <Button
          data-writes
          variant="default"
          leftSection={<IconEdit size={16} />}
          renderRoot={props => (
            <Link
              to="/app/sales/contracts/$id/edit"
              params={{ id }}
              search={{ step: stepToContinue(contract) }}
              {...props}
            />
          )}
        >
          Editar
        </Button>
      )}
      {can.sign && (
        <Button data-writes variant="default" leftSection={<IconSignature size={16} />} onClick={() => onForm('sign')}>
          Registrar firma
        </Button>
      )}
      {others && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton data-writes label="Más acciones" size="lg" variant="default">
              <IconDots size={18} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {can.addendum && (
              <Menu.Item
                leftSection={<IconFilePlus size={16} />}
                renderRoot={props => <Link to="/app/sales/contracts/$id/addendum" params={{ id: rootId }} {...props} />}
              >
                Preparar adenda
              </Menu.Item>
            )}
            {can.giveNotice && (
              <Menu.Item leftSection={<IconCalendarX size={16} />} onClick={() => onForm('notice')}>
                Aviso de no renovación
              </Menu.Item>
            )}
            {can.takeNoticeBack && (
              <Menu.Item leftSection={<IconCalendarRepeat size={16} />} onClick={() => onForm('noticeBack')}>
                Retirar el aviso
              </Menu.Item>
            )}
            {can.associate && (
              <Menu.Item leftSection={<IconUsersGroup size={16} />} onClick={() => onForm('team')}>
                Elegir equipo
              </Menu.Item>
            )}
            {can.sync && (
              <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => onForm('sync')}>
                Cambios en el negocio
              </Menu.Item>
            )}
            {can.archive && (
              <Menu.Item color="red" leftSection={<IconArchive size={16} />} onClick={() => onForm('archive')}>
                Archivar
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

const History = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.contracts.history.queryOptions({ input: { id } }))} />
)
