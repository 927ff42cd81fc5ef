import { expect, test } from 'vitest'
import { bookingStateInWords } from './unpaid.ts'

const now = Date.parse('2026-11-28T03:40:00Z')
const booking = { status: 'CREATED' as const, kind: 'REGULAR' as const, unpaid: null, timeZone: 'America/Lima' }

test.each([
  ['Aprobada', {}],
  ['Confirmada', { kind: 'ON_DEMAND' as const }],
  ['Apartado hasta las 23:16, falta el pago', { unpaid: { until: '2026-11-28T04:16:00Z' } }],
  ['Apartado hasta el 30 nov. 2026 a las 10:00, falta el pago', { unpaid: { until: '2026-11-30T15:00:00Z' } }],
  ['Apartado, falta el pago', { unpaid: { until: null } }],
  ['En curso, falta el pago', { status: 'IN_PROGRESS' as const, unpaid: { until: '2026-11-28T04:16:00Z' } }],
])('a booking reads “%s”', (words, change) => {
  expect(bookingStateInWords({ ...booking, ...change }, now)).toBe(words)
})
