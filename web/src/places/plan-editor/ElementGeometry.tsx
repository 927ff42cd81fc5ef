import {
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
  type TablerIcon,
} from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Edge, Order } from '../floor-plans/arrange.ts'
import type { Drawn } from '../floor-plans/drawing.ts'
import { align, distribute, type Editor, order, rotate, write } from './editor.ts'
import { Figure } from './Figure.tsx'
import classes from './Panels.module.css'

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

interface ElementGeometryProps {
  /** What is selected. */
  items: readonly Drawn[]
  act: (change: (editor: Editor) => Editor) => void
}

/** Where elements stand, how large, turned how far, above or below which. */
export function ElementGeometry({ items, act }: ElementGeometryProps) {
  const set = (fields: Parameters<typeof write>[1]) => act(now => write(now, fields))
  return (
    <div className={classes.part}>
      <h3>Posición y tamaño, en cm</h3>
      <div className={classes.pair}>
        <Figure label="X" value={common(items, 'x')} onWrite={x => set({ x })} />
        <Figure label="Y" value={common(items, 'y')} onWrite={y => set({ y })} />
        <Figure label="Ancho" min={1} value={common(items, 'width')} onWrite={width => set({ width })} />
        {common(items, 'shape') !== 'CIRCLE' && (
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
        <Tool label="Girar 90° a la derecha" icon={IconRotateClockwise} onClick={() => act(now => rotate(now, 90))} />
        {orders.map(([to, label, icon]) => (
          <Tool key={to} label={label} icon={icon} onClick={() => act(now => order(now, to))} />
        ))}
      </div>
    </div>
  )
}

/** How several elements stand to each other. */
export const Arranging = ({ items, act }: ElementGeometryProps) => (
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
)

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
    <IconButton label={label} disabled={disabled} onClick={onClick}>
      <Icon size={18} stroke={1.6} />
    </IconButton>
  )
}

/** What all items have in common; undefined where they differ. */
export function common<Key extends keyof Drawn>(items: readonly Drawn[], key: Key): Drawn[Key] | undefined {
  const [first] = items
  return first && items.every(item => item[key] === first[key]) ? first[key] : undefined
}
