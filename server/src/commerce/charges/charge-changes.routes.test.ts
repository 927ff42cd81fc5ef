import type { Reservation } from '@aforo/contract/bookings/reservations'
import { afterEach, describe, expect, test } from 'vitest'
import { releaseUnattendedJob } from '../../bookings/check-in/check-in.jobs.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { at, friday, house } from '../../testing/charges-house.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

describe('a cancellation', () => {
  test('after the notice gives nothing back, and says so before', async () => {
    const { book, balance, change, api } = await house()
    const { body } = await book()
    at('08:00')
    const { body: before } = await api.get<Reservation>(`/booking/reservations/${body.reservationId}`)
    expect(before.price?.ifCanceled).toBe('No se devuelven los 6.00\u00a0cr.')
    expect((await change(body.reservationId, 'cancel')).body.price).toMatchObject({ state: 'KEPT', ifCanceled: null })
    expect(await balance()).toEqual(['4.00', '4.00'])
  })

  test('that is undone charges again what was given back, and only that', async () => {
    const { book, balance, change } = await house()
    const { body } = await book()
    await change(body.reservationId, 'cancel')
    expect((await change(body.reservationId, 'restore')).body.price?.state).toBe('CHARGED')
    expect(await balance()).toEqual(['4.00', '4.00'])
    at('09:00')
    await change(body.reservationId, 'cancel')
    expect((await change(body.reservationId, 'restore')).body.price?.state).toBe('CHARGED')
    expect(await balance()).toEqual(['4.00', '4.00'])
  })

  test('is not undone where the credits were spent', async () => {
    const { book, balance, change, slot } = await house()
    const { body } = await book()
    await change(body.reservationId, 'cancel')
    await book(slot('14:00', '16:00'))
    const refused = await change(body.reservationId, 'restore')
    expect(refused.body.code).toBe('CREDITS_NEEDED')
    expect(await balance()).toEqual(['4.00', '4.00'])
  })

  test('by many at once leaves those out that can’t be paid', async () => {
    const { book, change, slot, api, balance } = await house()
    const { body: one } = await book()
    await change(one.reservationId, 'cancel')
    await book(slot('14:00', '16:00'))
    const { body } = await api.post<{ refused: number }>('/booking/reservations/bulk', {
      act: 'RESTORE',
      reservationIds: [one.reservationId],
    })
    expect(body).toMatchObject({ done: 0, refused: 1 })
    expect((await api.get<Reservation>(`/booking/reservations/${one.reservationId}`)).body.status).toBe('CANCELED')
    expect(await balance()).toEqual(['4.00', '4.00'])
  })
})

describe('a move', () => {
  test('pays the difference and gets it back', async () => {
    const { book, balance, change, slot, big } = await house()
    const { body } = await book(slot('10:00', '11:00'))
    expect(await balance()).toEqual(['7.00', '7.00'])
    expect(
      (await change(body.reservationId, 'reschedule', slot('10:00', '11:00', big.spaceId))).body.price?.credits,
    ).toBe('6.00')
    expect(await balance()).toEqual(['4.00', '4.00'])
    await change(body.reservationId, 'reschedule', slot('14:00', '15:00'))
    expect(await balance()).toEqual(['7.00', '7.00'])
  })

  test('that its wallet can’t pay changes nothing', async () => {
    const { book, balance, change, slot, big } = await house()
    const { body } = await book()
    const refused = await change(body.reservationId, 'reschedule', slot('10:00', '12:00', big.spaceId))
    expect(refused.body.code).toBe('CREDITS_NEEDED')
    expect((await change(body.reservationId, 'cancel')).body).toMatchObject({ spaceId: body.spaceId })
    expect(await balance()).toEqual(['10.00', '10.00'])
  })

  test('after the notice gives nothing back', async () => {
    const { book, balance, change, slot } = await house()
    const { body } = await book()
    at('09:00')
    expect((await change(body.reservationId, 'reschedule', slot('14:00', '15:00'))).body.price?.credits).toBe('6.00')
    expect(await balance()).toEqual(['4.00', '4.00'])
  })

  test('from a free space to one with a rate begins to cost, and back gives all back', async () => {
    const { book, balance, change, slot, free } = await house()
    const { body } = await book(slot('10:00', '12:00', free.spaceId))
    expect((await change(body.reservationId, 'reschedule', slot())).body.wallet).toEqual({ name: 'Ventas' })
    expect(await balance()).toEqual(['4.00', '4.00'])
    await change(body.reservationId, 'reschedule', slot('10:00', '12:00', free.spaceId))
    expect(await balance()).toEqual(['10.00', '10.00'])
    await change(body.reservationId, 'cancel')
    expect(await balance()).toEqual(['10.00', '10.00'])
  })

  test('by a block keeps its price', async () => {
    const { book, balance, slot, api, room, big } = await house()
    const { body } = await book()
    const { status } = await api.post('/blocks', {
      spaceId: room.spaceId,
      kind: 'MAINTENANCE',
      reason: 'Pintura',
      startDate: friday,
      endDate: friday,
      startTime: '09:00',
      endTime: '13:00',
      decisions: [
        {
          reservationId: body.reservationId,
          action: 'MOVE',
          version: body.version,
          to: slot('10:00', '12:00', big.spaceId),
        },
      ],
    })
    expect(status).toBeLessThan(300)
    expect((await api.get<Reservation>(`/booking/reservations/${body.reservationId}`)).body).toMatchObject({
      spaceId: big.spaceId,
      price: { credits: '6.00' },
    })
    expect(await balance()).toEqual(['4.00', '4.00'])
  })
})

describe('while it is going on', () => {
  test('an extension is charged, undoing it gives back, and an early end gives nothing', async () => {
    const { book, balance, change } = await house()
    const { body } = await book()
    at('10:30')
    expect((await change(body.reservationId, 'extend', { to: '13:00' })).body.price?.credits).toBe('9.00')
    expect(await balance()).toEqual(['1.00', '1.00'])
    expect((await change(body.reservationId, 'extend', { to: '14:00' })).body.code).toBe('CREDITS_NEEDED')
    expect((await change(body.reservationId, 'end/undo')).body).toMatchObject({
      to: '12:00',
      price: { credits: '6.00' },
    })
    expect(await balance()).toEqual(['4.00', '4.00'])
    await change(body.reservationId, 'release')
    expect(await balance()).toEqual(['4.00', '4.00'])
    await change(body.reservationId, 'end/undo')
    expect(await balance()).toEqual(['4.00', '4.00'])
  })

  test.each([
    [false, '4.00', 'CHARGED'],
    [true, '10.00', 'GIVEN_BACK'],
  ])('nobody comes, and that is given back: %s', async (refundUnattended, left, state) => {
    const { book, balance, tenant, room, api } = await house({ settings: { refundUnattended } })
    const { body } = await book()
    await asSystem(database, tx =>
      tx
        .insertInto('booking_policies')
        .values({ tenant_id: tenant.tenantId, id: room.spaceId, check_in_minutes: 15 })
        .execute(),
    )
    at('10:16')
    await releaseUnattendedJob.work(app.services, {} as never)
    const { body: after } = await api.get<Reservation>(`/booking/reservations/${body.reservationId}`)
    expect(after.status).toBe('FINISH')
    expect(after.price?.state).toBe(state)
    expect(await balance()).toEqual([left, left])
  })
})

test('what is deleted with its space is given back, and charged again when it comes back', async () => {
  const { book, balance, api, room } = await house()
  await book()
  at('09:30')
  expect((await api.delete(`/spaces/${room.spaceId}?cancelReservations=true`)).status).toBeLessThan(300)
  expect(await balance()).toEqual(['10.00', '10.00'])
  expect((await api.patch(`/spaces/${room.spaceId}/restore`)).status).toBe(200)
  expect(await balance()).toEqual(['4.00', '4.00'])
})
