import type { Zone } from '@aforo/api/people/zones'
import { displayName } from '@aforo/api/places/labels'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { ActionIcon, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spacesQuery } from '../../places/spaces/spacesQuery.ts'
import { api } from '../../platform/api.ts'
import type { Refusal } from '../../platform/problem.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { carries, type Places, stateOf, toggled } from './picking.ts'
import classes from './SpacePicker.module.css'

interface SpacePickerProps {
  zone: Zone
  opened: boolean
  onClose: () => void
  /** Throws the refusal, which stays in the dialog. */
  onAdd: (spaceIds: string[]) => Promise<unknown>
}

/** Picks spaces of one campus for a zone: what stands in a picked one comes along. */
export function SpacePicker({ zone, opened, onClose, onAdd }: SpacePickerProps) {
  const narrow = useNarrowerThan(36)
  return (
    <Modal opened={opened} onClose={onClose} title="Añadir espacios" size="lg" fullScreen={narrow}>
      {opened && <Picking zone={zone} onClose={onClose} onAdd={onAdd} />}
    </Modal>
  )
}

function Picking({ zone, onClose, onAdd }: Omit<SpacePickerProps, 'opened'>) {
  const first = useQuery(api.campuses.search.queryOptions({ input: { pageSize: 1 } }))
  const [chosen, setChosen] = useState<string | null>(null)
  const campusId = chosen ?? zone.spaces[0]?.campusId ?? first.data?.items[0]?.id
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { busy, refusal, run } = useAttempt()
  const add = () =>
    run(async () => {
      await onAdd([...picked])
      onClose()
    })
  return (
    <Stack>
      <SearchSelect
        source={campusChoices}
        label="Sede"
        data-autofocus
        // One is chosen already: its list, opened by the first focus, would lie over the spaces.
        openOnFocus={false}
        allowDeselect={false}
        value={campusId ?? null}
        onChoose={campus => {
          setChosen(campus?.value ?? null)
          setPicked(new Set())
        }}
      />
      {refusal && <ProblemAlert refusal={{ ...refusal, message: inWords(refusal) }} />}
      {campusId && (
        <CampusTree key={campusId} zoneId={zone.id} campusId={campusId} picked={picked} onPicked={setPicked} />
      )}
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {picked.size === 0 ? 'Nada elegido' : formatCounted(picked.size, 'espacio elegido', 'espacios elegidos')}
        </Text>
        <FormButtons submit="Añadir" busy={busy} disabled={picked.size === 0} onSubmit={add} onCancel={onClose} />
      </Group>
    </Stack>
  )
}

/** Somebody put the space elsewhere meanwhile: which space, and where. */
function inWords({ code, data, message }: Refusal): string {
  if (code !== 'SPACE_IN_ZONE' || typeof data !== 'object' || data === null) return message
  return 'spaceName' in data && 'zoneName' in data ? `${data.spaceName} ya está en la zona ${data.zoneName}.` : message
}

interface CampusTreeProps {
  zoneId: string
  campusId: string
  picked: ReadonlySet<string>
  onPicked: (picked: ReadonlySet<string>) => void
}

function CampusTree({ zoneId, campusId, picked, onPicked }: CampusTreeProps) {
  const spaces = useQuery(spacesQuery(campusId))
  const taken = useQuery(api.zones.places.queryOptions({ input: { campusId } }))
  const { data, ...query } = allOf({ spaces, taken })
  if (!data) return <LoadingOrError query={query} skeleton={180} />
  const roots = [...data.spaces.floors, ...data.spaces.parkings]
  if (roots.length === 0) return <Text size="sm">Esta sede aún no tiene pisos.</Text>
  const zoneOf = new Map(data.taken.map(({ spaceId, ...zone }) => [spaceId, zone]))
  return (
    <Branch
      label="Espacios de la sede"
      spaces={roots}
      places={{ zoneId, zoneOf, picked }}
      comesAlong={false}
      onToggle={space => onPicked(toggled(picked, space))}
    />
  )
}

interface BranchProps {
  label: string
  spaces: SpaceNode[]
  places: Places
  comesAlong: boolean
  onToggle: (space: SpaceNode) => void
}

const Branch = ({ label, spaces, ...rest }: BranchProps) => (
  <Rows look="bare" aria-label={label}>
    {spaces.map(space => (
      <Leaf key={space.id} space={space} {...rest} />
    ))}
  </Rows>
)

function Leaf({ space, places, comesAlong, onToggle }: Omit<BranchProps, 'spaces' | 'label'> & { space: SpaceNode }) {
  const opens = space.children.length > 0
  const [open, setOpen] = useState(space.type === 'FLOOR' && space.children.length <= 20)
  const state = stateOf(space.id, comesAlong, places)
  const name = displayName(space)
  return (
    <li>
      <div className={classes.row}>
        {opens ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={open}
            aria-label={`${open ? 'Cerrar' : 'Abrir'} ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </ActionIcon>
        ) : (
          <span className={classes.gap} />
        )}
        <Checkbox
          label={name}
          description={
            state.kind === 'taken'
              ? `En la zona ${state.zoneName}`
              : state.kind === 'here'
                ? 'Ya está en esta zona'
                : undefined
          }
          checked={carries(state)}
          disabled={state.kind !== 'free' && state.kind !== 'picked'}
          onChange={() => onToggle(space)}
        />
      </div>
      {opens && open && (
        <Branch label={name} spaces={space.children} places={places} comesAlong={carries(state)} onToggle={onToggle} />
      )}
    </li>
  )
}
