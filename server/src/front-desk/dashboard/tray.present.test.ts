import { expect, test } from 'vitest'
import { jobs } from '../../parts.ts'

test('every job says in words of its own what failed', () => {
  expect(new Set(jobs.map(({ failed }) => failed)).size).toBe(jobs.length)
})
