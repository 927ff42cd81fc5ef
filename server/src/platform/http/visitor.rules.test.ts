import { expect, test } from 'vitest'
import { withoutMeans } from './visitor.rules.ts'

test('nothing may be done that would change something, however deep it is offered', () => {
  const answer = {
    items: [{ name: 'Sala', can: { edit: true, cancel: false } }],
    can: { create: true },
    nested: { one: { can: { restore: true } } },
  }
  expect(withoutMeans(answer)).toEqual({
    items: [{ name: 'Sala', can: { edit: false, cancel: false } }],
    can: { create: false },
    nested: { one: { can: { restore: false } } },
  })
})

test('what is only looked at may still be, and everything else stays as it was', () => {
  const file = new Blob(['x'])
  expect(withoutMeans({ can: { refused: true, run: true }, file, at: null, can_: { edit: true } })).toEqual({
    can: { refused: true, run: false },
    file,
    at: null,
    can_: { edit: true },
  })
  const stream = (async function* () {})()
  expect(withoutMeans(stream)).toBe(stream)
  expect(withoutMeans(undefined)).toBeUndefined()
})
