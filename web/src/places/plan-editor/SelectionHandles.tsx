import { useReactFlow } from '@xyflow/react'
import { type PointerEvent, useRef } from 'react'
import classes from '../floor-plans/Canvas.module.css'
import type { Drawn } from '../floor-plans/drawing.ts'
import type { Box, Point } from '../floor-plans/geometry.ts'
import { type Handle, handles, pulled, turnAt } from './handles.ts'

interface SelectionHandlesProps {
  item: Drawn
  /** While it is being pulled or turned. */
  onLive: (change: Box | { rotation: number }) => void
  onDone: (change: Box | { rotation: number }) => void
}

const cursors = ['nwse-resize', 'ns-resize', 'nesw-resize', 'ew-resize']

/** Eight handles for an element's size and one for its turn. They turn with it. */
export function SelectionHandles({ item, onLive, onDone }: SelectionHandlesProps) {
  const { screenToFlowPosition } = useReactFlow()
  const gesture = useRef<{ item: Drawn; from: Point; last?: Box | { rotation: number } }>(undefined)
  const at = (event: PointerEvent) => screenToFlowPosition({ x: event.clientX, y: event.clientY })

  const listen = (change: (start: Drawn, from: Point, event: PointerEvent) => Box | { rotation: number }) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      gesture.current = { item, from: at(event) }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = gesture.current
      if (!held) return
      held.last = change(held.item, held.from, event)
      onLive(held.last)
    },
    onPointerUp: () => {
      if (gesture.current?.last) onDone(gesture.current.last)
      gesture.current = undefined
    },
    onPointerCancel: () => {
      gesture.current = undefined
      onLive({ rotation: item.rotation })
    },
  })
  const pull = (handle: Handle) =>
    listen((start, from, event) => {
      const to = at(event)
      return pulled(start, handle, { x: to.x - from.x, y: to.y - from.y }, event.shiftKey)
    })
  const turn = listen((start, _from, event) => ({ rotation: turnAt(start, at(event), event.shiftKey) }))

  return (
    <div
      className={classes.handles}
      style={{ left: item.x, top: item.y, width: item.width, height: item.height, rotate: `${item.rotation}deg` }}
      aria-hidden
    >
      {handles.map((handle, index) => (
        <span
          key={`${handle.across} ${handle.down}`}
          {...pull(handle)}
          className={`${classes.handle} nopan nodrag`}
          style={{
            left: `${(handle.across + 1) * 50}%`,
            top: `${(handle.down + 1) * 50}%`,
            cursor: cursors[(index + Math.round(item.rotation / 45)) % 4],
          }}
        />
      ))}
      <span
        {...turn}
        data-turn
        className={`${classes.handle} nopan nodrag`}
        style={{ left: '50%', top: 'calc(var(--px, 1) * -22px)' }}
      />
    </div>
  )
}
