import { zoneTypeLabels } from '@aforo/contract/labels'
import { type ZoneSummary, ZoneType } from '@aforo/contract/zones'
import { Button, Text } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useScreenAction } from '../ui/actions.ts'
import { CardHead } from '../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../ui/DataList.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../ui/FilterChip.tsx'
import { formatCount, formatCounted } from '../ui/formats.ts'
import { later } from '../ui/later.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RecordLink } from '../ui/RecordLink.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useListFilters } from '../ui/useListFilters.ts'
import { GuestZones } from './GuestZones.tsx'
import { ZoneBadge, ZoneDrawer } from './ZoneDrawer.tsx'
import type { ZoneSearch } from './zoneParams.ts'
import { size, zoneSearch } from './zoneQueries.ts'

const NewZone = later(() => import('./NewZone.tsx'), 'NewZone')

const route = getRouteApi('/app/users/zones')

const columns: DataListColumn<ZoneSummary>[] = [
  {
    accessor: 'name',
    title: 'Zona',
    fixed: true,
    sortable: true,
    render: ({ id, name }) => (
      <RecordLink from="/app/users/zones" to="." search={old => ({ ...old, zone: id })}>
        {name}
      </RecordLink>
    ),
  },
  { accessor: 'type', title: 'Acceso', render: ({ type }) => <ZoneBadge type={type} /> },
  {
    accessor: 'spaces',
    title: 'Espacios',
    textAlign: 'right',
    width: 110,
    render: ({ spaces }) => formatCount(spaces),
  },
  { accessor: 'teams', title: 'Equipos', textAlign: 'right', width: 110, render: ({ teams }) => formatCount(teams) },
  {
    accessor: 'domains',
    title: 'Organizaciones',
    textAlign: 'right',
    width: 140,
    render: ({ domains }) => formatCount(domains),
  },
]

const types = ZoneType.options.map(value => ({ value, label: zoneTypeLabels[value] }))

/** The keys of the address that narrow the list. */
const filters = ['q', 'type'] as const

/** Gestión de Usuarios › Zonas. */
export function ZoneList() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/users/zones' })
  const query = useQuery({ ...zoneSearch(search), placeholderData: keepPreviousData })
  const { change, filter, clear, filtered } = useListFilters<ZoneSearch>(search, filters, to => navigate(to))
  const create = () => change({ create: true })
  useScreenAction({ id: 'zone.new', label: 'Nueva zona', icon: IconPlus, run: create })
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={create}>
      Nueva zona
    </Button>
  )
  return (
    <PageFrame
      title="Zonas"
      about="Qué espacios son de quién: los de una zona los reserva solo quien tiene acceso."
      actions={button}
      filters={
        <>
          <SearchBox placeholder="Buscar por nombre" value={search.q} onSearch={q => filter({ q })} />
          <FilterChip label="Acceso" value={search.type} options={types} onChange={type => filter({ type })} />
          {filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      <DataList
        id="zones"
        noun={['zona', 'zonas']}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={change}
        size={size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={({ id }) => change({ zone: id })}
        empty={
          <EmptyState
            icon={IconMapPin}
            title="Aún no hay zonas"
            text="Mientras un espacio no está en ninguna, lo reserva toda la organización."
            action={button}
          />
        }
        card={({ name, type, spaces, teams }) => (
          <>
            <CardHead name={name} badge={<ZoneBadge type={type} />} />
            <Text size="sm" c="dimmed">
              {formatCounted(spaces, 'espacio', 'espacios')} · {formatCounted(teams, 'equipo', 'equipos')}
            </Text>
          </>
        )}
      />
      <GuestZones />
      <RecordDrawer opened={search.create === true} title="Nueva zona" onClose={() => change({ create: undefined })}>
        <NewZone
          onCancel={() => change({ create: undefined })}
          onCreated={({ id }) => change({ create: undefined, zone: id })}
        />
      </RecordDrawer>
      <ZoneDrawer
        id={search.zone}
        tab={search.tab}
        onTab={tab => change({ tab: tab === 'spaces' ? undefined : tab })}
        onClose={() => change({ zone: undefined, tab: undefined })}
      />
    </PageFrame>
  )
}
