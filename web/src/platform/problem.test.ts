import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { decodeProblem, isCancelled, offline, refusalOf, refusedWith, unexpected } from './problem.ts'

it('a problem of ours keeps its code, text, fields, data and request id', () => {
  const error = decodeProblem(
    {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Ese horario ya está reservado.',
      message: 'Ese horario ya está reservado.',
      code: 'SLOT_TAKEN',
      requestId: 'r-1',
      errors: [{ field: 'from', message: 'Elige otra hora.' }],
      data: { rivals: [], alternatives: [] },
    },
    409,
  )
  expect(error).toBeInstanceOf(ORPCError)
  expect(error).toMatchObject({
    code: 'SLOT_TAKEN',
    status: 409,
    defined: true,
    data: { rivals: [], alternatives: [] },
  })
  expect(refusalOf(error)).toMatchObject({
    message: 'Ese horario ya está reservado.',
    errors: [{ field: 'from', message: 'Elige otra hora.' }],
    requestId: 'r-1',
  })
  expect(refusedWith(error, 'SLOT_TAKEN')).toBe(true)
  expect(refusedWith(error, 'NOT_FOUND')).toBe(false)
})

it("a proxy's page is an unexpected error, in words", () => {
  expect(refusalOf(decodeProblem('<html>Bad Gateway</html>', 502))).toMatchObject({ status: 502, message: unexpected })
})

it('nothing answering is told apart from a failure', () => {
  expect(refusalOf(new TypeError('Failed to fetch')).message).toBe(offline)
  expect(refusalOf(new Error('bug')).message).toBe(unexpected)
})

it('a call given up on purpose is recognised', () => {
  expect(isCancelled(new DOMException('', 'AbortError'))).toBe(true)
  expect(isCancelled(new Error('AbortError'))).toBe(false)
})
