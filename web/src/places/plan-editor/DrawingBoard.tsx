import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import { useReactFlow, ViewportPortal } from '@xyflow/react'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from '../floor-plans/Canvas.module.css'
import { blank, type Drawn } from '../floor-plans/drawing.ts'
import { boxAround, crossesItself, type Point, rounded } from '../floor-plans/geometry.ts'
import type { Tool } from './tools.ts'

interface DrawingBoardProps {
  tool: Tool
  kind: ElementKind
  /** What corners jump onto, in centimetres; nothing without. */
  grid: number | undefined
  onDraw: (item: Drawn) => void
  onCancel: () => void
  onRefused: (why: string) => void
}

/** Pixels: nearer than this is the same place. */
const near = 6

/** Catches the pointer while something new is drawn, and shows it as it will be. */
export function DrawingBoard({ tool, kind, grid, onDraw, onCancel, onRefused }: DrawingBoardProps) {
  const { screenToFlowPosition, getZoom } = useReactFlow()
  const [from, setFrom] = useState<Point>()
  const [to, setTo] = useState<Point>()
  const [corners, setCorners] = useState<Point[]>([])
  const pressed = useRef(false)

  const toGrid = (value: number) => (grid ? Math.round(value / grid) * grid : rounded(value))
  const at = (event: PointerEvent): Point => {
    const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY })
    return { x: toGrid(x), y: toGrid(y) }
  }
  const last = corners.at(-1)
  const straight = (point: Point, event: PointerEvent): Point => {
    if (!event.shiftKey || !last) return point
    return Math.abs(point.x - last.x) > Math.abs(point.y - last.y)
      ? { x: point.x, y: last.y }
      : { x: last.x, y: point.y }
  }

  const close = () => {
    const points = corners.filter((point, index) => {
      const before = corners[index - 1]
      return !before || before.x !== point.x || before.y !== point.y
    })
    setCorners([])
    if (points.length < 3) return onCancel()
    if (crossesItself(points)) return onRefused('El polígono se cruza a sí mismo. Dibújalo otra vez.')
    const box = boxAround(points)
    if (box.width === 0 || box.height === 0) return onRefused('El polígono no tiene superficie.')
    onDraw(
      blank({
        shape: 'POLYGON',
        kind,
        ...box,
        points: points.map(({ x, y }) => [rounded(x - box.x), rounded(y - box.y)]),
      }),
    )
  }

  const finish = (end: Point) => {
    if (!from) return
    setFrom(undefined)
    const box = boxAround([from, end])
    const small = Math.max(box.width, box.height) * getZoom() < near
    if (tool === 'label')
      return onDraw(blank({ shape: 'LABEL', kind: 'TEXT', ...from, width: 240, height: 40, text: 'Texto' }))
    if (small) return onDraw(blank({ shape: shapeOf(tool), kind, ...usual(kind, tool, from) }))
    onDraw(
      blank({ shape: shapeOf(tool), kind, ...box, width: Math.max(box.width, 5), height: Math.max(box.height, 5) }),
    )
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (corners.length > 0 || from) {
        setCorners([])
        setFrom(undefined)
      } else onCancel()
    } else if (event.key === 'Enter' && corners.length > 0) close()
    else if (event.key === 'Backspace' && corners.length > 0) setCorners(corners.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  const equal = (start: Point, end: Point): Point => {
    const side = Math.max(Math.abs(end.x - start.x), Math.abs(end.y - start.y))
    return { x: start.x + Math.sign(end.x - start.x) * side, y: start.y + Math.sign(end.y - start.y) * side }
  }
  const square = (end: Point, event: PointerEvent) =>
    from && (tool === 'circle' || event.shiftKey) ? equal(from, end) : end

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list and the panel beside it do the same by keys. */}
      <div
        className={`${classes.board} nopan`}
        onPointerDown={event => {
          if (event.button !== 0) return
          pressed.current = true
          if (tool === 'polygon') return
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(at(event))
          setTo(at(event))
        }}
        onPointerMove={event => setTo(tool === 'polygon' ? straight(at(event), event) : square(at(event), event))}
        onPointerUp={event => {
          if (!pressed.current) return
          pressed.current = false
          if (tool !== 'polygon') return finish(square(at(event), event))
          const point = straight(at(event), event)
          const [first] = corners
          const closes =
            first && corners.length > 2 && Math.hypot(point.x - first.x, point.y - first.y) * getZoom() < near * 1.5
          if (closes) close()
          else setCorners([...corners, point])
        }}
        onDoubleClick={() => tool === 'polygon' && close()}
      />
      <ViewportPortal>
        <svg className={classes.draft} width={1} height={1} aria-hidden>
          <Shape tool={tool} from={from} to={to} corners={corners} />
        </svg>
        {from && to && tool !== 'label' && (
          <div
            className={classes.measure}
            style={{ left: Math.max(from.x, to.x), top: Math.max(from.y, to.y), scale: 'var(--px, 1)' }}
          >
            {Math.round(Math.abs(to.x - from.x))} × {Math.round(Math.abs(to.y - from.y))} cm
          </div>
        )}
      </ViewportPortal>
    </>
  )
}

const shapeOf = (tool: Tool) => (tool === 'circle' ? 'CIRCLE' : 'RECTANGLE')

/** What a click without a drag makes: the usual size of its kind, in the middle of the click. */
function usual(kind: ElementKind, tool: Tool, { x, y }: Point) {
  const [width, height] = tool === 'circle' ? [120, 120] : (usualSizes[kind] ?? [200, 200])
  return { x: rounded(x - width / 2), y: rounded(y - height / 2), width, height }
}

const usualSizes: Partial<Record<ElementKind, [number, number]>> = {
  ROOM: [400, 300],
  DESK: [120, 60],
  TABLE: [240, 120],
  AREA: [800, 600],
  PHONE_BOOTH: [120, 120],
  PARKING: [250, 500],
  WALL: [400, 15],
  DOOR: [90, 15],
  WINDOW: [150, 15],
  PLANT: [50, 50],
}

function Shape({
  tool,
  from,
  to,
  corners,
}: {
  tool: Tool
  from: Point | undefined
  to: Point | undefined
  corners: Point[]
}) {
  if (tool === 'polygon') {
    const points = to && corners.length > 0 ? [...corners, to] : corners
    return (
      <>
        <polygon points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {corners.map(({ x, y }) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={4}
            style={{ r: 'calc(var(--px, 1) * 4px)' } as React.CSSProperties}
          />
        ))}
      </>
    )
  }
  if (!from || !to || tool === 'label') return null
  const { x, y, width, height } = boxAround([from, to])
  if (tool === 'circle') return <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} />
  return <rect x={x} y={y} width={width} height={height} />
}
