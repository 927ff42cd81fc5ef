import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()
const clockAt = (time: string) =>
  app.clock.set(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Lima').toInstant())

/** Somebody in the middle of their hour from ten to eleven, in a room or on a spot that is only had by asking. */
async function underWay(type: 'ROOM' | 'PARKING_SPOT' = 'ROOM') {
  const at = await makeHouse(app, {
    members: { user: { givenName: 'Iván' } },
    floor: { type: type === 'PARKING_SPOT' ? 'PARKING' : 'FLOOR' },
    rooms: { room: { name: 'Paracas', type } },
  })
  const slot = { spaceId: at.room.spaceId, at: day, from: '10:00', to: '11:00' }
  const { body } = await at.api.post<Reservation>(`/booking/reservations/${at.user.username}`, slot)
  clockAt('10:30')
  return { ...at, slot, it: `/booking/reservations/${body.reservationId}` }
}

const undo = (who: { asUser: Awaited<ReturnType<typeof underWay>>['asUser']; it: string }) =>
  who.asUser.patch<Reservation & Omit<Problem, 'status'>>(`${who.it}/end/undo`)
const toldOf = async ({ asUser, it }: Awaited<ReturnType<typeof underWay>>) =>
  (await asUser.get<{ what: string }[]>(`${it}/history`)).body.map(({ what }) => what)

test('undoing an early end restores the original end', async () => {
  const at = await underWay()
  expect((await at.asUser.patch<Reservation>(`${at.it}/release`)).body).toMatchObject({ status: 'FINISH', to: '10:30' })
  clockAt('10:33')
  expect(await undo(at)).toMatchObject({ status: 200, body: { status: 'IN_PROGRESS', from: '10:00', to: '11:00' } })
  expect(await toldOf(at)).toEqual(['Reserva creada', 'Resto del tiempo liberado', 'Liberación deshecha'])
  expect((await undo(at)).body.code).toBe('WRONG_STATE')
})

test('undoing an early end is refused when the time was booked meanwhile', async () => {
  const at = await underWay()
  await at.asUser.patch(`${at.it}/release`)
  const rival = { ...at.slot, from: '10:30', to: '11:30', subject: 'Directorio' }
  expect((await at.api.post('/booking/reservations', rival)).status).toBe(201)
  const { status, body } = await undo(at)
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'SLOT_TAKEN', data: { rivals: [{ from: '10:30', to: '11:30' }] } },
  })
  expect((await at.asUser.get<Reservation>(at.it)).body).toMatchObject({ status: 'FINISH', to: '10:30' })
})

test('undoing an early end needs no new approval', async () => {
  const at = await underWay('PARKING_SPOT')
  await at.asUser.patch(`${at.it}/release`)
  expect((await undo(at)).body).toMatchObject({ status: 'IN_PROGRESS', to: '11:00' })
})

test('undoing an extension restores the original end', async () => {
  const at = await underWay()
  expect((await at.asUser.patch<Reservation>(`${at.it}/extend`, { to: '12:00' })).body.to).toBe('12:00')
  expect((await undo(at)).body).toMatchObject({ status: 'IN_PROGRESS', to: '11:00' })
  expect((await at.api.post('/booking/reservations', { ...at.slot, from: '11:00', to: '12:00' })).status).toBe(201)
  expect(await toldOf(at)).toEqual(['Reserva creada', 'Reserva alargada', 'Alargue deshecho'])
})

test('undoing an extension after the original end ends the booking now', async () => {
  const at = await underWay()
  await at.asUser.patch(`${at.it}/extend`, { to: '12:00' })
  clockAt('11:05')
  expect((await undo(at)).body).toMatchObject({ status: 'FINISH', to: '11:05' })
})

test('undo is refused after the end, without a change to undo, and for other people', async () => {
  const at = await underWay()
  expect((await undo(at)).body.code).toBe('WRONG_STATE')
  await at.asUser.patch(`${at.it}/release`)
  const { api: stranger } = await makeOperator(app)
  expect((await undo({ ...at, asUser: stranger })).status).toBe(404)
  clockAt('11:00')
  expect((await undo(at)).body.code).toBe('WRONG_STATE')
})
