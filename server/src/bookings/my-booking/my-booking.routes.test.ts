import type { FreeHour, MyBooking, OwnLink } from '@aforo/api/bookings/my-booking'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import ICAL from 'ical.js'
import { afterEach, expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const { nobody } = app
afterEach(() => app.clock.set(undefined))

type Answer = MyBooking & Pick<Problem, 'code' | 'data' | 'errors'>

const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()
const clockAt = (time: string, date = at) => app.clock.set(Temporal.Instant.from(`${date}T${time}:00-05:00`))

/** The texts of the mails to somebody, oldest first, and the token of the own link in each. */
async function mailsTo(address: string) {
  await app.drain()
  return (await sentTo(app, address)).map(({ text = '', subject = '' }) => ({
    subject,
    text,
    tokens: [...text.matchAll(/\/mi-reserva\/(\S+)/g)].map(([, token = '']) => token),
  }))
}

async function house(more: object = {}) {
  const made = await makeHouse(app, {
    tenant: { name: 'Andén' },
    members: { ivan: { givenName: 'Iván', lastname: 'Salas' }, nora: { givenName: 'Nora', lastname: 'Vega' } },
    rooms: { room: { name: 'Paracas', capacity: 4 }, other: { name: 'Nazca', capacity: 4 } },
  })
  const wish = { spaceId: made.room.spaceId, at, from: '10:00', to: '11:00', subject: 'Comité', ...more }
  const { body: booked } = await made.asIvan.post<Reservation>('/booking/reservations', wish)
  const token = (await mailsTo(made.ivan.username)).at(-1)?.tokens[0] ?? ''
  const read = (given = token) => nobody.get<Answer>('/booking/mine', { token: given })
  const act = (verb: string, given: object = {}, of = token) =>
    nobody.post<Answer>(`/booking/mine/${verb}`, { token: of, ...given })
  const change = async (verb: string, given: object = {}) =>
    act(verb, { version: (await read()).body.version, ...given })
  const history = async () =>
    (await made.api.get<History>(`/booking/reservations/${booked.reservationId}/history`)).body.map(
      ({ who, what }) => `${who}: ${what}`,
    )
  return {
    ...made,
    booked,
    token,
    read,
    act,
    change,
    history,
    link: `/booking/reservations/${booked.reservationId}/own-link`,
  }
}

const policy = (tenantId: string, id: string, fields: object) =>
  asTenant(database, tenantId, tx =>
    tx
      .insertInto('booking_policies')
      .values({ tenant_id: tenantId, id, ...fields })
      .execute(),
  )

test('the mail of a booking leads its person to it, without an account and without anything else', async () => {
  const { read, booked, room } = await house()
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'CREATED',
    at,
    from: '10:00',
    subject: 'Comité',
    spaceName: 'Paracas',
    ownerName: 'Iván Salas',
    host: { name: 'Andén' },
    seatsLeft: 3,
    can: { reschedule: true, cancel: true, restore: false, invite: true },
  })
  for (const id of [booked.reservationId, room.spaceId]) expect(JSON.stringify(body)).not.toContain(id)
})

test('a link that was changed, or is none, isn’t found', async () => {
  const { token, read, act } = await house()
  const changed = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
  for (const wrong of [changed, 'x', `${token}x`]) {
    expect((await read(wrong)).status).toBe(404)
    expect((await act('cancel', { version: 1 }, wrong)).status).toBe(404)
  }
  const { sealing } = app.services
  // What is sealed for something else, or for somebody else, leads nowhere.
  const content = JSON.parse(sealing.unseal(token, 'my-booking-link'))
  expect((await read(sealing.seal(JSON.stringify(content), 'invitation-link'))).status).toBe(404)
  const { nora } = await house()
  const ofAnother = { ...content, u: nora.userId, t: nora.tenantId }
  expect((await read(sealing.seal(JSON.stringify(ofAnother), 'my-booking-link'))).status).toBe(404)
})

test('a link ends a day after its booking, which may have moved', async () => {
  const { read, change } = await house()
  const later = Temporal.PlainDate.from(at).add({ days: 1 }).toString()
  clockAt('10:59', later)
  expect((await read()).body.status).toBe('FINISH')
  clockAt('11:00', later)
  expect((await read()).status).toBe(404)
  clockAt('08:00')
  await change('move', { at: later, from: '10:00', to: '11:00' })
  clockAt('11:00', later)
  expect((await read()).status).toBe(200)
})

test('a link is nobody’s once the account of its person is disabled', async () => {
  const { read, tenant, ivan } = await house()
  await asTenant(database, tenant.tenantId, tx =>
    tx.updateTable('users').set({ active: false }).where('id', '=', ivan.userId).execute(),
  )
  expect((await read()).status).toBe(404)
})

test('canceled by its link, the history says so, and a second click cancels nothing again', async () => {
  const { change, act, read, history, booked } = await house()
  const { version } = (await read()).body
  const answers = await Promise.all([act('cancel', { version }), act('cancel', { version })])
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'CANCELED'],
    [200, 'CANCELED'],
  ])
  expect((await history()).filter(line => line.includes('Reserva cancelada'))).toEqual([
    'Iván Salas (por su enlace): Reserva cancelada',
  ])
  // The link still leads to it, to undo that.
  const { status, body } = await change('restore')
  expect([status, body.status]).toEqual([200, 'CREATED'])
  expect(booked.version).toBeLessThan(body.version)
})

test('what was canceled can’t be got back where somebody else has the hour by now, who isn’t named', async () => {
  const { change, asNora, room } = await house()
  await change('cancel')
  const wish = { spaceId: room.spaceId, at, from: '10:30', to: '11:30', subject: 'Secreto' }
  await asNora.post('/booking/reservations', wish)
  const { status, body } = await change('restore')
  expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
  expect(body.data).toMatchObject({ rivals: [] })
  expect(JSON.stringify(body)).not.toMatch(/Secreto|Nora/)
})

test('the policy holds for a link: too late is too late, also for an administrator’s own', async () => {
  const made = await makeHouse(app, { rooms: { room: {} } })
  await policy(made.tenant.tenantId, made.campus.campusId, { cancel_notice_minutes: 120 })
  await made.api.post('/booking/reservations', { spaceId: made.room.spaceId, at, from: '10:00', to: '11:00' })
  const token = (await mailsTo(made.admin.username)).at(-1)?.tokens[0] ?? ''
  clockAt('08:30')
  const { body } = await nobody.get<Answer>('/booking/mine', { token })
  expect(body).toMatchObject({ can: { cancel: false } })
  const refused = await nobody.post<Answer>('/booking/mine/cancel', { token, version: body.version })
  expect([refused.status, refused.body.code]).toEqual([409, 'TOO_LATE_TO_CANCEL'])
})

test('the free hours of a day fit the booking, and say nothing of the others', async () => {
  const { token, asNora, room, change } = await house()
  await asNora.post('/booking/reservations', {
    spaceId: room.spaceId,
    at,
    from: '12:00',
    to: '13:00',
    subject: 'Secreto',
  })
  const { body } = await nobody.get<{ hours: FreeHour[] }>('/booking/mine/free-hours', { token, date: at })
  const starts = body.hours.map(({ from }) => from)
  expect(starts).toContain('11:00')
  expect(starts).toContain('10:15')
  expect(starts).toContain('13:00')
  for (const taken of ['10:00', '11:15', '12:00', '12:45']) expect(starts).not.toContain(taken)
  expect(JSON.stringify(body)).not.toContain('Secreto')
  const moved = await change('move', { at, from: '11:00', to: '12:00' })
  expect(moved.body).toMatchObject({ from: '11:00', to: '12:00', status: 'CREATED' })
})

test('moved twice by a double click, it moves once; onto a taken hour, it stays', async () => {
  const { act, read, asNora, room, history, change } = await house()
  const { version } = (await read()).body
  const to = { version, at, from: '15:00', to: '16:00' }
  const answers = await Promise.all([act('move', to), act('move', to)])
  expect(answers.map(({ status, body }) => [status, body.from])).toEqual([
    [200, '15:00'],
    [200, '15:00'],
  ])
  expect((await history()).filter(line => line.endsWith('Reserva movida'))).toHaveLength(1)
  await asNora.post('/booking/reservations', {
    spaceId: room.spaceId,
    at,
    from: '12:00',
    to: '13:00',
    subject: 'Secreto',
  })
  const taken = await change('move', { at, from: '12:00', to: '13:00' })
  expect([taken.status, taken.body.code]).toEqual([409, 'SLOT_TAKEN'])
  expect(JSON.stringify(taken.body)).not.toMatch(/Secreto|Nora/)
  expect((await read()).body.from).toBe('15:00')
})

test('of two who want the same free hour at once, one gets it', async () => {
  const { token, read, room, asNora } = await house()
  const { version } = (await read()).body
  const slot = { at, from: '17:00', to: '18:00' }
  const answers = await Promise.all([
    nobody.post('/booking/mine/move', { token, version, ...slot }),
    asNora.post('/booking/reservations', { spaceId: room.spaceId, ...slot }),
  ])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
})

test('what changed since it was shown isn’t changed blindly', async () => {
  const { act, read, asIvan, booked } = await house()
  const { version } = (await read()).body
  await asIvan.patch(`/booking/reservations/${booked.reservationId}/reschedule`, { at, from: '16:00', to: '17:00' })
  const { status, body } = await act('cancel', { version })
  expect([status, body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect((await read()).body).toMatchObject({ status: 'CREATED', from: '16:00' })
})

test('people are invited within the capacity, hear of it by mail, and are taken off again', async () => {
  const { act, read } = await house()
  const mail = () => `g-${crypto.randomUUID().slice(0, 8)}@fuera.test`
  const ana = mail()
  const { body } = await act('attendees', { attendees: [{ email: ana, name: 'Ana' }] })
  expect(body).toMatchObject({ seatsLeft: 2, attendees: [{ email: ana, answer: 'NEEDS_ACTION' }] })
  expect((await mailsTo(ana)).at(-1)?.subject).toMatch(/^Invitación/)
  // A guest's mail has their invitation, and never the booking's own link.
  expect((await mailsTo(ana)).flatMap(({ tokens }) => tokens)).toEqual([])
  const full = await act('attendees', { attendees: [mail(), mail(), mail()].map(email => ({ email })) })
  expect([full.status, full.body.code]).toEqual([422, 'INVALID_FIELD'])
  expect((await read()).body.attendees).toHaveLength(1)
  const { attendeeId } = body.attendees[0] as MyBooking['attendees'][number]
  expect((await act('attendees/remove', { attendeeId })).body.attendees).toEqual([])
  expect((await act('attendees/remove', { attendeeId })).status).toBe(200)
})

test('one checks in by the link within the minutes of the policy, and takes it back', async () => {
  const { act, read, history } = await house()
  expect((await act('check-in')).body.code).toBe('CHECK_IN_CLOSED')
  clockAt('09:50')
  expect((await act('check-in')).body.attendance.checkedInAt).not.toBeNull()
  expect((await act('check-in')).status).toBe(200)
  expect(await history()).toContain('Iván Salas (por su enlace): Llegada registrada')
  expect((await act('check-in', { undo: true })).body.attendance.checkedInAt).toBeNull()
  expect((await read()).body.attendance.can.checkIn).toBe(true)
})

test('the calendar file has the event of the mails', async () => {
  const { token, booked } = await house()
  const file = await nobody.bytes(`/booking/mine/calendar?token=${token}`)
  const event = new ICAL.Component(ICAL.parse(file.body.toString())).getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('uid')).toContain(booked.reservationId)
  expect(event?.getFirstPropertyValue('summary')).toBe('Comité')
})

test('revoked, no link leads there and no mail has one, until another is sent; who did it is in the history', async () => {
  const { api, link, read, token, ivan, booked, history } = await house()
  expect((await api.get<OwnLink>(link)).body.status).toBe('ACTIVE')
  expect((await api.delete<OwnLink>(link)).body.status).toBe('REVOKED')
  expect((await read()).status).toBe(404)
  await api.patch(`/booking/reservations/${booked.reservationId}`, { subject: 'Otro' })
  expect((await mailsTo(ivan.username)).at(-1)?.tokens).toEqual([])
  expect((await api.post<OwnLink>(link, {})).body.status).toBe('ACTIVE')
  const sent = (await mailsTo(ivan.username)).at(-1)?.tokens[0] ?? ''
  expect(sent).not.toBe('')
  expect((await read(sent)).status).toBe(200)
  expect((await read(token)).status).toBe(404)
  expect((await history()).filter(line => line.includes('Mi reserva'))).toHaveLength(2)
})

test('sent again without being revoked, the earlier link stays valid', async () => {
  const { asIvan, link, read, token, ivan } = await house()
  await asIvan.post(link, {})
  const sent = (await mailsTo(ivan.username)).at(-1)?.tokens[0] ?? ''
  for (const one of [token, sent]) expect((await read(one)).status).toBe(200)
})

test('only who manages the booking revokes or sends its link', async () => {
  const { asNora, link } = await house()
  const elsewhere = await app.as(await makeUser(database, (await makeHouse(app)).tenant))
  for (const client of [asNora, elsewhere])
    for (const verb of ['get', 'post', 'delete'] as const) expect((await client[verb](link, {})).status).toBe(404)
})

test('every mail about the booking to its person has the link: changed, canceled, reminded, closed', async () => {
  const { api, asIvan, ivan, booked, room } = await house()
  const id = booked.reservationId
  const links = async () =>
    (await mailsTo(ivan.username)).map(({ subject, tokens }) => [subject.split(':')[0], tokens.length])
  await asIvan.patch(`/booking/reservations/${id}/reschedule`, { at, from: '12:00', to: '13:00' })
  await app.drain()
  clockAt('11:46')
  await app.runScheduled('bookings.reminders')
  await app.drain()
  clockAt('08:00')
  const closed = { startDate: at, startTime: '12:00', endDate: at, endTime: '13:00' }
  const why = { kind: 'MAINTENANCE', reason: 'Pintura' }
  const decisions = [{ reservationId: id, action: 'CANCEL' }]
  expect((await api.post('/blocks', { spaceId: room.spaceId, ...closed, ...why, decisions })).status).toBe(201)
  const found = await links()
  expect(found.map(([, count]) => count)).toEqual(found.map(() => 1))
  expect(found.map(([subject]) => subject)).toEqual(
    expect.arrayContaining([
      'Reserva confirmada',
      'Reserva actualizada',
      'Empieza en 15 minutos',
      'Reserva cancelada',
      'Tu reserva se canceló',
    ]),
  )
})
