import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import { type NodeChange, SelectionMode, useReactFlow } from '@xyflow/react'
import { type Ref, useRef, useState } from 'react'
import { moved } from '../floor-plans/arrange.ts'
import classes from '../floor-plans/Canvas.module.css'
import type { Sheet } from '../floor-plans/document.ts'
import { type Drawn, titleOf } from '../floor-plans/drawing.ts'
import { type Box, extentOf, extentOfAll, type Point } from '../floor-plans/geometry.ts'
import { type ElementNode, nodeOf } from '../floor-plans/PlanElementNode.tsx'
import { PlanStage } from '../floor-plans/PlanStage.tsx'
import { DrawingBoard } from './DrawingBoard.tsx'
import { add, drawingIn, type Editor, place, reshape, rotate, select, selected } from './editor.ts'
import { SelectionHandles } from './SelectionHandles.tsx'
import { type Guide, type SnapLines, snapLinesOf, snapped } from './snap.ts'
import type { Tool } from './tools.ts'

interface EditorCanvasProps {
  editor: Editor
  act: (change: (editor: Editor) => Editor) => void
  sheet: Sheet
  nameOf: (id: string) => string | undefined
  readOnly: boolean
  tool: Tool
  kind: ElementKind
  /** The step of the grid that is shown, and of the one that things jump onto, in centimetres. */
  grid: number | undefined
  snap: number | undefined
  onTool: (tool: Tool) => void
  onRefused: (why: string) => void
  /** A space or product was dropped from the list. */
  onDropThing: (id: string, at: Point) => void
  stageRef: Ref<HTMLDivElement>
}

/** The type under which a space or product travels from the list to the drawing. */
export const thingDrag = 'application/x-aforo-thing'

/** A drag under way: what it may jump onto, the dragged elements as they were, and where they are by now. */
interface Gesture {
  lines: SnapLines
  own: ReadonlyMap<string, Drawn>
  last?: ReadonlyMap<string, Drawn>
}

/** Pixels within which an edge jumps onto a neighbour's. */
const reach = 6

/** The drawing that is edited: select, marquee, drag with guides, handles, new shapes. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { editor, act, sheet, nameOf, readOnly, tool, kind, grid, snap, onTool } = props
  const flow = useReactFlow()
  // What a gesture has changed so far; it joins the drawing, as one step, when it ends.
  const [live, setLive] = useState<ReadonlyMap<string, Drawn>>()
  const [guides, setGuides] = useState<Guide[]>([])
  const gesture = useRef<Gesture>(undefined)
  const drawing = drawingIn(editor)
  const nodes = drawing.map(item => {
    const shown = live?.get(item.id) ?? item
    return nodeOf(shown, { title: titleOf(shown, nameOf) }, editor.selection.has(item.id), !readOnly && !item.locked)
  })
  const chosen = selected(editor)
  const only = chosen.length === 1 ? chosen[0] : undefined

  const begin = (dragged: readonly ElementNode[]) => {
    const ids = new Set(dragged.map(({ id }) => id))
    const others = drawing.filter(({ id, kind: what }) => !ids.has(id) && what !== 'PLANT')
    const own = drawing.filter(({ id }) => ids.has(id))
    gesture.current = { lines: snapLinesOf(others.map(extentOf)), own: new Map(own.map(item => [item.id, item])) }
  }
  const drag = (changes: NodeChange<ElementNode>[]) => {
    const held = gesture.current
    if (!held) return
    const next = changes.flatMap(change => {
      const item = change.type === 'position' && change.position ? held.own.get(change.id) : undefined
      if (!item || change.type !== 'position' || !change.position) return []
      return moved(item, change.position.x - item.x, change.position.y - item.y)
    })
    const box = extentOfAll(next)
    if (!box) return
    const { dx, dy, guides: met } = snapped(box, held.lines, { reach: reach / flow.getZoom(), grid: snap })
    held.last = new Map(next.map(item => [item.id, moved(item, dx, dy)]))
    setLive(held.last)
    setGuides(met)
  }
  const end = () => {
    const { last } = gesture.current ?? {}
    gesture.current = undefined
    setLive(undefined)
    setGuides([])
    if (last) act(now => place(now, last))
  }

  const onNodesChange = (changes: NodeChange<ElementNode>[]) => {
    const positions = changes.filter(change => change.type === 'position' && change.dragging)
    if (positions.length > 0) drag(positions)
    const selects = changes.filter(change => change.type === 'select')
    if (selects.length === 0) return
    act(now => {
      const selection = new Set(now.selection)
      for (const { id, selected: on } of selects) {
        if (on) selection.add(id)
        else selection.delete(id)
      }
      return select(now, selection)
    })
  }

  const draws = tool !== 'select' && tool !== 'hand' && tool !== 'desks'
  const shown = only && (live?.get(only.id) ?? only)
  return (
    <PlanStage
      sheet={sheet}
      nodes={nodes}
      grid={grid}
      tools
      stageRef={props.stageRef}
      stageProps={{
        role: 'group',
        'aria-label': 'Dibujo del plano. La lista de elementos, al lado, hace lo mismo con el teclado.',
        tabIndex: 0,
        'data-tool': tool,
        onDragOver: event => {
          if (!readOnly && event.dataTransfer.types.includes(thingDrag)) event.preventDefault()
        },
        onDrop: event => {
          const thing = event.dataTransfer.getData(thingDrag)
          if (readOnly || !thing) return
          event.preventDefault()
          props.onDropThing(thing, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }))
        },
      }}
      onNodesChange={onNodesChange}
      onNodeDragStart={(_, __, dragged) => begin(dragged)}
      onNodeDragStop={end}
      selectionOnDrag={tool === 'select'}
      selectionMode={SelectionMode.Partial}
      panOnDrag={tool === 'hand' ? true : [1, 2]}
      panOnScroll
      nodesDraggable={tool === 'select' && !readOnly}
      elementsSelectable={tool !== 'hand'}
      nodeDragThreshold={2}
      overlay={
        <>
          {guides.map(({ axis, at, from, to }) => (
            <div
              key={axis}
              className={classes.guide}
              style={
                axis === 'x'
                  ? { left: at, top: from, height: to - from, width: 'calc(var(--px, 1) * 1px)' }
                  : { top: at, left: from, width: to - from, height: 'calc(var(--px, 1) * 1px)' }
              }
            />
          ))}
          {shown && !readOnly && !shown.locked && tool === 'select' && (
            <SelectionHandles
              item={shown}
              onLive={change => only && setLive(new Map([[only.id, { ...resizedTo(only, change), ...change }]]))}
              onDone={change => {
                setLive(undefined)
                if (!only) return
                if ('rotation' in change) act(now => rotate(now, change.rotation - only.rotation))
                else act(now => reshape(now, only.id, change))
              }}
            />
          )}
        </>
      }
    >
      {draws && (
        <DrawingBoard
          key={tool}
          tool={tool}
          kind={kind}
          grid={snap}
          onCancel={() => onTool('select')}
          onRefused={props.onRefused}
          onDraw={item => {
            act(now => add(now, [item]))
            onTool('select')
            if (item.shape === 'LABEL') requestAnimationFrame(focusText)
          }}
        />
      )}
    </PlanStage>
  )
}

/** A new label is written at once. */
const focusText = () => document.querySelector<HTMLInputElement>('[data-element-text]')?.select()

/** A polygon's corners go along while its box is pulled. */
function resizedTo(item: Drawn, change: Box | { rotation: number }): Drawn {
  if (item.shape !== 'POLYGON' || 'rotation' in change) return item
  const [byX, byY] = [change.width / item.width, change.height / item.height]
  const points = item.points.map(([x, y]): [number, number] => [x * byX, y * byY])
  return { ...item, points }
}
