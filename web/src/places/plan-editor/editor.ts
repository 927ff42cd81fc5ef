import {
  aligned,
  distributed,
  type Edge,
  moved,
  type Order,
  reordered,
  resized,
  rotated,
} from '../floor-plans/arrange.ts'
import type { PlanDocument, Sheet } from '../floor-plans/document.ts'
import {
  added,
  copiesOf,
  type Drawing,
  type Drawn,
  thingsOf,
  withChanged,
  withOrder,
  withoutThings,
  withReplaced,
} from '../floor-plans/drawing.ts'
import { changed, type History, historyOf, redone, undone } from './history.ts'

/** What is being drawn, how it came about, and what is selected. Each function answers the next state and changes none. */
export interface Editor {
  history: History<PlanDocument>
  selection: ReadonlySet<string>
}

export const editorOf = (document: PlanDocument): Editor => ({ history: historyOf(document), selection: new Set() })

export const drawingIn = ({ history }: Editor): Drawing => history.present.drawing
export const sheetIn = ({ history }: Editor): Sheet => history.present.sheet

export const selected = (editor: Editor): Drawn[] =>
  editor.selection.size === 0 ? [] : drawingIn(editor).filter(({ id }) => editor.selection.has(id))

/** The selected elements that may be moved. */
const movable = (editor: Editor) => selected(editor).filter(({ locked }) => !locked)

const withDrawing = ({ history }: Editor, drawing: Drawing, running?: string): History<PlanDocument> =>
  drawing === history.present.drawing ? history : changed(history, { ...history.present, drawing }, running)

const put = (editor: Editor, drawing: Drawing, running?: string): Editor => ({
  ...editor,
  history: withDrawing(editor, drawing, running),
})

const putAll = (editor: Editor, items: readonly Drawn[], running?: string): Editor =>
  items.length === 0 ? editor : put(editor, withReplaced(drawingIn(editor), items), running)

export const select = (editor: Editor, ids: Iterable<string>): Editor => ({ ...editor, selection: new Set(ids) })

export function toggle(editor: Editor, id: string): Editor {
  const selection = new Set(editor.selection)
  if (!selection.delete(id)) selection.add(id)
  return { ...editor, selection }
}

export const selectAll = (editor: Editor): Editor =>
  select(
    editor,
    drawingIn(editor)
      .filter(({ locked }) => !locked)
      .map(({ id }) => id),
  )

const withHistory = (editor: Editor, history: History<PlanDocument>): Editor => {
  const there = new Set(history.present.drawing.map(({ id }) => id))
  return { history, selection: new Set([...editor.selection].filter(id => there.has(id))) }
}

export const undo = (editor: Editor): Editor => withHistory(editor, undone(editor.history))
export const redo = (editor: Editor): Editor => withHistory(editor, redone(editor.history))

/** Puts new elements on top and selects them. */
export const add = (editor: Editor, items: readonly Drawn[]): Editor =>
  items.length === 0
    ? editor
    : select(
        put(editor, added(drawingIn(editor), items)),
        items.map(({ id }) => id),
      )

export function remove(editor: Editor): Editor {
  const gone = new Set(movable(editor).map(({ id }) => id))
  if (gone.size === 0) return editor
  const left = drawingIn(editor).filter(({ id }) => !gone.has(id))
  return withHistory(editor, withDrawing(editor, left))
}

export const duplicate = (editor: Editor): Editor =>
  add(editor, copiesOf(drawingIn(editor), selected(editor), { by: 20 }))

export const paste = (editor: Editor, items: readonly Drawn[], at: { x: number; y: number }): Editor =>
  add(editor, copiesOf(drawingIn(editor), items, { at }))

/** Moves the selection; steps by the same key, one after the other, are taken back as one. */
export const nudge = (editor: Editor, dx: number, dy: number): Editor =>
  putAll(
    editor,
    movable(editor).map(item => moved(item, dx, dy)),
    'nudge',
  )

/** Where a drag left elements. */
export const place = (editor: Editor, places: ReadonlyMap<string, { x: number; y: number }>): Editor =>
  putAll(
    editor,
    drawingIn(editor).flatMap(item => {
      const to = places.get(item.id)
      return to && (to.x !== item.x || to.y !== item.y) ? moved(item, to.x - item.x, to.y - item.y) : []
    }),
  )

/** Another box for one element, by its handles. */
export const reshape = (
  editor: Editor,
  id: string,
  box: { x: number; y: number; width: number; height: number },
): Editor =>
  put(
    editor,
    withChanged(drawingIn(editor), new Set([id]), item => {
      const sized = resized(item, box.width, box.height)
      return moved(sized, box.x - sized.x, box.y - sized.y)
    }),
  )

export const align = (editor: Editor, edge: Edge): Editor => putAll(editor, aligned(movable(editor), edge))
export const distribute = (editor: Editor, axis: 'x' | 'y'): Editor =>
  putAll(editor, distributed(movable(editor), axis))
export const rotate = (editor: Editor, degrees: number): Editor =>
  putAll(editor, rotated(movable(editor), degrees), 'turn')

export const order = (editor: Editor, to: Order): Editor =>
  put(editor, withOrder(reordered(drawingIn(editor), editor.selection, to), editor.selection))

/** What can be written of one element, or of several at once. */
export type Fields = Partial<
  Pick<Drawn, 'x' | 'y' | 'width' | 'height' | 'rotation' | 'text' | 'kind' | 'color' | 'locked'>
>

/** Writes fields of the selected elements; digits typed one after the other into one field are one step. */
export function write(editor: Editor, { width, height, ...fields }: Fields): Editor {
  const name = Object.keys({ width, height, ...fields }).join()
  return put(
    editor,
    withChanged(drawingIn(editor), editor.selection, item => {
      const sized =
        width === undefined && height === undefined ? item : resized(item, width ?? item.width, height ?? item.height)
      return { ...sized, ...fields }
    }),
    `write:${name}`,
  )
}

/** What an element can stand for: a space, or a product that has none. */
export interface Thing {
  id: string
  of: 'space' | 'product'
}

const withThing = (item: Drawn, { id, of }: Thing): Drawn =>
  of === 'space' ? { ...item, spaceIds: [...item.spaceIds, id] } : { ...item, productIds: [...item.productIds, id] }

/** Gives an element one more space or product; whichever had it loses it. */
export function attach(editor: Editor, elementId: string, thing: Thing): Editor {
  const taken = new Set([thing.id])
  const drawing = drawingIn(editor).map(item => {
    if (item.id !== elementId) return withoutThings(item, taken)
    return thingsOf(item).includes(thing.id) ? item : withThing(item, thing)
  })
  return put(editor, drawing)
}

/** Gives the elements the spaces and products in their order, one each, in the place of what they had. */
export function attachEach(editor: Editor, elementIds: readonly string[], things: readonly Thing[]): Editor {
  const given = new Map(
    elementIds.flatMap((id, index) => {
      const thing = things[index]
      return thing ? [[id, thing] as const] : []
    }),
  )
  const taken = new Set([...given.values()].map(({ id }) => id))
  const drawing = drawingIn(editor).map(item => {
    const thing = given.get(item.id)
    return thing ? withThing({ ...item, spaceIds: [], productIds: [] }, thing) : withoutThings(item, taken)
  })
  return put(editor, drawing)
}

/** Takes a space or product off an element. */
export const detach = (editor: Editor, elementId: string, thingId: string): Editor =>
  put(
    editor,
    withChanged(drawingIn(editor), new Set([elementId]), item => withoutThings(item, new Set([thingId]))),
  )

/** Writes the sheet: its size, its pictures. What is written under one name, one after the other, is one step. */
export const writeSheet = (editor: Editor, change: Partial<Sheet>, running?: string): Editor => ({
  ...editor,
  history: changed(editor.history, { ...editor.history.present, sheet: { ...sheetIn(editor), ...change } }, running),
})

/** Takes in a change of one's own that is stored already; it is undone like any other. */
export const take = (editor: Editor, change: (document: PlanDocument) => PlanDocument): Editor =>
  withHistory(editor, changed(editor.history, change(editor.history.present)))

/** Takes in what was saved elsewhere: it becomes the plan, and can't be undone from here. */
export const replace = (editor: Editor, document: PlanDocument): Editor => withHistory(editor, historyOf(document))

/** What may stand for a space, as one reads: by rows, then from left to right. */
export const asRead = (items: readonly Drawn[]): string[] =>
  items
    .filter(({ shape }) => shape !== 'LABEL')
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ id }) => id)
