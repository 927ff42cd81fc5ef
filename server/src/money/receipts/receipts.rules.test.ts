import { expect, test } from 'vitest'
import { detractionOf } from './receipts.rules.ts'

const detraction = { enabled: true, code: '037', percent: 12_00, threshold: 700_00, account: '00-068-123456' }

test.each([
  // 12 % of it, and what is paid in.
  ['148.15', 1_234_58, 148_00],
  ['148.50', 1_237_50, 149_00],
  ['148.49', 1_237_42, 148_00],
  ['84.0012', 700_01, 84_00],
])('a detracción of S/ %s is paid in whole soles, half a sol being one', (_, total, amount) => {
  expect(detractionOf({ detraction }, 'INVOICE', total)?.amount).toBe(amount)
})

test('none is due of a boleta, up to the threshold, or where it would be less than half a sol', () => {
  expect(detractionOf({ detraction }, 'RECEIPT', 1_000_00)).toBeUndefined()
  expect(detractionOf({ detraction }, 'INVOICE', 700_00)).toBeUndefined()
  expect(detractionOf({ detraction: { ...detraction, threshold: 0 } }, 'INVOICE', 4_00)).toBeUndefined()
})
