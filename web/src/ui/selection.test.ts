import { expect, test } from 'vitest'
import { hasPicked, type Picked, toggled } from './selection.ts'

const of = ({ all, ids }: Picked) => ({ all, ids: [...ids] })

test('records are selected and deselected by id', () => {
  const one = toggled({ all: false, ids: new Set() }, ['a', 'b'], true)
  expect(of(toggled(one, ['a'], false))).toEqual({ all: false, ids: ['b'] })
  expect(hasPicked(one, 'a')).toBe(true)
  expect(hasPicked(one, 'c')).toBe(false)
})

test('with all matches selected, the listed ids are the exceptions', () => {
  const but = toggled({ all: true, ids: new Set() }, ['a'], false)
  expect(of(but)).toEqual({ all: true, ids: ['a'] })
  expect(hasPicked(but, 'a')).toBe(false)
  expect(hasPicked(but, 'z')).toBe(true)
  expect(of(toggled(but, ['a'], true))).toEqual({ all: true, ids: [] })
})
