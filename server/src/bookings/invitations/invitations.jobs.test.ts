import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { Reservation } from '@aforo/api/bookings/reservations'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'
import { invitationJob } from './invitations.jobs.ts'

const app = await testApp()

/** A weekday in the months when Madrid's clocks are forward or not: the invitation must say the same hour. */
const day = app.clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().add({ days: 30 }).toString()

const house = () =>
  makeHouse(app, {
    tenant: { name: 'Andén & Cía' },
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    campus: {
      name: 'Sede Chamberí',
      addressOne: 'Calle de Luchana 4',
      district: 'Chamberí',
      city: 'Madrid',
      timeZone: 'Europe/Madrid',
    },
    rooms: { room: { name: 'Sorolla' }, other: { name: 'Goya' } },
  })

/** The mails to somebody, in the order they were sent, with their calendar message read. */
async function mailsTo(address: string) {
  const mails = []
  for (const mail of await sentTo(app, address)) {
    const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const content = part?.content ?? ''
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    const calendar = new ICAL.Component(ICAL.parse(text))
    const zone = calendar.getFirstSubcomponent('vtimezone')
    if (zone) ICAL.TimezoneService.register(zone)
    const component = calendar.getFirstSubcomponent('vevent')
    if (!component) throw new Error('an invitation has an event')
    mails.push({ ...mail, calendar, event: new ICAL.Event(component), component, method: part?.method })
  }
  return mails
}

test('a booking mails its owner an invitation at the right hour', async () => {
  const { admin, room, api } = await house()
  const { body } = await api.post<Reservation>('/booking/reservations', {
    spaceId: room.spaceId,
    at: day,
    from: '10:00',
    to: '11:30',
    subject: 'Revisión <anual>',
  })
  await app.drain()
  const [mail, ...more] = await mailsTo(admin.username)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Reserva confirmada: Sorolla, .+, 10:00$/)
  expect(mail?.text).toContain('Revisión <anual>')
  expect(mail?.text).toContain('de 10:00 a 11:30')
  expect(mail?.text).toContain('Sorolla · Piso 3 · Sede Chamberí')
  expect(mail?.html).toContain('Revisión &#60;anual&#62;')
  expect(mail?.html).not.toContain('<anual>')
  expect(mail?.calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(mail?.event).toMatchObject({
    uid: `${body.reservationId}@localhost`,
    sequence: 0,
    summary: 'Revisión <anual>',
    location: 'Sorolla, Piso 3, Sede Chamberí, Calle de Luchana 4, Chamberí, Madrid',
  })
  expect(mail?.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Madrid')
  expect(mail?.calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Madrid')
  expect(String(mail?.component.getFirstPropertyValue('dtstamp'))).toMatch(/Z$/)
  expect(mail?.event.startDate.toJSDate().toISOString()).toBe(new Date(body.startsAt).toISOString())
  expect(mail?.event.endDate.toJSDate().toISOString()).toBe(new Date(body.endsAt).toISOString())
  expect(mail?.component.getFirstPropertyValue('organizer')).toBe('mailto:no-responder@aforo.localhost')
  expect(mail?.component.getFirstPropertyValue('attendee')).toBe(`MAILTO:${admin.username}`)
})

test('rescheduling and cancelling send newer messages of the same event', async () => {
  const { admin, room, other, api } = await house()
  const slot = { at: day, from: '10:00', to: '11:00' }
  const { body } = await api.post<Reservation>('/booking/reservations', { spaceId: room.spaceId, ...slot })
  await app.drain()
  await api.patch(`/booking/reservations/${body.reservationId}/reschedule`, { ...slot, spaceId: other.spaceId })
  await app.drain()
  await api.patch(`/booking/reservations/${body.reservationId}/cancel`)
  await app.drain()
  const mails = await mailsTo(admin.username)
  expect(mails.map(({ subject }) => subject?.split(',')[0])).toEqual([
    'Reserva confirmada: Sorolla',
    'Reserva actualizada: Goya',
    'Reserva cancelada: Goya',
  ])
  expect(mails.map(({ calendar }) => calendar.getFirstPropertyValue('method'))).toEqual([
    'REQUEST',
    'REQUEST',
    'CANCEL',
  ])
  expect(mails.map(({ event }) => event.sequence)).toEqual([0, 1, 2])
  expect(new Set(mails.map(({ event }) => event.uid)).size).toBe(1)
  expect(mails[2]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('a late job sends nothing, the newest sends the reservation as it is', async () => {
  const { admin, room, api } = await house()
  const slot = { spaceId: room.spaceId, at: day, from: '10:00', to: '11:00' }
  const { body } = await api.post<Reservation>('/booking/reservations', slot)
  await api.patch(`/booking/reservations/${body.reservationId}/cancel`)
  await app.drain()
  expect((await mailsTo(admin.username)).map(({ event }) => event.sequence)).toEqual([1])
  await invitationJob.work(app.services, { tenantId: admin.tenantId, reservationId: body.reservationId, sequence: 0 })
  expect(await mailsTo(admin.username)).toHaveLength(1)
})

test('a refused booking mails nobody', async () => {
  const { admin, room, api } = await house()
  const wanted = { spaceId: room.spaceId, at: '2020-03-05', from: '10:00', to: '11:00' }
  expect((await api.post('/booking/reservations', wanted)).status).toBe(422)
  await app.drain()
  expect(await mailsTo(admin.username)).toEqual([])
})

test('a person removed and invited again at once gets no cancellation', async () => {
  const { room, api } = await house()
  const ana = { email: `ana-${crypto.randomUUID().slice(0, 8)}@fuera.test`, name: 'Ana' }
  const wish = { spaceId: room.spaceId, at: day, from: '10:00', to: '11:30', attendees: [ana] }
  const { body } = await api.post<Reservation>('/booking/reservations', wish)
  await app.drain()
  const it = `/booking/reservations/${body.reservationId}`
  const { attendees } = (await api.get<ReservationSummary>(`${it}/summary`)).body
  await api.delete(`${it}/attendees/${attendees[0]?.attendeeId}`)
  await api.put(`${it}/attendees`, { attendees: [ana] })
  await app.drain()
  const heard = (await mailsTo(ana.email)).map(({ method, event }) => [method, event.sequence])
  expect(heard).toEqual([
    ['REQUEST', 0],
    ['REQUEST', 2],
  ])
})
