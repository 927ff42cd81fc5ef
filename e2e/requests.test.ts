import { expect, test } from 'vitest'
import { type Asked, roundTrips } from './requests.ts'

const asked = (from: number, to: number | undefined, cached = false): Asked => ({
  address: '',
  type: 'Script',
  from,
  to,
  bytes: 1,
  cached,
})

test('of requests only those count one after another that waited for each other', () => {
  expect(roundTrips([])).toBe(0)
  // The page; two files at once; what the later of them brought; and a stream that never ends, beside them.
  expect(roundTrips([asked(0, 1), asked(1, 2), asked(1.1, 3), asked(3.2, 4), asked(1.5, undefined)])).toBe(3)
  expect(roundTrips([asked(0, 1), asked(1, 2), asked(1.1, 3)])).toBe(2)
  expect(roundTrips([asked(0, 1), asked(1, 2, true), asked(2, 3)])).toBe(2)
})
