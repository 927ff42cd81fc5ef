import { afterEach, describe, expect, test } from 'vitest'
import { clockOf, ordersHouse } from '../../testing/orders-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

const at = clockOf(app)

const house = (settings?: object) => ordersHouse(app, settings)

describe('canceling', () => {
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
})
