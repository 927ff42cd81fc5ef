import type { Reservation } from '@aforo/contract/bookings/reservations'
import type { Wait } from '@aforo/contract/bookings/waitlist'
import type { Wallet } from '@aforo/contract/commerce/wallets'
import type { Problem } from '@aforo/contract/platform/problems'
import { afterEach, describe, expect, test } from 'vitest'
import { waitlistSweepJob } from '../../bookings/waitlist/waitlist.jobs.ts'
import { makeUser } from '../../demo/factories.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { clockOf, day, ordersHouse } from '../../testing/orders-house.ts'
import { orderJobs } from '../orders/orders.jobs.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

const at = clockOf(app)
const upkeep = () => orderJobs[0]?.work(app.services, {})
const house = (settings?: object) => ordersHouse(app, settings)

describe('what is booked in other ways', () => {
  test('each date of a series has its order, held until its day', async () => {
    const { anaApi, room, orders } = await house()
    const { status } = await anaApi.post('/booking/series', {
      spaceId: room.spaceId,
      at: day,
      from: '10:00',
      to: '11:00',
      rule: 'FREQ=WEEKLY;COUNT=3',
    })
    expect(status).toBe(201)
    expect((await orders()).map(({ status, expiresAt }) => [status, expiresAt])).toEqual([
      ['PAY_IN_LOCATION', '2027-03-05T15:00:00Z'],
      ['PAY_IN_LOCATION', '2027-03-12T15:00:00Z'],
      ['PAY_IN_LOCATION', '2027-03-19T15:00:00Z'],
    ])
  })

  test('an approved request has one, to be paid by the person who asked', async () => {
    const { api, anaApi, campus, policy, slot, orders } = await house()
    await policy(campus.campusId, { approval_types: ['ROOM'] })
    const asked = await anaApi.post<{ id: string }>('/booking-requests', slot())
    expect(asked.status).toBe(201)
    expect(await orders()).toEqual([])
    expect((await api.post(`/booking-requests/${asked.body.id}/approve`, {})).status).toBe(200)
    expect(await orders()).toMatchObject([{ status: 'PAY_IN_LOCATION', customer: { name: 'Ana Ruiz' } }])
  })

  test('a series is paid by whom it names, and nobody’s wallet by somebody else', async () => {
    const { api, ana, anaApi, slot, orders } = await house()
    const open = async (id: string) => {
      const { body } = await api.post<Wallet>(`/wallet/${id}/create`, {})
      await api.post(`/wallet/${body.id}/deposit`, { amount: '9.00', concept: 'Paquete' })
      return body.id
    }
    const wallet = await open(ana.userId)
    const { body: team } = await api.post<{ id: string }>('/teams/?name=Ventas')
    const theirs = await open(team.id)
    const balance = async (id: string) => (await api.get<Wallet>(`/wallet/${id}/entity/detail`)).body.balance
    const repeat = (from: string, to: string, payBy?: object) =>
      anaApi.post<{ dates: { reservationId: string }[]; data?: { dates: { reason: string }[] } }>('/booking/series', {
        ...slot(from, to),
        rule: 'FREQ=WEEKLY;COUNT=2',
        ...(payBy && { payBy }),
      })
    expect((await repeat('08:00', '09:00')).status).toBe(201)
    expect([await balance(ana.userId), (await orders()).length]).toEqual(['3.00', 0])
    expect((await repeat('10:00', '11:00', { payer: 'ORDER' })).status).toBe(201)
    expect([await balance(ana.userId), (await orders()).length]).toEqual(['3.00', 2])
    const short = await repeat('12:00', '13:00', { payer: 'WALLET', walletId: wallet })
    expect([short.status, short.body.data?.dates[0]?.reason]).toEqual([
      409,
      expect.stringContaining('Ningún wallet alcanza'),
    ])
    const foreign = { payer: 'WALLET', walletId: theirs }
    expect((await repeat('14:00', '15:00', foreign)).status).toBe(409)
    expect((await anaApi.post<Problem>('/booking/reservations', { ...slot(), payBy: foreign })).status).toBe(409)
    expect([await balance(ana.userId), await balance(team.id), (await orders()).length]).toEqual(['3.00', '9.00', 2])
  })
})

describe('an offer of the waitlist', () => {
  /** Ana has the room and lets it go, with Berta waiting: what is offered to her is a draft. */
  async function offered() {
    const here = await house()
    const { tenant, book, change, slot } = here
    const berta = await makeUser(database, tenant, { roles: ['ROLE_USER'], givenName: 'Berta', lastname: 'Paz' })
    const client = await app.as(berta)
    const { body: taken } = await book()
    const { body: wait } = await client.post<Wait>('/booking/waitlist', slot())
    await change(taken.reservationId, 'cancel')
    await app.drain()
    const draft = async () => {
      const { body } = await client.get<{ items: Wait[] }>('/booking/waitlist', { open: 'false' })
      return here.read(body.items[0]?.offer?.reservationId ?? '')
    }
    const answer = (verb: 'accept' | 'decline') =>
      client.patch<{ reservation: Reservation }>(`/booking/waitlist/${wait.id}/${verb}`)
    return { ...here, offer: await draft(), answer }
  }

  test('has an order of its own, to be paid once it is accepted', async () => {
    const { offer, order, answer } = await offered()
    expect(offer).toMatchObject({ status: 'DRAFT', price: { payer: 'ORDER', state: 'HELD' } })
    expect(await order(offer)).toMatchObject({ status: 'CREATED', total: '60.00', customer: { name: 'Berta Paz' } })
    const { body } = await answer('accept')
    expect(body.reservation).toMatchObject({ status: 'CREATED', price: { state: 'HELD' } })
    expect(await order(offer)).toMatchObject({ status: 'PENDING', can: { confirmPayment: true } })
  })

  test('that is declined leaves nothing to be paid', async () => {
    const { offer, order, answer, orders } = await offered()
    await answer('decline')
    expect(await order(offer)).toMatchObject({ status: 'CANCELED', refund: '0.00' })
    expect((await orders()).every(({ status }) => status === 'CANCELED')).toBe(true)
  })

  test('that nobody answers leaves nothing to be paid', async () => {
    const { offer, order, book } = await offered()
    at('09:31', '2027-03-04')
    await waitlistSweepJob.work(app.services, {} as never)
    await upkeep()
    expect((await order(offer)).status).toBe('EXPIRED')
    expect((await book()).status).toBe(201)
  })
})

describe('a block over what is paid by an order', () => {
  const block = (spaceId: string, decision: object) => ({
    spaceId,
    kind: 'MAINTENANCE',
    reason: 'Pintura',
    startDate: day,
    endDate: day,
    startTime: '09:00',
    endTime: '13:00',
    decisions: [decision],
  })

  test('that cancels it gives all back, however late', async () => {
    const { paid, api, room, read, order } = await house()
    const { reservationId, version } = await paid()
    at('09:30')
    const { status } = await api.post('/blocks', block(room.spaceId, { reservationId, version, action: 'CANCEL' }))
    expect(status).toBeLessThan(300)
    const after = await read(reservationId)
    expect(after).toMatchObject({ status: 'CANCELED', price: { state: 'GIVEN_BACK' } })
    expect(await order(after)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
  })

  test('that moves it to a dearer room asks for no more', async () => {
    const { paid, api, room, big, slot, read, order } = await house()
    const { reservationId, version } = await paid()
    const to = slot('10:00', '12:00', big.spaceId)
    await api.post('/blocks', block(room.spaceId, { reservationId, version, action: 'MOVE', to }))
    const after = await read(reservationId)
    expect(after).toMatchObject({ spaceId: big.spaceId, price: { amount: '60.00', state: 'CHARGED' } })
    expect(await order(after)).toMatchObject({
      status: 'PAID',
      total: '60.00',
      refund: '0.00',
      extensions: [],
      items: [{ space: { id: big.spaceId }, amount: '60.00' }],
    })
  })

  test('that cancels what was not paid ends its order', async () => {
    const { book, api, room, order } = await house()
    const { body } = await book()
    const { reservationId, version } = body
    await api.post('/blocks', block(room.spaceId, { reservationId, version, action: 'CANCEL' }))
    expect(await order(body)).toMatchObject({ status: 'CANCELED', refund: '0.00' })
  })
})

test('an early end gives nothing back, and the order is closed with the booking', async () => {
  const { paid, change, read, order } = await house()
  const { reservationId } = await paid()
  at('10:30')
  expect((await change(reservationId, 'release')).status).toBe(200)
  at('12:00')
  await upkeep()
  const after = await read(reservationId)
  expect(after.price).toMatchObject({ state: 'CHARGED', amount: '60.00' })
  expect(await order(after)).toMatchObject({ status: 'CLOSED', refund: '0.00' })
})
