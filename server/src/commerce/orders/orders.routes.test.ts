import type { Reservation } from '@aforo/contract/bookings/reservations'
import type { Cancellation, CartExtension, Order, OrderSummary } from '@aforo/contract/commerce/order-records'
import type { OrderSettingsAnswer } from '@aforo/contract/commerce/order-settings'
import type { FoundGroup } from '@aforo/contract/commerce/search'
import type { Problem } from '@aforo/contract/platform/problems'
import { afterEach, describe, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { expireOrder } from './ending.service.ts'
import { orderJobs } from './orders.jobs.ts'
import { cancelOrderOf, openOrder, orderOf, submitOrderOf } from './orders.ts'

const app = await testApp()
const { database } = app.services
const day = '2027-03-05'
/** Two days before the bookings of these tests. */
const now = Temporal.Instant.from('2027-03-03T15:00:00Z')

afterEach(() => app.clock.set(undefined))

type Answer = Order & Omit<Problem, 'status'>
interface Page {
  items: OrderSummary[]
  totalItems: number
}

async function house({ hourly = '59.00' } = {}) {
  app.clock.set(now)
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  const room = await makeRoom(database, floor, { name: 'Sala Ayacucho' })
  const anotherRoom = () => makeRoom(database, floor)
  const admin = await makeUser(database, tenant)
  const api = await app.as(admin)
  await api.post('/pricing/rates', { currency: 'PEN', hourly })
  const { campusId } = campus
  const walkIn = (more: object = {}) => ({
    campusId,
    booking: { spaceId: room.spaceId, at: day, from: '09:00', to: '11:00' },
    customer: { name: 'Rosa Quispe', documentType: 'DNI', document: '40711823' },
    pay: 'IN_LOCATION',
    ...more,
  })
  const sell = (more: object = {}) => api.post<Answer>('/order/desk', walkIn(more))
  const paid = (more: object = {}) => sell({ pay: 'NOW', payment: { code: 'POS-1' }, ...more })
  const confirm = (id: string, code = 'OP-1', more: object = {}) =>
    api.post<Answer>(`/order/${id}/confirm-payment`, { code, description: 'Transferencia', ...more })
  const reservation = async (order: Order) =>
    (await api.get<{ status: string; to: string }>(`/booking/reservations/${order.items[0]?.reservationId}`)).body
  const unit = <T>(run: Parameters<typeof asJob<T>>[3]) => asJob(app.services, tenant.tenantId, 'Prueba', run)
  return { tenant, campusId, room, anotherRoom, admin, api, sell, paid, confirm, reservation, unit }
}

describe('selling at the desk', () => {
  test('books the space, makes the order and takes the payment at once', async () => {
    const { paid, reservation } = await house()
    const { status, body } = await paid({ extras: [{ description: 'Café', quantity: '2', unitPrice: '8.50' }] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: 'OD-2027-0001',
      kind: 'DESK',
      status: 'PAID',
      receipt_status: 'RECEIPT_NOT_REQUIRED',
      currency: 'PEN',
      total: '135.00',
      net: '114.41',
      tax: '20.59',
      customer: { name: 'Rosa Quispe', documentType: 'DNI', document: '40711823', userId: null },
      payment: { code: 'POS-1' },
    })
    expect(body.items).toMatchObject([
      { description: 'Sala Ayacucho', amount: '118.00', from: '09:00', to: '11:00' },
      { description: 'Café', quantity: '2.00', unitPrice: '8.50', amount: '17.00', reservationId: null },
    ])
    expect((await reservation(body)).status).toBe('CREATED')
  })

  test('a booking that is refused leaves no order', async () => {
    const { sell, api } = await house()
    expect((await sell()).status).toBe(201)
    expect((await sell()).body.code).toBe('SLOT_TAKEN')
    expect((await api.get<Page>('/order/search')).body.totalItems).toBe(1)
  })

  test('refuses what costs nothing, amounts that are none, and a payment that is not said', async () => {
    const { sell } = await house({ hourly: '0.00' })
    const extras = (unitPrice: string, quantity = '1') => ({
      booking: null,
      extras: [{ description: 'Copia', quantity, unitPrice }],
    })
    const now = { pay: 'NOW', payment: { code: 'A' } }
    expect((await sell()).body).toMatchObject({ code: 'INVALID_FIELD' })
    expect((await sell({ pay: 'NOW' })).body).toMatchObject({ data: { field: 'payment' } })
    for (const price of ['1.005', '-3.00', '1000000000000000', '1,50', 'NaN'])
      expect((await sell({ ...now, ...extras(price) })).status, price).toBe(400)
    expect((await sell({ ...now, ...extras('1.00', '-1') })).status).toBe(400)
    const many = await sell({ ...now, ...extras('1.00', '10000.01') })
    expect([many.status, JSON.stringify(many.body)]).toEqual([400, expect.stringContaining('como máximo 10,000.')])
    expect((await sell({ ...now, ...extras('0.10', '3') })).body).toMatchObject({ total: '0.30', status: 'PAID' })
    expect((await sell({ ...extras('1.00') })).body).toMatchObject({ data: { field: 'pay' } })
  })

  test('who gives no name and has no account is asked for it', async () => {
    const { sell, admin } = await house()
    expect((await sell({ customer: {} })).body).toMatchObject({ data: { field: 'customer.name' } })
    expect((await sell({ customer: { username: admin.username } })).body).toMatchObject({
      customer: { userId: admin.userId, username: admin.username },
    })
  })
})

describe('confirming a payment', () => {
  test('happens once: the same code answers the same, another one is refused', async () => {
    const { sell, confirm } = await house()
    const { id } = (await sell()).body
    const first = await confirm(id)
    expect(first.body).toMatchObject({
      status: 'PAID_IN_LOCATION',
      payment: { code: 'OP-1', description: 'Transferencia' },
    })
    expect((await confirm(id)).body).toEqual(first.body)
    expect(await confirm(id, 'OP-2')).toMatchObject({
      status: 409,
      body: { code: 'PAID_ALREADY', data: { code: 'OP-1' } },
    })
  })

  test('refuses a payment from the future, and one from before the order', async () => {
    const { sell, confirm } = await house()
    const { id } = (await sell()).body
    for (const dateCreated of ['2027-03-04T15:00:00Z', '2027-02-01T15:00:00Z'])
      expect((await confirm(id, 'OP-1', { dateCreated })).body).toMatchObject({ data: { field: 'dateCreated' } })
    expect((await confirm(id, 'OP-1', { dateCreated: '2027-03-03T14:00:00Z' })).body.payment?.dateCreated).toBe(
      '2027-03-03T14:00:00Z',
    )
  })

  test('of two at once with different codes one is refused', async () => {
    const { sell, confirm, api } = await house()
    const { id } = (await sell()).body
    const all = await Promise.all(Array.from({ length: 8 }, (_, place) => confirm(id, `OP-${place}`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['PAID_ALREADY']),
    )
    expect((await api.get<Order>(`/order/${id}`)).body.status).toBe('PAID_IN_LOCATION')
  })

  test('of a payment and a cancellation at once, both hold: what was paid is given back', async () => {
    const { sell, confirm, api, anotherRoom } = await house()
    for (let round = 0; round < 6; round++) {
      const { spaceId } = await anotherRoom()
      const { id } = (await sell({ booking: { spaceId, at: day, from: '09:00', to: '10:00' } })).body
      const [payment, cancellation] = await Promise.all([
        confirm(id),
        api.patch<Answer>(`/cart/${id}/cancel`, { reason: 'Ya no viene', giveBack: 'ALL' }),
      ])
      expect(cancellation.status).toBe(200)
      const { body } = await api.get<Order>(`/order/${id}`)
      expect(body.status).toBe('CANCELED')
      expect(body.refund).toBe(payment.status === 200 ? body.total : '0.00')
      expect(body.payment === null).toBe(payment.status !== 200)
    }
  })
})

describe('an order that nobody pays', () => {
  const upkeep = () => orderJobs[0]?.work(app.services, {})

  test('expires when its booking begins, which is free again', async () => {
    const { sell, reservation, confirm, api } = await house()
    const { body: order } = await sell()
    expect(order).toMatchObject({ status: 'PAY_IN_LOCATION', expiresAt: '2027-03-05T14:00:00Z' })
    app.clock.set(Temporal.Instant.from('2027-03-05T14:00:00Z'))
    // Also before anything has come by.
    expect((await api.get<Order>(`/order/${order.id}`)).body.status).toBe('EXPIRED')
    expect((await confirm(order.id)).body.code).toBe('ORDER_EXPIRED')
    await upkeep()
    expect((await api.get<Order>(`/order/${order.id}`)).body).toMatchObject({
      status: 'EXPIRED',
      endReason: 'No se pagó a tiempo',
    })
    expect((await reservation(order)).status).toBe('CANCELED')
    expect((await confirm(order.id)).body.code).toBe('ORDER_EXPIRED')
    const spaceId = order.items[0]?.space?.id
    expect((await sell({ booking: { spaceId, at: day, from: '10:00', to: '11:00' } })).status).toBe(201)
  })

  test('of a walk-in who sits down at once has the minutes of the setting', async () => {
    const { sell, api, room } = await house()
    await api.put<OrderSettingsAnswer>('/order-settings', {
      pendingMinutes: 45,
      detraction: { enabled: false, code: '037', percent: '12.00', threshold: '700.00', account: null },
    })
    const { body } = await sell({ booking: { spaceId: room.spaceId, at: '2027-03-03', from: '10:00', to: '12:00' } })
    expect(body.expiresAt).toBe('2027-03-03T15:45:00Z')
  })

  test('of a payment and the expiry at once one holds, and never half of either', async () => {
    const { sell, confirm, reservation, api, anotherRoom, unit } = await house()
    for (let round = 0; round < 6; round++) {
      const { spaceId } = await anotherRoom()
      const { body: order } = await sell({ booking: { spaceId, at: day, from: '09:00', to: '10:00' } })
      const due = Temporal.Instant.from(order.expiresAt ?? '')
      const [payment] = await Promise.all([
        confirm(order.id),
        unit(work => expireOrder({ ...work, now: due }, order.id)),
      ])
      const after = (await api.get<Order>(`/order/${order.id}`)).body
      expect(after.status).toBe(payment.status === 200 ? 'PAID_IN_LOCATION' : 'EXPIRED')
      expect((await reservation(order)).status).toBe(payment.status === 200 ? 'CREATED' : 'CANCELED')
    }
  })

  test('is closed once its time is over, if it was paid', async () => {
    const { paid, api } = await house()
    const { id } = (await paid()).body
    app.clock.set(Temporal.Instant.from('2027-03-05T16:00:00Z'))
    await upkeep()
    expect((await api.get<Order>(`/order/${id}`)).body).toMatchObject({ status: 'CLOSED', can: { cancel: false } })
  })
})

describe('more time', () => {
  test('is quoted, then taken with its charge', async () => {
    const { sell, api, reservation } = await house()
    const { body: order } = await sell()
    const item = order.items[0]?.id
    const quote = await api.post<CartExtension>(`/cart/${order.id}/extension/${item}`, { duration: 60 })
    expect(quote.body).toMatchObject({ duration: 60, from: '11:00', to: '12:00', amount: '59.00', currency: 'PEN' })
    expect((await reservation(order)).to).toBe('11:00')
    const taken = await api.put<Answer>(`/cart/${order.id}/extension`, {})
    expect(taken.body).toMatchObject({
      total: '177.00',
      quote: null,
      items: [{}, { extendsId: item, amount: '59.00', to: '12:00' }],
    })
    expect((await reservation(order)).to).toBe('12:00')
    expect((await api.put<Answer>(`/cart/${order.id}/extension`, {})).body.code).toBe('NO_QUOTE')
    expect((await api.get<unknown[]>(`/order/cart-items/${order.id}`)).body).toHaveLength(2)
  })

  test('of a paid order is an order of its own, which can be given back', async () => {
    const { paid, api, reservation, confirm } = await house()
    const { body: order } = await paid()
    const path = `/cart/${order.id}/extension`
    await api.post(`${path}/${order.items[0]?.id}`, { duration: 30 })
    const { body } = await api.put<Order>(path, {})
    expect(body).toMatchObject({
      status: 'PAID',
      total: '118.00',
      extensions: [{ status: 'PAY_IN_LOCATION', total: '29.50' }],
    })
    const extension = body.extensions[0]?.id ?? ''
    await api.patch(`/cart/${extension}/cancel`, { reason: 'No hizo falta' })
    expect((await reservation(order)).to).toBe('11:00')
    await api.post(`${path}/${order.items[0]?.id}`, { duration: 30 })
    const again = (await api.put<Order>(path, {})).body.extensions[1]?.id ?? ''
    expect((await confirm(again)).body).toMatchObject({
      status: 'PAID_IN_LOCATION',
      extendsOrder: { code: order.code },
    })
  })

  test('that somebody else has booked is refused, when quoted and when taken', async () => {
    const { sell, api, room } = await house()
    const { body: order } = await sell()
    const path = `/cart/${order.id}/extension`
    const item = order.items[0]?.id
    await api.post(`${path}/${item}`, { duration: 60 })
    await api.post('/booking/reservations', { spaceId: room.spaceId, at: day, from: '11:00', to: '12:00' })
    expect((await api.put<Problem>(path, {})).body.code).toBe('SLOT_TAKEN')
    expect((await api.post<Problem>(`${path}/${item}`, { duration: 30 })).body.code).toBe('SLOT_TAKEN')
    expect((await api.get<Order>(`/order/${order.id}`)).body.total).toBe('118.00')
  })

  test('ends with the day, and with nothing asked for there is nothing', async () => {
    const { sell, api } = await house()
    const { body: order } = await sell()
    const path = `/cart/${order.id}/extension/${order.items[0]?.id}`
    expect((await api.post<Problem>(path, { duration: 14 * 60 })).body).toMatchObject({ data: { field: 'duration' } })
    expect((await api.post<Problem>(path, { duration: 1.5 })).status).toBe(400)
    expect((await api.post<Problem>(path, { duration: -30 })).status).toBe(400)
    expect((await api.post(path)).body).toBeNull()
  })
})

describe('cancelling', () => {
  test('gives back all before the booking begins, and says so first', async () => {
    const { paid, api, reservation } = await house()
    const { body: order } = await paid()
    expect((await api.get<Cancellation>(`/order/${order.id}/cancellation`)).body).toMatchObject({
      paid: '118.00',
      givenBack: '118.00',
      creditNote: false,
      bookings: 1,
    })
    const { body } = await api.patch<Order>(`/cart/${order.id}/cancel`, { reason: 'Cambio de planes' })
    expect(body).toMatchObject({ status: 'CANCELED', refund: '118.00', endReason: 'Cambio de planes' })
    expect((await reservation(order)).status).toBe('CANCELED')
    // Asked twice, nothing happens twice.
    expect((await api.patch<Order>(`/cart/${order.id}/cancel`, {})).body).toEqual(body)
  })

  test('gives nothing back once it has begun, unless somebody says so', async () => {
    const { paid, api, anotherRoom } = await house()
    const { spaceId } = await anotherRoom()
    const [late, kind] = [
      (await paid()).body,
      (await paid({ booking: { spaceId, at: day, from: '09:00', to: '11:00' }, payment: { code: 'POS-2' } })).body,
    ]
    app.clock.set(Temporal.Instant.from('2027-03-05T14:30:00Z'))
    expect((await api.patch<Order>(`/cart/${late.id}/cancel`, {})).body.refund).toBe('0.00')
    expect((await api.patch<Order>(`/cart/${kind.id}/cancel`, { giveBack: 'ALL' })).body.refund).toBe('118.00')
  })

  test('a rejected payment frees the booking', async () => {
    const { api, reservation, room } = await house()
    const booked = await api.post<Reservation>('/booking/reservations', {
      spaceId: room.spaceId,
      at: day,
      from: '09:00',
      to: '10:00',
    })
    const opened = { id: booked.body.price?.order?.id }
    const { body } = await api.post<Order>(`/order/${opened.id}/reject-payment`, { reason: 'Tarjeta rechazada' })
    expect(body).toMatchObject({ status: 'REJECTED', endReason: 'Tarjeta rechazada' })
    expect((await reservation(body)).status).toBe('CANCELED')
  })
})

describe('the door', () => {
  async function booked() {
    const at = await house()
    // Where nothing is charged by itself.
    await at.api.put('/booking/charge-settings', { withoutWallet: 'FREE' })
    const { body } = await at.api.post<{ reservationId: string }>('/booking/reservations', {
      spaceId: at.room.spaceId,
      at: day,
      from: '09:00',
      to: '10:00',
    })
    const toOpen = {
      kind: 'BOOKING' as const,
      campusId: at.campusId,
      customer: { userId: at.admin.userId, name: 'Ana' },
      items: [{ reservationId: body.reservationId, spaceId: at.room.spaceId, description: 'Sala', unitPrice: 50_00 }],
      currency: 'PEN' as const,
      pay: 'NOW' as const,
    }
    return { ...at, reservationId: body.reservationId, toOpen }
  }

  test('a draft’s order is to be paid once the draft is confirmed', async () => {
    const { unit, toOpen, reservationId } = await booked()
    await unit(work => openOrder(work, { ...toOpen, draft: true }))
    expect(await unit(({ tx }) => orderOf(tx, reservationId))).toMatchObject({ status: 'CREATED', amount: 50_00 })
    await unit(work => submitOrderOf(work, reservationId))
    expect(await unit(({ tx }) => orderOf(tx, reservationId))).toMatchObject({ status: 'PENDING', active: true })
  })

  test('a booking is charged by one order, whatever is tried', async () => {
    const { unit, toOpen, api } = await booked()
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => unit(work => openOrder(work, toOpen))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // Numbers have no gaps: what was refused took none.
    expect((await api.get<Page>('/order/search')).body.items.map(({ code }) => code)).toEqual(['OD-2027-0001'])
  })

  test('a cancelled booking ends its order, and what was paid is given back', async () => {
    const { unit, toOpen, reservationId, confirm, api } = await booked()
    const { id } = await unit(work => openOrder(work, toOpen))
    await confirm(id)
    await unit(work => cancelOrderOf(work, { reservationId }))
    expect((await api.get<Order>(`/order/${id}`)).body).toMatchObject({ status: 'CANCELED', refund: '50.00' })
    expect(await unit(({ tx }) => orderOf(tx, reservationId))).toMatchObject({ active: false })
    // Nothing charges it any more, so nothing happens.
    await unit(work => cancelOrderOf(work, { reservationId }))
  })
})

describe('the list', () => {
  test('finds by person, state, campus and day, and is a file', async () => {
    const { sell, paid, api, campusId, anotherRoom } = await house()
    await sell()
    const { spaceId } = await anotherRoom()
    await paid({
      booking: { spaceId, at: day, from: '09:00', to: '10:00' },
      customer: { name: 'Íñigo Pérez', documentType: null, document: null },
    })
    const found = async (query: object) =>
      (await api.get<Page>('/order/search', query as Record<string, string>)).body.items.map(
        ({ customer }) => customer.name,
      )
    expect(await found({})).toEqual(['Íñigo Pérez', 'Rosa Quispe'])
    expect(await found({ q: 'inigo' })).toEqual(['Íñigo Pérez'])
    expect(await found({ q: '40711823' })).toEqual(['Rosa Quispe'])
    expect(await found({ q: 'rosa od-2027' })).toEqual(['Rosa Quispe'])
    const { body: everywhere } = await api.get<{ groups: FoundGroup[] }>('/search', { q: 'quispe' })
    const detail = 'Por pagar · Rosa Quispe · S/\u00a0118.00'
    expect(everywhere.groups.find(({ kind }) => kind === 'ORDER')?.items).toMatchObject([
      { title: 'OD-2027-0001', detail },
    ])
    expect(await found({ status: 'PAY_IN_LOCATION', campusId })).toEqual(['Rosa Quispe'])
    expect(await found({ receipt_status: 'RECEIPT_SENT' })).toEqual([])
    expect(await found({ from: '2027-03-03', to: '2027-03-03', sort: 'total' })).toEqual(['Íñigo Pérez', 'Rosa Quispe'])
    expect(await found({ from: '2027-03-04' })).toEqual([])
    const file = await api.bytes('/order/report/file?format=csv')
    expect(file.body.toString()).toContain('Íñigo Pérez')
  })
})
