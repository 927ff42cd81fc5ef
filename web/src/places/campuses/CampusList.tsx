import type { CampusSummary } from '@aforo/contract/places/campuses'
import { Button, Group, Text } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { keepDraft } from '../../ui/drafts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { type ListSearch, pagingOf } from '../../ui/search.ts'
import { useListFilters } from '../../ui/useListFilters.ts'
import { CampusPhoto } from './CampusPhoto.tsx'
import { Figures } from './Figures.tsx'
import { placeOf } from './place.ts'

const NewCampus = later(() => import('./NewCampus.tsx'), 'NewCampus')

const route = getRouteApi('/app/configurations/campus/')

const draft = 'campus.new'

/** The specification's page size for this list. */
const size = 20

export const campusSearch = (search: ListSearch) =>
  api.campuses.search.queryOptions({ input: { ...pagingOf(search, size), q: search.q }, context: { quiet: true } })

type Figure = 'floors' | 'rooms' | 'capacity' | 'phoneBooths' | 'desks' | 'parkingSpots'

/** A column of one figure; nothing is a dash, so that the eye finds what there is. */
const figure = (accessor: Figure, title: string): DataListColumn<CampusSummary> => ({
  accessor,
  title,
  textAlign: 'right',
  width: 100,
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
  figure('floors', 'Pisos'),
  figure('rooms', 'Salas'),
  figure('capacity', 'Aforo de salas'),
  figure('phoneBooths', 'Booths'),
  figure('desks', 'Escritorios'),
  figure('parkingSpots', 'Parking'),
]

/** Configuración › Sedes. */
export function CampusList() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/campus/' })
  const query = useQuery({ ...campusSearch(search), placeholderData: keepPreviousData })
  const { change, filter, clear, filtered } = useListFilters<typeof search>(search, ['q'], to => navigate(to))
  const create = () => change({ create: true })
  const close = () => {
    // Closed on purpose: what was typed is not wanted any more.
    keepDraft(draft, undefined)
    change({ create: undefined })
  }
  useScreenAction({ id: 'campus.new', label: 'Nueva sede', icon: IconPlus, run: create })
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={create}>
      Nueva sede
    </Button>
  )
  return (
    <PageFrame
      title="Sedes"
      about="Tus edificios: dónde están, cuándo abren y cuánta gente reciben."
      actions={button}
      filters={<SearchBox placeholder="Buscar sede" value={search.q} onSearch={q => filter({ q })} />}
    >
      <DataList
        id="campuses"
        noun={['sede', 'sedes']}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={change}
        size={size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={({ id }) => navigate({ to: '/app/configurations/campus/$id', params: { id } })}
        empty={
          <EmptyState
            icon={IconBuilding}
            title="Aún no hay sedes"
            text="Crea la primera para añadirle pisos y salas, y empezar a recibir reservas."
            action={button}
          />
        }
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
      />
      <RecordDrawer opened={search.create === true} title="Nueva sede" onClose={close}>
        <NewCampus
          draft={draft}
          onCancel={close}
          onCreated={({ id }) =>
            navigate({ to: '/app/configurations/campus/$id', params: { id }, search: { tab: 'floors' } })
          }
        />
      </RecordDrawer>
    </PageFrame>
  )
}
