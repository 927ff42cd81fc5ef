import { expect, test } from 'vitest'
import { quote, type RateTerms } from './rates.rules.ts'
import { reasonInWords } from './rates-in-words.ts'

const terms: RateTerms = {
  hourly: 30_00,
  hourlyCredits: null,
  billableMinutes: 30,
  bands: [{ weekdays: [1], from: 18 * 60, to: 22 * 60, hourly: 0, hourlyCredits: null }],
  halfDay: null,
  day: null,
  teamDiscount: 0,
}

/** The reasons for a Monday from 17:00 to 19:00, for a team member. */
const reasonsBy = (teamDiscount: number) =>
  quote({ ...terms, teamDiscount }, { weekday: 1, from: 17 * 60, to: 19 * 60 }, 'money', true)?.reasons.map(reason =>
    reasonInWords(reason, 'PEN'),
  )

test('discounts and free prices are put in words', () => {
  expect(reasonsBy(12_50)).toEqual([
    '17:00 a 18:00, 1 h a S/\u00a030.00 la hora',
    '18:00 a 19:00, 1 h gratis (franja)',
    'Descuento por ser de un equipo con contrato: 12.5 %',
  ])
  expect(reasonsBy(100_00)?.at(-1)).toBe('Gratis por ser de un equipo con contrato')
})
