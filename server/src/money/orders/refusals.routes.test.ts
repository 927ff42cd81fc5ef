import { usualSettings } from '@aforo/api/people/billing-settings'
import type { Company } from '@aforo/api/people/companies'
import type { Problem } from '@aforo/api/platform/problems'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom } from '../../demo/factories.ts'
import { day, house } from '../../testing/desk-orders-house.ts'
import { ordersHouse } from '../../testing/orders-house.ts'
import { calm, client, receiptsHouse, somebody, sunatOf } from '../../testing/receipts-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { faultInTotal } from './orders.rules.ts'

const app = await testApp()
const { database } = app.services
const sunat = await sunatOf(app)
afterAll(() => sunat.close())

/** What a refusal says of one field. */
const ofField = (status: number, field: string, message: string) => ({
  status,
  body: { errors: [{ field, message }] },
})

describe('a sale at the desk says', () => {
  let at: Awaited<ReturnType<typeof house>>
  let elsewhere: string
  beforeAll(async () => {
    at = await house()
    elsewhere = (await makeRoom(database, await makeFloor(database, await makeCampus(database, at.tenant)))).spaceId
  })
  afterAll(() => app.clock.set(undefined))

  const now = { booking: null, pay: 'NOW', payment: { code: 'POS-1' } }
  const extra = (given: object) => ({
    ...now,
    extras: [{ description: 'Copia', quantity: '1', unitPrice: '1', ...given }],
  })
  test.each([
    ['by which operation', { pay: 'NOW' }, 422, 'payment', 'Escribe con qué operación se pagó.'],
    [
      'that nothing is paid on arrival where nobody arrives',
      { ...extra({}), pay: 'IN_LOCATION' },
      422,
      'pay',
      'Sin una reserva no se paga al llegar: cobra ahora.',
    ],
    ['whose name is missing', { customer: {} }, 422, 'customer.name', 'Escribe el nombre de la persona.'],
    [
      'whose number is missing',
      { customer: { name: 'Rosa', documentType: 'DNI' } },
      422,
      'customer.document',
      'Escribe el número del documento.',
    ],
    [
      'that its rate is in the other currency',
      { currency: 'USD' },
      422,
      'currency',
      'La tarifa del espacio está en la otra moneda: escribe el precio acordado.',
    ],
    [
      'that it costs nothing',
      extra({ unitPrice: '0.00' }),
      422,
      'extras',
      'No hay nada que cobrar: basta con reservar el espacio.',
    ],
    ['a quantity of none', extra({ quantity: '0' }), 400, 'extras.0.quantity', 'La cantidad debe ser mayor que cero.'],
    [
      'a quantity beyond all',
      extra({ quantity: '10000.01' }),
      400,
      'extras.0.quantity',
      'La cantidad es como máximo 10,000.',
    ],
    [
      'a price beyond all',
      extra({ unitPrice: '1000000.01' }),
      400,
      'extras.0.unitPrice',
      'El precio es como máximo 1,000,000.00.',
    ],
    [
      'a mail that is none',
      { receipt: { ...somebody, email: 'ana@' } },
      400,
      'receipt.email',
      'Escribe un correo, como ana@empresa.pe.',
    ],
  ])('%s', async (_, given, status, field, message) => {
    expect(await at.sell(given)).toMatchObject(ofField(status, field, message))
  })

  test('that the space is somewhere else', async () => {
    const booking = { spaceId: elsewhere, at: day, from: '09:00', to: '11:00' }
    expect(await at.sell({ booking })).toMatchObject(ofField(422, 'booking.spaceId', 'El espacio no está en esa sede.'))
  })

  test('that its total is more than an amount can be', () => {
    expect(faultInTotal(99_999_999_999_999)).toBeUndefined()
    expect(faultInTotal(100_000_000_000_000)?.message).toBe(
      'El total pasa de lo que cabe en un importe: baja los precios o las cantidades.',
    )
  })
})

describe('a payment says', () => {
  afterEach(() => app.clock.set(undefined))

  test('that its date is not that of this order', async () => {
    const { sell, confirm } = await house()
    const { id } = (await sell()).body
    for (const [dateCreated, message] of [
      ['2027-03-03T15:06:00Z', 'La fecha del pago es futura: escribe cuándo se pagó.'],
      ['2027-03-02T14:59:00Z', 'La fecha del pago es anterior a la orden: escribe una desde que se hizo.'],
    ] as const)
      expect(await confirm(id, 'OP-1', { dateCreated })).toMatchObject(ofField(422, 'dateCreated', message))
  })

  test('that the order was paid, has ended, or that its place is free again', async () => {
    const { sell, confirm, api, anotherRoom } = await house()
    const { id } = (await sell()).body
    const { spaceId } = await anotherRoom()
    const other = (await sell({ booking: { spaceId, at: day, from: '09:00', to: '11:00' } })).body
    await confirm(id)
    expect((await confirm(id, 'OP-2')).body.detail).toBe(
      'La orden ya se pagó con otra operación. Revisa el código en la orden.',
    )
    app.clock.set(Temporal.Instant.from('2027-03-05T14:00:00Z'))
    expect((await confirm(other.id)).body.detail).toBe('La orden venció y su lugar se liberó. Haz una nueva.')
    expect(await api.post<Problem>(`/order/${id}/reject-payment`, { reason: 'x' })).toMatchObject({
      status: 409,
      body: {
        code: 'WRONG_STATE',
        detail: 'El estado actual no permite esta acción.',
        data: { status: 'PAID_IN_LOCATION' },
      },
    })
  })
})

describe('more time says', () => {
  afterEach(() => app.clock.set(undefined))

  test('that it was not quoted, ends with the day, and is of minutes', async () => {
    const { sell, api } = await house()
    const { body: order } = await sell()
    const path = `/cart/${order.id}/extension`
    expect((await api.put<Problem>(path, {})).body.detail).toBe(
      'Primero pide cuánto cuesta: no hay un precio vigente para más tiempo.',
    )
    for (const [duration, status, message] of [
      [14 * 60, 422, 'Una reserva termina el mismo día: elige menos tiempo.'],
      [-30, 400, 'Escribe minutos desde 0.'],
    ] as const)
      expect(await api.post(`${path}/${order.items[0]?.id}`, { duration })).toMatchObject(
        ofField(status, 'duration', message),
      )
  })

  test('that the space is charged in another currency by now', async () => {
    const { sell, api, room } = await house()
    const { body: order } = await sell()
    await api.post('/pricing/rates', { currency: 'USD', hourly: '10.00', spaceId: room.spaceId })
    expect(await api.post(`/cart/${order.id}/extension/${order.items[0]?.id}`, { duration: 60 })).toMatchObject(
      ofField(422, 'duration', 'La tarifa del espacio está ahora en otra moneda: haz una orden nueva.'),
    )
  })
})

test('settings say what they may be', async () => {
  const { api } = await house()
  const detraction = { enabled: true, code: '037', percent: '12.00', threshold: '700.00', account: '00-123' }
  const say = (given: object, status: number, field: string, message: string) =>
    api
      .put('/order-settings', { pendingMinutes: 30, detraction, ...given })
      .then(answer => expect(answer).toMatchObject(ofField(status, field, message)))
  await say({ pendingMinutes: 4 }, 400, 'pendingMinutes', 'Como mínimo 5 minutos.')
  await say({ pendingMinutes: 1441 }, 400, 'pendingMinutes', 'Como máximo un día.')
  for (const [field, value, status, message] of [
    ['code', '37', 400, 'Escribe las tres cifras del código, como 037.'],
    ['percent', '0.00', 400, 'El porcentaje debe ser mayor que cero.'],
    ['percent', '100.01', 400, 'Como máximo 100 %.'],
    ['account', null, 422, 'Escribe la cuenta del Banco de la Nación.'],
  ] as const)
    await say({ detraction: { ...detraction, [field]: value } }, status, `detraction.${field}`, message)
  app.clock.set(undefined)
})

describe('a receipt says', () => {
  let at: Awaited<ReturnType<typeof receiptsHouse>>
  let [small, large] = ['', '']
  beforeAll(async () => {
    at = await receiptsHouse(app, sunat, { connected: false })
    small = (await at.sell()).body.id
    large = (await at.sell('700.00')).body.id
  })
  afterAll(() => calm(app, sunat))

  test.each([
    [
      'a factura to a DNI',
      { ...client, documentType: 'DNI' },
      'documentType',
      'Una factura se emite con RUC; o con el documento de su país, a quien no está domiciliado en Perú.',
    ],
    ['one without RUC', { ...client, documentNumber: null }, 'documentNumber', 'Escribe el RUC.'],
    [
      'one with a wrong RUC',
      { ...client, documentNumber: '20100070971' },
      'documentNumber',
      'Ese RUC no es válido. Revisa los números: uno correcto es como 20100070970.',
    ],
    ['one to nobody', { ...client, name: null }, 'name', 'Escribe la razón social.'],
    ['one to nowhere', { ...client, address: null }, 'address', 'Escribe la dirección fiscal.'],
    [
      'a boleta to a RUC',
      { ...somebody, documentType: 'RUC' },
      'documentType',
      'Con RUC se emite una factura. Para una boleta, elige otro documento.',
    ],
    [
      'a document without number',
      { ...somebody, documentNumber: null },
      'documentNumber',
      'Escribe el número del documento.',
    ],
    [
      'a DNI',
      { ...somebody, documentNumber: '4071182' },
      'documentNumber',
      'Ese número no es de DNI: uno correcto es como 45678912.',
    ],
    [
      'a CE',
      { ...somebody, documentType: 'CE', documentNumber: '123' },
      'documentNumber',
      'Ese número no es de Carné de extranjería: uno correcto es como 001234567.',
    ],
    [
      'a passport',
      { ...somebody, documentType: 'PASSPORT', documentNumber: '1234' },
      'documentNumber',
      'Ese número no es de Pasaporte: uno correcto es como AB1234567.',
    ],
    ['a boleta to no name', { ...somebody, name: null }, 'name', 'Escribe el nombre de la persona.'],
  ])('of %s what is wrong', async (_, given, field, message) => {
    expect(await at.request(small, given)).toMatchObject(ofField(422, field, message))
  })

  test('from what total on somebody is named', async () => {
    expect(await at.request(large, { kind: 'RECEIPT' })).toMatchObject(
      ofField(422, 'documentType', 'Desde S/\u00a0700.00 una boleta necesita el documento de la persona.'),
    )
  })

  test('what is in its way: the rate of the day, the series, the lock date', async () => {
    const { api, sell, request, company } = at
    const inDollars = (await sell('50.00', { currency: 'USD' })).body.id
    expect((await request(inDollars, somebody)).body.detail).toBe(
      'Falta el tipo de cambio de ese día. Escríbelo en Empresas y facturación y vuelve a intentarlo.',
    )
    await request(small, somebody)
    await request(large, client)
    const generate = async (id: string) => (await api.post<Problem>(`/order/${id}/receipt-generated`, {})).body.detail
    const { series } = (await api.get<Company>(`/companies/${company.id}`)).body
    await api.delete(`/receipt-series/${series.find(({ code }) => code === 'F001')?.id}`)
    expect(await generate(large)).toBe(
      'Ninguna empresa de ese país tiene una serie para ese comprobante. Añádela en Empresas y facturación.',
    )
    // Where the tenant's day has begun already, and the campus's has not.
    const today = app.clock.now()
    app.clock.set(today.add({ hours: 24 }))
    await api.put('/billing-settings', { ...usualSettings, lockDate: '2027-03-02' })
    app.clock.set(today)
    expect(await generate(small)).toBe(
      'Lo anterior al 2 mar. 2027, la fecha de cierre, ya no cambia. La fecha está en Configuración › General › Empresas y facturación.',
    )
  })

  test('what it keeps when it is sent again: its kind and number, its date, and a credit note whom it was for', async () => {
    const { sell, work, order, api } = await receiptsHouse(app, sunat)
    const daysLater = async (days: number) => {
      await work()
      app.clock.set(app.clock.now().add({ hours: 24 * days }))
      sunat.down(false)
      await work()
    }
    sunat.down(true)
    const { id } = (await sell('118.00', { receipt: client })).body
    await daysLater(4)
    const again = (given: object) => api.put<Problem>(`/order/${id}/receipt`, given)
    expect(await again({ client: somebody })).toMatchObject(
      ofField(422, 'client.kind', 'El comprobante conserva su número: no cambia de boleta a factura.'),
    )
    expect((await again({})).body.detail).toBe(
      'Pasó el tercer día: SUNAT ya no lo acepta con esa fecha. Emítelo con la de hoy.',
    )
    await again({ today: true })
    await work()
    sunat.down(true)
    await api.patch(`/cart/${id}/cancel`, { giveBack: 'ALL' })
    await daysLater(4)
    const [note] = (await order(id)).creditNotes
    expect(await again({ receiptId: note?.id, client })).toMatchObject(
      ofField(
        422,
        'client',
        'Una nota de crédito va a nombre de quien recibió lo que corrige: envíala sin otros datos.',
      ),
    )
  })
})

test('an order whose price was given back, since its booking costs less, has no receipt', async () => {
  const { paid, room, big, change, orders, pay, api } = await ordersHouse(app)
  const { reservationId } = await paid()
  const move = (spaceId: string) =>
    change(reservationId, 'reschedule', { spaceId, at: day, from: '10:00', to: '12:00' })
  await move(big.spaceId)
  const [, more] = await orders()
  await pay(more?.id)
  await move(room.spaceId)
  expect(await api.post(`/order/${more?.id}/request-receipt`, somebody)).toMatchObject(
    ofField(422, 'kind', 'La orden no cuesta nada: no lleva comprobante.'),
  )
  app.clock.set(undefined)
})
