import { expect, test } from 'vitest'
import { fitOf } from './blockFit.ts'

test('a block says more the wider it is', () => {
  expect([0, 22, 23, 40, 62, 63, 150, 151, 900].map(fitOf)).toEqual([
    'bare',
    'bare',
    'clipped',
    'clipped',
    'lines',
    'who',
    'who',
    'full',
    'full',
  ])
})
