import { teamTypeLabels } from '@aforo/api/people/labels'
import type { Team } from '@aforo/api/people/teams'
import { Stack } from '@mantine/core'
import { IconPlayerPause, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { Note } from '../../ui/Note.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useLeaving } from '../../ui/useLeaving.ts'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { teamQuery } from './teamQueries.ts'
import type { TeamTab } from './teamSearch.ts'

const TeamActions = later(() => import('./TeamActions.tsx'), 'TeamActions')
const TeamData = later(() => import('./TeamData.tsx'), 'TeamData')
const TeamPeople = later(() => import('./TeamPeople.tsx'), 'TeamPeople')
const TeamPlaces = later(() => import('./TeamPlaces.tsx'), 'TeamPlaces')
const WalletPanel = later(() => import('../../money/wallets/WalletPanel.tsx'), 'WalletPanel')

const missing = { icon: IconUsersGroup, title: 'Este equipo no está disponible' }

interface TeamDrawerProps extends RecordDrawerState<TeamTab> {
  /** What it rents: a tab of another wing. */
  contracts: (teamId: string) => ReactNode
}

/** One team: its people, its zones and campuses, its name and type, and what happened to it. */
export function TeamDrawer({ id, tab, onTab, onClose, contracts }: TeamDrawerProps) {
  const { isThere, leave } = useLeaving(id)
  const query = useQuery({ ...teamQuery(id ?? ''), enabled: isThere })
  const team = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={team?.name ?? 'Equipo'}
      badge={team && <StatusBadge of="team" status={team.status} />}
      subtitle={team && `${teamTypeLabels[team.type]} · ${formatCounted(team.members, 'persona', 'personas')}`}
      onClose={onClose}
      footer={team && hasActions(team) && <TeamActions key={team.id} team={team} leave={leave} onGone={onClose} />}
    >
      <RecordBody record={team} query={query} missing={missing}>
        {team => <Opened key={team.id} team={team} tab={tab} onTab={onTab} live={isThere} contracts={contracts} />}
      </RecordBody>
    </RecordDrawer>
  )
}

const hasActions = ({ can }: Team) => can.suspend || can.reactivate || can.deactivate || can.delete

interface OpenedProps extends Pick<TeamDrawerProps, 'contracts'> {
  team: Team
  tab: TeamTab
  onTab: (tab: TeamTab) => void
  /** False while the team is being deleted. */
  live: boolean
}

function Opened({ team, tab, onTab, live, contracts }: OpenedProps) {
  const { tenant } = useMe()
  return (
    <Stack>
      {team.status === 'SUSPENDED' && (
        <Note tone="warning" icon={IconPlayerPause}>
          Sus personas no pueden hacer reservas nuevas. Las que ya tienen siguen en pie.
        </Note>
      )}
      <RecordTabs<TeamTab>
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'people', label: 'Personas', content: <TeamPeople team={team} live={live} /> },
          { value: 'places', label: 'Zonas y sedes', content: <TeamPlaces team={team} /> },
          { value: 'wallet', label: 'Wallet', content: <WalletPanel entityId={team.id} live={live} /> },
          // Contracts are the operator's.
          ...(tenant.type === 'AFORO'
            ? [{ value: 'contracts' as const, label: 'Contratos', content: contracts(team.id) }]
            : []),
          { value: 'data', label: 'Datos', content: <TeamData team={team} /> },
          { value: 'history', label: 'Historial', content: <TeamHistory id={team.id} live={live} /> },
        ]}
      />
    </Stack>
  )
}

function TeamHistory({ id, live }: { id: string; live: boolean }) {
  const history = api.teams.history.queryOptions({ input: { id } })
  return <RecordHistory query={useQuery({ ...history, enabled: live })} />
}
