import type { Reservation } from '@aforo/api/bookings/reservations'
import { afterEach, describe, expect, test } from 'vitest'
import { at, house } from '../../testing/charges-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
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
  test('that its wallet can’t pay changes nothing', async () => {
    const { book, balance, change, slot, big } = await house()
    const { body } = await book()
    const refused = await change(body.reservationId, 'reschedule', slot('10:00', '12:00', big.spaceId))
    expect(refused.body.code).toBe('CREDITS_NEEDED')
    expect((await change(body.reservationId, 'cancel')).body).toMatchObject({ spaceId: body.spaceId })
    expect(await balance()).toEqual(['10.00', '10.00'])
  })
})

test('an extension that its wallet can’t pay changes nothing', async () => {
  const { book, balance, change } = await house()
  const { body } = await book()
  at('10:30')
  expect((await change(body.reservationId, 'extend', { to: '14:00' })).body.code).toBe('CREDITS_NEEDED')
  expect(await balance()).toEqual(['4.00', '4.00'])
})
