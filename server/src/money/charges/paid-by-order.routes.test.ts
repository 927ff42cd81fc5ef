import type { PriceAsked } from '@aforo/api/money/charges'
import type { Order } from '@aforo/api/money/order-records'
import type { Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, describe, expect, test } from 'vitest'
import { expireDraftsJob } from '../../bookings/reservations/drafts.jobs.ts'
import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { type BookedAnswer as Answer, clockOf, day, ordersHouse } from '../../testing/orders-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { orderJobs } from '../orders/orders.jobs.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

const at = clockOf(app)
const upkeep = () => orderJobs[0]?.work(app.services)

const house = (settings?: object) => ordersHouse(app, settings)

describe('booking what no wallet pays', () => {
  test('makes an order in the same transaction, which says who it is for and until when it is to be paid', async () => {
    const { book, order, ana, campus } = await house()
    const { status, body } = await book()
    expect(status).toBe(201)
    expect(body.price).toMatchObject({
      payer: 'ORDER',
      state: 'HELD',
      amount: '60.00',
      order: { code: 'OD-2027-0001', payUntil: '2027-03-04T14:30:00Z' },
      ifCanceled: 'No se ha pagado: no se cobran los S/\u00a060.00.',
    })
    expect(await order(body)).toMatchObject({
      kind: 'BOOKING',
      status: 'PENDING',
      total: '60.00',
      campus: { id: campus.campusId },
      customer: { userId: ana.userId, username: ana.username, name: 'Ana Ruiz' },
      items: [{ amount: '60.00', reservationId: body.reservationId, from: '10:00', to: '12:00' }],
    })
  })

  test('is refused whole where the place is taken: no order without its booking', async () => {
    const { book, orders } = await house()
    await book()
    expect((await book()).body.code).toBe('SLOT_TAKEN')
    expect(await orders()).toHaveLength(1)
  })

  test('may be paid at the campus, until it begins', async () => {
    const { book, slot, order } = await house()
    const { body } = await book({ ...slot(), payBy: { payer: 'ORDER', pay: 'IN_LOCATION' } })
    expect(body.price?.order?.payUntil).toBe('2027-03-05T15:00:00Z')
    expect((await order(body)).status).toBe('PAY_IN_LOCATION')
  })

  test('a space without a rate makes none', async () => {
    const { book, slot, free, orders } = await house()
    expect((await book(slot('10:00', '11:00', free.spaceId))).body.price).toBeNull()
    expect(await orders()).toEqual([])
  })

  test('is told before, with all by which it can be paid', async () => {
    const { asAna, slot, api, ana } = await house()
    const { body: wallet } = await api.post<Wallet>(`/wallet/${ana.userId}/create`, {})
    const asked = async (more: object = {}) =>
      (await asAna.get<PriceAsked>('/booking/price', { ...slot(), ...more } as Record<string, string>)).body
    expect(await asked()).toMatchObject({ price: { payer: 'ORDER' }, choices: [{ payer: 'ORDER' }], payMinutes: 30 })
    await api.post(`/wallet/${wallet.id}/deposit`, { amount: '10.00', concept: 'Paquete' })
    expect(await asked()).toMatchObject({
      price: { payer: 'WALLET', wallet: { left: '4.00' } },
      choices: [
        { payer: 'WALLET', wallet: { id: wallet.id, left: '4.00' } },
        { payer: 'ORDER', wallet: null },
      ],
    })
    expect(await asked({ payer: 'ORDER' })).toMatchObject({ price: { payer: 'ORDER', wallet: null }, refused: null })
    expect(await asked({ payer: 'ACCOUNT' })).toMatchObject({
      refused: 'La reserva cuesta 6.00\u00a0cr o S/\u00a060.00. No hay un contrato a cuya cuenta cargarla.',
    })
  })

  test('who has credits may choose an order, and nobody chooses what the tenant doesn’t take', async () => {
    const { book, slot, api, ana } = await house()
    const { body: wallet } = await api.post<Wallet>(`/wallet/${ana.userId}/create`, {})
    await api.post(`/wallet/${wallet.id}/deposit`, { amount: '10.00', concept: 'Paquete' })
    expect((await book({ ...slot(), payBy: { payer: 'ORDER' } })).body.price?.payer).toBe('ORDER')
    expect((await book(slot('14:00', '15:00'))).body.price?.payer).toBe('WALLET')
    await api.put('/booking/charge-settings', { withoutWallet: 'REFUSE' })
    expect((await book({ ...slot('16:00', '17:00'), payBy: { payer: 'ORDER' } })).body).toMatchObject({
      code: 'CREDITS_NEEDED',
      detail: 'La reserva cuesta 3.00\u00a0cr o S/\u00a030.00. No se paga con una orden.',
    })
  })

  test('a guest of another tenant pays by an order, and has no wallet here', async () => {
    const { api, room, slot, book, order, pay, read } = await house()
    const organization = await makeTenant(database, { type: 'ORGANIZATION' })
    const guest = await makeUser(database, organization, {
      givenName: 'Berta',
      lastname: 'Paz',
      roles: ['ROLE_USER'],
    })
    const grant = { name: 'Invitados', type: 'SHARED', grantedDomains: [organization.domainPrefix] }
    const { body: zone } = await api.post<{ id: string }>('/zones/create', grant)
    await api.post(`/zones/${zone.id}/add-space`, { spaceId: room.spaceId })
    const client = await app.as(guest)
    const asked = await client.get<PriceAsked>('/booking/price', slot())
    expect(asked.body).toMatchObject({ price: { payer: 'ORDER' }, choices: [{ payer: 'ORDER' }] })
    const { status, body } = await book(slot(), client)
    expect([status, body.price?.payer, body.price?.state]).toEqual([201, 'ORDER', 'HELD'])
    expect(await order(body)).toMatchObject({ customer: { name: 'Berta Paz', email: guest.username } })
    await pay(body.price?.order?.id)
    expect((await read(body.reservationId)).price?.state).toBe('CHARGED')
    expect((await client.patch<Answer>(`/booking/reservations/${body.reservationId}/cancel`)).body).toMatchObject({
      price: { state: 'GIVEN_BACK' },
    })
    expect(await order(body)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
    await api.put('/booking/charge-settings', { withoutWallet: 'REFUSE' })
    expect((await book(slot(), client)).body).toMatchObject({
      code: 'CREDITS_NEEDED',
      detail: expect.stringContaining('No hay un wallet con el que pagarla.'),
    })
  })
})

test('an organization takes no orders: its own rooms are free without another setting', async () => {
  at('09:00', '2027-03-04')
  const tenant = await makeTenant(database, { type: 'ORGANIZATION' })
  const [room] = await makeRooms(database, await makeFloor(database, await makeCampus(database, tenant)), [{}])
  const api = await app.as(await makeUser(database, tenant))
  await api.post('/pricing/rates', { currency: 'PEN', hourly: '30.00', spaceId: room?.spaceId })
  const slot = { spaceId: room?.spaceId, at: day, from: '10:00', to: '12:00' }
  expect((await api.post<Answer>('/booking/reservations', slot)).body.price?.payer).toBe('FREE')
  expect((await api.put<Problem>('/booking/charge-settings', { withoutWallet: 'ORDER' })).body).toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'withoutWallet' },
  })
})

describe('an order of a booking', () => {
  test('is paid once, which charges the booking', async () => {
    const { book, pay, read } = await house()
    const { body } = await book()
    expect((await pay(body.price?.order?.id)).body.status).toBe('PAID')
    expect((await read(body.reservationId)).price).toMatchObject({ state: 'CHARGED', order: { payUntil: null } })
    expect((await pay(body.price?.order?.id, 'OP-2')).body.code).toBe('PAID_ALREADY')
  })

  test('that is paid while its person cancels the booking leaves both: what was paid is given back', async () => {
    const { book, slot, pay, change, read, order } = await house()
    for (let hour = 8; hour < 14; hour++) {
      const { body } = await book(slot(`${hour}:00`.padStart(5, '0'), `${hour + 1}:00`.padStart(5, '0')))
      const [payment, cancellation] = await Promise.all([
        pay(body.price?.order?.id),
        change(body.reservationId, 'cancel'),
      ])
      expect(cancellation.status).toBe(200)
      expect(await read(body.reservationId)).toMatchObject({ status: 'CANCELED', price: { state: 'GIVEN_BACK' } })
      const isPaid = payment.status === 200
      expect(isPaid || payment.body.code === 'WRONG_STATE').toBe(true)
      expect(await order(body)).toMatchObject({ status: 'CANCELED', refund: isPaid ? '30.00' : '0.00' })
    }
  })

  test('that nobody pays expires after its minutes, and the place is free', async () => {
    const { book, read, order } = await house()
    const { body } = await book()
    at('09:29', '2027-03-04')
    await upkeep()
    expect((await read(body.reservationId)).status).toBe('CREATED')
    at('09:30', '2027-03-04')
    await upkeep()
    expect(await read(body.reservationId)).toMatchObject({ status: 'CANCELED', price: { state: 'GIVEN_BACK' } })
    expect(await order(body)).toMatchObject({ status: 'EXPIRED', refund: '0.00' })
    expect((await book()).status).toBe(201)
  })

  test('that is canceled by the desk cancels its booking, and both say what was given back', async () => {
    const { paid, api, read, order, slot } = await house()
    const [kept, back] = [await paid(), await paid(slot('14:00', '15:00'))]
    at('09:00')
    await api.patch(`/cart/${kept.price?.order?.id}/cancel`, { reason: 'No viene' })
    await api.patch(`/cart/${back.price?.order?.id}/cancel`, { reason: 'Cortesía', giveBack: 'ALL' })
    expect(await order(kept)).toMatchObject({ status: 'CANCELED', refund: '0.00' })
    expect((await read(kept.reservationId)).price?.state).toBe('KEPT')
    expect(await order(back)).toMatchObject({ status: 'CANCELED', refund: '30.00' })
    expect((await read(back.reservationId)).price?.state).toBe('GIVEN_BACK')
  })
})

describe('a draft', () => {
  test('has an order that is to be paid once it is confirmed', async () => {
    const { draft, change, order } = await house()
    const { body } = await draft()
    expect(body.price).toMatchObject({ payer: 'ORDER', state: 'HELD' })
    expect(await order(body)).toMatchObject({ status: 'CREATED', can: { confirmPayment: false } })
    at('09:05', '2027-03-04')
    const confirmed = await change(body.reservationId, 'confirm')
    expect(confirmed.body).toMatchObject({ status: 'CREATED', price: { order: { payUntil: '2027-03-04T14:35:00Z' } } })
    expect((await order(body)).status).toBe('PENDING')
  })

  test.each(['before', 'after'])('that expires leaves none to be paid, %s a job says so', async when => {
    const { draft, order, book, orders } = await house()
    const { body } = await draft()
    at('09:10', '2027-03-04')
    if (when === 'after') {
      await expireDraftsJob.work(app.services)
      await upkeep()
    }
    expect((await order(body)).status).toBe('EXPIRED')
    expect((await book()).status).toBe(201)
    await upkeep()
    expect((await orders()).map(({ status }) => status)).toEqual(['EXPIRED', 'PENDING'])
  })

  test('that is canceled and comes back has a new order', async () => {
    const { draft, change, order, orders } = await house()
    const { body } = await draft()
    await change(body.reservationId, 'cancel')
    expect((await order(body)).status).toBe('CANCELED')
    const back = await change(body.reservationId, 'restore')
    expect(back.body.price).toMatchObject({ state: 'HELD', order: { code: 'OD-2027-0002' } })
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELED', 'PAY_IN_LOCATION'])
  })
})

describe('what reception sells', () => {
  const sold = async (price?: string) => {
    const at = await house()
    const { body } = await at.api.post<Order>('/order/desk', {
      campusId: at.campus.campusId,
      booking: { ...at.slot(), ...(price && { price }) },
      customer: { name: 'Rosa Quispe' },
      pay: 'NOW',
      payment: { code: 'POS-1' },
    })
    const id = body.items[0]?.reservationId ?? ''
    return { ...at, id, order: async () => (await at.api.get<Order>(`/order/${body.id}`)).body }
  }

  test('is charged by its order, and canceling the booking gives it back', async () => {
    const { read, id, change, api, order } = await sold()
    expect((await read(id)).price).toMatchObject({ payer: 'ORDER', state: 'CHARGED', amount: '60.00' })
    await change(id, 'cancel', {}, api)
    expect(await order()).toMatchObject({ status: 'CANCELED', refund: '60.00' })
  })

  test('keeps a price that was agreed when it moves, and takes that of other hours otherwise', async () => {
    const agreed = await sold('20.00')
    await agreed.change(agreed.id, 'reschedule', { ...agreed.slot('14:00', '17:00'), price: 'CHARGE' }, agreed.api)
    expect(await agreed.order()).toMatchObject({
      total: '20.00',
      extensions: [],
      items: [{ from: '14:00', to: '17:00' }],
    })
    const quoted = await sold()
    await quoted.change(quoted.id, 'reschedule', { ...quoted.slot('14:00', '17:00'), price: 'CHARGE' }, quoted.api)
    expect(await quoted.order()).toMatchObject({ total: '60.00', extensions: [{ total: '30.00' }] })
  })

  test('more time that is sold counts to what the booking costs, and what is canceled doesn’t', async () => {
    const { read, id, order, api } = await sold()
    const { id: orderId, items } = await order()
    await api.post(`/cart/${orderId}/extension/${items[0]?.id}`, { duration: 60 })
    const { body } = await api.put<Order>(`/cart/${orderId}/extension`, {})
    expect((await read(id)).price?.amount).toBe('90.00')
    await api.patch(`/cart/${body.extensions[0]?.id}/cancel`, { reason: 'No hizo falta' })
    expect(await read(id)).toMatchObject({ to: '12:00', price: { amount: '60.00' } })
  })

  test('an order that is canceled takes along what it was extended by', async () => {
    const { order, api, orders } = await sold()
    const { id: orderId, items } = await order()
    await api.post(`/cart/${orderId}/extension/${items[0]?.id}`, { duration: 60 })
    await api.put<Order>(`/cart/${orderId}/extension`, {})
    await api.patch(`/cart/${orderId}/cancel`, { reason: 'No viene' })
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
  })
})
