import type { PlaceableSpace } from '@aforo/contract/floor-plans'
import { displayName, elementKindLabels, elementShapeLabels } from '@aforo/contract/labels'
import {
  ActionIcon,
  Button,
  ColorSwatch,
  NumberInput,
  type NumberInputProps,
  Select,
  Switch,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconRotate,
  IconRotateClockwise,
  IconStackBack,
  IconStackBackward,
  IconStackForward,
  IconStackFront,
  IconTrash,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { foldedFilter } from '../ui/foldedFilter.ts'
import { formatCounted } from '../ui/formats.ts'
import type { Edge, Order } from './arrange.ts'
import type { Drawn } from './drawing.ts'
import {
  align,
  attach,
  detach,
  distribute,
  duplicate,
  type Editor,
  type Fields,
  order,
  remove,
  rotate,
  selected,
  write,
} from './editor.ts'
import classes from './Panels.module.css'
import { drawnKinds } from './tools.ts'

interface ElementPanelProps {
  editor: Editor
  act: (change: (editor: Editor) => Editor) => void
  spaces: readonly PlaceableSpace[]
  nameOf: (spaceId: string) => string | undefined
  readOnly: boolean
}

const edges: [Edge, string, TablerIcon][] = [
  ['left', 'Alinear a la izquierda', IconLayoutAlignLeft],
  ['center', 'Centrar en horizontal', IconLayoutAlignCenter],
  ['right', 'Alinear a la derecha', IconLayoutAlignRight],
  ['top', 'Alinear arriba', IconLayoutAlignTop],
  ['middle', 'Centrar en vertical', IconLayoutAlignMiddle],
  ['bottom', 'Alinear abajo', IconLayoutAlignBottom],
]

const orders: [Order, string, TablerIcon][] = [
  ['front', 'Traer al frente', IconStackFront],
  ['forward', 'Traer adelante', IconStackForward],
  ['backward', 'Enviar atrás', IconStackBackward],
  ['back', 'Enviar al fondo', IconStackBack],
]

/** Calm ones that stand apart, and can be read on in both themes. */
const colors: [string, string][] = [
  ['#7889ea', 'Azul'],
  ['#4aa3a2', 'Turquesa'],
  ['#5fae6f', 'Verde'],
  ['#d9a13b', 'Ocre'],
  ['#e07a5f', 'Terracota'],
  ['#c65f8e', 'Frambuesa'],
  ['#8d7bd1', 'Violeta'],
  ['#7d8496', 'Gris'],
]

/** What all items have in common; undefined where they differ. */
function common<Key extends keyof Drawn>(items: readonly Drawn[], key: Key): Drawn[Key] | undefined {
  const [first] = items
  return first && items.every(item => item[key] === first[key]) ? first[key] : undefined
}

/** Everything about what is selected, in figures and words: all that dragging does. */
export function ElementPanel({ editor, act, spaces, nameOf, readOnly }: ElementPanelProps) {
  const items = selected(editor)
  const [one] = items
  if (!one) return null
  const single = items.length === 1 ? one : undefined
  const set = (fields: Fields) => act(now => write(now, fields))
  const kind = common(items, 'kind')
  const shape = common(items, 'shape')
  const color = common(items, 'color')
  const labelled = items.some(item => item.shape === 'LABEL')
  return (
    <div className={classes.fields}>
      <Text size="sm" fw={600}>
        {single
          ? `${elementKindLabels[single.kind]} · ${elementShapeLabels[single.shape]}`
          : formatCounted(items.length, 'elemento', 'elementos')}
      </Text>
      <fieldset disabled={readOnly} style={{ all: 'unset', display: 'contents' }}>
        {(single || labelled) && (
          <TextInput
            size="xs"
            label="Texto"
            placeholder={single?.spaceIds[0] ? nameOf(single.spaceIds[0]) : undefined}
            data-element-text
            value={common(items, 'text') ?? ''}
            maxLength={200}
            error={single?.shape === 'LABEL' && single.text.trim() === '' ? 'Escribe qué dice.' : undefined}
            onChange={event => set({ text: event.currentTarget.value })}
          />
        )}
        {!labelled && (
          <Select
            size="xs"
            label="Qué es"
            data={drawnKinds.map(value => ({ value, label: elementKindLabels[value] }))}
            value={kind ?? null}
            placeholder="Varios"
            searchable
            filter={foldedFilter}
            allowDeselect={false}
            onChange={value => value && set({ kind: value as Drawn['kind'] })}
          />
        )}
        <div className={classes.part}>
          <h3>Posición y tamaño, en cm</h3>
          <div className={classes.pair}>
            <Figure label="X" value={common(items, 'x')} onWrite={x => set({ x })} />
            <Figure label="Y" value={common(items, 'y')} onWrite={y => set({ y })} />
            <Figure label="Ancho" min={1} value={common(items, 'width')} onWrite={width => set({ width })} />
            {shape !== 'CIRCLE' && (
              <Figure label="Alto" min={1} value={common(items, 'height')} onWrite={height => set({ height })} />
            )}
            <Figure
              label="Giro"
              suffix="°"
              value={common(items, 'rotation')}
              onWrite={degrees => set({ rotation: ((degrees % 360) + 360) % 360 })}
            />
          </div>
          <div className={classes.buttons}>
            <Tool label="Girar 90° a la izquierda" icon={IconRotate} onClick={() => act(now => rotate(now, -90))} />
            <Tool
              label="Girar 90° a la derecha"
              icon={IconRotateClockwise}
              onClick={() => act(now => rotate(now, 90))}
            />
            {orders.map(([to, label, icon]) => (
              <Tool key={to} label={label} icon={icon} onClick={() => act(now => order(now, to))} />
            ))}
          </div>
        </div>
        {items.length > 1 && (
          <div className={classes.part}>
            <h3>Alinear y repartir</h3>
            <div className={classes.buttons}>
              {edges.map(([edge, label, icon]) => (
                <Tool key={edge} label={label} icon={icon} onClick={() => act(now => align(now, edge))} />
              ))}
              <Tool
                label="Repartir en horizontal"
                icon={IconLayoutDistributeHorizontal}
                disabled={items.length < 3}
                onClick={() => act(now => distribute(now, 'x'))}
              />
              <Tool
                label="Repartir en vertical"
                icon={IconLayoutDistributeVertical}
                disabled={items.length < 3}
                onClick={() => act(now => distribute(now, 'y'))}
              />
            </div>
          </div>
        )}
        {single && single.shape !== 'LABEL' && (
          <Places item={single} spaces={spaces} nameOf={nameOf} act={act} readOnly={readOnly} />
        )}
        {!items.every(item => item.shape === 'LABEL') && (
          <div className={classes.part}>
            <h3>Color</h3>
            <div className={classes.swatches}>
              <Tooltip label="El de su tipo">
                <ActionIcon
                  variant={color === null ? 'light' : 'subtle'}
                  color="gray"
                  aria-label="Color de su tipo"
                  aria-pressed={color === null}
                  onClick={() => set({ color: null })}
                >
                  <IconArrowBackUp size={16} />
                </ActionIcon>
              </Tooltip>
              {colors.map(([value, name]) => (
                <Tooltip key={value} label={name}>
                  <UnstyledButton
                    aria-label={`Color: ${name}`}
                    aria-pressed={color === value}
                    p={2}
                    onClick={() => set({ color: value })}
                  >
                    <ColorSwatch color={value} size={20} radius="sm">
                      {color === value && <IconCheck size={14} color="#fff" />}
                    </ColorSwatch>
                  </UnstyledButton>
                </Tooltip>
              ))}
            </div>
          </div>
        )}
        <Switch
          size="xs"
          label="Bloqueado: no se mueve ni se toca al dibujar"
          checked={common(items, 'locked') ?? false}
          onChange={event => set({ locked: event.currentTarget.checked })}
        />
        {!readOnly && (
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCopy size={16} />}
              onClick={() => act(duplicate)}
            >
              Duplicar
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => act(remove)}
            >
              Quitar
            </Button>
          </div>
        )}
      </fieldset>
    </div>
  )
}

interface FigureProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | undefined
  onWrite: (value: number) => void
}

/** A figure that is written as it is typed; empty while the selected ones differ. */
export function Figure({ value, onWrite, min, ...props }: FigureProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value ?? '')
  }
  return (
    <NumberInput
      size="xs"
      hideControls
      decimalScale={1}
      decimalSeparator="."
      thousandSeparator=","
      placeholder="Varios"
      {...props}
      value={typed}
      onChange={next => {
        setTyped(next)
        if (typeof next === 'number' && next !== value && (min === undefined || next >= Number(min))) onWrite(next)
      }}
      onBlur={() => setTyped(value ?? '')}
    />
  )
}

function Tool({
  label,
  icon: Icon,
  onClick,
  disabled = false,
}: {
  label: string
  icon: TablerIcon
  onClick: () => void
  disabled?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

interface PlacesProps extends Pick<ElementPanelProps, 'spaces' | 'nameOf' | 'act' | 'readOnly'> {
  item: Drawn
}

/** The spaces that an element stands for. */
function Places({ item, spaces, nameOf, act, readOnly }: PlacesProps) {
  return (
    <div className={classes.part}>
      <h3>Espacios que representa</h3>
      {item.spaceIds.length > 0 && (
        <ul className={classes.places}>
          {item.spaceIds.map(id => (
            <li key={id} className={classes.placed}>
              <span className={classes.name}>{nameOf(id) ?? 'Espacio que ya no está en este piso'}</span>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Quitar ${nameOf(id) ?? 'el espacio'} del elemento`}
                  onClick={() => act(now => detach(now, item.id, id))}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Select
          key={item.spaceIds.join()}
          size="xs"
          aria-label="Asignar un espacio"
          placeholder="Asignar un espacio"
          searchable
          limit={100}
          filter={foldedFilter}
          data={spaces
            .filter(({ id }) => !item.spaceIds.includes(id))
            .map(space => ({ value: space.id, label: displayName(space) }))}
          value={null}
          onChange={id => id && act(now => attach(now, item.id, id))}
        />
      )}
    </div>
  )
}
