import { useReactFlow } from '@xyflow/react'
import { useRef } from 'react'
import type { Sheet } from '../floor-plans/document.ts'
import type { Drawing, Drawn } from '../floor-plans/drawing.ts'
import { extentOf, extentOfAll, type Point } from '../floor-plans/geometry.ts'
import { freeRoom } from './freeRoom.ts'
import type { RoomFor } from './placing.ts'

/** What is in view of a drawing, and how something comes into view. */
export function usePlanView(sheet: Sheet, drawing: Drawing) {
  const flow = useReactFlow()
  const stage = useRef<HTMLDivElement>(null)
  const inView = (): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return { x: sheet.width / 2, y: sheet.height / 2 }
    return flow.screenToFlowPosition({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  }
  /** An empty place, as near as can be to the middle of what is in view. */
  const roomFor: RoomFor = (size, also = []) => {
    const solid = drawing.filter(({ kind }) => kind !== 'AREA').map(extentOf)
    return freeRoom(size, sheet, [...solid, ...also], inView())
  }
  const show = (shown: readonly Drawn[]) => {
    const box = extentOfAll(shown)
    if (!box) return
    const around = Math.max(box.width, box.height, 400)
    flow.fitBounds(
      { x: box.x + box.width / 2 - around, y: box.y + box.height / 2 - around, width: 2 * around, height: 2 * around },
      { duration: 200 },
    )
  }
  return { stage, inView, roomFor, show }
}
