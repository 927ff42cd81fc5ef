import { fold } from '@aforo/api/platform/fold'
import { compareNames } from '@aforo/api/platform/sorting'
import { Button, CloseButton, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconLayoutGridAdd, IconLink, IconMapPinPlus, IconSearch } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { formatCounted } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { thingDrag } from './EditorCanvas.tsx'
import classes from './Panels.module.css'
import type { Placeable } from './placeable.ts'

interface ThingListProps {
  /** The spaces and products that have no place yet, by name. */
  things: readonly Placeable[]
  /** Elements that are selected and could be given one. */
  selected: number
  readOnly: boolean
  /** Draws an element for each, in a grid where there is room. */
  onPlace: (things: readonly Placeable[]) => void
  /** Gives the selected elements these, one each, in their order. */
  onAssign: (things: readonly Placeable[]) => void
}

/** More than anybody looks through: from there on one searches. */
const most = 200

/** The spaces and products that still need a place: dragged onto the drawing, placed by a button, or given to what is selected. */
export function ThingList({ things, selected, readOnly, onPlace, onAssign }: ThingListProps) {
  const [q, setQ] = useState('')
  const [type, setType] = useState('')
  const types = [...new Set(things.map(thing => thing.type))].sort(compareNames)
  const words = fold(q.trim()).split(/\s+/).filter(Boolean)
  const found = things.filter(thing => {
    const text = fold(`${thing.name} ${thing.note}`)
    return (type === '' || thing.type === type) && words.every(word => text.includes(word))
  })
  const filtered = words.length > 0 || type !== ''
  // A product without a space may be meant for another floor: it is placed when somebody means it.
  const missing = filtered ? found : found.filter(({ of }) => of === 'space')
  const allPlaced = !things.some(({ of }) => of === 'space') && (
    <p className={classes.none}>Todos los espacios del piso tienen su lugar en el plano.</p>
  )
  if (things.length === 0) return <div className={classes.list}>{allPlaced}</div>
  return (
    <div className={classes.list}>
      {allPlaced}
      <TextInput
        size="xs"
        type="search"
        aria-label="Buscar espacios y productos sin lugar"
        placeholder="Buscar espacio o producto"
        leftSection={<IconSearch size={14} />}
        rightSection={q && <CloseButton size="xs" aria-label="Borrar la búsqueda" onClick={() => setQ('')} />}
        value={q}
        maxLength={100}
        onChange={event => setQ(event.currentTarget.value)}
      />
      {types.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Tipo"
          value={type}
          onChange={event => setType(event.currentTarget.value)}
          data={[{ value: '', label: 'Todos los tipos' }, ...types.map(each => ({ value: each, label: each }))]}
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
          {missing.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconLayoutGridAdd size={16} />}
              onClick={() => onPlace(missing)}
            >
              {filtered ? `Colocar estos ${missing.length}` : 'Colocar los que faltan'}
            </Button>
          )}
        </>
      )}
      <ul className={classes.rows} aria-label="Espacios y productos por colocar" tabIndex={-1}>
        {found.length === 0 && <li className={classes.none}>Nada coincide</li>}
        {found.slice(0, most).map((thing, index) => (
          <Fragment key={thing.id}>
            {thing.of === 'product' && found[index - 1]?.of !== 'product' && (
              <li className={classes.none}>Productos sin espacio, de toda la sede: coloca aquí los de este piso.</li>
            )}
            <ThingRow thing={thing} selected={selected} readOnly={readOnly} onPlace={onPlace} onAssign={onAssign} />
          </Fragment>
        ))}
        {found.length > most && (
          <li className={classes.none}>Y {formatCounted(found.length - most, 'más', 'más')}: búscalos.</li>
        )}
      </ul>
    </div>
  )
}

/** One of them, with its two ways onto the drawing. */
function ThingRow({
  thing,
  selected,
  readOnly,
  onPlace,
  onAssign,
}: Omit<ThingListProps, 'things'> & { thing: Placeable }) {
  const { name, note, Icon } = thing
  return (
    <li
      className={classes.space}
      draggable={!readOnly}
      onDragStart={event => {
        event.dataTransfer.setData(thingDrag, thing.id)
        event.dataTransfer.effectAllowed = 'copy'
      }}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>
        {name}
        {note && (
          <Text size="xs" c="dimmed" span display="block" truncate title={note}>
            {note}
          </Text>
        )}
      </span>
      {!readOnly && selected === 1 && (
        <IconButton
          label="Asignar a la selección"
          name={`Asignar ${name} a la selección`}
          size="sm"
          onClick={() => onAssign([thing])}
          color="aforo"
        >
          <IconLink size={16} />
        </IconButton>
      )}
      {!readOnly && (
        <IconButton
          label="Colocar en el plano"
          name={`Colocar ${name}`}
          size="sm"
          onClick={() => onPlace([thing])}
          color="aforo"
        >
          <IconMapPinPlus size={16} />
        </IconButton>
      )}
    </li>
  )
}
