import type { Block } from '@aforo/api/bookings/blocks'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Campus } from '@aforo/api/places/campuses'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeReservation } from '../../demo/factories.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** A room in Lima with two bookings back to back, tomorrow from 09:00 to 11:00, and an earlier one. */
async function bookedRoom() {
  const made = await makeHouse(app, { campus: { timeZone: 'America/Lima' }, rooms: { room: {} } })
  const { api, room, campus } = made
  const tomorrow = Temporal.Now.plainDateISO('America/Lima').add({ days: 1 })
  const at = (days: number, hour: number, minute: number) =>
    tomorrow.add({ days }).toPlainDateTime({ hour, minute }).toZonedDateTime('America/Lima').toInstant()
  const book = (days: number, hour: number, minute = 0) =>
    makeReservation(database, { room, owner: made.admin, start: at(days, hour, minute) })
  const past = await book(-3, 9)
  const coming = [await book(0, 9), await book(0, 10)]
  const address = {
    ...(await api.get<Campus>(`/campus/${campus.campusId}/`)).body.address,
    timeZoneId: 'America/Sao_Paulo',
  }
  const hours = async (id: string) => {
    const { body } = await api.get<Reservation>(`/booking/reservations/${id}`)
    return { at: body.at, from: body.from, to: body.to }
  }
  return { ...made, past, coming, address, hours, tomorrow, book, at: `/campus/${campus.campusId}` }
}

test('the coming bookings of a campus are counted, and not those of the past', async () => {
  const { api, at } = await bookedRoom()
  expect((await api.get(`${at}/coming-reservations`)).body).toEqual({ reservations: 2 })
})

test('a corrected time zone leaves the bookings at their instants, and so at other hours', async () => {
  const { api, at, address, hours, coming } = await bookedRoom()
  expect((await api.put<Campus>(`${at}/address`, address)).body.address.timeZoneId).toBe('America/Sao_Paulo')
  expect(await hours(coming[0] ?? '')).toMatchObject({ from: '11:00', to: '12:00' })
  const [last] = (await api.get<History>(`${at}/history`)).body
  expect(last).toMatchObject({
    what: 'Zona horaria cambiada',
    changes: [
      { field: 'Zona horaria', before: 'Lima (GMT-5)', after: 'Sao Paulo (GMT-3)' },
      { field: 'Reservas que vienen', after: '2: conservan su instante' },
    ],
  })
})

test('or lets the coming ones keep their hours, touching ones too, with a new invitation and a line in their history', async () => {
  const { api, at, address, hours, coming, past, tomorrow } = await bookedRoom()
  const changed = await api.put<Campus>(`${at}/address`, { ...address, bookings: 'KEEP_WALL_TIMES' })
  expect(changed.status).toBe(200)
  const day = { at: tomorrow.toString() }
  expect(await hours(coming[0] ?? '')).toEqual({ ...day, from: '09:00', to: '10:00' })
  expect(await hours(coming[1] ?? '')).toEqual({ ...day, from: '10:00', to: '11:00' })
  expect(await hours(past)).toMatchObject({ from: '11:00' })
  const history = (await api.get<History>(`/booking/reservations/${coming[0]}/history`)).body
  expect(history.at(-1)).toMatchObject({
    what: 'Zona horaria de la sede corregida: la reserva conserva su hora',
    changes: [{ field: 'Zona horaria', before: 'Lima (GMT-5)', after: 'Sao Paulo (GMT-3)' }],
  })
})

test('who could still cancel before the zone was corrected can just as long before the same hour after it', async () => {
  const { api, at, address, room, tomorrow } = await bookedRoom()
  const policy = { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 240, daysAhead: 60, cancelNoticeMinutes: 90 }
  await api.put('/organizations/booking-policy', policy)
  const { body } = await api.post<Reservation>('/booking/reservations', {
    spaceId: room.spaceId,
    at: tomorrow.add({ days: 2 }).toString(),
    from: '15:00',
    to: '16:00',
  })
  const notice = async () => {
    const { rows } = await database.pool.query<{ notice: string; at: string }>(
      `select extract(epoch from starts_at - cancelable_until) / 60 as notice, starts_at::text as at
        from reservations where id = $1`,
      [body.reservationId],
    )
    return rows[0]
  }
  const before = await notice()
  await api.put<Campus>(`${at}/address`, { ...address, bookings: 'KEEP_WALL_TIMES' })
  const after = await notice()
  expect(Number(before?.notice)).toBe(90)
  expect(Number(after?.notice)).toBe(90)
  expect(after?.at).not.toBe(before?.at)
})

test('a booking made while the zone changes is at the hour it was asked for, in one zone or the other', async () => {
  const { api, at, address, hours, room, tomorrow } = await bookedRoom()
  const wanted = { spaceId: room.spaceId, at: tomorrow.toString(), from: '15:00', to: '16:00', subject: 'A la vez' }
  const [changed, made] = await Promise.all([
    api.put<Campus>(`${at}/address`, { ...address, bookings: 'KEEP_WALL_TIMES' }),
    api.post<Reservation>('/booking/reservations', wanted),
  ])
  expect([changed.status, made.status]).toEqual([200, 201])
  expect(await hours(made.body.reservationId)).toEqual({ at: wanted.at, from: '15:00', to: '16:00' })
})

test('blocks keep their hours as the bookings do, also one that a booking was kept under', async () => {
  const { api, at, address, hours, coming, room, tomorrow } = await bookedRoom()
  const day = tomorrow.toString()
  const stretch = { startDate: day, startTime: '09:30', endDate: day, endTime: '13:00' }
  const decisions = coming.map(reservationId => ({ reservationId, action: 'KEEP' }))
  const what = { kind: 'MAINTENANCE', reason: 'Pintura', decisions }
  const made = await api.post<Block>('/blocks', { spaceId: room.spaceId, ...stretch, ...what })
  expect(made.status).toBe(201)
  const changed = await api.put<Campus>(`${at}/address`, { ...address, bookings: 'KEEP_WALL_TIMES' })
  expect(changed.status).toBe(200)
  const { body } = await api.get<Block>(`/blocks/${made.body.id}`)
  expect(body).toMatchObject({ ...stretch, status: 'SCHEDULED' })
  expect(await hours(coming[0] ?? '')).toMatchObject({ from: '09:00', to: '10:00' })
  const [last] = (await api.get<History>(`/blocks/${made.body.id}/history`)).body
  expect(last).toMatchObject({ what: 'Zona horaria de la sede corregida: el bloqueo conserva su hora' })
  const [campus] = (await api.get<History>(`${at}/history`)).body
  expect(campus?.changes).toContainEqual({ field: 'Bloqueos', before: '', after: '1: conservan su hora en la sede' })
  // It still blocks, at its own hours and no others.
  const wanted = { spaceId: room.spaceId, at: day, subject: 'Reunión' }
  const book = (from: string, to: string) => api.post('/booking/reservations', { ...wanted, from, to })
  expect((await book('12:00', '13:00')).status).toBe(422)
  expect((await book('13:00', '14:00')).status).toBe(201)
})

test('a block that keeps its instant is at another hour, as the bookings are', async () => {
  const { api, at, address, room, tomorrow } = await bookedRoom()
  const day = tomorrow.toString()
  const stretch = { startDate: day, startTime: '15:00', endDate: day, endTime: '18:00' }
  const what = { kind: 'MAINTENANCE', reason: 'Pintura' }
  const made = await api.post<Block>('/blocks', { spaceId: room.spaceId, ...stretch, ...what })
  await api.put<Campus>(`${at}/address`, address)
  const { body } = await api.get<Block>(`/blocks/${made.body.id}`)
  expect(body).toMatchObject({ startTime: '17:00', endTime: '20:00' })
})

test.each([
  ['make meet', 1, 30],
  ['skip', 2, 0],
])('hours that a clock change would %s refuse it, and change nothing', async (_what, hour, minute) => {
  const { api, at, address, campus, book, tomorrow } = await bookedRoom()
  // In Madrid the hours from 02:00 to 03:00 are skipped on the last Sunday of March.
  let sunday = Temporal.PlainDate.from({ year: tomorrow.year + 1, month: 3, day: 31 })
  while (sunday.dayOfWeek !== 7) sunday = sunday.subtract({ days: 1 })
  const days = tomorrow.until(sunday).days
  await book(days, hour, minute)
  await book(days, 3)
  const refused = await api.put<Problem>(`${at}/address`, {
    ...address,
    timeZoneId: 'Europe/Madrid',
    bookings: 'KEEP_WALL_TIMES',
  })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'timeZoneId' }] } })
  const { body } = await api.get<Campus>(`/campus/${campus.campusId}/`)
  expect(body).toMatchObject({ version: 1, address: { timeZoneId: 'America/Lima' } })
})

test('an hour that the new zone repeats is the first one, as for a new booking, and is booked once', async () => {
  const { api, at, address, book, room, tomorrow } = await bookedRoom()
  // In Madrid the hour from 02:00 to 03:00 is repeated on the last Sunday of October.
  let sunday = Temporal.PlainDate.from({ year: tomorrow.year, month: 10, day: 31 })
  if (Temporal.PlainDate.compare(sunday, tomorrow.add({ days: 8 })) < 0) sunday = sunday.add({ years: 1 })
  while (sunday.dayOfWeek !== 7) sunday = sunday.subtract({ days: 1 })
  const id = await book(tomorrow.until(sunday).days, 2)
  const day = sunday.toString()
  const { body: block } = await api.post<Block>('/blocks', {
    spaceId: room.spaceId,
    ...{ startDate: day, startTime: '02:00', endDate: day, endTime: '02:30' },
    ...{ kind: 'MAINTENANCE', reason: 'Pintura', decisions: [{ reservationId: id, action: 'KEEP' }] },
  })
  const change = { ...address, timeZoneId: 'Europe/Madrid', bookings: 'KEEP_WALL_TIMES' }
  expect((await api.put<Campus>(`${at}/address`, change)).status).toBe(200)
  const starts = async (table: string, which: string) => {
    const { rows } = await database.pool.query(`select starts_at from ${table} where id = $1`, [which])
    return String(rows[0]?.starts_at)
  }
  const first = String(instantOf(day, '02:00', 'Europe/Madrid'))
  expect(await starts('reservations', id)).toBe(first)
  expect(await starts('space_blocks', block.id)).toBe(first)
})
