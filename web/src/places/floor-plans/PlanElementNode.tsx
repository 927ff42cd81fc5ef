import type { Node, NodeProps } from '@xyflow/react'
import { type Lifecycles, placeSigns, toneOf } from '../../ui/StatusBadge.tsx'
import type { Drawn } from './drawing.ts'
import classes from './Element.module.css'
import { elementText, textPoint } from './elementText.ts'

/** What a plan shows of an element beside its own looks. */
interface Shown {
  title: string
  status?: Lifecycles['place'] | undefined
  /** In place of the status's own, where the plan tells of something else than bookings. */
  sign?: string | undefined
  diff?: 'added' | 'removed' | 'moved' | 'changed' | 'same' | undefined
  /** Outside of what was searched for. */
  dim?: boolean | undefined
}

export type ElementData = Shown & { item: Drawn } & Record<string, unknown>

export type ElementNode = Node<ElementData, 'element'>

/** An element of a plan, as xyflow draws it. There may be thousands: nothing in here listens to anything. */
export function PlanElementNode({ data, selected }: NodeProps<ElementNode>) {
  const { item, title, status, sign = status && placeSigns[status], diff, dim } = data
  const { shape, kind, rotation, color } = item
  const text = elementText(item, title, sign)
  const middle = shape === 'POLYGON' ? textPoint(item.points, item.height) : undefined
  // Text stays the right way up in what is turned around.
  const flipped = rotation > 90 && rotation <= 270 && shape !== 'LABEL'
  const style = {
    ...(rotation !== 0 && { rotate: `${rotation}deg` }),
    ...(color !== null && { '--own': color }),
  } as React.CSSProperties
  const turn = rotation === 90 || rotation === 270 ? -rotation : flipped ? 180 : 0
  return (
    <div
      className={classes.element}
      data-kind={kind}
      data-shape={shape}
      data-own={color !== null || undefined}
      data-selected={selected || undefined}
      data-status={status}
      data-tone={status && toneOf('place', status)}
      data-diff={diff}
      data-dim={dim || undefined}
      style={style}
    >
      {shape === 'POLYGON' ? (
        <svg className={classes.polygon} viewBox={`0 0 ${item.width} ${item.height}`} aria-hidden>
          <polygon points={item.points.map(([x, y]) => `${x},${y}`).join(' ')} />
        </svg>
      ) : (
        <div className={classes.face} />
      )}
      {text && (
        <span
          className={classes.text}
          data-size={text.reach}
          style={
            {
              '--size': `${text.size}px`,
              ...(middle && { translate: `${middle.x - item.width / 2}px ${middle.y - item.height / 2}px` }),
              ...(turn !== 0 && shape !== 'LABEL' && { rotate: `${turn}deg` }),
            } as React.CSSProperties
          }
        >
          {text.text}
        </span>
      )}
    </div>
  )
}

const made = new WeakMap<Drawn, ElementNode>()

/** The node of an element. The same as before while nothing about it changed, so that it isn't drawn again. */
export function nodeOf(item: Drawn, more: Shown, selected = false, draggable = !item.locked): ElementNode {
  const before = made.get(item)
  if (
    before &&
    before.selected === selected &&
    before.draggable === draggable &&
    before.data.title === more.title &&
    before.data.status === more.status &&
    before.data.sign === more.sign &&
    before.data.diff === more.diff &&
    before.data.dim === more.dim
  )
    return before
  const { id, x, y, width, height } = item
  const node: ElementNode = {
    id,
    type: 'element',
    position: { x, y },
    width,
    height,
    // Known beforehand: xyflow then neither draws all of them once to measure them, nor watches them.
    measured: { width, height },
    handles: [],
    selected,
    draggable,
    data: { ...more, item },
  }
  made.set(item, node)
  return node
}

export const planNodeTypes = { element: PlanElementNode }
