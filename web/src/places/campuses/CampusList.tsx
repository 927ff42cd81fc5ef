import type { CampusSummary } from '@aforo/api/places/campuses'
import { Group, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ImportLink } from '../../people/imports/ImportLink.tsx'
import { api } from '../../platform/api.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { formatCount } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { type ListSearch, pagingOf } from '../../ui/search.ts'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { CampusPhoto } from './CampusPhoto.tsx'
import { Figures } from './Figures.tsx'
import { placeOf } from './place.ts'

const NewCampus = later(() => import('./NewCampus.tsx'), 'NewCampus')

const route = getRouteApi('/app/configurations/campus/')

/** The specification's page size for this list. */
const size = 20

export const campusList = (search: ListSearch) =>
  api.campuses.search.queryOptions({ input: { ...pagingOf(search, size), q: search.q } })

type Figure = 'floorCount' | 'roomCount' | 'capacity' | 'phoneBoothCount' | 'deskCount' | 'parkingSpotCount'

/** A column of one figure; nothing is a dash, so that the eye finds what there is. */
const figure = (accessor: Figure, title: string, width = 100): DataListColumn<CampusSummary> => ({
  accessor,
  title,
  textAlign: 'right',
  width,
  render: campus => (campus[accessor] === 0 ? <Text c="dimmed">–</Text> : formatCount(campus[accessor])),
})

const columns: DataListColumn<CampusSummary>[] = [
  {
    accessor: 'name',
    title: 'Sede',
    fixed: true,
    render: ({ id, name, code, thumbnailUrl }) => (
      <Group gap="sm" wrap="nowrap">
        <CampusPhoto src={thumbnailUrl} size={44} />
        <div>
          <RecordLink to="/app/configurations/campus/$id" params={{ id }}>
            {name}
          </RecordLink>
          <Text size="xs" c="dimmed">
            {code}
          </Text>
        </div>
      </Group>
    ),
  },
  {
    accessor: 'address',
    title: 'Dirección',
    render: ({ address }) => (
      <div>
        {address.addressOne}
        <Text size="xs" c="dimmed">
          {placeOf(address)}
        </Text>
      </div>
    ),
  },
  figure('floorCount', 'Pisos'),
  figure('roomCount', 'Salas'),
  figure('capacity', 'Aforo de salas', 130),
  figure('phoneBoothCount', 'Cabinas'),
  figure('deskCount', 'Escritorios'),
  figure('parkingSpotCount', 'Parking'),
]

/** Configuración › Sedes. */
export function CampusList() {
  const navigate = route.useNavigate()
  const list = useRecordList({ search: route.useSearch(), go: navigate, page: campusList, size, filters: ['q'] })
  const open = (id: string, tab?: 'floors') =>
    navigate({ to: '/app/configurations/campus/$id', params: { id }, search: { tab } })
  return (
    <RecordList
      id="campuses"
      title="Sedes"
      about="Tus edificios: dónde están, cuándo abren y cuánta gente reciben."
      noun={['sede', 'sedes']}
      create={verbLabels.newCampus}
      removed={<ImportLink kind="CAMPUSES" />}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar sede"
      empty={{
        icon: IconBuilding,
        title: 'Aún no hay sedes',
        text: 'Crea la primera para añadirle pisos y salas, y empezar a recibir reservas.',
      }}
      card={campus => (
        <>
          <Group wrap="nowrap" gap="sm" mb={8}>
            <CampusPhoto src={campus.thumbnailUrl} size={52} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text fw={600} truncate>
                  {campus.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {campus.code}
                </Text>
              </Group>
              <Text size="sm" c="dimmed">
                {campus.address.addressOne}, {placeOf(campus.address)}
              </Text>
            </div>
          </Group>
          <Figures campus={campus} />
        </>
      )}
      onOpen={id => open(id)}
      form={<NewCampus onCancel={list.closeForm} onCreated={({ id }) => open(id, 'floors')} />}
    />
  )
}
