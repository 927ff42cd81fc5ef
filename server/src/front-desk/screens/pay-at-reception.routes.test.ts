import type { Reservation } from '@aforo/api/bookings/reservations'
import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import type { RoomScreen } from '@aforo/api/front-desk/screen-states'
import type { Order, OrderSummary } from '@aforo/api/money/order-records'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderJobs } from '../../money/orders/orders.jobs.ts'
import { makeHouse } from '../../testing/house.ts'
import { makeRate } from '../../testing/makers.ts'
import { pairedWith } from '../../testing/screen-device.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** Ten in the morning of a weekday in Lima. */
const ten = Temporal.PlainDateTime.from('2027-03-03T10:00').toZonedDateTime('America/Lima').toInstant()
const at = (minutes: number) => app.clock.set(ten.add({ minutes }))
beforeEach(() => at(0))
afterEach(() => app.clock.set(undefined))

/** The screen at the door of a room at S/ 30.00 the hour, where people who come by may book it. */
async function door(walkIns = 'PAY_AT_RECEPTION') {
  const house = await makeHouse(app, { rooms: { room: { name: 'Paracas' } } })
  const { api, room, campus } = house
  await makeRate(api, { spaceId: room.spaceId })
  await api.put(`/screens/policies/${campus.campusId}`, { names: 'HIDDEN', subjects: false, walkIns })
  const { screen } = await pairedWith(app, house)
  const look = async () => (await screen.look<RoomScreen>()).body
  const { post } = screen
  const book = (to = '11:00') => post<RoomScreen & Problem>('/bookings', { to })
  const orders = async () => (await api.get<Page<OrderSummary>>('/order/search')).body.items
  const order = async () => (await api.get<Order>(`/order/${(await orders())[0]?.id}`)).body
  const tray = async () => (await api.get<{ items: TrayItem[] }>('/dashboard/work-tray')).body.items
  const reservation = async (id: string | undefined) => (await api.get<Reservation>(`/booking/reservations/${id}`)).body
  return { ...house, look, post, book, orders, order, tray, reservation }
}

test('a room with a price says it at the door, and is held until it is paid at reception', async () => {
  const { api, look, book, orders, order, tray, reservation } = await door()
  expect((await look()).offers).toEqual([
    { from: '10:00', to: '10:15', price: { amount: '15.00', currency: 'PEN' } },
    { from: '10:00', to: '10:30', price: { amount: '15.00', currency: 'PEN' } },
    { from: '10:00', to: '11:00', price: { amount: '30.00', currency: 'PEN' } },
  ])
  const { status, body } = await book()
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { room: 'BUSY', current: { to: '11:00', who: 'En el sitio', checkedIn: true } },
  })
  const { until } = body.current?.unpaid ?? {}
  expect(until).toMatch(/^10:[3-5]\d$/)
  expect(await order()).toMatchObject({ status: 'PAY_IN_LOCATION', total: '30.00', customer: { name: 'En el sitio' } })
  expect(JSON.stringify(await order())).not.toContain('aforo.invalid')
  // Reception finds it in its tray, and charges it as any other.
  expect(await tray()).toMatchObject([{ kind: 'ORDER', detail: 'En el sitio · Paracas' }])
  const [{ id } = { id: '' }] = await orders()
  expect((await api.post(`/order/${id}/confirm-payment`, { code: 'EFECTIVO' })).status).toBe(200)
  expect((await look()).current).toMatchObject({ to: '11:00', unpaid: null })
  expect(await tray()).toEqual([])
  expect(await reservation(body.current?.reservationId)).toMatchObject({
    status: 'IN_PROGRESS',
    unpaid: null,
    price: { payer: 'ORDER', state: 'CHARGED', amount: '30.00' },
  })
})

test('what nobody pays in time frees the room, and mails nobody', async () => {
  const { look, book, order, post } = await door()
  const { body } = await book()
  at(59)
  await orderJobs[0]?.work(app.services)
  expect((await look()).current).toBeNull()
  expect(await order()).toMatchObject({ status: 'EXPIRED' })
  const gone = await post<Problem>('/undo-booking', { reservationId: body.current?.reservationId })
  expect(gone.status).toBe(409)
})

test('a slip of the finger is taken back with its order, for a moment and at this door only', async () => {
  const one = await door()
  const { body } = await one.book()
  const reservationId = body.current?.reservationId
  const other = await door()
  expect((await other.post<Problem>('/undo-booking', { reservationId })).status).toBe(404)
  const back = await one.post('/undo-booking', { reservationId })
  expect(back).toMatchObject({ status: 200, body: { room: 'FREE', current: null, ended: null } })
  expect(await one.order()).toMatchObject({ status: 'CANCELED' })
  expect((await one.reservation(reservationId)).status).toBe('CANCELED')
  expect((await one.post<Problem>('/undo-booking', { reservationId })).status).toBe(409)
  const { body: again } = await one.book('10:30')
  at(4)
  const late = await one.post<Problem>('/undo-booking', { reservationId: again.current?.reservationId })
  expect(late).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect((await one.look()).current).toMatchObject({ to: '10:30' })
})

test('where only free rooms are booked, or the operator takes no orders, a priced one is not', async () => {
  const free = await door('FREE')
  expect(await free.look()).toMatchObject({ offers: [], reason: expect.stringMatching(/^Esta sala tiene un precio/) })
  expect((await free.book()).body).toMatchObject({ code: 'INVALID_FIELD' })
  const refusing = await door()
  await refusing.api.put('/booking/charge-settings', { withoutWallet: 'REFUSE' })
  expect(await refusing.look()).toMatchObject({
    offers: [],
    reason: expect.stringMatching(/^Esta sala tiene un precio/),
  })
  expect((await refusing.book()).status).toBe(422)
  expect(await refusing.orders()).toEqual([])
})

test('where nobody pays without a wallet, the room is free at its door too', async () => {
  const { api, look, book, orders } = await door()
  await api.put('/booking/charge-settings', { withoutWallet: 'FREE' })
  expect((await look()).offers.map(({ price }) => price)).toEqual([null, null, null])
  expect((await book()).body.current).toMatchObject({ unpaid: null })
  expect(await orders()).toEqual([])
})
