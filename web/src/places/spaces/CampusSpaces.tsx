import { mayStandIn } from '@aforo/api/places/space-places'
import { Button } from '@mantine/core'
import { IconClick, IconPlus, IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState, NothingMatches } from '../../ui/EmptyState.tsx'
import { ClearFilters } from '../../ui/FilterChip.tsx'
import { later } from '../../ui/later.ts'
import { leave } from '../../ui/unsaved.ts'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { type RateOf, SpaceDetail } from './SpaceDetail.tsx'
import { SpaceDrawer } from './SpaceDrawer.tsx'
import classes from './Spaces.module.css'
import { SpaceTree } from './SpaceTree.tsx'
import type { SpaceSearch } from './spaceParams.ts'
import { spacesQuery } from './spacesQuery.ts'
import { TreeLoadingOrError } from './TreeStates.tsx'
import { findItem, grouped, matching, pathTo, rowsOf, spacesIn, type TreeItem } from './tree.ts'
import { useSpaceWrites } from './useSpaceWrites.ts'

const BulkEdit = later(() => import('./BulkEdit.tsx'), 'BulkEdit')
const CreateDrawer = later(() => import('./CreateDrawer.tsx'), 'CreateDrawer')
const BulkMove = later(() => import('./BulkMove.tsx'), 'BulkMove')

const route = getRouteApi('/app/configurations/spaces')

/** A tree up to this size opens whole. */
const smallTree = 60

/** The tree of a campus and, beside it or over it, the space that is chosen. */
export function CampusSpaces({ campusId, rate }: { campusId: string; rate: RateOf }) {
  const { q, ...search } = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/spaces' })
  const query = useQuery(spacesQuery(campusId))
  const narrow = useNarrowerThan(62)
  // What somebody opened or closed; the rest follows from the tree's size, the search and the selection.
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  // The spaces of a bulk change; undefined while none is being made.
  const [checked, setChecked] = useState<ReadonlySet<string>>()
  const [bulk, setBulk] = useState<'edit' | 'move'>()
  // Its forms are fetched when the first is opened, and stay for the closing of the drawer to be seen.
  const [begun, setBegun] = useState(false)
  if (search.create && !begun) setBegun(true)
  const { move } = useSpaceWrites()
  const change = (next: SpaceSearch) => navigate({ search: old => ({ ...old, ...next }) })

  if (!query.data) return <TreeLoadingOrError query={query} />

  const levels = [...query.data.floors, ...query.data.parkings]
  const all = grouped(query.data)
  const items = q ? matching(all, q) : all
  const path = search.space ? pathTo(all, search.space) : undefined
  const small = spacesIn(all).length <= smallTree
  const isExpanded = (item: TreeItem) =>
    chosen[item.id] ?? (q !== undefined || small || item.id.startsWith('campus:') || (path?.includes(item.id) ?? false))
  const rows = rowsOf(items, isExpanded)
  const expand = (item: TreeItem, expanded: boolean) => setChosen({ ...chosen, [item.id]: expanded })
  const select = (item: TreeItem) => {
    if (item.space) leave(() => change({ space: item.id }))
    else expand(item, !isExpanded(item))
  }
  const space = search.space ? findItem(all, search.space)?.space : undefined
  const place = (path ?? []).flatMap(id => findItem(all, id)?.space?.name ?? [])
  const close = () => change({ space: undefined, part: undefined })
  const picked = checked ? spacesIn(all).filter(({ id }) => checked.has(id)) : []
  const check = (item: TreeItem) => {
    const ids = item.space ? [item.space.id] : item.children.flatMap(child => child.space?.id ?? [])
    const next = new Set(checked)
    const whole = ids.every(id => next.has(id))
    for (const id of ids) whole ? next.delete(id) : next.add(id)
    setChecked(next)
  }
  const endBulk = () => {
    setBulk(undefined)
    setChecked(undefined)
  }

  return (
    <>
      {all.length === 0 ? (
        <EmptyState
          icon={IconStairs}
          title="Esta sede aún no tiene pisos"
          text="Empieza por un piso; después le pones salas y phone booths."
          action={
            <Button data-writes leftSection={<IconPlus size={18} />} onClick={() => change({ create: 'FLOOR' })}>
              {verbLabels.newFloor}
            </Button>
          }
        />
      ) : items.length === 0 ? (
        <NothingMatches
          action={<ClearFilters onClick={() => navigate({ search: old => ({ ...old, q: undefined }) })} />}
        />
      ) : (
        <div className={classes.columns}>
          <div className={classes.panel}>
            <SelectionBar
              picked={picked}
              on={checked !== undefined}
              onStart={() => setChecked(new Set())}
              onEdit={() => setBulk('edit')}
              onMove={() => setBulk('move')}
              onEnd={() => setChecked(undefined)}
            />
            <SpaceTree
              rows={rows}
              selected={search.space}
              onSelect={select}
              onExpand={expand}
              checked={checked}
              onCheck={check}
              mayDrop={(space, into) => mayStandIn(space.type, into.type) && space.parentId !== into.id}
              onDrop={(space, into) => attempt(() => move(space, into))}
            />
          </div>
          {!narrow && (
            <section className={`${classes.panel} ${classes.detail}`} aria-label="Detalle del espacio">
              {space ? (
                <SpaceDetail
                  {...{ space, place, levels, rate }}
                  key={space.id}
                  part={search.part}
                  onSearch={change}
                  titled
                />
              ) : (
                <EmptyState icon={IconClick} title="Elige un espacio" text="Aquí verás qué es y podrás cambiarlo." />
              )}
            </section>
          )}
        </div>
      )}
      {narrow && (
        <SpaceDrawer {...{ space, place, levels, rate }} part={search.part} onSearch={change} onClose={close} />
      )}
      {begun && (
        <Suspense fallback={null}>
          <CreateDrawer campusId={campusId} levels={levels} search={search} onSearch={change} />
        </Suspense>
      )}
      {bulk && (
        <Suspense fallback={null}>
          {bulk === 'edit' ? (
            <BulkEdit opened spaces={picked} onClose={() => setBulk(undefined)} onDone={endBulk} />
          ) : (
            <BulkMove spaces={picked} levels={levels} onClose={() => setBulk(undefined)} onDone={endBulk} />
          )}
        </Suspense>
      )}
    </>
  )
}
