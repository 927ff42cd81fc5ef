import { afterEach, describe, expect, test } from 'vitest'
import { type BookedAnswer, clockOf, day, ordersHouse } from '../../testing/orders-house.ts'
import { testApp } from '../../testing/test-app.ts'
import { orderJobs } from '../orders/orders.jobs.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

const at = clockOf(app)

async function house() {
  const at = await ordersHouse(app)
  const { book, free, slot, change, api } = at
  /** A booking that costs nothing, of Ana. */
  const unpriced = async () => (await book(slot('10:00', '12:00', free.spaceId))).body
  const byOperator = (id: string, verb: string, given: object = {}) => change(id, verb, given, api)
  /** Some days later every unpaid order has expired. */
  const later = async () => {
    app.clock.set(Temporal.Instant.from(`${day}T14:59:00Z`))
    await orderJobs[0]?.work(app.services)
  }
  return { ...at, unpriced, byOperator, later }
}

describe('what the operator changes makes no order by itself', () => {
  test('a booking without a price that is moved into a room with one keeps costing nothing', async () => {
    const { unpriced, byOperator, slot, later, read, orders } = await house()
    const { reservationId } = await unpriced()
    const moved = await byOperator(reservationId, 'reschedule', slot())
    expect(moved.body).toMatchObject({ price: null, unpaid: null })
    await later()
    expect((await read(reservationId)).status).toBe('CREATED')
    expect(await orders()).toEqual([])
  })

  test('lengthening, undoing the move and bringing back a cancelled one keep the price', async () => {
    const { unpriced, byOperator, slot, free, orders } = await house()
    const { reservationId } = await unpriced()
    await byOperator(reservationId, 'reschedule', slot())
    expect((await byOperator(reservationId, 'extend', { to: '13:00' })).body.price).toBeNull()
    expect((await byOperator(reservationId, 'reschedule', slot('10:00', '12:00', free.spaceId))).body.price).toBeNull()
    await byOperator(reservationId, 'reschedule', slot())
    await byOperator(reservationId, 'cancel')
    expect((await byOperator(reservationId, 'restore')).body).toMatchObject({ status: 'CREATED', price: null })
    expect(await orders()).toEqual([])
  })

  test('many moved at once and brought back at once keep theirs', async () => {
    const { unpriced, room, api, read, orders } = await house()
    const { reservationId } = await unpriced()
    const bulk = (given: object) =>
      api.post('/booking/reservations/bulk', { reservationIds: [reservationId], ...given })
    expect((await bulk({ act: 'MOVE', spaceId: room.spaceId })).body).toMatchObject({ done: 1 })
    await bulk({ act: 'CANCEL' })
    await bulk({ act: 'RESTORE' })
    expect(await read(reservationId)).toMatchObject({ spaceId: room.spaceId, status: 'CREATED', price: null })
    expect(await orders()).toEqual([])
  })

  test('the dates of a series keep theirs', async () => {
    const { free, room, slot, api, orders } = await house()
    const made = await api.post<{ id: string; dates: { date: string }[] }>('/booking/series', {
      ...slot('10:00', '12:00', free.spaceId),
      rule: 'FREQ=DAILY;COUNT=2',
    })
    const changed = await api.patch<{ dates: { reservationId: string; unpaid: object | null; spaceName: string }[] }>(
      `/booking/series/${made.body.id}`,
      { scope: 'ALL', spaceId: room.spaceId },
    )
    expect(changed.status).toBe(200)
    expect(changed.body.dates.map(({ unpaid }) => unpaid)).toEqual([null, null])
    expect(await orders()).toEqual([])
  })

  test('a paid one that is moved to where it costs more stays paid, and its order follows', async () => {
    const { paid, byOperator, slot, big, order, orders } = await house()
    const booked = await paid()
    const moved = await byOperator(booked.reservationId, 'reschedule', slot('10:00', '12:00', big.spaceId))
    expect(moved.body.price).toMatchObject({ amount: '60.00', state: 'CHARGED' })
    expect(await order(booked)).toMatchObject({ status: 'PAID', items: [{ space: { id: big.spaceId } }] })
    expect(await orders()).toHaveLength(1)
  })

  test('a paid one that is cancelled and brought back is owed, and held until it begins', async () => {
    const { paid, byOperator, later, read } = await house()
    const booked = await paid()
    await byOperator(booked.reservationId, 'cancel')
    const back = await byOperator(booked.reservationId, 'restore')
    expect(back.body).toMatchObject({
      price: { amount: '60.00', state: 'HELD' },
      unpaid: { until: `${day}T15:00:00Z` },
    })
    await later()
    expect((await read(booked.reservationId)).status).toBe('CREATED')
    at('10:01')
    await orderJobs[0]?.work(app.services)
    expect((await read(booked.reservationId)).status).toBe('CANCELED')
  })

  test('a cancellation that the operator undoes at once leaves the order paid, and gives nothing back', async () => {
    const { paid, byOperator, later, read, order, orders } = await house()
    const booked = await paid()
    await byOperator(booked.reservationId, 'cancel')
    expect(await order(booked)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
    const back = await byOperator(booked.reservationId, 'restore', { undone: true })
    expect(back.body).toMatchObject({ status: 'CREATED', price: { amount: '60.00', state: 'CHARGED' }, unpaid: null })
    expect(await order(booked)).toMatchObject({ status: 'PAID', refund: '0.00' })
    expect(await orders()).toHaveLength(1)
    // And once more, with the same given back.
    await byOperator(booked.reservationId, 'cancel')
    expect(await order(booked)).toMatchObject({ status: 'CANCELED', refund: '60.00' })
    await byOperator(booked.reservationId, 'restore', { undone: true })
    await later()
    expect(await read(booked.reservationId)).toMatchObject({ status: 'CREATED', price: { state: 'CHARGED' } })
  })

  test('undone a while later, what was paid may have gone back: it is owed again', async () => {
    const { paid, byOperator, orders } = await house()
    const booked = await paid()
    await byOperator(booked.reservationId, 'cancel')
    app.clock.set(app.clock.now().add({ minutes: 11 }))
    const back = await byOperator(booked.reservationId, 'restore', { undone: true })
    expect(back.body.price).toMatchObject({ state: 'HELD' })
    expect(await orders()).toHaveLength(2)
  })

  test('one that is moved to other hours for the same price says those hours in its price', async () => {
    const { paid, byOperator, slot } = await house()
    const booked = await paid()
    const moved = await byOperator(booked.reservationId, 'reschedule', { ...slot('14:00', '16:00'), price: 'ASK' })
    expect(moved.body.price).toMatchObject({ amount: '60.00', reasons: [expect.stringMatching(/^14:00 a 16:00/)] })
  })

  test('so it is of one that was owed again before, and paid', async () => {
    const { paid, pay, byOperator, orders } = await house()
    const booked = await paid()
    await byOperator(booked.reservationId, 'cancel')
    app.clock.set(app.clock.now().add({ seconds: 5 }))
    const owed = await byOperator(booked.reservationId, 'restore')
    await pay(owed.body.price?.order?.id, 'OP-2')
    await byOperator(booked.reservationId, 'cancel')
    const back = await byOperator(booked.reservationId, 'restore', { undone: true })
    expect(back.body).toMatchObject({ price: { state: 'CHARGED' }, unpaid: null })
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELED', 'PAID_IN_LOCATION'])
  })

  test('so does undoing the cancellation of many', async () => {
    const { paid, api, order } = await house()
    const booked = await paid()
    for (const act of ['CANCEL', 'RESTORE'])
      await api.post('/booking/reservations/bulk', { act, reservationIds: [booked.reservationId] })
    expect(await order(booked)).toMatchObject({ status: 'PAID', refund: '0.00' })
  })

  test('who booked it and undoes their own cancellation owes it again', async () => {
    const { paid, change, orders } = await house()
    const booked = await paid()
    await change(booked.reservationId, 'cancel')
    const back = await change(booked.reservationId, 'restore', { undone: true })
    expect(back.body.price).toMatchObject({ state: 'HELD' })
    expect(await orders()).toHaveLength(2)
  })

  test('taking back an extension leaves a price that was kept', async () => {
    const { paid, byOperator, slot, big, read } = await house()
    const { reservationId } = await paid(slot('10:00', '12:00', big.spaceId))
    await byOperator(reservationId, 'reschedule', slot())
    at('10:30')
    expect((await byOperator(reservationId, 'extend', { to: '13:00' })).body.price?.amount).toBe('120.00')
    expect((await byOperator(reservationId, 'end/undo')).status).toBe(200)
    expect(await read(reservationId)).toMatchObject({ to: '12:00', price: { amount: '120.00' } })
  })

  test('taking back an extension that was charged gives its price back', async () => {
    const { paid, byOperator, read } = await house()
    const { reservationId } = await paid()
    at('10:30')
    await byOperator(reservationId, 'extend', { to: '13:00', price: 'CHARGE' })
    expect((await read(reservationId)).price?.amount).toBe('90.00')
    await byOperator(reservationId, 'end/undo')
    expect(await read(reservationId)).toMatchObject({ to: '12:00', price: { amount: '60.00' } })
  })

  test('giving back until a day before follows the new day', async () => {
    const { paid, byOperator, slot, change } = await house()
    const booked = await paid()
    await byOperator(booked.reservationId, 'reschedule', { ...slot(), at: '2027-03-08' })
    at('09:30')
    expect((await change(booked.reservationId, 'cancel')).body.price?.state).toBe('GIVEN_BACK')
  })
})

describe('asked first', () => {
  test('it is told both prices and changes nothing, then does as it is told', async () => {
    const { unpriced, byOperator, slot, read, free } = await house()
    const { reservationId } = await unpriced()
    const asked = await byOperator(reservationId, 'reschedule', { ...slot(), price: 'ASK' })
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({
      code: 'PRICE_CHANGES',
      data: { before: { amount: '0.00', currency: 'PEN' }, after: { amount: '60.00', currency: 'PEN' } },
    })
    expect((await read(reservationId)).spaceId).toBe(free.spaceId)
    const charged = await byOperator(reservationId, 'reschedule', { ...slot(), price: 'CHARGE' })
    expect(charged.body).toMatchObject({ price: { amount: '60.00' }, unpaid: { until: `${day}T15:00:00Z` } })
  })

  test('it isn’t asked where the price stays, also when lengthening within a free room', async () => {
    const { paid, byOperator, slot, unpriced } = await house()
    const booked = await paid()
    const moved = await byOperator(booked.reservationId, 'reschedule', { ...slot('14:00', '16:00'), price: 'ASK' })
    expect(moved.status).toBe(200)
    const { reservationId } = await unpriced()
    expect((await byOperator(reservationId, 'extend', { to: '13:00', price: 'ASK' })).status).toBe(200)
    const longer = await byOperator(booked.reservationId, 'extend', { to: '17:00', price: 'ASK' })
    expect(longer.body).toMatchObject({ code: 'PRICE_CHANGES', data: { after: { amount: '90.00' } } })
  })

  test('a person’s own move costs what its slot costs, whatever they ask for, and is held until it begins', async () => {
    const { unpriced, change, slot } = await house()
    const { reservationId } = await unpriced()
    const moved = await change(reservationId, 'reschedule', { ...slot(), price: 'KEEP' })
    expect(moved.body as BookedAnswer).toMatchObject({
      price: { amount: '60.00', state: 'HELD' },
      unpaid: { until: `${day}T15:00:00Z` },
    })
  })
})
