import type { Attendance, Here } from '@aforo/api/bookings/check-in'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { History } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeReservation, makeTenant, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'
import { releaseUnattendedJob } from './check-in.jobs.ts'

const app = await testApp()
const { database } = app.services

const start = app.clock.now().add({ hours: 72 }).round({ smallestUnit: 'hour' })
const at = (minutes: number) => app.clock.set(start.add({ minutes }))
afterEach(() => app.clock.set(undefined))

/** A campus where one has to check in within so many minutes. */
async function house(minutes = 10) {
  const at = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { owner: { givenName: 'Iván' } },
    rooms: { room: { name: 'Paracas' } },
  })
  const { tenant, owner, room } = at
  await asTenant(database, tenant.tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: tenant.tenantId, id: room.spaceId, check_in_minutes: minutes })
      .execute(),
  )
  const booked = { room, owner, start, subject: 'Comité', createdAt: start.subtract({ hours: 48 }) }
  const id = await makeReservation(database, booked)
  return { ...at, id, it: `/booking/reservations/${id}`, booked }
}

/** What its history says, in order. */
const story = async ({ asOwner, it }: { asOwner: Client; it: string }) =>
  (await asOwner.get<History>(`${it}/history`)).body.map(({ what }) => what)
const release = () => releaseUnattendedJob.work(app.services)

test('the owner checks in once, from the policy’s minutes before the start', async () => {
  const here = await house()
  at(-11)
  const early = await here.asOwner.patch<Problem>(`${here.it}/check-in`)
  expect(early).toMatchObject({ status: 409, body: { code: 'CHECK_IN_CLOSED', data: { can: { checkIn: false } } } })
  at(-10)
  const { status, body } = await here.asOwner.patch<Attendance>(`${here.it}/check-in`, { via: 'QR' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { via: 'QR', checkedInAt: start.subtract({ minutes: 10 }).toString() },
  })
  at(2)
  expect((await here.asOwner.patch<Attendance>(`${here.it}/check-in`)).body).toMatchObject({
    via: 'QR',
    checkedInAt: body.checkedInAt,
  })
  at(30)
  await release()
  expect((await here.asOwner.get<Reservation>(here.it)).body).toMatchObject({ status: 'IN_PROGRESS' })
})

test('staff check somebody in, marked as such, and undo it', async () => {
  const here = await house()
  at(5)
  const { body } = await here.api.patch<Attendance>(`${here.it}/check-in`)
  expect(body).toMatchObject({ via: 'STAFF', checkedInBy: 'Lucía Paredes', can: { checkIn: false, undo: true } })
  const { body: undone } = await here.api.delete<Attendance>(`${here.it}/check-in`)
  expect(undone).toMatchObject({ checkedInAt: null, via: null, can: { checkIn: true, undo: false } })
  expect(await story(here)).toEqual(['Llegada registrada', 'Registro de llegada deshecho'])
})

test('a no-show that is released between two minutes ends on a whole one', async () => {
  const here = await house()
  app.clock.set(start.add({ minutes: 12, seconds: 52, milliseconds: 567 }))
  await release()
  const { status, body } = await here.asOwner.get<Reservation>(here.it)
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'FINISH', durationInMinutes: 12 } })
})

test('a no-show is released, its owner notified, and its original hours kept', async () => {
  const here = await house()
  at(9)
  await release()
  expect((await here.asOwner.get<Reservation>(here.it)).body.status).toBe('IN_PROGRESS')
  at(10)
  await Promise.all([release(), release()])
  await release()
  const { body } = await here.asOwner.get<Reservation>(here.it)
  expect(body).toMatchObject({ status: 'FINISH', durationInMinutes: 10 })
  expect((await here.asOwner.get<Attendance>(`${here.it}/check-in`)).body).toMatchObject({
    checkedInAt: null,
    releasedAt: start.add({ minutes: 10 }).toString(),
    can: { checkIn: false },
  })
  const rows = await asTenant(database, here.tenant.tenantId, tx =>
    tx.selectFrom('reservations').select(['released_from', 'ends_at']).execute(),
  )
  expect(rows.map(row => [String(row.released_from), String(row.ends_at)])).toEqual([
    [String(start.add({ minutes: 60 })), String(start.add({ minutes: 10 }))],
  ])
  const { body: told } = await here.asOwner.get<{ items: Notification[] }>('/notifications')
  expect(told.items).toMatchObject([{ kind: 'RESERVATION_RELEASED' }])
  expect(await story(here)).toEqual(['Lugar liberado: nadie registró su llegada'])
  expect((await here.asOwner.patch<Problem>(`${here.it}/check-in`)).status).toBe(409)
})

test('a check-in at the moment of the release either keeps the booking or is refused', async () => {
  const here = await house()
  at(10)
  at(9)
  const coming = here.asOwner.patch(`${here.it}/check-in`)
  at(10)
  const [{ status }] = await Promise.all([coming, release()])
  const { body } = await here.asOwner.get<Attendance>(`${here.it}/check-in`)
  expect(status === 200).toBe(body.checkedInAt !== null)
  expect((body.checkedInAt === null) !== (body.releasedAt === null)).toBe(true)
})

test('a late booking has the same minutes for its check-in', async () => {
  const here = await house()
  const later = start.add({ hours: 3 })
  const id = await makeReservation(database, { ...here.booked, start: later, createdAt: later.add({ minutes: 12 }) })
  at(180 + 15)
  await release()
  expect((await here.asOwner.get<Reservation>(`/booking/reservations/${id}`)).body.status).toBe('IN_PROGRESS')
  at(180 + 19)
  await release()
  at(180 + 22)
  await release()
  expect((await here.asOwner.get<Reservation>(`/booking/reservations/${id}`)).body.status).toBe('FINISH')
})

test('after downtime the minutes for check-in start anew', async () => {
  const here = await house()
  at(-5)
  await release()
  // Off for longer than the policy's ten minutes.
  at(20)
  await release()
  expect((await here.asOwner.get<Reservation>(here.it)).body.status).toBe('IN_PROGRESS')
  expect((await here.asOwner.get<Attendance>(`${here.it}/check-in`)).body).toMatchObject({
    closesAt: start.add({ minutes: 30 }).toString(),
    can: { checkIn: true },
  })
  const later = await makeReservation(database, { ...here.booked, start: start.add({ hours: 1 }) })
  for (const minute of [24, 28]) {
    at(minute)
    await release()
  }
  expect((await here.asOwner.patch<Attendance>(`${here.it}/check-in`)).body.checkedInAt).not.toBeNull()
  for (const minute of [32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 70]) {
    at(minute)
    await release()
  }
  expect((await here.asOwner.get<Reservation>(here.it)).body.status).toBe('FINISH')
  expect((await here.asOwner.get<Attendance>(`${here.it}/check-in`)).body.releasedAt).toBeNull()
  // What began after the stop had its ten minutes and no more.
  expect((await here.asOwner.get<Attendance>(`/booking/reservations/${later}/check-in`)).body.releasedAt).toBe(
    start.add({ minutes: 70 }).toString(),
  )
})

test('after downtime a no-show is released once the new minutes are over', async () => {
  const here = await house()
  for (const minute of [-5, 20, 24, 28, 30]) {
    at(minute)
    await release()
  }
  expect((await here.asOwner.get<Attendance>(`${here.it}/check-in`)).body.releasedAt).toBe(
    start.add({ minutes: 30 }).toString(),
  )
})

test('without required check-in nothing is released, and checking in is possible', async () => {
  const here = await house(0)
  at(40)
  await release()
  expect((await here.asOwner.get<Reservation>(here.it)).body.status).toBe('IN_PROGRESS')
  expect((await here.asOwner.patch<Attendance>(`${here.it}/check-in`)).body).toMatchObject({
    required: false,
    via: 'BUTTON',
  })
})

test('the code at a door leads to the person’s own booking', async () => {
  const here = await house()
  const path = `/booking/check-in/spaces/${here.room.spaceId}`
  at(-5)
  const { body } = await here.asOwner.get<{ reservation: Reservation; attendance: Attendance }>(path)
  expect(body).toMatchObject({
    spaceName: 'Paracas',
    reservation: { reservationId: here.id },
    attendance: { can: { checkIn: true } },
  })
  at(5)
  expect((await here.api.get(path)).body).toMatchObject({ reservation: null, taken: true })
})

test('a booking that is given back within its first minute is nobody’s at the door, until that is undone', async () => {
  const here = await house()
  const read = async () => (await here.asOwner.get<Here>(`/booking/check-in/spaces/${here.room.spaceId}`)).body
  app.clock.set(start.add({ seconds: 20 }))
  expect(await read()).toMatchObject({ current: { from: expect.any(String) }, reservation: { reservationId: here.id } })
  expect((await here.asOwner.patch(`${here.it}/release`)).status).toBe(200)
  expect(await read()).toMatchObject({ current: null, reservation: null, taken: false })
  expect((await here.asOwner.patch(`${here.it}/end/undo`)).status).toBe(200)
  expect(await read()).toMatchObject({ reservation: { reservationId: here.id }, taken: false })
})

test('before midnight the code leads to a booking right after it, not to later ones', async () => {
  const here = await house()
  const midnight = start.toZonedDateTimeISO('America/Lima').add({ days: 2 }).startOfDay().toInstant()
  const id = await makeReservation(database, { ...here.booked, start: midnight })
  await makeReservation(database, { ...here.booked, start: midnight.add({ hours: 9 }) })
  const found = async (minutes: number) => {
    app.clock.set(midnight.add({ minutes }))
    const path = `/booking/check-in/spaces/${here.room.spaceId}`
    return (await here.asOwner.get<{ reservation: Reservation | null }>(path)).body.reservation?.reservationId
  }
  expect([await found(-11), await found(-10), await found(5)]).toEqual([undefined, id, id])
})

test('a walk-in sees how long a free room can be booked, and books it', async () => {
  const here = await house()
  const path = `/booking/check-in/spaces/${here.room.spaceId}`
  at(60)
  const { body } = await here.asOwner.get<Here>(path)
  expect(body).toMatchObject({ reservation: null, taken: false, current: null, reason: '', needsApproval: false })
  expect(body.offers.length).toBeGreaterThan(0)
  const [first] = body.offers
  const slot = { spaceId: body.spaceId, at: body.date, from: first?.from, to: first?.to }
  expect((await here.asOwner.post('/booking/reservations', slot)).status).toBe(201)
  expect((await here.asOwner.get<Here>(path)).body).toMatchObject({
    reservation: { status: 'IN_PROGRESS' },
    taken: false,
  })
  const { body: others } = await (
    await app.as(await makeUser(database, here.tenant, { roles: ['ROLE_USER'] }))
  ).get<Here>(path)
  // That it is taken, not by whom.
  expect(others).toMatchObject({ taken: true, current: { ownerName: '', subject: 'Ocupado' } })
})

test('a room that is free for a moment only says from when it is reserved', async () => {
  const here = await house()
  const noon = start.toZonedDateTimeISO('America/Lima').add({ days: 1 }).withPlainTime('12:00').toInstant()
  await makeReservation(database, { ...here.booked, start: noon, minutes: 10 })
  await makeReservation(database, { ...here.booked, start: noon.add({ minutes: 15 }) })
  const stranger = await app.as(await makeUser(database, here.tenant, { roles: ['ROLE_USER'] }))
  const read = async (minutes: number) => {
    app.clock.set(noon.add({ minutes }))
    return (await stranger.get<Here>(`/booking/check-in/spaces/${here.room.spaceId}`)).body
  }
  expect(await read(5)).toMatchObject({ offers: [], reason: 'Está reservado en este momento.' })
  expect(await read(13)).toMatchObject({ current: null, offers: [], reason: 'Está reservado desde las 12:15.' })
})

test('guests find a shared room by its code and check in', async () => {
  const here = await house(15)
  const guests = await makeTenant(database, { type: 'ORGANIZATION' })
  const guest = await app.as(await makeUser(database, guests, { roles: ['ROLE_USER'], givenName: 'Carla' }))
  const path = `/booking/check-in/spaces/${here.room.spaceId}`
  at(60)
  expect((await guest.get(path)).status).toBe(404)
  const { body: zone } = await here.api.post<{ id: string }>('/zones/create', {
    name: 'Invitados',
    type: 'SHARED',
    grantedDomains: [guests.domainPrefix],
  })
  await here.api.post(`/zones/${zone.id}/add-space`, { spaceId: here.room.spaceId })
  const { body } = await guest.get<Here>(path)
  const [first] = body.offers
  const slot = { spaceId: body.spaceId, at: body.date, from: first?.from, to: first?.to }
  const { body: had } = await guest.post<Reservation>('/booking/reservations', slot)
  const it = `/booking/reservations/${had.reservationId}/check-in`
  expect((await guest.patch<Attendance>(it, { via: 'QR' })).body).toMatchObject({ via: 'QR', can: { undo: true } })
  expect((await guest.get<Attendance>(it)).body.checkedInBy).toContain('Carla')
  expect((await guest.get<Here>(path)).body).toMatchObject({ attendance: { via: 'QR' } })
  expect((await guest.delete<Attendance>(it)).body.checkedInAt).toBeNull()
})

test('staff see the bookings expected today', async () => {
  const here = await house()
  at(1)
  const { body } = await here.api.get<{ reservation: Reservation }[]>(
    `/booking/check-in/campuses/${here.campus.campusId}`,
  )
  expect(body.map(({ reservation }) => reservation.reservationId)).toEqual([here.id])
  expect((await here.asOwner.get(`/booking/check-in/campuses/${here.campus.campusId}`)).status).toBe(403)
})

test('a cancelled, finished or foreign booking cannot be checked in', async () => {
  const here = await house()
  const { asOwner: stranger } = await house()
  const other = await app.as(await makeUser(database, here.tenant, { roles: ['ROLE_USER'] }))
  at(0)
  for (const who of [stranger, other]) {
    expect((await who.patch(`${here.it}/check-in`)).status).toBe(404)
    expect((await who.get(`${here.it}/check-in`)).status).toBe(404)
    expect((await who.delete(`${here.it}/check-in`)).status).toBe(404)
  }
  expect((await stranger.get(`/booking/check-in/spaces/${here.room.spaceId}`)).status).toBe(404)
  at(61)
  expect(await here.asOwner.patch<Problem>(`${here.it}/check-in`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE' },
  })
})
