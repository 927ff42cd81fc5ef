import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test.each([
  ['Se creó Andén Norte S.A.C.', 'Se creó Andén Norte S.A.C.'],
  ['Se creó Andén Norte', 'Se creó Andén Norte.'],
  ['Se creó ¡Vamos!', 'Se creó ¡Vamos!'],
])('%s', (text, written) => {
  expect(sentence(text)).toBe(written)
})
