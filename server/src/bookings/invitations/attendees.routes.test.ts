import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Problem } from '@aforo/api/platform/problems'
import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { calendarIn, sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const book = '/booking/reservations'
const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

async function house() {
  const made = await makeHouse(app, {
    tenant: { name: 'Andén' },
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { user: { givenName: 'Iván', lastname: 'Salas' }, staff: { roles: ['ROLE_STAFF'] } },
    rooms: { room: { name: 'Paracas' } },
  })
  const { body } = await made.asUser.post<Reservation>(book, {
    spaceId: made.room.spaceId,
    at,
    from: '10:00',
    to: '11:00',
    subject: 'Comité',
    eventType: 'WORKSHOP',
  })
  return { ...made, it: `${book}/${body.reservationId}`, body }
}

const outside = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@fuera.test`

/** The mails to somebody, in the order they were sent, with what a calendar reads in them. */
async function mailsTo(address: string) {
  const mails = []
  for (const mail of await sentTo(app, address)) {
    const text = calendarIn(mail)
    const calendar = text ? new ICAL.Component(ICAL.parse(text)) : undefined
    const component = calendar?.getFirstSubcomponent('vevent')
    mails.push({
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      method: calendar?.getFirstPropertyValue('method'),
      event: component ? new ICAL.Event(component) : undefined,
      people: (component?.getAllProperties('attendee') ?? []).map(person =>
        String(person.getFirstValue()).toLowerCase(),
      ),
      zone: calendar?.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid'),
    })
  }
  return mails
}

test('people are invited, edited and removed; those with an account are recognised', async () => {
  const { asUser, it, admin, user } = await house()
  const ana = outside('ana')
  const { status, body } = await asUser.put<ReservationSummary>(`${it}/attendees`, {
    attendees: [
      {
        email: ana.toUpperCase(),
        name: 'Ana',
        guestType: 'CLIENT',
        purpose: 'TOUR',
        document: { type: 'DNI', number: '45678912' },
      },
      { email: admin.username, name: 'Otra' },
      { email: user.username },
    ],
  })
  expect(status).toBe(200)
  expect(body.reservation).toMatchObject({ attendeeCount: 2, version: 2 })
  expect(body.attendees).toMatchObject([
    { email: ana, inside: false, guestType: 'CLIENT', purpose: 'TOUR', document: { number: '45678912' } },
    { email: admin.username, name: 'Lucía Paredes', inside: true, guestType: null },
  ])
  const again = await asUser.put<ReservationSummary>(`${it}/attendees`, {
    attendees: [{ email: ana, name: 'Ana María' }],
  })
  expect(again.body.attendees.map(({ name }) => name)).toEqual(['Ana María', 'Lucía Paredes'])
  const gone = body.attendees[0]?.attendeeId
  const after = await asUser.delete<ReservationSummary>(`${it}/attendees/${gone}`)
  expect(after.body).toMatchObject({ reservation: { attendeeCount: 1 }, attendees: [{ inside: true }] })
  expect((await asUser.delete(`${it}/attendees/${gone}`)).status).toBe(404)
  const { body: history } = await asUser.get<{ what: string }[]>(`${it}/history`)
  expect(history.map(({ what }) => what).slice(1)).toEqual([
    'Invitados añadidos',
    'Invitados añadidos',
    'Invitado retirado',
  ])
})

test('the details of a booking are stored as single lines', async () => {
  const { asUser, it } = await house()
  const ana = outside('ana')
  const { body } = await asUser.patch<Reservation>(it, { subject: ' Comité\r\nCon copia a: todos\u2028\u0007 ' })
  expect(body.subject).toBe('Comité Con copia a: todos')
  const invited = await asUser.put<ReservationSummary>(`${it}/attendees`, {
    attendees: [{ email: ana, name: 'Ana\r\nBcc: otra@fuera.test', company: 'Uno\nDos' }],
  })
  expect(invited.body.attendees).toMatchObject([{ name: 'Ana Bcc: otra@fuera.test', company: 'Uno Dos' }])
})

test('each invited person gets an invitation, and a removed one a cancellation', async () => {
  const { asUser, it, user, body } = await house()
  const [ana, beto] = [outside('ana'), outside('beto')]
  await asUser.put(`${it}/attendees`, { attendees: [{ email: ana, name: 'Ana' }, { email: beto }] })
  await app.drain()
  const [first] = await mailsTo(ana)
  expect(first).toMatchObject({
    method: 'REQUEST',
    zone: 'America/Lima',
    people: [`mailto:${user.username}`, `mailto:${ana}`],
  })
  expect(first?.event).toMatchObject({ uid: `${body.reservationId}@localhost`, sequence: 1 })
  expect(first?.subject).toMatch(/^Invitación: Paracas/)
  expect(first?.text).not.toContain('/app/')
  const owners = await mailsTo(user.username)
  expect(owners.at(-1)?.people.sort()).toEqual([user.username, ana, beto].map(email => `mailto:${email}`).sort())

  const { body: summary } = await asUser.get<ReservationSummary>(`${it}/summary`)
  const gone = summary.attendees.find(({ email }) => email === beto)
  await asUser.delete(`${it}/attendees/${gone?.attendeeId}`)
  await asUser.patch(`${it}/reschedule`, { at, from: '15:00', to: '16:00' })
  await asUser.patch(`${it}/cancel`)
  await app.drain()
  const betos = await mailsTo(beto)
  expect(betos.map(({ method, event }) => [method, event?.sequence])).toEqual([
    ['REQUEST', 1],
    ['CANCEL', 4],
  ])
  const anas = await mailsTo(ana)
  expect(anas.at(-1)).toMatchObject({ method: 'CANCEL' })
  expect(anas.at(-1)?.event).toMatchObject({ uid: `${body.reservationId}@localhost`, sequence: 4 })
})

test('an invited person reads that the booking changed, and gets no new invitation', async () => {
  const { asUser, it } = await house()
  const ana = outside('ana')
  await asUser.put(`${it}/attendees`, { attendees: [{ email: ana, name: 'Ana' }] })
  await app.drain()
  await asUser.patch(`${it}/reschedule`, { at, from: '15:00', to: '16:00' })
  await app.drain()
  const changed = (await mailsTo(ana)).at(-1)
  expect(changed?.subject).toMatch(/^Invitación actualizada: Paracas, .*15:00$/)
  expect(changed?.text).toContain('cambió esta reserva. Así queda:')
  expect(changed).toMatchObject({ method: 'REQUEST', event: { sequence: 2 } })
})

test.each([
  ['an address that is none', [{ email: 'ana' }], 400, 'attendees.0.email'],
  ['nobody', [], 400, 'attendees'],
  ['500 people', Array.from({ length: 500 }, (_, i) => ({ email: `p${i}@fuera.test` })), 400, 'attendees'],
  [
    'a number that is none of its document',
    [{ email: 'a@b.test', document: { type: 'DNI', number: '12' } }],
    400,
    'attendees.0.document.number',
  ],
])('inviting %s is refused by field and changes nothing', async (_what, attendees, status, field) => {
  const { asUser, it } = await house()
  const refused = await asUser.put<Problem>(`${it}/attendees`, { attendees })
  expect(refused).toMatchObject({ status, body: { errors: [{ field }] } })
  expect((await asUser.get<Reservation>(it)).body).toMatchObject({ attendeeCount: 0, version: 1 })
})

test('a new booking takes documents of any country as they are kept, and refuses a wrong one by its field', async () => {
  const { asUser, body: held } = await house()
  const wish = { spaceId: held.spaceId, at, from: '15:00', to: '16:00' }
  const guest = (type: string, number: string) => ({
    ...wish,
    attendees: [{ email: 'li@fuera.test', document: { type, number } }],
  })
  const refused = await asUser.post<Problem>(book, guest('CE', '12'))
  const message = expect.stringContaining('Ese número no es de Carné de extranjería')
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'attendees.0.document.number', message }] } })
  const made = await asUser.post<Reservation>(book, guest('NATIONAL_ID', '310 104-77.x'))
  expect(made.status).toBe(201)
  const { body } = await asUser.get<ReservationSummary>(`${book}/${made.body.reservationId}/summary`)
  expect(body.attendees).toMatchObject([{ document: { type: 'NATIONAL_ID', number: '310104-77X' } }])
})

test('at most two hundred people are invited, also by several calls at once', async () => {
  const { asUser, api, it } = await house()
  const people = (from: number, count: number) => ({
    attendees: Array.from({ length: count }, (_, index) => ({ email: `p${from + index}@fuera.test` })),
  })
  expect((await asUser.put(`${it}/attendees`, people(0, 120))).status).toBe(200)
  const both = await Promise.all([
    asUser.put(`${it}/attendees`, people(200, 80)),
    api.put(`${it}/attendees`, people(400, 80)),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await asUser.get<Reservation>(it)).body.attendeeCount).toBe(200)
})

test('nobody is invited to a cancelled booking, or by other people', async () => {
  const { asUser, it } = await house()
  const { asUser: stranger } = await house()
  const invite = { attendees: [{ email: 'ana@fuera.test' }] }
  for (const call of [
    stranger.put(`${it}/attendees`, invite),
    stranger.get(`${it}/summary`),
    stranger.get(`${it}/request-access`),
    stranger.get(`${it}/share-as-screenshot/download`),
    stranger.get(`${book}/status`, { reservationId: it.split('/').at(-1) ?? '' }),
  ])
    expect((await call).status).toBe(404)
  await asUser.patch(`${it}/cancel`)
  expect((await asUser.put<Problem>(`${it}/attendees`, invite)).body.code).toBe('WRONG_STATE')
  expect((await asUser.get<Problem>(`${it}/request-access`)).body.code).toBe('WRONG_STATE')
})

test('the summary has the booking in words, and the status is a call of its own', async () => {
  const { asUser, it, body } = await house()
  const { body: summary } = await asUser.get<ReservationSummary>(`${it}/summary`)
  expect(summary.reservation).toEqual(body)
  expect(summary.address).toBe('Av. José Larco 345, Miraflores, Lima')
  const [title, when, where, address, ...rest] = summary.text.split('\n')
  expect([title, where, address]).toEqual(['Comité', 'Paracas · Piso 3 · Sede Miraflores', summary.address])
  expect(when).toMatch(/^\p{Lu}\p{Ll}+, \d+ de \p{Ll}+ de \d{4}, de 10:00 a 11:00$/u)
  expect(rest).toEqual(['Titular: Iván Salas', 'Evento: Taller'])
  expect((await asUser.get(`${book}/status`, { reservationId: body.reservationId })).body).toEqual({
    reservationId: body.reservationId,
    status: 'CREATED',
    displayName: 'Aprobada',
  })
})

test('the picture is a PNG', async () => {
  const { asUser, it } = await house()
  const { status, headers } = await asUser.get(`${it}/share-as-screenshot/download`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('image/png')
})

test('an access request mails the staff once, however often it is repeated', async () => {
  const { asUser, it, staff, admin } = await house()
  for (const _time of [1, 2])
    expect((await asUser.get(`${it}/request-access`)).body).toEqual({ message: 'Tu solicitud de acceso fue enviada' })
  await app.drain()
  const mails = await mailsTo(staff.username)
  expect(mails.map(({ subject }) => subject)).toEqual(['Solicitud de acceso: Iván Salas, Paracas, 10:00'])
  // Staff don't enter the back office.
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('/app/')
  expect(await mailsTo(admin.username)).toEqual([])
  app.clock.set(app.clock.now().add({ minutes: 11 }))
  onTestFinished(() => app.clock.set(undefined))
  await asUser.get(`${it}/request-access`)
  await app.drain()
  expect(await mailsTo(staff.username)).toHaveLength(2)
})

test('an access request where nobody is staff leads the administrators to the booking', async () => {
  const { asUser, it, staff, admin, api, body } = await house()
  await api.post(`/iam/users/${staff.userId}/disable`)
  await asUser.get(`${it}/request-access`)
  await app.drain()
  const [mail] = await mailsTo(admin.username)
  expect(mail?.text).toContain(`/app/reservation/space?campus=${body.campusId}&open=${body.reservationId}`)
})

test('the lists to choose from have codes and Spanish names', async () => {
  const { asUser } = await house()
  for (const path of [`${book}/event-types`, `${book}/layouts`, `${book}/info/guest`, `${book}/info/purpose`]) {
    const { body } = await asUser.get<{ code: string; displayName: string }[]>(path)
    expect(body.length).toBeGreaterThan(4)
    for (const { displayName } of body) expect(displayName).toMatch(/\p{Ll}/u)
  }
  const codes = async (countryCode: string) =>
    (await asUser.get<{ code: string }[]>('/info/entities/all', { countryCode })).body.map(({ code }) => code)
  expect(await codes('pe')).toEqual(['DNI', 'CE', 'PTP', 'PASSPORT', 'NATIONAL_ID'])
  expect(await codes('JP')).toEqual(['NATIONAL_ID', 'PASSPORT'])
  expect((await asUser.get('/info/entities/all', { countryCode: 'Perú' })).status).toBe(400)
})
