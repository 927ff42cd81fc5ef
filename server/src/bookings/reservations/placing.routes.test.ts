import type { Reservation } from '@aforo/api/bookings/reservations'
import type { TimePeriod } from '@aforo/api/people/organization'
import type { Problem } from '@aforo/api/platform/problems'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type MadeSpace,
  makeCampus,
  makeFloor,
  makeReservation,
  makeRoom,
  makeRooms,
  makeTenant,
  makeUser,
} from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const book = '/booking/reservations'
const zone = 'America/Lima'
const at = app.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ days: 10 }).toString()
const moment = (time: string) => Temporal.PlainDateTime.from(`${at}T${time}`).toZonedDateTime(zone).toInstant()

async function house(policy: object = {}) {
  const made = await makeHouse(app, { members: { user: {} }, rooms: { room: { name: 'Paracas' } } })
  const rules = { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 240, daysAhead: 60, ...policy }
  expect((await made.api.put('/organizations/booking-policy', rules)).status).toBe(200)
  const slot = (from = '10:00', to = '11:00') => ({ spaceId: made.room.spaceId, at, from, to })
  return { ...made, slot }
}

/** Puts the clock at a time of the day of the bookings, until the test is over. */
function clockAt(time: string) {
  app.clock.set(moment(time))
  onTestFinished(() => app.clock.set(undefined))
}

test('a booking waits for what it reads, and then for its commit alone', async () => {
  const { asUser, slot } = await house()
  const heard: string[] = []
  const sent: { text: string; before: string[] }[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given
    const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)
    sent.push({ text, before: [...heard] })
    const answer: unknown = query.apply(this, given as never)
    if (answer instanceof Promise) void answer.then(() => heard.push(text))
    return answer as never
  })
  onTestFinished(() => spy.mockRestore())
  expect((await asUser.post(book, slot())).status).toBe(201)
  const place = sent.findIndex(({ text }) => /insert into "reservations"/.test(text))
  const { text: inserting = '' } = sent[place] ?? {}
  const commit = sent.slice(place).find(({ text }) => text === 'commit')
  expect(commit?.before).not.toContain(inserting)
  const behind = sent.slice(place, sent.indexOf(commit ?? { text: '', before: [] }))
  expect(behind.some(({ text }) => /insert into audit_log/.test(text))).toBe(true)
})

test('of many who want one slot at once one has it, and each of the others is told what they may see', async () => {
  const tenant = await makeTenant(database)
  const room = await makeRoom(database, await makeFloor(database, await makeCampus(database, tenant)))
  const admins = await Promise.all([1, 2, 3].map(async () => app.as(await makeUser(database, tenant))))
  const users = await Promise.all(
    [1, 2, 3].map(async () => app.as(await makeUser(database, tenant, { roles: ['ROLE_USER'] }))),
  )
  const wish = { spaceId: room.spaceId, at, from: '10:00', to: '11:00', subject: 'Secreto' }
  const first = await app.as(await makeUser(database, tenant))
  expect((await first.post('/booking/reservations', wish)).status).toBe(201)
  const asked = await Promise.all([...admins, ...users].map(one => one.post<Problem>('/booking/reservations', wish)))
  expect(asked.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
  const subjects = asked.map(({ body }) => (body.data as { rivals: { subject: string }[] }).rivals[0]?.subject)
  expect(subjects).toEqual(['Secreto', 'Secreto', 'Secreto', 'Ocupado', 'Ocupado', 'Ocupado'])
  for (const { body } of asked) expect((body.data as { alternatives: object[] }).alternatives).toHaveLength(5)
})

test('all details of a booking can be edited', async () => {
  const { asUser, slot } = await house()
  const { body } = await asUser.post<Reservation>(book, {
    ...slot(),
    kind: 'ON_DEMAND',
    eventType: 'INTERVIEW',
    layout: 'U_SHAPE',
    attendees: [{ email: 'Ana@Fuera.test' }, { email: 'ana@fuera.test', name: 'Ana' }],
  })
  expect(body).toMatchObject({ kind: 'ON_DEMAND', eventType: 'INTERVIEW', layout: 'U_SHAPE', attendeeCount: 1 })
  const change = { kind: 'REGULAR', eventType: null, layout: 'THEATER' }
  const { body: after } = await asUser.patch<Reservation>(`${book}/${body.reservationId}`, change)
  expect(after).toMatchObject({ ...change, subject: body.subject, version: 2 })
})

test.each([
  ['an address that is none', [{ email: 'ana' }]],
  ['500 people', Array.from({ length: 500 }, (_, index) => ({ email: `p${index}@fuera.test` }))],
  ['a guest of an unknown type', [{ email: 'ana@fuera.test', guestType: 'PIRATA' }]],
])('a booking that invites %s is refused by field, and writes nothing', async (_what, attendees) => {
  const { asUser, slot, tenant } = await house()
  const { status, body } = await asUser.post<Problem>(book, { ...slot(), attendees })
  expect(status).toBe(400)
  expect(body.errors?.[0]?.field).toMatch(/^attendees/)
  const found = await asTenant(database, tenant.tenantId, tx => tx.selectFrom('reservations').select('id').execute())
  expect(found).toEqual([])
})

test('a booking in progress is extended up to the next booking, and not shortened', async () => {
  const { asUser, api, slot, user, room } = await house()
  const id = await makeReservation(database, { room, owner: user, start: moment('10:00') })
  await api.post(book, slot('12:00', '13:00'))
  clockAt('10:30')
  const it = `${book}/${id}`
  expect((await asUser.patch<Problem>(`${it}/extend`, { to: '11:00' })).body.code).toBe('INVALID_FIELD')
  expect((await asUser.patch<Problem>(`${it}/extend`, { to: '12:15' })).body.code).toBe('SLOT_TAKEN')
  expect((await asUser.patch<Problem>(`${it}/extend`, { to: '11:37' })).body).toMatchObject({
    data: { reason: 'OFF_STEP' },
  })
  expect((await asUser.get<Reservation>(it)).body).toMatchObject({ to: '11:00', version: 1 })
  const { status, body } = await asUser.patch<Reservation>(`${it}/extend`, { to: '12:00' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'IN_PROGRESS', from: '10:00', to: '12:00', version: 2 })
})

test('ending a booking early frees the rest of its time', async () => {
  const { asUser, slot, user, room } = await house()
  const id = await makeReservation(database, { room, owner: user, start: moment('10:00'), minutes: 120 })
  const it = `${book}/${id}`
  expect((await asUser.patch<Problem>(`${it}/release`)).body.code).toBe('WRONG_STATE')
  clockAt('10:47')
  expect((await asUser.post(book, slot('11:00', '12:00'))).status).toBe(409)
  expect((await asUser.patch<Reservation>(`${it}/release`)).body).toMatchObject({ status: 'FINISH', to: '10:47' })
  expect((await asUser.post(book, slot('11:00', '12:00'))).status).toBe(201)
  expect((await asUser.patch<Problem>(`${it}/release`)).body.code).toBe('WRONG_STATE')
})

test('where the policy says so, only administrators end a booking early', async () => {
  const { asUser, api, slot } = await house({ freeRelease: false })
  const { body } = await asUser.post<Reservation>(book, slot())
  clockAt('10:30')
  const it = `${book}/${body.reservationId}`
  expect((await asUser.get<Reservation>(it)).body.can.release).toBe(false)
  expect((await asUser.patch(`${it}/release`)).status).toBe(403)
  expect((await api.patch(`${it}/release`)).status).toBe(200)
})

test('after the policy’s notice only administrators cancel', async () => {
  const { asUser, api, slot } = await house({ cancelNoticeMinutes: 120 })
  const { body } = await asUser.post<Reservation>(book, slot())
  const it = `${book}/${body.reservationId}`
  clockAt('08:00')
  expect((await asUser.get<Reservation>(it)).body.can.cancel).toBe(false)
  expect((await asUser.patch<Problem>(`${it}/cancel`)).body).toMatchObject({ status: 409, code: 'TOO_LATE_TO_CANCEL' })
  expect((await asUser.get<Reservation>(it)).body.status).toBe('CREATED')
  expect((await api.get<Reservation>(it)).body.can.cancel).toBe(true)
  expect((await api.patch(`${it}/cancel`)).status).toBe(200)
  expect((await asUser.patch<Problem>(`${it}/reschedule`, slot('15:00', '16:00'))).body.code).toBe('WRONG_STATE')
})

test('the policy says how late a slot can still be booked', async () => {
  const { asUser, slot } = await house({ lateMinutes: 45 })
  clockAt('10:44')
  expect((await asUser.post(book, slot())).status).toBe(201)
  clockAt('14:45')
  expect((await asUser.post<Problem>(book, slot('14:00', '15:00'))).body).toMatchObject({
    data: { reason: 'IN_THE_PAST' },
  })
})

test('the policy says who may book for others', async () => {
  const { tenant, admin, user, slot, asUser } = await house({ forOthersRoles: ['ROLE_STAFF'] })
  const staff = await app.as(await makeUser(database, tenant, { roles: ['ROLE_STAFF'] }))
  const { status, body } = await staff.post<Reservation>(`${book}/${user.username}`, slot())
  expect(status).toBe(201)
  expect(body).toMatchObject({ ownerUsername: '', subject: 'Ocupado' })
  expect((await asUser.get<Reservation>(`${book}/${body.reservationId}`)).body.ownerUsername).toBe(user.username)
  expect((await asUser.post(`${book}/${admin.username}`, slot('12:00', '13:00'))).status).toBe(403)
  expect((await asUser.post(`${book}/${user.username}`, slot('12:00', '13:00'))).status).toBe(201)
})

test('parking needs a request, except for those who would approve it', async () => {
  const { campus, asUser, api } = await house()
  const level = await makeFloor(database, campus, { type: 'PARKING', name: 'Sótano' })
  const spot = await makeRoom(database, level, { type: 'PARKING_SPOT', name: 'E-1' })
  const wanted = { spaceId: spot.spaceId, at, from: '08:00', to: '12:00' }
  expect((await asUser.post<Problem>(book, wanted)).body).toMatchObject({
    status: 422,
    data: { reason: 'NEEDS_APPROVAL' },
  })
  expect((await api.post<Reservation>(book, wanted)).body).toMatchObject({
    status: 'CREATED',
    spaceType: 'PARKING_SPOT',
  })
})

test('extending an approved spot needs a new request, except for those who would approve it', async () => {
  const { campus, asUser, api, user } = await house({ longestMinutes: 600 })
  const level = await makeFloor(database, campus, { type: 'PARKING', name: 'Sótano' })
  const spot = await makeRoom(database, level, { type: 'PARKING_SPOT', name: 'E-1' })
  const wanted = { spaceId: spot.spaceId, at, from: '08:00', to: '12:00' }
  const { body } = await api.post<Reservation>(`${book}/${user.username}`, wanted)
  const it = `${book}/${body.reservationId}`
  expect(body.can).toMatchObject({ reschedule: true, extend: true })
  expect((await asUser.get<Reservation>(it)).body.can).toMatchObject({ reschedule: false, extend: false, cancel: true })
  expect((await asUser.patch<Problem>(`${it}/extend`, { to: '13:00' })).body).toMatchObject({
    data: { reason: 'NEEDS_APPROVAL' },
  })
  await api.put('/organizations/booking-policy', {
    stepMinutes: 15,
    shortestMinutes: 15,
    longestMinutes: 600,
    daysAhead: 60,
    approvalTypes: [],
  })
  expect((await asUser.get<Reservation>(it)).body.can).toMatchObject({ reschedule: true, extend: true })
  expect((await asUser.patch<Reservation>(`${it}/extend`, { to: '13:00' })).body.to).toBe('13:00')
})

/** Two seats of one table, and the tenant's shifts. */
async function desks() {
  const at = await house()
  const table = await makeRoom(database, at.floor, { type: 'WORK_TABLE', name: 'Mesa 1' })
  const [one, two] = await makeRooms(database, table, [
    { type: 'SEAT', name: 'A' },
    { type: 'SEAT', name: 'B' },
  ])
  const { body: shifts } = await at.api.get<TimePeriod[]>('/organizations/details/time-periods')
  const turn = (name: string) => shifts.find(shift => shift.name === name)?.id ?? ''
  return { ...at, table, one: one as MadeSpace, two: two as MadeSpace, turn }
}

test('a seat is booked by the shift, once, and other seats are offered', async () => {
  const { asUser, api, one, two, turn } = await desks()
  const wanted = { spaceId: one.spaceId, at, turnId: turn('Mañana') }
  const { status, body } = await asUser.post<Reservation>(book, wanted)
  expect(status).toBe(201)
  expect(body).toMatchObject({ from: '08:00', to: '13:00', turnId: turn('Mañana'), spaceType: 'WORK_TABLE' })
  expect((await api.post<Problem>(book, wanted)).body).toMatchObject({
    code: 'SLOT_TAKEN',
    data: {
      alternatives: [{ spaceId: two.spaceId, at, turnId: turn('Mañana') }, { spaceId: one.spaceId }, {}, {}, {}],
    },
  })
  expect((await api.post(book, { ...wanted, turnId: turn('Día completo') })).status).toBe(409)
  expect((await api.post(book, { ...wanted, turnId: turn('Tarde') })).status).toBe(201)
  expect((await api.post<Problem>(book, { spaceId: two.spaceId, at, from: '09:00', to: '10:00' })).body).toMatchObject({
    data: { reason: 'OUTSIDE_SHIFT' },
  })
  expect((await api.post<Problem>(book, { ...wanted, turnId: one.spaceId })).body.errors).toMatchObject([
    { field: 'turnId' },
  ])
  // The hours of a shift are the shift.
  const hours = { spaceId: two.spaceId, at, from: '13:00', to: '18:00' }
  expect((await api.post<Reservation>(book, hours)).body).toMatchObject({ turnId: turn('Tarde') })
})

test('of ten bookings of a seat in overlapping shifts at once one succeeds', async () => {
  const { asUser, api, one, turn } = await desks()
  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? asUser : api).post(book, {
        spaceId: one.spaceId,
        at,
        turnId: turn(index % 3 ? 'Mañana' : 'Día completo'),
      }),
    ),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('a shift in progress is booked, rescheduled, cancelled and restored', async () => {
  const { asUser, one, turn } = await desks()
  clockAt('11:00')
  const { body } = await asUser.post<Reservation>(book, { spaceId: one.spaceId, at, turnId: turn('Mañana') })
  expect(body.status).toBe('IN_PROGRESS')
  const next = Temporal.PlainDate.from(at).add({ days: 1 }).toString()
  const { body: other } = await asUser.post<Reservation>(book, {
    spaceId: one.spaceId,
    at: next,
    turnId: turn('Mañana'),
  })
  const it = `${book}/${other.reservationId}`
  const after = Temporal.PlainDate.from(at).add({ days: 2 }).toString()
  const moved = await asUser.patch<Reservation>(`${it}/reschedule`, { at: after, turnId: turn('Tarde') })
  expect(moved.body).toMatchObject({ at: after, from: '13:00', turnId: turn('Tarde') })
  await asUser.patch(`${it}/cancel`)
  expect((await asUser.patch<Reservation>(`${it}/restore`)).body).toMatchObject({
    turnId: turn('Tarde'),
    from: '13:00',
  })
})

test('a work table, or a slot without hours, cannot be booked', async () => {
  const { asUser, table, room } = await desks()
  const wanted = { spaceId: table.spaceId, at, from: '10:00', to: '11:00' }
  expect((await asUser.post<Problem>(book, wanted)).body).toMatchObject({ data: { reason: 'NOT_BOOKABLE' } })
  expect((await asUser.post<Problem>(book, { spaceId: room.spaceId, at })).body.errors).toMatchObject([
    { field: 'from' },
  ])
})
