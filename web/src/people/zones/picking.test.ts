import type { SpaceNode } from '@aforo/api/places/spaces'
import { expect, test } from 'vitest'
import { carries, stateOf, toggled } from './picking.ts'

const node = (id: string, children: SpaceNode[] = []): SpaceNode => ({
  id,
  campusId: 'c',
  parentId: null,
  type: children.length > 0 ? 'FLOOR' : 'ROOM',
  name: id,
  capacity: null,
  features: [],
  bookable: true,
  kind: null,
  holder: null,
  teams: [],
  parkingSpotType: null,
  positionX: null,
  positionY: null,
  pointerDiameter: null,
  photoUrl: null,
  layoutUrl: null,
  thumbnailUrl: null,
  version: 1,
  children,
})
const floor = node('piso', [node('área', [node('sala')]), node('cabina')])

const places = (picked: string[] = []) => ({
  zoneId: 'mine',
  zoneOf: new Map([
    ['here', { zoneId: 'mine', zoneName: 'Mía' }],
    ['there', { zoneId: 'other', zoneName: 'Otra' }],
  ]),
  picked: new Set(picked),
})

test('a picked floor takes the place of what was picked in it, and gives it back unmarked', () => {
  const rooms = toggled(toggled(new Set(), node('sala')), node('cabina'))
  const whole = toggled(rooms, floor)
  expect([...whole]).toEqual(['piso'])
  expect([...toggled(whole, floor)]).toEqual([])
})

test('what stands in a picked space comes along, but for what is in a zone of its own', () => {
  expect(stateOf('sala', true, places())).toEqual({ kind: 'included' })
  expect(stateOf('there', true, places())).toEqual({ kind: 'taken', zoneName: 'Otra' })
  expect(stateOf('here', false, places())).toEqual({ kind: 'here' })
  expect(stateOf('sala', false, places(['sala']))).toEqual({ kind: 'picked' })
  expect(stateOf('sala', false, places())).toEqual({ kind: 'free' })
})

test('what stands in a space of another zone does not come along', () => {
  expect(carries(stateOf('there', true, places()))).toBe(false)
  expect(carries(stateOf('here', false, places()))).toBe(true)
})
