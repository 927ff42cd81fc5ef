import { expect, test } from 'vitest'
import { commandOf } from './editorKeys.ts'

const press = (key: string, more: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('arrows nudge by one centimetre, with Shift by ten', () => {
  expect(press('ArrowLeft')).toEqual({ do: 'nudge', dx: -1, dy: 0 })
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'nudge', dx: 0, dy: 10 })
})

test('letters choose tools, and with Control they are edits', () => {
  expect(press('V')).toEqual({ do: 'tool', tool: 'select' })
  expect(press('v', { ctrlKey: true })).toEqual({ do: 'paste' })
  expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ do: 'redo' })
  expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' })
})

test('what means nothing here is left to others', () => {
  expect(press('g')).toBeUndefined()
  expect(press('k', { ctrlKey: true })).toBeUndefined()
  expect(press('v', { altKey: true })).toBeUndefined()
})
