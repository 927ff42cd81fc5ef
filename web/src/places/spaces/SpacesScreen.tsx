import { spaceTypeLabels } from '@aforo/api/places/labels'
import { SpaceType } from '@aforo/api/places/spaces'
import { Button, Menu } from '@mantine/core'
import { IconBuilding, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ImportLink } from '../../people/imports/ImportLink.tsx'
import { CampusPicker } from '../../ui/CampusPicker.tsx'
import { RemovedRecords } from '../../ui/dependents/RemovedRecords.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { leave } from '../../ui/unsaved.ts'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { CampusSpaces } from './CampusSpaces.tsx'
import type { RateOf } from './SpaceDetail.tsx'
import { typeIcons } from './spaceIcons.ts'
import type { SpaceSearch } from './spaceParams.ts'
import { firstCampus } from './spacesQuery.ts'
import { TreeLoadingOrError } from './TreeStates.tsx'
import { useSpaceWrites } from './useSpaceWrites.ts'

const route = getRouteApi('/app/configurations/spaces')

/** Configuración › Espacios. */
export function SpacesScreen({ rate }: { rate: RateOf }) {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/spaces' })
  const campuses = useQuery(firstCampus())
  const items = campuses.data?.items ?? []
  const usual = useUsualCampus(items)
  const { restore } = useSpaceWrites()
  const campusId = search.campus ?? usual
  const create = (kind: SpaceSearch['create']) => navigate({ search: old => ({ ...old, create: kind }) })
  const chooseCampus = (campus: string) => leave(() => navigate({ search: { campus } }))
  return (
    <PageFrame
      title="Espacios"
      about="Todo lo que hay en cada sede, de los pisos a los escritorios."
      actions={
        <>
          <ImportLink kind="SPACES" />
          <RemovedRecords subject="SPACE" title="Espacios" restore={restore} />
          {campusId && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button data-writes leftSection={<IconPlus size={18} />} rightSection={<IconChevronDown size={16} />}>
                  Nuevo
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {SpaceType.options.map(type => {
                  const Icon = typeIcons[type]
                  return (
                    <Menu.Item key={type} leftSection={<Icon size={16} />} onClick={() => create(type)}>
                      {spaceTypeLabels[type]}
                    </Menu.Item>
                  )
                })}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
      filters={
        <>
          <CampusPicker value={campusId} onChoose={chooseCampus} />
          <SearchBox
            placeholder="Buscar en la sede"
            value={search.q}
            onSearch={q => navigate({ search: old => ({ ...old, q }), replace: true })}
          />
        </>
      }
    >
      {campusId ? (
        <CampusSpaces key={campusId} campusId={campusId} rate={rate} />
      ) : campuses.data ? (
        <EmptyState
          icon={IconBuilding}
          title="Aún no hay sedes"
          text="Los espacios viven dentro de una sede: crea la primera."
          action={
            <Button
              data-writes
              renderRoot={props => <Link to="/app/configurations/campus" search={{ create: true }} {...props} />}
            >
              {verbLabels.newCampus}
            </Button>
          }
        />
      ) : (
        <TreeLoadingOrError query={campuses} />
      )}
    </PageFrame>
  )
}
