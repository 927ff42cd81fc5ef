import { afterEach, describe, expect, test } from 'vitest'
import { releaseUnattendedJob } from '../../bookings/check-in/check-in.jobs.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { clockOf, ordersHouse } from '../../testing/orders-house.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

const at = clockOf(app)

const house = (settings?: object) => ordersHouse(app, settings)

describe('canceling', () => {
  test('what was not paid charges nothing, however late', async () => {
    const { book, slot, change, order } = await house()
    const { body } = await book({ ...slot(), payBy: { pay: 'IN_LOCATION' } })
    at('09:30')
    expect((await change(body.reservationId, 'cancel')).body.price?.state).toBe('GIVEN_BACK')
    expect(await order(body)).toMatchObject({ status: 'CANCELED', refund: '0.00', endReason: 'Se canceló a tiempo' })
  })

  test('in time gives all back, and late nothing', async () => {
    const { paid, slot, change, order } = await house()
    const [early, late] = [await paid(), await paid(slot('14:00', '15:00'))]
    at('07:59')
    expect((await change(early.reservationId, 'cancel')).body.price?.state).toBe('GIVEN_BACK')
    expect(await order(early)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
    at('13:00')
    expect((await change(late.reservationId, 'cancel')).body.price?.state).toBe('KEPT')
    expect(await order(late)).toMatchObject({ status: 'CANCELED', refund: '0.00' })
  })

  test('a late one that comes back costs no second time', async () => {
    const { paid, slot, change, api, order, orders } = await house()
    const late = await paid(slot('14:00', '15:00'))
    at('13:00')
    await change(late.reservationId, 'cancel')
    const back = await change(late.reservationId, 'restore', {}, api)
    expect(back.body.price).toMatchObject({ state: 'CHARGED', amount: '30.00' })
    expect((await orders()).map(({ status, total }) => [status, total])).toEqual([['PAID', '30.00']])
    // In time again, for it is another day's by now.
    await change(late.reservationId, 'reschedule', { ...slot('14:00', '15:00'), at: '2027-03-08' }, api)
    await change(late.reservationId, 'cancel')
    expect(await order(late)).toMatchObject({ status: 'CANCELED', refund: '30.00' })
  })

  test('by the operator, who takes the space away, gives all back', async () => {
    const { paid, api, room, order, read } = await house()
    const body = await paid()
    at('09:30')
    expect((await api.delete(`/spaces/${room.spaceId}?cancelReservations=true`)).status).toBeLessThan(300)
    expect(await order(body)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
    // What comes back with its space is to be paid again.
    expect((await api.patch(`/spaces/${room.spaceId}/restore`)).status).toBe(200)
    const back = await read(body.reservationId)
    expect(back).toMatchObject({ status: 'CREATED', price: { state: 'HELD', amount: '60.00' } })
    expect(await order(back)).toMatchObject({ code: 'OD-2027-0002', status: 'PAY_IN_LOCATION' })
  })

  test.each([
    [false, 'CHARGED', 'PAID', '0.00'],
    [true, 'GIVEN_BACK', 'CANCELED', '60.00'],
  ])('a no-show gives back by setting: %s', async (refundUnattended, state, status, refund) => {
    const { paid, policy, room, read, order } = await house({ refundUnattended })
    const body = await paid()
    await policy(room.spaceId, { check_in_minutes: 15 })
    at('10:16')
    await releaseUnattendedJob.work(app.services, {} as never)
    expect((await read(body.reservationId)).price?.state).toBe(state)
    expect(await order(body)).toMatchObject({ status, refund })
  })
})

describe('moving', () => {
  test('an unpaid booking changes what is to be paid', async () => {
    const { book, change, order, slot, big } = await house()
    const { body } = await book()
    const moved = await change(body.reservationId, 'reschedule', slot('10:00', '13:00', big.spaceId))
    expect(moved.body.price).toMatchObject({ amount: '180.00', state: 'HELD', order: { code: 'OD-2027-0001' } })
    expect(await order(body)).toMatchObject({
      status: 'PENDING',
      total: '180.00',
      items: [{ amount: '180.00', from: '10:00', to: '13:00', space: { id: big.spaceId } }],
    })
    await change(body.reservationId, 'reschedule', slot('10:00', '11:00'))
    expect((await order(body)).total).toBe('30.00')
  })

  test('to another day is held until then, if it is paid there', async () => {
    const { book, change, slot } = await house()
    const { body } = await book({ ...slot(), payBy: { pay: 'IN_LOCATION' } })
    const moved = await change(body.reservationId, 'reschedule', { ...slot(), at: '2027-03-08' })
    expect(moved.body.price?.order?.payUntil).toBe('2027-03-08T15:00:00Z')
  })

  test('what is paid and costs more makes an order of the rest', async () => {
    const { paid, change, order, slot, pay, orders } = await house()
    const body = await paid()
    const moved = await change(body.reservationId, 'extend', { to: '13:00' })
    expect(moved.body.price).toMatchObject({ amount: '90.00', state: 'CHARGED' })
    const { status, total, extensions } = await order(body)
    expect([status, total]).toEqual(['PAID', '60.00'])
    expect(extensions).toMatchObject([{ status: 'PAY_IN_LOCATION', total: '30.00' }])
    // More of it joins what waits to be paid.
    await change(body.reservationId, 'reschedule', slot('10:00', '14:00'))
    expect((await order(body)).extensions).toMatchObject([{ status: 'PAY_IN_LOCATION', total: '60.00' }])
    // And less of it is taken off there first.
    await change(body.reservationId, 'reschedule', slot('10:00', '12:30'))
    expect((await order(body)).extensions).toMatchObject([{ total: '15.00' }])
    await pay(extensions[0]?.id, 'OP-2')
    expect((await change(body.reservationId, 'cancel')).body.price?.state).toBe('GIVEN_BACK')
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
    expect((await order(body)).refund).toBe('60.00')
  })

  test('what is paid and costs less gives back the rest in time, and never more than was paid', async () => {
    const { paid, change, order, slot } = await house()
    const body = await paid()
    const moved = await change(body.reservationId, 'reschedule', slot('10:00', '11:00'))
    expect(moved.body.price).toMatchObject({ amount: '30.00', state: 'CHARGED' })
    expect(await order(body)).toMatchObject({ status: 'PAID', total: '60.00', refund: '30.00' })
    await change(body.reservationId, 'cancel')
    expect(await order(body)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
  })

  test('what costs less too late gives nothing back', async () => {
    const { paid, change, order, slot, api } = await house()
    const body = await paid(slot('14:00', '16:00'))
    at('13:00')
    const moved = await change(body.reservationId, 'reschedule', slot('14:00', '15:00'), api)
    expect(moved.body.price).toMatchObject({ amount: '60.00' })
    expect((await order(body)).refund).toBe('0.00')
  })

  test('to a free space ends the order', async () => {
    const { paid, change, order, slot, free } = await house()
    const body = await paid()
    const moved = await change(body.reservationId, 'reschedule', slot('10:00', '12:00', free.spaceId))
    expect(moved.body.price).toMatchObject({ payer: 'FREE', order: null, amount: '0.00' })
    expect(await order(body)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
  })

  test('from a free space makes one', async () => {
    const { book, change, slot, free, orders } = await house()
    const { body } = await book(slot('10:00', '12:00', free.spaceId))
    const moved = await change(body.reservationId, 'reschedule', slot())
    expect(moved.body.price).toMatchObject({ payer: 'ORDER', state: 'HELD' })
    expect(await orders()).toHaveLength(1)
  })

  test('to a space in another currency makes a new order, and is refused once it is paid', async () => {
    const { book, change, slot, dollars, orders, pay, read } = await house()
    const { body } = await book()
    const moved = await change(body.reservationId, 'reschedule', slot('10:00', '12:00', dollars.spaceId))
    expect(moved.body.price).toMatchObject({ amount: '20.00', currency: 'USD', state: 'HELD' })
    expect((await orders()).map(({ status, total }) => [status, total])).toEqual([
      ['CANCELED', '60.00'],
      ['PAY_IN_LOCATION', '20.00'],
    ])
    await pay((await read(body.reservationId)).price?.order?.id)
    const refused = await change(body.reservationId, 'reschedule', slot())
    expect(refused.body).toMatchObject({ code: 'CREDITS_NEEDED', detail: expect.stringContaining('otra moneda') })
    expect((await read(body.reservationId)).spaceId).toBe(dollars.spaceId)
  })

  test('an extension that is taken back takes back what it costs', async () => {
    const { paid, change, order } = await house()
    const body = await paid()
    at('11:00')
    await change(body.reservationId, 'extend', { to: '13:00' })
    const undone = await change(body.reservationId, 'end/undo')
    expect(undone.body).toMatchObject({ to: '12:00', price: { amount: '60.00' } })
    expect((await order(body)).extensions).toMatchObject([{ status: 'CANCELED' }])
  })
})
