import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { OrderSummary } from '@aforo/api/money/order-records'
import { afterEach, expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { ordersHouse } from '../../testing/orders-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

/** A booking in Lima that is charged by an order, and two administrators: of Peru only, and of Chile only. */
async function house() {
  const at = await ordersHouse(app)
  const { body: booked } = await at.book()
  const orderId = booked.price?.order?.id ?? ''
  const of = async (country: string) => app.as(await makeUser(database, at.tenant, { countries: [country] }))
  return { ...at, booked, orderId, here: await of('PE'), abroad: await of('CL') }
}

test('an administrator of another country sees no order, not in lists, files or the tray', async () => {
  const { orderId, here, abroad } = await house()
  const found = async (client: typeof here) => ({
    list: (await client.get<{ items: OrderSummary[] }>('/order/search')).body.items.map(({ id }) => id),
    detail: (await client.get(`/order/${orderId}`)).status,
    history: (await client.get(`/order/${orderId}/history`)).status,
    file: (await client.bytes('/order/report/file?format=csv')).body.toString().includes('OD-2027-0001'),
    tray: (await client.get<WorkTray>('/dashboard/work-tray')).body.items.some(({ kind }) => kind === 'ORDER'),
  })
  expect(await found(here)).toEqual({ list: [orderId], detail: 200, history: 200, file: true, tray: true })
  expect(await found(abroad)).toEqual({ list: [], detail: 404, history: 404, file: false, tray: false })
})

test('nor changes one: neither its payment, receipt and end, nor the booking that it charges', async () => {
  const { orderId, booked, abroad, here, order, slot, campus, read } = await house()
  const { reservationId } = booked
  const refused = [
    await abroad.post(`/order/${orderId}/confirm-payment`, { code: 'OP-1' }),
    await abroad.post(`/order/${orderId}/request-receipt`, { kind: 'RECEIPT' }),
    await abroad.patch(`/cart/${orderId}/cancel`, { reason: 'Prueba' }),
    await abroad.patch(`/booking/reservations/${reservationId}/cancel`, {}),
    await abroad.get('/booking/price', slot('15:00', '16:00')),
    await abroad.post('/order/desk', {
      campusId: campus.campusId,
      extras: [{ description: 'Café', quantity: '1', unitPrice: '8.50' }],
      customer: { name: 'Rosa Quispe' },
      pay: 'IN_LOCATION',
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect([(await order(booked)).status, (await read(reservationId)).status]).toEqual(['PENDING', 'CREATED'])
  expect((await here.post(`/order/${orderId}/confirm-payment`, { code: 'OP-1' })).status).toBe(200)
})

test('what holds in all countries is set by who sees them all', async () => {
  const { here, api } = await house()
  const settings = [
    ['/booking/charge-settings', { refund: 'ALL' }],
    ['/wallet/settings', { lowAt: '5.00' }],
    ['/order-settings', { pendingMinutes: 45 }],
  ] as const
  for (const [path, given] of settings) {
    expect((await here.put<{ code: string }>(path, given)).status, path).toBe(403)
    expect((await api.get(path)).status, path).toBe(200)
  }
})
