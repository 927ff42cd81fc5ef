import type { Reservation } from '@aforo/api/bookings/reservations'
import { type Problem, problemTexts } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** A working day within what may be booked, far enough for no test to depend on the hour it runs. */
const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()
const moment = (time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('America/Lima').toInstant()

/** A tenant with one room that is open around the clock, its administrator and one user. */
const house = () =>
  makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes Soto' },
    members: { user: { givenName: 'Iván' } },
    rooms: { room: { name: 'Paracas' } },
  })

type House = Awaited<ReturnType<typeof house>>

const slot = ({ room }: House, from = '10:00', to = '11:00') => ({ spaceId: room.spaceId, at: day, from, to })

const countIn = (tenantId: string) =>
  asTenant(database, tenantId, async tx => {
    const { total } = await tx
      .selectFrom('reservations')
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })

test('a booking answers all that a calendar shows', async () => {
  const at = await house()
  const { status, body } = await at.api.post<Reservation>('/booking/reservations', {
    ...slot(at),
    subject: '  Comité de ventas ',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'CREATED',
    at: day,
    from: '10:00',
    to: '11:00',
    startsAt: moment('10:00').toString(),
    durationInMinutes: 60,
    subject: 'Comité de ventas',
    ownerUsername: at.admin.username,
    ownerGivenName: 'Lucía',
    spaceName: 'Paracas',
    spaceType: 'ROOM',
    campusName: 'Sede Miraflores',
    timeZone: 'America/Lima',
    version: 1,
    can: { reschedule: true, cancel: true, restore: false, edit: true },
  })
  expect((await at.api.get<Reservation>(`/booking/reservations/${body.reservationId}`)).body).toEqual(body)
})

test('a booking leaves one audit entry, one mail job and one live event', async () => {
  const at = await house()
  const heard = new Promise(resolve => app.services.events.subscribe(at.tenant.tenantId, resolve))
  const { body } = await at.api.post<Reservation>('/booking/reservations', slot(at))
  expect(await heard).toEqual({ topic: 'reservations', campusId: at.campus.campusId, id: body.reservationId })
  const audit = await asTenant(database, at.tenant.tenantId, tx =>
    tx.selectFrom('audit_log').select(['action', 'actor_name']).execute(),
  )
  expect(audit).toEqual([{ action: 'reservation.created', actor_name: 'Lucía Paredes Soto' }])
  const { rows } = await database.pool.query(
    "select count(*) as jobs from pgboss.job where name = 'bookings.invitation' and data ->> 'reservationId' = $1",
    [body.reservationId],
  )
  expect(rows).toEqual([{ jobs: 1 }])
})

test('only administrators book for another person', async () => {
  const at = await house()
  const { status, body } = await at.api.post<Reservation>(`/booking/reservations/${at.user.username}`, slot(at))
  expect(status).toBe(201)
  expect(body).toMatchObject({ ownerUsername: at.user.username, ownerGivenName: 'Iván' })
  const refused = await at.asUser.post(`/booking/reservations/${at.admin.username}`, slot(at, '12:00', '13:00'))
  expect(refused.status).toBe(403)
})

test('a booking for an unknown, foreign or disabled account is refused', async () => {
  const at = await house()
  const { admin: stranger } = await house()
  const gone = await makeUser(database, at.tenant, { active: false })
  expect((await at.api.post('/booking/reservations/nadie@aforo.test', slot(at))).status).toBe(404)
  expect((await at.api.post(`/booking/reservations/${stranger.username}`, slot(at))).status).toBe(404)
  expect(await at.api.post(`/booking/reservations/${gone.username}`, slot(at))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'username' }] },
  })
  expect(await countIn(at.tenant.tenantId)).toBe(0)
})

test('two bookings back to back are accepted', async () => {
  const at = await house()
  for (const [from, to] of [
    ['10:00', '11:00'],
    ['11:00', '12:00'],
    ['09:00', '10:00'],
    ['23:00', '24:00'],
  ])
    expect((await at.api.post('/booking/reservations', slot(at, from, to))).status).toBe(201)
})

test('a taken slot is refused with its rival and alternatives', async () => {
  const at = await house()
  await makeRoom(database, at.floor, { name: 'Máncora', capacity: 8 })
  await makeRoom(database, at.floor, { name: 'Cabina', capacity: 2 })
  const { body: first } = await at.api.post<Reservation>('/booking/reservations', {
    ...slot(at),
    subject: 'Directorio',
  })
  const { status, body } = await at.api.post<Problem>('/booking/reservations', slot(at, '10:30', '11:30'))
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'SLOT_TAKEN', detail: 'Ese horario ya está reservado.' })
  expect(body.data).toMatchObject({
    rivals: [
      {
        reservationId: first.reservationId,
        subject: 'Directorio',
        ownerGivenName: 'Lucía',
        at: day,
        from: '10:00',
        to: '11:00',
      },
    ],
    alternatives: [
      { spaceName: 'Máncora', at: day, from: '10:30', to: '11:30' },
      { spaceName: 'Paracas', at: day, from: '11:00', to: '12:00' },
      { spaceName: 'Paracas', at: day, from: '09:00', to: '10:00' },
      { spaceName: 'Paracas' },
      { spaceName: 'Paracas' },
    ],
  })
  expect(await countIn(at.tenant.tenantId)).toBe(1)
})

test('a plain user learns only that a slot is taken, not by whom', async () => {
  const at = await house()
  const { body: first } = await at.api.post<Reservation>('/booking/reservations', {
    ...slot(at),
    subject: 'Directorio',
  })
  const { body } = await at.asUser.post<Problem>('/booking/reservations', slot(at))
  expect(body.data).toMatchObject({ rivals: [{ subject: 'Ocupado', ownerGivenName: '' }] })
  const it = `/booking/reservations/${first.reservationId}`
  expect((await at.asUser.get(it)).status).toBe(404)
  expect((await at.asUser.get(`${it}/history`)).status).toBe(404)
  expect((await at.asUser.patch(it, { subject: 'Mío' })).status).toBe(404)
  expect((await at.asUser.patch(`${it}/cancel`)).status).toBe(404)
})

test('a draft blocks its slot until it expires', async () => {
  const at = await house()
  const now = app.clock.now()
  const draft = { room: at.room, owner: at.user, status: 'DRAFT' as const }
  await makeReservation(database, { ...draft, start: moment('10:00'), heldUntil: now.add({ minutes: 10 }) })
  const late = await makeReservation(database, {
    ...draft,
    start: moment('15:00'),
    heldUntil: now.subtract({ minutes: 1 }),
  })
  expect((await at.api.post('/booking/reservations', slot(at))).status).toBe(409)
  expect((await at.api.post('/booking/reservations', slot(at, '15:30', '16:30'))).status).toBe(201)
  expect((await at.api.get<Reservation>(`/booking/reservations/${late}`)).body.status).toBe('CANCELED')
})

test.each([
  ['the end before the start', { from: '11:00', to: '10:00' }, 422, 'INVALID_FIELD'],
  ['no length', { from: '11:00', to: '11:00' }, 422, 'INVALID_FIELD'],
  ['an end after midnight', { from: '23:00', to: '01:00' }, 422, 'INVALID_FIELD'],
  ['a date in 200 years', { at: `${new Date().getFullYear() + 200}-03-05` }, 400, 'BAD_REQUEST'],
  ['an hour that is none', { from: '25:00' }, 400, 'BAD_REQUEST'],
  ['a date that is none', { at: '2027-02-30' }, 400, 'BAD_REQUEST'],
  ['a date beyond all calendars', { at: '9999-12-31' }, 400, 'BAD_REQUEST'],
  ['a space that is no id', { spaceId: 'paracas' }, 400, 'BAD_REQUEST'],
  ['a space that does not exist', { spaceId: '00000000-0000-4000-8000-000000000000' }, 404, 'NOT_FOUND'],
  ['a subject without end', { subject: 'a'.repeat(201) }, 400, 'BAD_REQUEST'],
  ['a past date', { at: '2020-03-05' }, 422, 'SPACE_UNAVAILABLE'],
  ['a date too far ahead', { at: '2190-03-05' }, 422, 'SPACE_UNAVAILABLE'],
  ['a start off the step', { from: '10:07' }, 422, 'SPACE_UNAVAILABLE'],
  ['more than the longest', { from: '00:00', to: '24:00' }, 422, 'SPACE_UNAVAILABLE'],
])('a booking with %s is refused and writes nothing', async (_what, wrong, status, code) => {
  const at = await house()
  const refused = await at.api.post<Problem>('/booking/reservations', { ...slot(at), ...wrong })
  expect(refused).toMatchObject({ status, body: { code } })
  expect(refused.headers['content-type']).toContain('application/problem+json')
  if (status === 400 || code === 'INVALID_FIELD') expect(refused.body.errors).toHaveLength(1)
  if (status === 400) expect(refused.body.detail).toBe(problemTexts.BAD_REQUEST.message)
  expect(await countIn(at.tenant.tenantId)).toBe(0)
})

test('a text that the database cannot hold is refused', async () => {
  const at = await house()
  expect((await at.api.post('/booking/reservations', { ...slot(at), subject: 'a\u0000b' })).status).toBe(400)
  // Half a surrogate pair is no character either; the database would keep it in one table and refuse it in the next.
  expect((await at.api.post('/booking/reservations', { ...slot(at), subject: 'a\ud800b' })).status).toBe(400)
})

test('a closed campus and a space not for booking are refused with the reason in words', async () => {
  const at = await house()
  const closed = await makeCampus(database, at.tenant, {
    hours: { ranges: [], exceptions: [{ date: day, name: 'Inventario', opensAt: '08:00', closesAt: '09:30' }] },
  })
  const floor = await makeFloor(database, closed)
  const room = await makeRoom(database, floor)
  const shut = await makeRoom(database, at.floor, { bookable: false })
  const reasonOf = async (wanted: object) => {
    const { status, body } = await at.api.post<Problem>('/booking/reservations', { ...slot(at), ...wanted })
    return { status, detail: body.detail, reason: (body.data as { reason: string }).reason }
  }
  expect(await reasonOf({ spaceId: room.spaceId })).toEqual({
    status: 422,
    detail: 'El horario está fuera de la atención de la sede.',
    reason: 'OUTSIDE_HOURS',
  })
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  expect(await reasonOf({ spaceId: room.spaceId, at: next })).toMatchObject({ reason: 'CLOSED_DAY' })
  expect(await reasonOf({ spaceId: shut.spaceId })).toMatchObject({ reason: 'NOT_BOOKABLE' })
  expect(await reasonOf({ spaceId: at.floor.spaceId })).toMatchObject({ reason: 'NOT_BOOKABLE' })
})

test('an hour that a clock change skips is refused', async () => {
  const at = await house()
  // Every zone that changes its clocks forward does so at most a year from now; the policy looks as far.
  const next = app.clock.now().toZonedDateTimeISO('Europe/Madrid').getTimeZoneTransition('next')
  const spring = next && next.offset === '+02:00' ? next : next?.getTimeZoneTransition('next')
  if (!spring) throw new Error('Madrid changes its clocks')
  const madrid = await makeCampus(database, at.tenant, { timeZone: 'Europe/Madrid' })
  const room = await makeRoom(database, await makeFloor(database, madrid))
  await asTenant(database, at.tenant.tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: at.tenant.tenantId, id: room.spaceId, campus_id: madrid.campusId, days_ahead: 400 })
      .execute(),
  )
  const wanted = { spaceId: room.spaceId, at: spring.toPlainDate().toString(), from: '02:15', to: '04:00' }
  expect((await at.api.post<Problem>('/booking/reservations', wanted)).body).toMatchObject({
    code: 'SPACE_UNAVAILABLE',
    data: { reason: 'NO_SUCH_LOCAL_TIME' },
  })
  const across = await at.api.post<Reservation>('/booking/reservations', { ...wanted, from: '01:00' })
  expect(across.body).toMatchObject({ from: '01:00', to: '04:00', durationInMinutes: 120 })
})

test('an idempotency key books once, and refuses another body', async () => {
  const at = await house()
  const key = { 'idempotency-key': 'reserva-1' }
  const first = await at.api.post<Reservation>('/booking/reservations', slot(at), key)
  const again = await at.api.post<Reservation>('/booking/reservations', slot(at), key)
  expect(again).toMatchObject({ status: 201, body: first.body })
  const other = await at.api.post<Problem>('/booking/reservations', slot(at, '12:00', '13:00'), key)
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  const endless = { 'idempotency-key': 'x'.repeat(201) }
  expect((await at.api.post('/booking/reservations', slot(at, '14:00', '15:00'), endless)).status).toBe(400)
  expect(await countIn(at.tenant.tenantId)).toBe(1)
})

test('another tenant neither books, sees nor changes reservations', async () => {
  const at = await house()
  const { api: stranger } = await house()
  const { body } = await at.api.post<Reservation>('/booking/reservations', slot(at))
  const it = `/booking/reservations/${body.reservationId}`
  expect((await stranger.post('/booking/reservations', slot(at, '12:00', '13:00'))).status).toBe(404)
  expect((await stranger.get(it)).status).toBe(404)
  expect((await stranger.patch(it, { subject: 'Mío' })).status).toBe(404)
  expect((await stranger.patch(`${it}/reschedule`, { at: day, from: '12:00', to: '13:00' })).status).toBe(404)
  expect((await stranger.patch(`${it}/cancel`)).status).toBe(404)
  expect((await stranger.patch(`${it}/restore`)).status).toBe(404)
  expect((await stranger.get(`${it}/history`)).status).toBe(404)
  expect((await at.api.get<Reservation>(it)).body).toEqual(body)
})
