import { expect, it } from 'vitest'
import { linkToken, olderToken } from './linkToken.ts'

it('a link brings its token in the fragment, and one that was sent before in the query', () => {
  expect(linkToken('token=de-hoy_1', {})).toBe('de-hoy_1')
  expect(linkToken('', olderToken({ token: 'de-antes' }))).toBe('de-antes')
  expect(linkToken('token=de-hoy', olderToken({ token: 'de-antes' }))).toBe('de-hoy')
  expect(linkToken('', olderToken({ token: 7, otro: 'x' }))).toBeUndefined()
})
