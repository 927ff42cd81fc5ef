import type { PlaceableSpace } from '@aforo/contract/floor-plans'
import { fold } from '@aforo/contract/fold'
import { displayName, spaceTypeLabels } from '@aforo/contract/labels'
import type { SpaceType } from '@aforo/contract/spaces'
import { ActionIcon, Button, CloseButton, NativeSelect, Text, TextInput, Tooltip } from '@mantine/core'
import { IconLayoutGridAdd, IconLink, IconMapPinPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { typeIcons } from '../spaces/spaceIcons.ts'
import { formatCounted } from '../ui/formats.ts'
import { spaceDrag } from './EditorCanvas.tsx'
import classes from './Panels.module.css'

interface SpaceListProps {
  /** The floor's spaces that have no place yet, by name. */
  spaces: readonly PlaceableSpace[]
  /** All of the floor's, to say where one stands. */
  nameOf: (spaceId: string) => string | undefined
  /** Elements that are selected and could be given a space. */
  selected: number
  readOnly: boolean
  /** Draws an element for each, in a grid where there is room. */
  onPlace: (spaces: readonly PlaceableSpace[]) => void
  /** Gives the selected elements these spaces, one each, in their order. */
  onAssign: (spaces: readonly PlaceableSpace[]) => void
}

/** More than anybody looks through: from there on one searches. */
const most = 200

/** The spaces that still need a place: dragged onto the drawing, placed by a button, or given to what is selected. */
export function SpaceList({ spaces, nameOf, selected, readOnly, onPlace, onAssign }: SpaceListProps) {
  const [q, setQ] = useState('')
  const [type, setType] = useState<SpaceType | ''>('')
  const types = [...new Set(spaces.map(space => space.type))]
  const words = fold(q.trim()).split(/\s+/).filter(Boolean)
  const found = spaces.filter(space => {
    const text = fold(`${displayName(space)} ${nameOf(space.parentId ?? '') ?? ''}`)
    return (type === '' || space.type === type) && words.every(word => text.includes(word))
  })
  if (spaces.length === 0)
    return (
      <div className={classes.list}>
        <p className={classes.none}>Todos los espacios del piso tienen su lugar en el plano.</p>
      </div>
    )
  return (
    <div className={classes.list}>
      <TextInput
        size="xs"
        type="search"
        aria-label="Buscar espacios sin lugar"
        placeholder="Buscar espacios"
        leftSection={<IconSearch size={14} />}
        rightSection={q && <CloseButton size="xs" aria-label="Borrar la búsqueda" onClick={() => setQ('')} />}
        value={q}
        maxLength={100}
        onChange={event => setQ(event.currentTarget.value)}
      />
      {types.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Tipo de espacio"
          value={type}
          onChange={event => setType(event.currentTarget.value as SpaceType | '')}
          data={[
            { value: '', label: 'Todos los tipos' },
            ...types.map(each => ({ value: each, label: spaceTypeLabels[each] })),
          ]}
        />
      )}
      {!readOnly && found.length > 0 && (
        <>
          {selected > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<IconLink size={16} />}
              onClick={() => onAssign(found.slice(0, selected))}
            >
              {selected === 1
                ? 'Asignar el primero a la selección'
                : `Asignar en orden a ${Math.min(selected, found.length)}`}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconLayoutGridAdd size={16} />}
            onClick={() => onPlace(found)}
          >
            {words.length > 0 || type !== '' ? `Colocar estos ${found.length}` : 'Colocar los que faltan'}
          </Button>
        </>
      )}
      <ul className={classes.rows} aria-label="Espacios por colocar" tabIndex={-1}>
        {found.length === 0 && <li className={classes.none}>Nada coincide</li>}
        {found.slice(0, most).map(space => {
          const Icon = typeIcons[space.type]
          const name = displayName(space)
          const place = nameOf(space.parentId ?? '')
          return (
            <li
              key={space.id}
              className={classes.space}
              draggable={!readOnly}
              onDragStart={event => {
                event.dataTransfer.setData(spaceDrag, space.id)
                event.dataTransfer.effectAllowed = 'copy'
              }}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={classes.name}>
                {name}
                {place && (
                  <Text size="xs" c="dimmed" span display="block" truncate>
                    {place}
                  </Text>
                )}
              </span>
              {!readOnly && selected === 1 && (
                <Tooltip label="Asignar a la selección">
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Asignar ${name} a la selección`}
                    onClick={() => onAssign([space])}
                  >
                    <IconLink size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
              {!readOnly && (
                <Tooltip label="Colocar en el plano">
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Colocar ${name}`}
                    onClick={() => onPlace([space])}
                  >
                    <IconMapPinPlus size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          )
        })}
        {found.length > most && (
          <li className={classes.none}>
            Y {formatCounted(found.length - most, 'espacio más', 'espacios más')}: búscalos.
          </li>
        )}
      </ul>
    </div>
  )
}
