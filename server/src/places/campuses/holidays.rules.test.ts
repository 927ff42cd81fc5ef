import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holidaysOf } from './holidays.rules.ts'

const named = (country: string, year: number, name: string) =>
  holidaysOf(country, year).flatMap(holiday => (holiday.name === name ? [holiday.date] : []))

describe('national holidays', () => {
  test.each([
    ['PE', 2026, 'Viernes Santo', ['2026-04-03']],
    ['PE', 2027, 'Jueves Santo', ['2027-03-25']],
    ['PE', 2026, 'Fiestas Patrias', ['2026-07-28', '2026-07-29']],
    ['CL', 2026, 'San Pedro y San Pablo', ['2026-06-29']],
    ['CL', 2027, 'San Pedro y San Pablo', ['2027-06-28']],
    ['CL', 2028, 'Encuentro de Dos Mundos', ['2028-10-09']],
    ['CL', 2028, 'Iglesias Evangélicas y Protestantes', ['2028-10-27']],
    ['CL', 2028, 'Pueblos Indígenas', ['2028-06-20']],
    ['CO', 2026, 'Corpus Christi', ['2026-06-08']],
    ['CO', 2026, 'Reyes Magos', ['2026-01-12']],
    ['MX', 2026, 'Día de la Constitución', ['2026-02-02']],
    ['MX', 2026, 'Día de la Revolución', ['2026-11-16']],
    ['ES', 2026, 'Fiesta Nacional', ['2026-10-12']],
  ])('%s %i: %s', (country, year, name, dates) => expect(named(country, year, name)).toEqual(dates))

  test('are none of a country that is not known', () => expect(holidaysOf('JP', 2026)).toEqual([]))

  test('fall in their year, in order, each date once', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('PE', 'CL', 'CO', 'MX', 'ES'),
        fc.integer({ min: 1971, max: 2198 }),
        (country, year) => {
          const dates = holidaysOf(country, year).map(({ date }) => date)
          expect(dates).toEqual([...new Set(dates)].sort())
          expect(dates.every(date => date.startsWith(`${year}-`))).toBe(true)
        },
      ),
    ))
})
