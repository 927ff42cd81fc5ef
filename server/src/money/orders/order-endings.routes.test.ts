import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Cancellation, CartExtension, Order } from '@aforo/api/money/order-records'
import type { OrderSettingsAnswer } from '@aforo/api/money/order-settings'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, day, house } from '../../testing/desk-orders-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireOrder } from './ending.service.ts'
import { orderJobs } from './orders.jobs.ts'

const app = await testApp()

afterEach(() => app.clock.set(undefined))

describe('an order that nobody pays', () => {
  const upkeep = () => orderJobs[0]?.work(app.services)

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
    expect(quote.body.reasons.at(-1)).toMatch(/^Menos \d\d:\d\d a 11:00 con la misma tarifa: /)
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
