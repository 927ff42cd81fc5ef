import { expect, test } from 'vitest'
import { withBackground } from '../floor-plans/document.ts'
import { type Drawn, titleOf } from '../floor-plans/drawing.ts'
import { desk, picture, planOf } from '../floor-plans/testPlans.ts'
import {
  add,
  attach,
  attachEach,
  detach,
  drawingIn,
  duplicate,
  editorOf,
  nudge,
  order,
  paste,
  redo,
  remove,
  reshape,
  select,
  selectAll,
  selected,
  sheetIn,
  take,
  toggle,
  undo,
  write,
  writeSheet,
} from './editor.ts'

const space = (id: string) => ({ id, of: 'space' as const })

const three = () =>
  editorOf(planOf(['a', 'b', 'c'].map((id, index) => desk(id, { x: index * 200, zOrder: (index + 1) * 16 }))))
const ids = (items: readonly Drawn[]) => items.map(({ id }) => id).join('')

test('new elements lie on top, are selected, and can be taken back', () => {
  const editor = add(three(), [desk('n')])
  expect(ids(drawingIn(editor))).toBe('abcn')
  expect(drawingIn(editor).at(-1)?.zOrder).toBeGreaterThan(48)
  expect(ids(selected(editor))).toBe('n')
  const back = undo(editor)
  expect(ids(drawingIn(back))).toBe('abc')
  expect(selected(back)).toEqual([])
  expect(ids(drawingIn(redo(back)))).toBe('abcn')
})

test('nudges are one step, and locked elements stay', () => {
  let editor = select(three(), ['a', 'b'])
  editor = write(select(editor, ['b']), { locked: true })
  editor = select(editor, ['a', 'b'])
  for (let press = 0; press < 5; press += 1) editor = nudge(editor, 1, 0)
  expect(drawingIn(editor).map(({ x }) => x)).toEqual([5, 200, 400])
  expect(drawingIn(undo(editor)).map(({ x }) => x)).toEqual([0, 200, 400])
  expect(ids(drawingIn(remove(editor)))).toBe('bc')
  expect(ids(selected(selectAll(editor)))).toBe('ac')
})

test('one element sent to the back writes only itself', () => {
  const before = three()
  const after = order(select(before, ['c']), 'back')
  expect(ids(drawingIn(after))).toBe('cab')
  const changed = drawingIn(after).filter(item => !drawingIn(before).includes(item))
  expect(ids(changed)).toBe('c')
  expect(changed[0]?.zOrder).toBeLessThan(16)
})

test('copies count on from the highest number and stand for no space', () => {
  const editor = editorOf(
    planOf([
      desk('a', { text: 'Escritorio 9', spaceIds: ['s1'], lineageId: 'older' }),
      desk('b', { text: 'Escritorio 12' }),
      desk('w', { text: 'Pasillo' }),
    ]),
  )
  const copies = selected(duplicate(select(editor, ['a', 'b', 'w'])))
  expect(copies.map(({ text }) => text)).toEqual(['Escritorio 13', 'Escritorio 14', 'Pasillo'])
  expect(copies.flatMap(({ spaceIds }) => spaceIds)).toEqual([])
  expect(copies.map(({ lineageId }) => lineageId)).toEqual([undefined, undefined, undefined])
  const pasted = selected(paste(editor, drawingIn(editor).slice(0, 1), { x: 500, y: 500 }))
  expect(pasted[0]).toMatchObject({ x: 440, y: 470, text: 'Escritorio 13' })
})

test('a space has one place: whoever had it loses it', () => {
  let editor = attach(three(), 'a', space('s1'))
  editor = attach(editor, 'b', space('s1'))
  expect(drawingIn(editor).map(({ spaceIds }) => spaceIds.length)).toEqual([0, 1, 0])
  editor = attachEach(editor, ['c', 'a'], [space('s1'), space('s2')])
  expect(drawingIn(editor).map(({ spaceIds }) => spaceIds.join())).toEqual(['s2', '', 's1'])
})

test('so has a product, beside spaces, and each is taken off by itself', () => {
  const product = { id: 'p1', of: 'product' as const }
  let editor = attach(attach(three(), 'a', space('s1')), 'a', product)
  expect(drawingIn(editor)[0]).toMatchObject({ spaceIds: ['s1'], productIds: ['p1'] })
  editor = attach(editor, 'b', product)
  expect(drawingIn(editor).map(({ productIds }) => productIds.length)).toEqual([0, 1, 0])
  expect(drawingIn(detach(editor, 'b', 'p1'))[1]?.productIds).toEqual([])
  expect(drawingIn(undo(editor))[0]?.productIds).toEqual(['p1'])
  editor = attachEach(editor, ['c'], [product])
  expect(drawingIn(editor).map(({ productIds }) => productIds.join())).toEqual(['', '', 'p1'])
  expect(selected(duplicate(select(editor, ['c'])))[0]?.productIds).toEqual([])
})

test('fields of several are written at once, a circle keeps its form, and digits are one step', () => {
  const editor = editorOf(planOf([desk('a'), desk('o', { shape: 'CIRCLE', height: 120 })]))
  const wide = write(write(selectAll(editor), { width: 8 }), { width: 80 })
  expect(drawingIn(wide).map(({ width, height }) => [width, height])).toEqual([
    [80, 60],
    [80, 80],
  ])
  expect(drawingIn(undo(wide))).toBe(drawingIn(editor))
  expect(drawingIn(reshape(editor, 'a', { x: 5, y: 6, width: 10, height: 20 }))[0]).toMatchObject({
    x: 5,
    y: 6,
    height: 20,
  })
})

test('an element is called by its text, its spaces, or its kind', () => {
  const nameOf = (id: string) => (id === 's1' ? 'Sala Lima' : undefined)
  expect(titleOf(desk('a', { text: 'Recepción', spaceIds: ['s1'] }), nameOf)).toBe('Recepción')
  expect(titleOf(desk('a', { spaceIds: ['s1'] }), nameOf)).toBe('Sala Lima')
  expect(titleOf(desk('a'), nameOf)).toBe('Escritorio')
  expect(ids(selected(toggle(toggle(three(), 'a'), 'a')))).toBe('')
})

test('the pictures under the drawing are taken back and brought again like elements', () => {
  const pictures = (editor: ReturnType<typeof three>) => sheetIn(editor).backgrounds.map(({ id, x }) => `${id}${x}`)
  let editor = take(three(), document => withBackground(document, picture('a')))
  editor = take(editor, document => withBackground(document, picture('b')))
  for (const x of [1, 12, 120])
    editor = writeSheet(editor, { backgrounds: [picture('a', { x }), picture('b')] }, 'background:a:x')
  editor = take(editor, document => withBackground(document, picture('n', { x: 120 }), 'a'))
  editor = writeSheet(editor, { backgrounds: [picture('b')] })
  const seen: string[][] = []
  for (let step = 0; step < 5; step += 1) {
    seen.push(pictures(editor))
    editor = undo(editor)
  }
  expect(seen).toEqual([['b0'], ['n120', 'b0'], ['a120', 'b0'], ['a0', 'b0'], ['a0']])
  expect(pictures(editor)).toEqual([])
  for (let step = 0; step < 5; step += 1) editor = redo(editor)
  expect(pictures(editor)).toEqual(['b0'])
})

test('the size of the sheet is taken back with what was drawn on it', () => {
  const editor = add(writeSheet(three(), { width: 4_000 }), [desk('n', { x: 3_500 })])
  expect(sheetIn(undo(editor)).width).toBe(4_000)
  expect(sheetIn(undo(undo(editor))).width).toBe(3_000)
})
