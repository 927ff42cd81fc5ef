import { expect, test } from 'vitest'
import { withoutMeans } from './visitor.rules.ts'

test('can flags that write are false at any depth', () => {
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

test('can flags that read and all other values stay as they are', () => {
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
