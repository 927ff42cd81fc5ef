import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Series } from '@aforo/api/bookings/series'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeReservation, makeRoom } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { meanwhile } from '../../platform/testing/meanwhile.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** Ten days ahead: within what may be booked, and the hour at which the test runs doesn't matter. */
const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

/** A tenant with a room that is always open, an administrator and a user. */
const makeTenantWithRoom = () =>
  makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes Soto' },
    members: { user: { givenName: 'Iván' } },
    rooms: { room: { name: 'Paracas' } },
  })

type TenantWithRoom = Awaited<ReturnType<typeof makeTenantWithRoom>>

const slot = ({ room }: TenantWithRoom, from = '10:00', to = '11:00') => ({ spaceId: room.spaceId, at: day, from, to })

const countIn = (tenantId: string) =>
  asTenant(database, tenantId, async tx => {
    const { total } = await tx
      .selectFrom('reservations')
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })

test('a booking moves to another time and to another room, and its history shows each move', async () => {
  const at = await makeTenantWithRoom()
  const cusco = await makeRoom(database, at.floor, { name: 'Cusco' })
  const { body } = await at.api.post<Reservation>('/booking/reservations', slot(at))
  const path = `/booking/reservations/${body.reservationId}`
  const later = await at.api.patch<Reservation>(`${path}/reschedule`, {
    at: day,
    from: '10:30',
    to: '12:00',
    version: 1,
  })
  expect(later).toMatchObject({ status: 200, body: { from: '10:30', to: '12:00', spaceName: 'Paracas', version: 2 } })
  const there = await at.api.patch<Reservation>(`${path}/reschedule`, {
    spaceId: cusco.spaceId,
    at: day,
    from: '10:30',
    to: '12:00',
  })
  expect(there.body).toMatchObject({ spaceName: 'Cusco', version: 3 })
  expect((await at.api.post('/booking/reservations', slot(at))).status).toBe(201)
  const history = (await at.api.get<{ what: string; who: string; changes: object[] }[]>(`${path}/history`)).body
  expect(history.map(({ what }) => what)).toEqual(['Reserva creada', 'Reserva movida', 'Reserva movida'])
  expect(history[1]?.changes).toEqual([
    { field: 'Desde', before: '10:00', after: '10:30' },
    { field: 'Hasta', before: '11:00', after: '12:00' },
  ])
  expect(history[2]).toMatchObject({
    who: 'Lucía Paredes Soto',
    changes: [{ field: 'Espacio', before: 'Paracas', after: 'Cusco' }],
  })
})

test('a failed reschedule keeps the original slot', async () => {
  const at = await makeTenantWithRoom()
  const { body: booked } = await at.api.post<Reservation>('/booking/reservations', slot(at))
  await at.api.post('/booking/reservations', slot(at, '14:00', '15:00'))
  const path = `/booking/reservations/${booked.reservationId}`
  const refused = await at.api.patch<Problem>(`${path}/reschedule`, { at: day, from: '14:30', to: '15:30' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN', data: { rivals: [{ from: '14:00' }] } } })
  const past = await at.api.patch<Problem>(`${path}/reschedule`, { at: '2020-03-05', from: '14:30', to: '15:30' })
  expect(past).toMatchObject({ status: 422, body: { data: { reason: 'IN_THE_PAST' } } })
  expect((await at.api.get<Reservation>(path)).body).toEqual(booked)
})

test('a change of an older version is refused with the newer record', async () => {
  const at = await makeTenantWithRoom()
  const { body } = await at.api.post<Reservation>('/booking/reservations', slot(at))
  const path = `/booking/reservations/${body.reservationId}`
  expect((await at.api.patch<Reservation>(path, { subject: 'Primero', version: 1 })).body).toMatchObject({
    subject: 'Primero',
    version: 2,
  })
  const newer = { code: 'STALE_VERSION', data: { newer: { subject: 'Primero', version: 2 } } }
  expect(await at.api.patch(path, { subject: 'Segundo', version: 1 })).toMatchObject({ status: 409, body: newer })
  expect(await at.api.patch(`${path}/cancel`, { version: 1 })).toMatchObject({ status: 409, body: newer })
  const move = { at: day, from: '12:00', to: '13:00', version: 1 }
  expect(await at.api.patch(`${path}/reschedule`, move)).toMatchObject({ status: 409, body: newer })
})

test('a cancelled booking frees its slot and takes it back when restored', async () => {
  const at = await makeTenantWithRoom()
  const { body } = await at.api.post<Reservation>('/booking/reservations', slot(at))
  const path = `/booking/reservations/${body.reservationId}`
  const canceled = await at.api.patch<Reservation>(`${path}/cancel`)
  expect(canceled).toMatchObject({ status: 200, body: { status: 'CANCELED', can: { restore: true, cancel: false } } })
  expect(await at.api.patch(`${path}/cancel`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'CANCELED' } },
  })
  // A cancelled booking can't be moved.
  expect(await at.api.patch(`${path}/reschedule`, { at: day, from: '14:00', to: '15:00' })).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE' },
  })
  const restored = await at.api.patch<Reservation>(`${path}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { status: 'CREATED', version: 3 } })
  expect((await at.api.post('/booking/reservations', slot(at))).status).toBe(409)
})

test('a cancelled booking cannot be restored over another one', async () => {
  const at = await makeTenantWithRoom()
  const { body } = await at.api.post<Reservation>('/booking/reservations', slot(at))
  const path = `/booking/reservations/${body.reservationId}`
  await at.api.patch(`${path}/cancel`)
  await at.asUser.post('/booking/reservations', slot(at, '10:30', '11:30'))
  expect(await at.api.patch(`${path}/restore`)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect((await at.api.get<Reservation>(path)).body.status).toBe('CANCELED')
})

test('a booking in progress or finished is neither moved nor cancelled', async () => {
  const at = await makeTenantWithRoom()
  const now = app.clock.now()
  const running = await makeReservation(database, {
    room: at.room,
    owner: at.user,
    start: now.subtract({ minutes: 30 }),
  })
  const over = await makeReservation(database, { room: at.room, owner: at.user, start: now.subtract({ hours: 5 }) })
  for (const [id, status] of [
    [running, 'IN_PROGRESS'],
    [over, 'FINISH'],
  ] as const) {
    const path = `/booking/reservations/${id}`
    const refused = { status: 409, body: { code: 'WRONG_STATE', data: { status } } }
    expect(await at.api.patch(`${path}/cancel`)).toMatchObject(refused)
    expect(await at.api.patch(`${path}/restore`)).toMatchObject(refused)
    expect(await at.api.patch(`${path}/reschedule`, { at: day, from: '10:00', to: '11:00' })).toMatchObject(refused)
  }
  expect(await at.api.patch(`/booking/reservations/${running}`, { subject: 'En curso' })).toMatchObject({ status: 200 })
  expect(await at.api.patch(`/booking/reservations/${over}`, { subject: 'Ya fue' })).toMatchObject({ status: 409 })
})

test('of many bookings of one slot at once one succeeds, and the others learn who has it', async () => {
  const at = await makeTenantWithRoom()
  const many = 50
  const answers = await Promise.all(
    Array.from({ length: many }, () => at.asUser.post<Problem>('/booking/reservations', slot(at))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(many - 1)
  for (const { body } of refused)
    expect(body).toMatchObject({ code: 'SLOT_TAKEN', data: { rivals: [{ from: '10:00', to: '11:00' }] } })
  expect(await countIn(at.tenant.tenantId)).toBe(1)
})

test('bookings, moves and cancellations at once never leave two bookings in one slot', async () => {
  const at = await makeTenantWithRoom()
  const cusco = await makeRoom(database, at.floor, { name: 'Cusco' })
  const rooms = [at.room.spaceId, cusco.spaceId]
  const made = await Promise.all(
    rooms.map(async spaceId => {
      const { body } = await at.api.post<Reservation>('/booking/reservations', { ...slot(at), spaceId })
      return body.reservationId
    }),
  )
  const times = [
    ['10:00', '11:00'],
    ['10:30', '11:30'],
    ['11:00', '12:00'],
  ] as const
  const attempts = times.flatMap(([from, to]) =>
    rooms.flatMap(spaceId => [
      at.api.post('/booking/reservations', { spaceId, at: day, from, to }),
      ...made.map(id => at.api.patch(`/booking/reservations/${id}/reschedule`, { spaceId, at: day, from, to })),
    ]),
  )
  const answers = await Promise.all([...attempts, at.api.patch(`/booking/reservations/${made[0]}/cancel`)])
  for (const { status } of answers) expect([200, 201, 409]).toContain(status)
  const held = await asTenant(database, at.tenant.tenantId, tx =>
    tx
      .selectFrom('reservations')
      .select(['space_id', 'starts_at', 'ends_at'])
      .where('status', '=', 'CREATED')
      .execute(),
  )
  for (const one of held)
    for (const other of held)
      if (one !== other && one.space_id === other.space_id)
        expect(
          Temporal.Instant.compare(one.ends_at, other.starts_at) <= 0 ||
            Temporal.Instant.compare(other.ends_at, one.starts_at) <= 0,
        ).toBe(true)
})

test.each([
  ['a booking', 'reservation'],
  ['a series', 'series'],
])('moving %s locks its space first, as blocking the space does', async (_what, kind) => {
  const at = await makeTenantWithRoom()
  const { body: series } = await at.asUser.post<Series>('/booking/series', { ...slot(at), rule: 'FREQ=DAILY;COUNT=2' })
  const id = series.dates[0]?.reservationId
  const closing = await meanwhile(database, at.tenant.tenantId, client =>
    client.query('select from spaces where id = $1 for update', [at.room.spaceId]),
  )
  const moved =
    kind === 'series'
      ? at.asUser.patch(`/booking/series/${series.id}`, { scope: 'ALL', from: '12:00', to: '13:00' })
      : at.asUser.patch(`/booking/reservations/${id}/reschedule`, { at: day, from: '12:00', to: '13:00' })
  await closing.waiting()
  const held = await closing.client.query('select from reservations where id = $1 for update nowait', [id])
  expect(held.rowCount).toBe(1)
  await closing.end()
  expect((await moved).status).toBe(200)
})

test('a booking moves to the slot of an expired draft that another transaction has locked', async () => {
  const at = await makeTenantWithRoom()
  const { body } = await at.asUser.post<Reservation>('/booking/reservations', slot(at))
  const heldUntil = app.clock.now().subtract({ minutes: 1 })
  const start = Temporal.Instant.from(body.endsAt)
  const late = await makeReservation(database, { room: at.room, owner: at.user, start, status: 'DRAFT', heldUntil })
  const working = await meanwhile(database, at.tenant.tenantId, client =>
    client.query('select from reservations where id = $1 for update', [late]),
  )
  const moved = at.asUser.patch(`/booking/reservations/${body.reservationId}/reschedule`, {
    at: day,
    from: '10:30',
    to: '11:30',
  })
  await working.waiting()
  await working.end()
  expect((await moved).status).toBe(200)
})
