import { zoneTypeLabels } from '@aforo/api/people/labels'
import { type ZoneSummary, ZoneType } from '@aforo/api/people/zones'
import { Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { GuestZones } from './GuestZones.tsx'
import { RemovedZones } from './RemovedZones.tsx'
import { ZoneBadge, ZoneDrawer } from './ZoneDrawer.tsx'
import { size, zoneList } from './zoneQueries.ts'

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
    accessor: 'spaceCount',
    title: 'Espacios',
    textAlign: 'right',
    width: 110,
    render: ({ spaceCount }) => formatCount(spaceCount),
  },
  {
    accessor: 'teamCount',
    title: 'Equipos',
    textAlign: 'right',
    width: 110,
    render: ({ teamCount }) => formatCount(teamCount),
  },
  {
    accessor: 'domainCount',
    title: 'Organizaciones',
    textAlign: 'right',
    width: 140,
    render: ({ domainCount }) => formatCount(domainCount),
  },
]

const types = optionsOf(ZoneType.options, zoneTypeLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'type'] as const

/** Gestión de Usuarios › Zonas. */
export function ZoneList() {
  const search = route.useSearch()
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: zoneList,
    size,
    filters,
    record: 'zone',
    firstTab: 'spaces',
  })
  const { filter } = list
  return (
    <RecordList
      id="zones"
      title="Zonas"
      about="Qué espacios son de quién: los de una zona los reserva solo quien tiene acceso."
      noun={['zona', 'zonas']}
      create={verbLabels.newZone}
      removed={<RemovedZones />}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre"
      filters={<FilterChip label="Acceso" value={search.type} options={types} onChange={type => filter({ type })} />}
      empty={{
        icon: IconMapPin,
        title: 'Aún no hay zonas',
        text: 'Mientras un espacio no está en ninguna, lo reserva toda la organización.',
      }}
      card={({ name, type, spaceCount, teamCount, domainCount }) => (
        <>
          <CardHead name={name} badge={<ZoneBadge type={type} />} />
          <Text size="sm" c="dimmed">
            {formatCounted(spaceCount, 'espacio', 'espacios')} ·{' '}
            {type === 'SHARED'
              ? formatCounted(domainCount, 'organización invitada', 'organizaciones invitadas')
              : formatCounted(teamCount, 'equipo', 'equipos')}
          </Text>
        </>
      )}
      form={<NewZone onCancel={list.closeForm} onCreated={({ id }) => list.created(id)} />}
    >
      <GuestZones />
      <ZoneDrawer {...list.drawer} />
    </RecordList>
  )
}
