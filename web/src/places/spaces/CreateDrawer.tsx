import { isFeminine } from '@aforo/api/places/labels'
import { isLevel } from '@aforo/api/places/space-places'
import type { SpaceNode, SpaceType } from '@aforo/api/places/spaces'
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus, IconStairs } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { leave } from '../../ui/unsaved.ts'
import { BatchForm } from './BatchForm.tsx'
import { kindWords, placesFor } from './kinds.ts'
import { NewSpace } from './NewSpace.tsx'
import type { SpaceSearch } from './spaceParams.ts'

interface CreateDrawerProps {
  campusId: string
  /** The floors and parkings of the campus. */
  levels: SpaceNode[]
  search: SpaceSearch
  onSearch: (change: SpaceSearch) => void
}

/** The drawer of the new space that the address asks for. A new one opens right after. */
export function CreateDrawer({ campusId, levels, search, onSearch }: CreateDrawerProps) {
  const { create } = search
  // What was wanted while something had to be made first.
  const [wanted, setWanted] = useState<SpaceType>()
  return (
    <RecordDrawer
      opened={create !== undefined}
      title={create && kindWords[create].title}
      onClose={() => {
        setWanted(undefined)
        onSearch({ create: undefined, parent: undefined })
      }}
    >
      {create === undefined ? null : !isLevel(create) && placesFor(create, levels).length === 0 ? (
        <EmptyState
          icon={IconStairs}
          title="Todavía no hay dónde"
          text={firstMake(create)}
          action={
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => {
                setWanted(create)
                onSearch({ create: before(create) })
              }}
            >
              {kindWords[before(create)].title}
            </Button>
          }
        />
      ) : (
        <OneOrMany
          key={create}
          type={create}
          {...{ campusId, levels, search, onSearch }}
          onMade={parent => {
            setWanted(undefined)
            if (wanted && wanted !== create) onSearch({ create: wanted, parent })
            return wanted !== undefined && wanted !== create
          }}
        />
      )}
    </RecordDrawer>
  )
}

/** What has to be there before one of these can be. */
const before = (type: SpaceType): SpaceType =>
  type === 'SEAT' ? 'WORK_TABLE' : type === 'PARKING_SPOT' ? 'PARKING' : 'FLOOR'

const firstMake = (type: SpaceType) =>
  type === 'SEAT'
    ? 'Un escritorio va en una mesa de trabajo: crea primero la mesa.'
    : type === 'PARKING_SPOT'
      ? 'Un estacionamiento va en un piso de parking: crea primero el piso.'
      : 'Crea primero un piso de oficina.'

interface OneOrManyProps extends CreateDrawerProps {
  type: SpaceType
  /** @returns whether it leads on to something else */
  onMade: (space: string) => boolean
}

/** The form of one new space or, where it stands in another one, of a numbered run. */
function OneOrMany({ type, campusId, levels, search, onSearch, onMade }: OneOrManyProps) {
  const [many, setMany] = useState(false)
  const close = () => onSearch({ create: undefined, parent: undefined })
  const open = (space: string) => {
    if (!onMade(space)) onSearch({ create: undefined, parent: undefined, space, part: undefined })
  }
  const form = { type, campusId, levels, parentId: search.parent ?? search.space, onCancel: close }
  return (
    <Stack gap="md" flex={1}>
      {!isLevel(type) && (
        <SegmentedControl
          fullWidth
          aria-label={isFeminine(type) ? 'Cuántas' : 'Cuántos'}
          value={many ? 'many' : 'one'}
          onChange={value => leave(() => setMany(value === 'many'))}
          data={[
            { value: 'one', label: isFeminine(type) ? 'Una' : 'Uno' },
            { value: 'many', label: isFeminine(type) ? 'Varias' : 'Varios' },
          ]}
        />
      )}
      {many ? (
        // What the run stands in is opened: it shows them all.
        <BatchForm {...form} onCreated={({ id, parentId }) => open(parentId ?? id)} />
      ) : (
        <NewSpace {...form} onCreated={({ id }) => open(id)} />
      )}
    </Stack>
  )
}
