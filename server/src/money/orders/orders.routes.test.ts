import type { FoundGroup } from '@aforo/api/insight/search'
import type { Order, OrderSummary } from '@aforo/api/money/order-records'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, day, house } from '../../testing/desk-orders-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { cancelOrderOf, openOrder, orderOf, submitOrderOf } from './orders.ts'

const app = await testApp()

afterEach(() => app.clock.set(undefined))
interface Page {
  items: OrderSummary[]
  totalItems: number
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
