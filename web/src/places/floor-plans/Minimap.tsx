import { useStore, useStoreApi } from '@xyflow/react'
import { type PointerEvent, useEffect, useRef } from 'react'
import classes from './Canvas.module.css'
import type { Sheet } from './document.ts'
import type { Drawn } from './drawing.ts'
import type { ElementNode } from './PlanElementNode.tsx'

/** Pixels. */
const longest = { width: 168, height: 120 }
/** Milliseconds without a change before it is drawn again. */
const calm = 80

interface MinimapProps {
  sheet: Sheet
  nodes: ElementNode[]
}

/** The map; where nobody draws, only once a part of the plan is out of view: it would cover a corner of it for nothing. */
export function Minimap({ always, ...map }: MinimapProps & { always: boolean }) {
  const { sheet } = map
  const whole = useStore(({ transform: [left, top, zoom], width, height }) => {
    const [right, bottom] = [left + sheet.width * zoom, top + sheet.height * zoom]
    return left >= 0 && top >= 0 && right <= width && bottom <= height
  })
  return always || !whole ? <DrawnMap {...map} /> : null
}

/**
 * The whole plan, small, with the part in view marked; a click or a drag goes there. Drawn on a canvas and only when the
 * drawing changes: the library's own redraws thousands of boxes at every step of a pan.
 */
function DrawnMap({ sheet, nodes }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const store = useStoreApi()
  const [left, top, zoom] = useStore(state => state.transform)
  const seen = { width: useStore(state => state.width), height: useStore(state => state.height) }
  const scale = Math.min(longest.width / sheet.width, longest.height / sheet.height)
  const size = { width: Math.round(sheet.width * scale), height: Math.round(sheet.height * scale) }

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    // Once it is quiet: a drag of thousands of elements has better things to do in its frames.
    const timer = setTimeout(() => {
      context.setTransform(2 * scale, 0, 0, 2 * scale, 0, 0)
      context.clearRect(0, 0, sheet.width, sheet.height)
      for (const { data } of nodes) {
        const { item } = data
        if (item.shape === 'LABEL') continue
        context.fillStyle = item.color ?? shades[item.kind] ?? '#9aa6c4'
        context.globalAlpha = item.kind === 'AREA' ? 0.25 : 0.8
        // Most are upright rectangles, and there may be thousands.
        if (item.shape === 'RECTANGLE' && item.rotation === 0) context.fillRect(item.x, item.y, item.width, item.height)
        else context.fill(outlineOf(item))
      }
    }, calm)
    return () => clearTimeout(timer)
  }, [nodes, scale, sheet.width, sheet.height])

  const goTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const { panZoom, width, height } = store.getState()
    const x = width / 2 - ((event.clientX - box.left) / scale) * zoom
    const y = height / 2 - ((event.clientY - box.top) / scale) * zoom
    panZoom?.setViewport({ x, y, zoom })
  }
  return (
    <div
      className={`${classes.minimap} nopan nowheel`}
      style={size}
      aria-hidden
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        goTo(event)
      }}
      onPointerMove={event => event.buttons === 1 && goTo(event)}
    >
      <canvas ref={canvas} width={size.width * 2} height={size.height * 2} style={size} />
      <div
        className={classes.view}
        style={{
          left: (-left / zoom) * scale,
          top: (-top / zoom) * scale,
          width: (seen.width / zoom) * scale,
          height: (seen.height / zoom) * scale,
        }}
      />
    </div>
  )
}

/** An element's shape on the plan, turned as it is. */
function outlineOf({ shape, x, y, width, height, points, rotation }: Drawn): Path2D {
  const own = new Path2D()
  if (shape === 'CIRCLE') own.arc(width / 2, height / 2, width / 2, 0, 2 * Math.PI)
  else if (shape === 'POLYGON') for (const [left, top] of points) own.lineTo(left, top)
  else own.rect(0, 0, width, height)
  const placed = new Path2D()
  const turn = new DOMMatrix()
    .translate(x + width / 2, y + height / 2)
    .rotate(rotation)
    .translate(-width / 2, -height / 2)
  placed.addPath(own, turn)
  return placed
}

const shades: Partial<Record<string, string>> = {
  WALL: '#5b6375',
  ROOM: '#7889ea',
  PHONE_BOOTH: '#a07bd6',
  AREA: '#7fbba2',
  TABLE: '#c3a878',
  PLANT: '#6fb57c',
}
