import { useReactFlow } from '@xyflow/react'
import type { Drawn } from '../floor-plans/drawing.ts'
import type { Point } from '../floor-plans/geometry.ts'
import { zoomTime } from '../floor-plans/ZoomBar.tsx'
import { duplicate, type Editor, nudge, order, paste, redo, remove, rotate, select, selectAll, undo } from './editor.ts'
import type { EditorCommand } from './editorKeys.ts'
import { tellRemoved } from './tellRemoved.ts'
import type { Tool } from './tools.ts'
import { useEditorKeys } from './useEditorKeys.ts'

/** What was copied, also for pasting into another floor's plan. */
let clipboard: readonly Drawn[] = []

interface Commanded {
  readOnly: boolean
  tool: Tool
  /** What is selected. */
  items: readonly Drawn[]
  act: (change: (editor: Editor) => Editor) => void
  /** Where what is pasted goes. */
  inView: () => Point
  onFit: () => void
  onTool: (tool: Tool) => void
  onGrid: () => void
  onHelp: () => void
  onSave: () => void
}

/** Does what the keys ask of the editor. Without the right to change only what looks and copies. */
export function useCommands({ readOnly, tool, items, act, inView, onFit, onTool, onGrid, onHelp, onSave }: Commanded) {
  const flow = useReactFlow()
  const run = (command: EditorCommand) => {
    switch (command.do) {
      case 'help':
        return onHelp()
      case 'grid':
        return onGrid()
      case 'fit':
        return onFit()
      case 'in':
        return void flow.zoomIn({ duration: zoomTime })
      case 'out':
        return void flow.zoomOut({ duration: zoomTime })
      case 'all':
        return act(selectAll)
      case 'clear':
        return tool === 'select' ? act(now => select(now, [])) : onTool('select')
      case 'copy':
        clipboard = items
        return
      case 'tool':
        if (!readOnly || command.tool === 'hand' || command.tool === 'select') onTool(command.tool)
        return
      case 'save':
        return onSave()
    }
    if (readOnly) return
    switch (command.do) {
      case 'undo':
        return act(undo)
      case 'redo':
        return act(redo)
      case 'nudge':
        return act(now => nudge(now, command.dx, command.dy))
      case 'turn':
        return act(now => rotate(now, command.degrees))
      case 'order':
        return act(now => order(now, command.to))
      case 'cut':
        clipboard = items
        return act(remove)
      case 'paste':
        return act(now => paste(now, clipboard, inView()))
      case 'duplicate':
        return act(duplicate)
      case 'remove':
        act(remove)
        return tellRemoved(items)
    }
  }
  useEditorKeys(run)
}
