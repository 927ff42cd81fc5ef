import { expect, test } from 'vitest'
import { printed } from './printed.rules.ts'

test('names of any script are printed without turning what stands beside them', () => {
  const source = {
    client: { legalName: 'شركة ليما', taxId: '20131312955' },
    names: ['Ñandú \u202ES.A.C.'],
    total: 12,
    no: null,
  }
  expect(printed(source)).toEqual({
    client: { legalName: '\u2068شركة ليما\u2069', taxId: '20131312955' },
    names: ['Ñandú S.A.C.'],
    total: 12,
    no: null,
  })
})
