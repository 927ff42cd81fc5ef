import { expect, test } from 'vitest'
import { formatSize, savingAddress, splitName } from './attachmentSource.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [820_400, '820 kB'],
  [1_440_000, '1.4 MB'],
  [20 * 1024 * 1024, '21 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})

test('a file keeps its extension whatever it is called', () => {
  expect(splitName('Contrato.v2.pdf')).toEqual(['Contrato.v2', '.pdf'])
  expect(splitName('sin extensión')).toEqual(['sin extensión', ''])
  expect(splitName('.pdf')).toEqual(['.pdf', ''])
})

test('a signed link saves the file under its own name', () => {
  expect(savingAddress({ url: '/files/a?expires=1&signature=x', name: 'Poder & anexo.pdf' })).toBe(
    '/files/a?expires=1&signature=x&download=Poder%20%26%20anexo.pdf',
  )
})
