import { ORPCError } from '@orpc/server'
import { expect, test } from 'vitest'
import { invalidField, isStale, notFound, refuseFault } from './refusals.ts'

test.each([
  [undefined, 4, false],
  [4, 4, false],
  [3, 4, true],
  [null, 4, true],
  [4, null, true],
  [null, null, false],
  [4, undefined, true],
])('a write based on version %s of a record at version %s is stale: %s', (asked, version, stale) =>
  expect(isStale({ version: asked }, { version })).toBe(stale),
)

const errors = {
  NOT_FOUND: () => new ORPCError('NOT_FOUND'),
  INVALID_FIELD: (given: { data: { field: string; message: string } }) => new ORPCError('INVALID_FIELD', given),
}

test('a refusal is thrown with what the contract says it carries', () => {
  expect(() => notFound(errors)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  const refused = expect.objectContaining({
    code: 'INVALID_FIELD',
    data: { field: 'to', message: 'Elige otra fecha.' },
  })
  expect(() => invalidField(errors, 'to', 'Elige otra fecha.')).toThrow(refused)
  expect(() => refuseFault(errors, { field: 'to', message: 'Elige otra fecha.' })).toThrow(refused)
})

test('what has no fault goes on', () => {
  expect(() => refuseFault(errors, undefined)).not.toThrow()
})
