import { expect, test } from 'vitest'
import { type Rents, whyUnusual } from './unusual.rules.ts'

const rents: Rents = {
  number: 'C-2026-0001',
  before: 1_000_00,
  after: 1_000_00,
  daysBefore: 31,
  daysAfter: 30,
  startsOn: '2026-01-01',
  endsOn: null,
}

test.each<[string, Partial<Rents>]>([
  ['el contrato C-2026-0001 termina el 2 abr. 2026', { after: 66_67, daysAfter: 2, endsOn: '2026-04-02' }],
  ['el contrato C-2026-0001 terminó el 31 mar. 2026', { after: 0, daysAfter: 0, endsOn: '2026-03-31' }],
  ['el contrato C-2026-0001 empieza el 10 abr. 2026', { before: 0, daysBefore: 0, startsOn: '2026-04-10' }],
  [
    'el contrato C-2026-0001 empezó el 20 mar. 2026 y del mes anterior se cobraron 12 días',
    { before: 387_10, daysBefore: 12, startsOn: '2026-03-20' },
  ],
  ['lo del contrato C-2026-0001 pasa de S/ 1,000.00 a S/ 2,000.00', { after: 2_000_00 }],
])('a rent is unusual because %s', (why, more) => {
  const words = whyUnusual([{ ...rents, ...more }], '2026-04', 'PEN')
  expect(words.replaceAll('\u00a0', ' ')).toBe(`El alquiler se aparta más de 20 % del mes anterior: ${why}.`)
})

test('the contracts that changed most are named first, and the others counted', () => {
  const changed = [1, 5, 3, 2].map(place => ({ ...rents, number: `C-${place}`, after: rents.after + place * 100_00 }))
  expect(whyUnusual(changed, '2026-04', 'PEN')).toMatch(/: lo del contrato C-5 .*; y otros 3 contratos\.$/)
})
