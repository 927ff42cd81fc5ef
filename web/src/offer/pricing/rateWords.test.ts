import type { Rate } from '@aforo/api/offer/rates'
import { expect, test } from 'vitest'
import { detailsOf } from './rateWords.ts'

const rate: Rate = {
  id: '1',
  scope: 'TENANT',
  campus: null,
  spaceType: null,
  space: null,
  currency: 'PEN',
  hourly: '30.00',
  hourlyCredits: null,
  billableMinutes: 30,
  bands: [{ weekdays: [1, 2, 3, 4, 5], from: '18:00', to: '22:00', hourly: '0.00', hourlyCredits: null }],
  halfDay: null,
  day: null,
  teamDiscount: '100.00',
  version: 1,
  can: { edit: true, remove: true },
}

test('what costs nothing is called free, and other discounts by their percentage', () => {
  expect(detailsOf(rate)).toEqual(['lu a vi 18:00 a 22:00: gratis', 'equipos con contrato: gratis'])
  expect(detailsOf({ ...rate, bands: [], teamDiscount: '12.50' })).toEqual(['equipos con contrato: −12.5 %'])
})
