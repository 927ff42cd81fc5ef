import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test('accents, commas, quotes and line breaks survive', () => {
  expect(csv([['Ñandú', 'a,b', 'di "sí"', 'dos\nlíneas', 7]])).toBe('\uFEFFÑandú,"a,b","di ""sí""","dos\nlíneas",7\r\n')
})

test.each(['=1+1', '+51 999', '-2', '@SUM(A1)', ' =cmd', '\t=cmd'])('%j is no formula any more', text => {
  expect(csv([[text]])).toBe(`\uFEFF'${text}\r\n`)
})
