import { teamTypeLabels } from '@aforo/contract/labels'
import type { Team } from '@aforo/contract/teams'
import { Alert, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconPlayerPause, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatCounted } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RecordHistory } from '../ui/RecordHistory.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { leave } from '../ui/unsaved.ts'
import { TeamActions } from './TeamActions.tsx'
import { TeamData } from './TeamData.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import { TeamPlaces } from './TeamPlaces.tsx'
import { TeamTab, teamQuery } from './teamQueries.ts'

interface TeamDrawerProps {
  id: string | undefined
  tab: TeamTab | undefined
  onTab: (tab: TeamTab) => void
  onClose: () => void
}

/** One team: its people, its zones and campuses, its name and type, and what happened to it. */
export function TeamDrawer({ id, tab = 'people', onTab, onClose }: TeamDrawerProps) {
  // What is being deleted is not read again: the news of it arrives before the drawer is closed.
  const [deleting, setDeleting] = useState<string>()
  const enabled = id !== undefined && id !== deleting
  const query = useQuery({ ...teamQuery(id ?? ''), enabled })
  const team = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={team?.name ?? 'Equipo'}
      badge={team && <StatusBadge of="team" status={team.status} />}
      subtitle={team && `${teamTypeLabels[team.type]} · ${formatCounted(team.members, 'persona', 'personas')}`}
      onClose={onClose}
      footer={
        team && hasActions(team) && <TeamActions key={team.id} team={team} onDeleting={setDeleting} onGone={onClose} />
      }
    >
      {team ? (
        <Opened key={team.id} team={team} tab={tab} onTab={onTab} live={enabled} />
      ) : query.error ? (
        <Missing error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Stack aria-busy aria-label="Cargando">
          <Skeleton height={36} />
          <Skeleton height={200} />
        </Stack>
      )}
    </RecordDrawer>
  )
}

const hasActions = ({ can }: Team) => can.suspend || can.reactivate || can.deactivate || can.delete

interface OpenedProps {
  team: Team
  tab: TeamTab
  onTab: (tab: TeamTab) => void
  /** False while the team is being deleted. */
  live: boolean
}

function Opened({ team, tab, onTab, live }: OpenedProps) {
  return (
    <Stack>
      {team.status === 'SUSPENDED' && (
        <Alert color="yellow" icon={<IconPlayerPause size={20} />}>
          Sus personas no pueden hacer reservas nuevas. Las que ya tienen siguen en pie.
        </Alert>
      )}
      <Tabs
        value={tab}
        onChange={next => {
          const chosen = TeamTab.safeParse(next).data
          if (chosen) leave(() => onTab(chosen))
        }}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab px="sm" value="people">
            Personas
          </Tabs.Tab>
          <Tabs.Tab px="sm" value="places">
            Zonas y sedes
          </Tabs.Tab>
          <Tabs.Tab px="sm" value="data">
            Datos
          </Tabs.Tab>
          <Tabs.Tab px="sm" value="history">
            Historial
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">
          <TeamPeople team={team} live={live} />
        </Tabs.Panel>
        <Tabs.Panel value="places">
          <TeamPlaces team={team} />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <TeamData team={team} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <TeamHistory id={team.id} live={live} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function TeamHistory({ id, live }: { id: string; live: boolean }) {
  const history = api.teams.history.queryOptions({ input: { id }, context: { quiet: true } })
  return <RecordHistory query={useQuery({ ...history, enabled: live })} />
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = refusalOf(error)
  if (refusal.status === 404)
    return (
      <EmptyState
        icon={IconUsersGroup}
        title="Este equipo no está disponible"
        text="Puede que se haya eliminado o que el enlace sea de otra organización."
      />
    )
  return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={onRetry} />} />
}
