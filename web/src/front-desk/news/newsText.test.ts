import { expect, it } from 'vitest'
import { blocksOf, inlinesOf } from './newsText.ts'

it('parts paragraphs at empty lines and keeps the breaks within them', () => {
  expect(blocksOf('Uno\ndos\n\ntres')).toMatchObject([
    { kind: 'paragraph', lines: [[{ text: 'Uno' }], [{ text: 'dos' }]] },
    { kind: 'paragraph', lines: [[{ text: 'tres' }]] },
  ])
})

it('reads lines with a dash as a list', () => {
  expect(blocksOf('Trae:\n- tu DNI\n- la llave\nGracias').map(({ kind }) => kind)).toEqual([
    'paragraph',
    'list',
    'paragraph',
  ])
})

it('marks bold words and web addresses, without the full stop behind them', () => {
  expect(inlinesOf('El **sábado**: https://anden.example/agua.')).toEqual([
    { kind: 'text', text: 'El ' },
    { kind: 'bold', text: 'sábado' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'https://anden.example/agua' },
    { kind: 'text', text: '.' },
  ])
})

it('takes HTML and other addresses as the text that they are', () => {
  const text = '<img src=x onerror=alert(1)> javascript:alert(1)'
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text }]] }])
})
