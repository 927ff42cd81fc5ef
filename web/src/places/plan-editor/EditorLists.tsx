import { Tabs } from '@mantine/core'
import type { Drawn } from '../floor-plans/drawing.ts'
import classes from './Editor.module.css'
import { ElementList } from './ElementList.tsx'
import { drawingIn, type Editor, select, selected, toggle } from './editor.ts'
import type { Placeable } from './placeable.ts'
import { ThingList } from './ThingList.tsx'

interface EditorListsProps {
  editor: Editor
  act: (change: (editor: Editor) => Editor) => void
  /** Spaces and products without a place. */
  unplaced: readonly Placeable[]
  nameOf: (id: string) => string | undefined
  readOnly: boolean
  listed: string | null
  onListed: (tab: string | null) => void
  onShow: (items: readonly Drawn[]) => void
  onPlace: (things: readonly Placeable[]) => void
  onAssign: (things: readonly Placeable[]) => void
}

/** Beside the drawing, for whoever doesn't drag: its elements, and the spaces and products that still need a place. */
export function EditorLists(props: EditorListsProps) {
  const { editor, act, unplaced, nameOf, readOnly, listed, onListed, onShow, onPlace, onAssign } = props
  const drawing = drawingIn(editor)
  return (
    <section className={classes.side} aria-label="Listas">
      <Tabs value={listed} onChange={onListed} className={classes.tabs} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="elements" className={classes.tab}>
            Elementos ({drawing.length})
          </Tabs.Tab>
          <Tabs.Tab value="spaces" className={classes.tab}>
            Por colocar ({unplaced.filter(({ of }) => of === 'space').length})
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="elements" className={classes.panel}>
          <ElementList
            drawing={drawing}
            selection={editor.selection}
            nameOf={nameOf}
            onSelect={ids => act(now => select(now, ids))}
            onToggle={id => act(now => toggle(now, id))}
            onShow={item => onShow([item])}
          />
        </Tabs.Panel>
        <Tabs.Panel value="spaces" className={classes.panel}>
          <ThingList
            things={unplaced}
            selected={selected(editor).filter(({ shape }) => shape !== 'LABEL').length}
            readOnly={readOnly}
            onPlace={onPlace}
            onAssign={onAssign}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
