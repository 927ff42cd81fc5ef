import { teamStatusLabels, teamTypeLabels } from '@aforo/api/people/labels'
import { TeamStatus, type TeamSummary } from '@aforo/api/people/teams'
import { Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../platform/api.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { ImportLink } from '../imports/ImportLink.tsx'
import { RemovedTeams } from './RemovedTeams.tsx'
import { TeamDrawer } from './TeamDrawer.tsx'
import { size, teamList } from './teamQueries.ts'
import { WalletsLink } from './WalletsLink.tsx'

const NewTeam = later(() => import('./NewTeam.tsx'), 'NewTeam')

const route = getRouteApi('/app/users/teams')

const columns: DataListColumn<TeamSummary>[] = [
  {
    accessor: 'name',
    title: 'Equipo',
    fixed: true,
    sortable: true,
    render: ({ id, name }) => (
      <RecordLink from="/app/users/teams" to="." search={old => ({ ...old, team: id })}>
        {name}
      </RecordLink>
    ),
  },
  { accessor: 'type', title: 'Tipo', render: ({ type }) => teamTypeLabels[type] },
  { accessor: 'status', title: 'Estado', render: ({ status }) => <StatusBadge of="team" status={status} /> },
  {
    accessor: 'members',
    title: 'Personas',
    textAlign: 'right',
    width: 120,
    sortable: true,
    render: ({ members }) => formatCount(members),
  },
  {
    accessor: 'zoneCount',
    title: 'Zonas',
    textAlign: 'right',
    width: 90,
    render: ({ zoneCount }) => formatCount(zoneCount),
  },
  {
    accessor: 'campusCount',
    title: 'Sedes',
    textAlign: 'right',
    width: 90,
    render: ({ campusCount }) => formatCount(campusCount),
  },
]

const statuses = optionsOf(TeamStatus.options, teamStatusLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'type', 'status'] as const

/** Gestión de Usuarios › Equipos. */
export function TeamList({ contracts }: { contracts: (teamId: string) => ReactNode }) {
  const search = route.useSearch()
  const types = useQuery(api.teams.types.queryOptions({ input: {}, staleTime: 3_600_000 }))
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: teamList,
    size,
    filters,
    record: 'team',
    firstTab: 'people',
  })
  const { filter } = list
  return (
    <RecordList
      id="teams"
      title="Equipos"
      about="Quiénes trabajan juntos: deciden dónde reservan y a qué sedes pertenecen."
      noun={['equipo', 'equipos']}
      create={verbLabels.newTeam}
      columns={columns}
      removed={
        <>
          <WalletsLink />
          <ImportLink kind="TEAMS" />
          <RemovedTeams subject="TEAM" title="Equipos" />
        </>
      }
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre"
      filters={
        <>
          <FilterChip
            label="Tipo"
            value={search.type}
            options={(types.data ?? []).map(({ code, displayName }) => ({ value: code, label: displayName }))}
            onChange={type => filter({ type })}
          />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
        </>
      }
      empty={{
        icon: IconUsersGroup,
        title: 'Aún no hay equipos',
        text: 'Crea el primero y añade a las personas que trabajan juntas.',
      }}
      card={({ name, type, status, members }) => (
        <>
          <CardHead name={name} badge={<StatusBadge of="team" status={status} />} />
          <Text size="sm" c="dimmed">
            {teamTypeLabels[type]} · {formatCounted(members, 'persona', 'personas')}
          </Text>
        </>
      )}
      form={<NewTeam onCancel={list.closeForm} onCreated={({ id }) => list.created(id)} />}
    >
      <TeamDrawer {...list.drawer} contracts={contracts} />
    </RecordList>
  )
}
