import { expect, test } from 'vitest'
import { noRate, RateSchema, type RateValues } from './rateForm.ts'

/** The fields that are refused, as the form names them, with why. */
const refused = (values: Partial<RateValues>) =>
  RateSchema.safeParse({ ...noRate, hourly: '30.00', hourlyCredits: '3.00', ...values }).error?.issues.map(
    ({ path, message }) => [path.join('.'), message],
  )

test('a cap that can’t be is refused at its own field, in money and in credits', () => {
  const caps = { halfDay: '100.00', day: '160.00' }
  expect(refused(caps)).toBeUndefined()
  expect(refused({ ...caps, day: '90.00' })).toEqual([
    ['day', 'El tope del día no puede ser menor que el de medio día.'],
  ])
  expect(refused({ ...caps, halfDayCredits: '10.00' })).toEqual([
    ['dayCredits', 'Con un tope de medio día en créditos hace falta también el del día.'],
  ])
  expect(refused({ dayCredits: '10.00' })).toEqual([['day', 'Un tope en créditos necesita también el de dinero.']])
  expect(refused({ ...caps, halfDayCredits: '10.00', dayCredits: '20.01' })).toEqual([
    ['dayCredits', 'El tope del día en créditos va de una a dos veces el de medio día.'],
  ])
})

test('bands that overlap, and a discount or a price that is too large, say what may be written', () => {
  const band = { weekdays: ['1'], from: '09:00', to: '10:00', hourly: '20.00', hourlyCredits: null }
  expect(refused({ bands: [band, { ...band, from: '09:30', to: '11:00' }] } as Partial<RateValues>)).toEqual([
    ['bands.1.from', 'La franja se cruza con otra de los mismos días.'],
  ])
  expect(refused({ teamDiscount: 100.01 })).toEqual([['teamDiscount', 'Escribe un porcentaje de 0 a 100.']])
  expect(refused({ hourly: '1000000.01' })).toEqual([['hourly', 'Escribe un importe de 1,000,000.00 o menos.']])
})
