import { expect, test } from 'vitest'
import { tabStop, weekMove } from './useWeekKeys.ts'

const week = {
  policy: { stepMinutes: 15, shortestMinutes: 30, longestMinutes: 120 },
  spaceIds: ['paracas', 'nazca'],
  dates: ['2026-11-23', '2026-11-24', '2026-11-25'],
}
const one = { spaceId: 'paracas', at: '2026-11-24', from: '09:00', to: '10:00' }
const press = (key: string, shiftKey = false) => weekMove({ key, shiftKey }, one, week)

test('plus and minus lengthen and shorten a booking by a step, within what the policy allows', () => {
  expect(press('+')).toEqual({ ...one, to: '10:15' })
  expect(press('-')).toEqual({ ...one, to: '09:45' })
  expect(weekMove({ key: '-', shiftKey: false }, { ...one, to: '09:30' }, week)).toBeUndefined()
  expect(weekMove({ key: '+', shiftKey: true }, { ...one, to: '11:00' }, week)).toBeUndefined()
})

test('Shift and an arrow move it to another day or room, and not beyond the week', () => {
  expect(press('ArrowRight', true)).toEqual({ ...one, at: '2026-11-25' })
  expect(press('ArrowLeft', true)).toEqual({ ...one, at: '2026-11-23' })
  expect(press('ArrowDown', true)).toEqual({ ...one, spaceId: 'nazca' })
  expect(press('ArrowUp', true)).toBeUndefined()
  expect(press('ArrowRight')).toBeUndefined()
  expect(press('a', true)).toBeUndefined()
})

test('the Tab key comes to where one was while that is drawn, else to the first', () => {
  expect(tabStop(['a', 'b'], 'b')).toBe('b')
  expect(tabStop(['a', 'b'], 'gone')).toBe('a')
  expect(tabStop([], 'b')).toBeUndefined()
})
