import type { PlanElement } from '@aforo/api/places/floor-plan-elements'
import { expect, test } from 'vitest'
import { drawingOf } from '../floor-plans/drawing.ts'
import { overlayOf } from './comparing.ts'

const element = (id: string, lineageId: string, x: number): PlanElement => ({
  id,
  lineageId,
  shape: 'RECTANGLE',
  kind: 'DESK',
  x,
  y: 0,
  width: 100,
  height: 50,
  rotation: 0,
  zOrder: 1,
  points: [],
  text: '',
  color: null,
  locked: false,
  places: [],
})
const compared = (elementId: string, lineageId: string) => ({
  elementId,
  lineageId,
  shape: 'RECTANGLE' as const,
  kind: 'DESK' as const,
  label: '',
  differences: [],
})

test('the overlay has what is gone below what is there, and the way of what moved', () => {
  const before = [element('old1', 'L1', 0), element('old2', 'L2', 200), element('old3', 'L3', 400)]
  const now = drawingOf([element('new1', 'L1', 300), element('new3', 'L3', 400), element('new4', 'L4', 600)])
  const overlay = overlayOf(
    {
      added: [compared('new4', 'L4')],
      removed: [compared('old2', 'L2')],
      moved: [compared('new1', 'L1')],
      changed: [],
    },
    now,
    before,
  )
  expect(overlay.items.map(({ item, diff }) => [item.id, diff])).toEqual([
    ['old2', 'removed'],
    ['new1', 'moved'],
    ['new3', 'same'],
    ['new4', 'added'],
  ])
  expect(overlay.ways).toEqual([{ id: 'new1', from: { x: 50, y: 25 }, to: { x: 350, y: 25 } }])
})
