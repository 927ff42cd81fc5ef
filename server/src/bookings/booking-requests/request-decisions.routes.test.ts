import type { BookingRequest, RequestOutcome } from '@aforo/api/bookings/booking-requests'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeReservation, makeUser } from '../../demo/factories.ts'
import { ask, countHeld, day, house, moment, slot } from '../../testing/booking-requests-house.ts'
import { sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

test('approving books the spot, notifies the person and records the history', async () => {
  const at = await house()
  const mine = await ask(at.asIvan, slot(at.spots.a1))
  const { status, body } = await at.api.post<BookingRequest>(`/booking-requests/${mine.id}/approve`, { version: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'APPROVED',
    decidedBy: 'Lucía Paredes Soto',
    version: 2,
    can: { cancel: false },
  })
  const booked = await at.asIvan.get<Reservation>(`/booking/reservations/${body.reservationId}`)
  expect(booked.body).toMatchObject({
    status: 'CREATED',
    spaceName: 'A1',
    at: day,
    from: '09:00',
    ownerGivenName: 'Iván',
  })
  const told = await at.asIvan.get<{ items: { title: string }[] }>('/notifications')
  expect(told.body.items[0]?.title).toMatch(/^Aprobada: Estacionamiento A1/)
  const asked = await at.api.get<{ items: { title: string }[] }>('/notifications')
  expect(asked.body.items[0]?.title).toMatch(/^Iván .* pide Estacionamiento A1/)
  const history = await at.asIvan.get<{ what: string }[]>(`/booking-requests/${mine.id}/history`)
  expect(history.body.map(({ what }) => what)).toEqual(['Solicitud hecha', 'Solicitud aprobada'])
  expect((await at.api.post<Problem>(`/booking-requests/${mine.id}/approve`)).body).toMatchObject({
    code: 'WRONG_STATE',
    data: { status: 'APPROVED' },
  })
})

test('a request for a taken spot is refused with rival and alternatives, and can be approved for another', async () => {
  const at = await house()
  const first = await ask(at.asIvan, slot(at.spots.a1))
  const second = await ask(at.asNora, slot(at.spots.a1, '10:00', '12:00'))
  await at.api.post(`/booking-requests/${first.id}/approve`)
  const { status, body } = await at.api.post<Problem>(`/booking-requests/${second.id}/approve`)
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'SLOT_TAKEN',
    data: {
      rivals: [{ ownerGivenName: 'Iván' }],
      alternatives: expect.arrayContaining([expect.objectContaining({ spaceName: 'Estacionamiento A2' })]),
    },
  })
  expect(JSON.stringify(body.data)).not.toContain('M1')
  const it = `/booking-requests/${second.id}`
  expect((await at.api.get<BookingRequest>(it)).body).toMatchObject({
    status: 'PENDING',
    takenBy: [{ ownerGivenName: 'Iván' }],
  })
  const elsewhere = await at.api.post<BookingRequest>(`${it}/approve`, { spaceId: at.spots.a2.spaceId })
  expect(elsewhere.body.status).toBe('APPROVED')
  const booked = await at.asNora.get<Reservation>(`/booking/reservations/${elsewhere.body.reservationId}`)
  expect(booked.body.spaceName).toBe('A2')
})

test('an approval elsewhere names the place given, and is undone while the booking has not begun', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  const it = `/booking-requests/${id}`
  const { body: approved } = await at.api.post<BookingRequest>(`${it}/approve`, { spaceId: at.spots.a2.spaceId })
  expect(approved).toMatchObject({ spaceName: 'A1', givenSpaceName: 'A2' })
  const { status, body } = await at.api.post<BookingRequest>(`${it}/reopen`, { version: approved.version })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'PENDING', givenSpaceName: '', reservationId: null, decidedBy: '' })
  expect(await countHeld(at.tenant.tenantId)).toBe(0)
  const history = await at.asIvan.get<History>(`${it}/history`)
  expect(history.body.at(-1)?.what).toBe('Aprobación deshecha: la solicitud vuelve a esperar')
  const told = await at.asIvan.get<{ items: { title: string }[] }>('/notifications')
  expect(told.body.items[0]?.title).toMatch(/^Se deshizo la aprobación: Estacionamiento A1/)
  expect((await at.asIvan.post(`${it}/reopen`)).status).toBe(403)

  const again = await at.api.post<BookingRequest>(`${it}/approve`)
  await at.asIvan.patch(`/booking/reservations/${again.body.reservationId}/cancel`)
  expect(await at.api.post<Problem>(`${it}/reopen`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'APPROVED' } },
  })
})

test('an approval is not undone over a newer request of the same person for the same place and time', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  await at.api.post(`/booking-requests/${id}/approve`, { spaceId: at.spots.a2.spaceId })
  await ask(at.asIvan, slot(at.spots.a1))
  const refused = await at.api.post<Problem>(`/booking-requests/${id}/reopen`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'REQUEST_EXISTS' } })
  expect(await countHeld(at.tenant.tenantId)).toBe(1)
})

test('an approval sends one mail', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  await at.api.post(`/booking-requests/${id}/approve`)
  await app.drain()
  const subjects = (await sentTo(app, at.ivan.username)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Estacionamiento A1')])
})

test('who decides hears that the person already has a spot that day, and only that day', async () => {
  const at = await house()
  await makeReservation(database, { room: at.spots.a3, owner: at.ivan, start: moment('07:00') })
  const tomorrow = moment('07:00').add({ hours: 24 })
  await makeReservation(database, { room: at.spots.a2, owner: at.ivan, start: tomorrow })
  await makeReservation(database, { room: at.spots.a2, owner: at.nora, start: moment('07:00') })
  const mine = await ask(at.asIvan, slot(at.spots.a1))
  expect(mine.ownerHas).toEqual([])
  const { body } = await at.api.get<BookingRequest>(`/booking-requests/${mine.id}`)
  expect(body.ownerHas).toMatchObject([{ spaceName: 'A3', from: '07:00' }])
})

test('of rivals approved at once exactly one gets the spot', async () => {
  const at = await house()
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => app.as(await makeUser(database, at.tenant, { roles: ['ROLE_USER'] }))),
  )
  const asked = []
  for (const [index, person] of people.entries())
    asked.push(await ask(person, slot(at.spots.a1, `1${index % 4}:00`, '18:00')))
  const answers = await Promise.all(asked.map(({ id }) => at.api.post<Problem>(`/booking-requests/${id}/approve`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('SLOT_TAKEN')
  expect(await countHeld(at.tenant.tenantId)).toBe(1)
  const { body } = await at.api.get<{ totalItems: number }>('/booking-requests/search', { status: 'PENDING' })
  expect(body.totalItems).toBe(7)
})

test('a request approved, declined and cancelled at once has one outcome', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  const it = `/booking-requests/${id}`
  const answers = await Promise.all([
    at.api.post<Problem>(`${it}/approve`),
    at.api.post<Problem>(`${it}/decline`, { reason: 'No hay sitio' }),
    at.asIvan.post<Problem>(`${it}/cancel`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { body } = await at.api.get<BookingRequest>(it)
  expect(await countHeld(at.tenant.tenantId)).toBe(body.status === 'APPROVED' ? 1 : 0)
})

test('several requests are approved and declined together, each with its own result', async () => {
  const at = await house()
  const [one, rival, two] = [
    await ask(at.asIvan, slot(at.spots.a1)),
    await ask(at.asNora, slot(at.spots.a1)),
    await ask(at.asNora, slot(at.spots.a2)),
  ]
  const unknown = crypto.randomUUID()
  const { body } = await at.api.post<{ results: RequestOutcome[] }>('/booking-requests/approve', {
    ids: [one.id, rival.id, unknown, two.id, one.id],
  })
  expect(body.results.map(({ done, why }) => [done, why])).toEqual([
    [true, ''],
    [false, 'Ese horario ya está reservado.'],
    [false, 'No encontramos lo que buscas.'],
    [true, ''],
  ])
  expect(body.results[1]).toMatchObject({
    request: { status: 'PENDING', takenBy: [{ ownerGivenName: 'Iván' }] },
    alternatives: expect.arrayContaining([expect.objectContaining({ spaceName: 'Estacionamiento A3' })]),
  })
  const declined = await at.api.post<{ results: RequestOutcome[] }>('/booking-requests/decline', {
    ids: [rival.id, one.id],
    reason: 'Ya no queda sitio',
  })
  expect(declined.body.results.map(({ done, request }) => [done, request?.status])).toEqual([
    [true, 'DECLINED'],
    [false, 'APPROVED'],
  ])
  expect(declined.body.results[0]?.request?.reason).toBe('Ya no queda sitio')
})

test('a declined request stays among its owner’s bookings as DECLINED, and holds nothing', async () => {
  const at = await house()
  const { id } = await ask(at.asIvan, slot(at.spots.a1))
  const { body: declined } = await at.api.post<BookingRequest>(`/booking-requests/${id}/decline`, { reason: 'En obra' })
  expect(declined).toMatchObject({ status: 'DECLINED', givenSpaceName: '' })
  const { body } = await at.asIvan.get<{ items: Reservation[] }>('/booking/reservations/search', { status: 'DECLINED' })
  expect(body.items).toMatchObject([
    {
      reservationId: declined.reservationId,
      status: 'DECLINED',
      spaceId: at.spots.a1.spaceId,
      room: { id: at.spots.a1.spaceId },
      can: { cancel: false, restore: false, reschedule: false, edit: false },
    },
  ])
  const { body: history } = await at.api.get<History>(`/booking/reservations/${declined.reservationId}/history`)
  expect(JSON.stringify(history)).toContain('En obra')
  // Nobody else reads it, and the place is free.
  expect((await at.asNora.get(`/booking/reservations/${declined.reservationId}`)).status).toBe(404)
  expect(await countHeld(at.tenant.tenantId)).toBe(0)
  expect((await at.api.post('/booking/reservations', slot(at.spots.a1))).status).toBe(201)
})
