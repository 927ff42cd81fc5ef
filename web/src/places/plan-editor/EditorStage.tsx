import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import type { Ref } from 'react'
import { toast } from '../../ui/toast.tsx'
import classes from './Editor.module.css'
import { EditorCanvas } from './EditorCanvas.tsx'
import { add, type Editor, sheetIn } from './editor.ts'
import type { Placeable } from './placeable.ts'
import { drawnAround } from './placing.ts'
import { ToolRail } from './ToolRail.tsx'
import { type Tool, toolLooks } from './tools.ts'

interface EditorStageProps {
  editor: Editor
  act: (change: (editor: Editor) => Editor) => void
  /** All that can stand in the plan. */
  things: readonly Placeable[]
  nameOf: (id: string) => string | undefined
  readOnly: boolean
  /** On a small screen one looks, and does the rest in the lists. */
  narrow: boolean
  tool: Tool
  kind: ElementKind
  grid: boolean
  onTool: (tool: Tool) => void
  onKind: (kind: ElementKind) => void
  onGrid: () => void
  onHelp: () => void
  stageRef: Ref<HTMLDivElement>
}

/** Centimetres. */
const gridStep = 10

/** The drawing with its tools. */
export function EditorStage(props: EditorStageProps) {
  const { editor, act, things, nameOf, readOnly, narrow, tool, kind, grid, onTool, onKind, onGrid, onHelp } = props
  const sheet = sheetIn(editor)
  const snap = grid ? gridStep : undefined
  const hint = narrow
    ? 'Para dibujar, usa una pantalla más grande; la lista de abajo hace todo lo demás.'
    : !readOnly && toolLooks[tool].hint
  const drop = (id: string, at: { x: number; y: number }) => {
    const thing = things.find(each => each.id === id)
    if (thing) act(now => add(now, [drawnAround(thing, at, sheet, snap)]))
  }
  return (
    <>
      <EditorCanvas
        editor={editor}
        act={act}
        sheet={sheet}
        nameOf={nameOf}
        readOnly={readOnly}
        tool={narrow && tool === 'select' ? 'hand' : tool}
        kind={kind}
        grid={grid ? gridStep * 10 : undefined}
        snap={snap}
        onTool={onTool}
        onRefused={why => toast.warning(why)}
        onDropThing={drop}
        stageRef={props.stageRef}
      />
      {!narrow && (
        <ToolRail
          tool={tool}
          kind={kind}
          grid={grid}
          readOnly={readOnly}
          onTool={onTool}
          onKind={next => {
            onKind(next)
            if (tool === 'select' || tool === 'hand') onTool('rectangle')
          }}
          onGrid={onGrid}
          onHelp={onHelp}
        />
      )}
      {hint && (
        <div className={classes.hint}>
          <span className={classes.note}>{hint}</span>
        </div>
      )}
    </>
  )
}
