import type { Rate } from '@aforo/api/offer/rates'
import type { Problem } from '@aforo/api/platform/problems'
import { beforeAll, expect, test } from 'vitest'
import { makeCampus } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { makeProduct } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** A room, another campus, an office without prices, and who sees Perú only. */
async function house() {
  const { tenant, api, asLimited, campus, room } = await makeHouse(app, {
    members: { limited: { roles: ['ROLE_ADMIN'], countries: ['PE'] } },
    rooms: { room: {} },
  })
  const { campusId: elsewhere } = await makeCampus(app.services.database, tenant)
  const { id: productId } = await makeProduct(api, campus)
  return { api, asLimited, campusId: campus.campusId, elsewhere, spaceId: room.spaceId, productId }
}
let at: Awaited<ReturnType<typeof house>>
beforeAll(async () => {
  at = await house()
})

const rate = (given: object, client = at.api) =>
  client.post<Rate & Problem>('/pricing/rates', { currency: 'PEN', hourly: '30.00', ...given })
const price = (given: object) =>
  at.api.post<Problem>('/pricing/product', {
    productId: at.productId,
    type: 'BASE',
    currency: 'PEN',
    amount: '1200.00',
    startsOn: '2027-03-01',
    endsOn: null,
    ...given,
  })
const quote = (hours: Record<string, string>) =>
  at.api.get<Problem>('/pricing/rate', { resources: at.spaceId, at: '2027-03-05', ...hours })

const cap = (amount: string, credits: string | null = null) => ({ amount, credits })
const halfDay = (amount: string, credits: string | null = null) => ({ minutes: 240, ...cap(amount, credits) })
const band = { weekdays: [1], from: '09:00', to: '10:00', hourly: '1', hourlyCredits: null }
const credits = { hourlyCredits: '3.00' }

test.each([
  [
    'of a space and of a kind',
    () => ({ spaceId: at.spaceId, spaceType: 'ROOM' }),
    422,
    'spaceType',
    'La tarifa es de un espacio o de un tipo de espacio, no de los dos.',
  ],
  [
    'of a space of another campus',
    () => ({ spaceId: at.spaceId, campusId: at.elsewhere }),
    422,
    'campusId',
    'El espacio no está en esa sede.',
  ],
  [
    'of a campus without a kind',
    () => ({ campusId: at.campusId }),
    422,
    'spaceType',
    'Elige para qué tipo de espacio es en esa sede.',
  ],
  [
    'of a kind without a campus',
    () => ({ spaceType: 'ROOM' }),
    422,
    'campusId',
    'Elige en qué sede vale para ese tipo de espacio.',
  ],
  [
    'with a half day and no day',
    () => ({ halfDay: halfDay('50') }),
    422,
    'day',
    'Con un tope de medio día hace falta también el del día.',
  ],
  [
    'with a day below its half',
    () => ({ halfDay: halfDay('50'), day: cap('49') }),
    422,
    'day',
    'El tope del día no puede ser menor que el de medio día.',
  ],
  [
    'with a day above two halves',
    () => ({ halfDay: halfDay('50'), day: cap('101') }),
    422,
    'day',
    'El tope del día no puede ser más que dos veces el de medio día.',
  ],
  [
    'with a half day in credits and no day in them',
    () => ({ ...credits, halfDay: halfDay('50', '8'), day: cap('80') }),
    422,
    'day.credits',
    'Con un tope de medio día en créditos hace falta también el del día.',
  ],
  [
    'with a day above two halves in credits',
    () => ({ ...credits, halfDay: halfDay('50', '8'), day: cap('80', '17') }),
    422,
    'day.credits',
    'El tope del día en créditos va de una a dos veces el de medio día.',
  ],
  [
    'with credits and none for the hour',
    () => ({ day: cap('80', '8') }),
    422,
    'hourlyCredits',
    'Escribe también cuántos créditos cuesta la hora, o deja vacíos los demás créditos.',
  ],
  [
    'with a band that ends before it begins',
    () => ({ bands: [{ ...band, to: '08:00' }] }),
    422,
    'bands.0.to',
    'La franja tiene que terminar después de empezar.',
  ],
  [
    'with bands that overlap',
    () => ({ bands: [band, { ...band, from: '09:30', to: '11:00' }] }),
    422,
    'bands.1.from',
    'La franja se cruza con otra de los mismos días.',
  ],
  [
    'with a band of no day',
    () => ({ bands: [{ ...band, weekdays: [] }] }),
    400,
    'bands.0.weekdays',
    'Elige al menos un día.',
  ],
  ['below zero', () => ({ hourly: '-1.00' }), 400, 'hourly', 'Escribe un importe de 0.00 o más.'],
  ['beyond a million', () => ({ hourly: '1000000.01' }), 400, 'hourly', 'Escribe un importe de 1,000,000.00 o menos.'],
  [
    'with more off than all',
    () => ({ teamDiscount: '100.01' }),
    400,
    'teamDiscount',
    'Escribe un porcentaje de 0 a 100.',
  ],
])('a rate %s is refused at its field, in words', async (_, given, status, field, message) => {
  expect(await rate(given())).toMatchObject({ status, body: { errors: [{ field, message }] } })
})

test.each([
  [{ to: '10:00' }, 'from', 'Indica también desde qué hora.'],
  [{ from: '24:00' }, 'from', 'La hora de inicio es de 00:00 a 23:59.'],
  [{ from: '10:00', to: '10:00' }, 'to', 'La hora final tiene que ser posterior a la inicial.'],
] as const)('a quote of %j is refused at its field, in words', async (hours, field, message) => {
  expect(await quote(hours)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
})

test('a price by the month is above zero, ends after it begins, and leaves the others their days', async () => {
  for (const [given, status, field, message] of [
    [{ amount: '0.00' }, 400, 'amount', 'Escribe un importe mayor que cero.'],
    [{ endsOn: '2027-02-28' }, 422, 'endsOn', 'La fecha final no puede ser anterior a la inicial.'],
  ] as const)
    expect(await price(given)).toMatchObject({ status, body: { errors: [{ field, message }] } })
  await price({})
  expect((await price({})).body.detail).toBe('En esas fechas ya hay otro precio del mismo tipo y moneda.')
})

test('a rate that is there already, or of more countries than one’s own, is refused in words', async () => {
  expect((await rate({}, at.asLimited)).body.detail).toBe(
    'Esto vale para toda la organización. Pídelo a quien administre todos sus países.',
  )
  await rate({})
  expect((await rate({})).body.detail).toBe('Ya hay una tarifa para eso. Cámbiala o quítala antes.')
})
