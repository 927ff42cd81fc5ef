import { expect, test } from 'vitest'
import { cleaned, expressionOf, patternOf, type Terms } from './terms.rules.ts'

const terms: Terms = {
  userId: null,
  ids: [],
  emails: ['ana.paz+x@casa.test'],
  names: ['Ana Paz'],
  numbers: ['45678912', '123'],
}
const expression = expressionOf(patternOf(terms) ?? '')
const clean = (value: unknown, own = false) => cleaned(value, { expression, instead: '…', own })

test('only whole words are replaced, in any case', () => {
  expect(clean('ANA PAZ y Ana Pazos, Mariana Paz: ana.paz+x@casa.test')).toBe('… y Ana Pazos, Mariana Paz: …')
  expect(clean('DNI 45678912, pedido 456789123, sala 123')).toBe('DNI …, pedido 456789123, sala 123')
})

test('numbers stay numbers, also where they look like a document', () => {
  expect(clean({ total: 45678912, note: '45678912', list: [1, 'Ana Paz', null] })).toEqual({
    total: 45678912,
    note: '…',
    list: [1, '…', null],
  })
})

test('a record of one’s own loses the fields that tell who it is', () => {
  expect(clean({ givenName: 'Ana', roles: ['ROLE_USER'], phone: null, active: true }, true)).toEqual({
    givenName: '…',
    roles: ['ROLE_USER'],
    phone: null,
    active: true,
  })
})

test('a first name alone and short numbers aren’t looked for', () => {
  expect(patternOf({ userId: null, ids: [], emails: [], names: ['Ana'], numbers: ['123'] })).toBeUndefined()
})
