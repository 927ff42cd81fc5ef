import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Notification } from '@aforo/api/platform/notifications'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeRoom } from '../../demo/factories.ts'
import { makeHouse, makeRoomsByName } from '../../testing/house.ts'
import { calendarIn, sentTo } from '../../testing/mails.ts'
import { turnsOf } from '../../testing/makers.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

/** A floor with two desks that are called by bare codes. */
async function house() {
  const made = await makeHouse(app, {
    members: { user: { givenName: 'Iris', lastname: 'Ríos' } },
    floor: { name: 'Piso 4' },
    rooms: { area: { type: 'WORK_AREA', name: 'Zona abierta', bookable: false } },
  })
  const table = await makeRoom(app.services.database, made.area, { type: 'WORK_TABLE', name: 'Mesa 4D' })
  const desks = await makeRoomsByName(app, table, {
    desk: { type: 'SEAT', name: '4D-4' },
    next: { type: 'SEAT', name: '4D-5' },
  })
  return { ...made, ...desks, turn: await turnsOf(made.api) }
}

/** The mails to somebody, oldest first, with the calendar file of each. */
async function mailsTo(address: string) {
  const mails = []
  for (const mail of await sentTo(app, address)) {
    const calendar = calendarIn(mail)
    mails.push({ subject: mail.subject ?? '', text: mail.text ?? '', calendar: calendar.replaceAll('\r\n ', '') })
  }
  return mails
}

test('a desk with a bare code has its word in mails, calendar files, alternatives, requests for access and notices', async () => {
  const { api, asUser, user, desk, turn } = await house()
  const wish = { spaceId: desk.spaceId, at, turnId: turn('Mañana') }
  const { body: booked } = await asUser.post<Reservation>('/booking/reservations', wish)
  await app.drain()
  const [mail] = await mailsTo(user.username)
  expect(mail?.subject).toContain('Escritorio 4D-4')
  expect(mail?.text).toContain('Reserva de Escritorio 4D-4')
  expect(mail?.text).toContain('Escritorio 4D-4 · Piso 4')
  expect(mail?.calendar).toMatch(/SUMMARY:Reserva de Escritorio 4D-4/)
  expect(mail?.calendar).toMatch(/LOCATION:Escritorio 4D-4/)

  const taken = await api.post<Problem & { data: { alternatives: { spaceName: string }[] } }>(
    '/booking/reservations',
    wish,
  )
  expect(taken.body.data.alternatives[0]?.spaceName).toBe('Escritorio 4D-5')

  const { body: summary } = await asUser.get<{ text: string }>(`/booking/reservations/${booked.reservationId}/summary`)
  expect(summary.text).toContain('Escritorio 4D-4 · Piso 4')

  const { status } = await asUser.post('/incidents', {
    spaceId: desk.spaceId,
    category: 'FURNITURE',
    text: 'Cojea una pata.',
  })
  expect(status).toBe(201)
  const { body: told } = await api.get<Page<Notification>>('/notifications')
  expect(told.items.map(({ title }) => title)).toContainEqual(expect.stringContaining('Incidencia en Escritorio 4D-4,'))
})
