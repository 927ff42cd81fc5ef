import type { Reservation } from '@aforo/api/bookings/reservations'
import type { DaySheet, DaySheetLink, DaySheetMail } from '@aforo/api/front-desk/day-sheet'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'
import { daySheetJob } from './day-sheet.jobs.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

/** A Wednesday. */
const day = '2031-03-05'
const zone = 'America/Lima'
const at = (time: string, date = day) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time })
const instant = (time: string, date = day) => at(time, date).toInstant()

const hours = {
  ranges: [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensAt: '08:00', closesAt: '20:00' })),
  exceptions: [],
}

async function house() {
  const made = await makeHouse(app, {
    tenant: { name: 'Andén' },
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { host: { givenName: 'Rosa', lastname: 'Quispe', roles: ['ROLE_ADMIN'] }, plain: {} },
    campus: { name: 'Sede Barranco', hours },
    rooms: { room: { name: 'Paracas' }, other: { name: 'Máncora' } },
  })
  app.clock.set(instant('06:00'))
  const parking = await makeFloor(database, made.campus, { type: 'PARKING', name: 'Sótano' })
  const spot = await makeRoom(database, parking, { type: 'PARKING_SPOT', name: '12' })
  await makeReservation(database, { room: spot, owner: made.host, start: instant('08:30'), subject: '' })
  const { body } = await made.asHost.post<Reservation>('/booking/reservations', {
    spaceId: made.room.spaceId,
    at: day,
    from: '10:00',
    to: '11:00',
    subject: 'Comité <anual>',
    attendees: [
      {
        email: 'carla@cliente.test',
        name: 'Carla Núñez',
        company: 'Minera Andina',
        guestType: 'CLIENT',
        purpose: 'MEETING',
      },
    ],
  })
  await made.asHost.post('/incidents', { spaceId: made.other.spaceId, category: 'CLIMATE', text: 'No enfría' })
  return { ...made, booked: body, spot }
}

async function mailsTo(address: string) {
  return (await sentTo(app, address)).filter(({ subject }) => subject?.startsWith('Hoja'))
}

/** What the copies of the program do at that time. */
async function runAt(time: string, date = day, copies = 1) {
  app.clock.set(instant(time, date))
  await Promise.all(Array.from({ length: copies }, () => daySheetJob.work(app.services)))
  await app.drain()
}

test('the sheet has who comes, the rooms with names, parking and open incidents of one campus', async () => {
  const { api, campus, tenant, host } = await house()
  const elsewhere = await makeRoom(database, await makeFloor(database, await makeCampus(database, tenant)))
  await makeReservation(database, { room: elsewhere, owner: host, start: instant('09:00'), subject: 'Otra sede' })
  const { status, body } = await api.get<DaySheet>('/day-sheet', { campusId: campus.campusId, date: day })
  expect(status).toBe(200)
  expect(body).toMatchObject({ campusName: 'Sede Barranco', date: day, timeZone: zone, incidentCount: 1 })
  expect(body.arrivals).toMatchObject([
    {
      kind: 'HOST',
      at: '08:30',
      name: 'Rosa Quispe',
      places: [
        { spaceName: '12', spaceType: 'PARKING_SPOT' },
        { spaceName: 'Paracas', from: '10:00', to: '11:00' },
      ],
    },
    { kind: 'VISITOR', at: '10:00', name: 'Carla Núñez', company: 'Minera Andina', hostName: 'Rosa Quispe' },
  ])
  expect(body.rooms.map(({ spaceName, bookings }) => [spaceName, bookings.map(one => one.ownerName)])).toEqual([
    ['Máncora', []],
    ['Paracas', ['Rosa Quispe']],
  ])
  expect(body.parking).toMatchObject([{ spaceName: '12', bookings: [{ from: '08:30' }] }])
  expect(body.incidents).toMatchObject([{ text: 'No enfría', spaceName: 'Máncora', assigneeName: '' }])
  const { body: next } = await api.get<DaySheet>('/day-sheet', { campusId: campus.campusId, date: '2031-03-06' })
  expect(next.arrivals).toEqual([])
})

test('a mail comes once at its hour on the campus’s clock, however many copies run, and not again that day', async () => {
  const { api, admin, campus } = await house()
  const path = `/day-sheet/mail/${campus.campusId}`
  expect((await api.get<DaySheetMail>(path)).body).toMatchObject({ campusName: 'Sede Barranco', at: null })
  expect((await api.put<DaySheetMail>(path, { at: '07:15' })).body.at).toBe('07:15')
  await runAt('07:14')
  expect(await mailsTo(admin.username)).toEqual([])
  await runAt('07:15', day, 3)
  await runAt('07:16')
  const [mail, ...more] = await mailsTo(admin.username)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Hoja del día: Sede Barranco, miércoles, 5 de marzo')
  expect(mail?.text).toContain('Carla Núñez, Minera Andina')
  expect(mail?.html).toContain('Comité &#60;anual&#62;')
  expect(mail?.html).toContain(`/app/reception/day?campus=${campus.campusId}`)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/day-sheet/')
  // Another hour doesn't bring it a second time on that day.
  await api.put(path, { at: '09:00' })
  await runAt('09:00')
  expect(await mailsTo(admin.username)).toHaveLength(1)
  await runAt('09:01', '2031-03-06')
  expect(await mailsTo(admin.username)).toHaveLength(2)
})

test('no mail on a day on which the campus is closed, nor after it closed', async () => {
  const { api, admin, campus } = await house()
  await api.put(`/day-sheet/mail/${campus.campusId}`, { at: '07:00' })
  await runAt('23:00')
  await runAt('08:00', '2031-03-08')
  await runAt('08:00', '2031-03-09')
  expect(await mailsTo(admin.username)).toEqual([])
  await runAt('08:00', '2031-03-10')
  expect(await mailsTo(admin.username)).toHaveLength(1)
})

test('the link of the mail ends it without signing in, only when it is pressed, and can have it back', async () => {
  const { api, admin, campus } = await house()
  await api.put(`/day-sheet/mail/${campus.campusId}`, { at: '07:00' })
  await runAt('07:00')
  const [mail] = await mailsTo(admin.username)
  const token = /\/day-sheet\/(\S+)$/.exec(mail?.text?.trim() ?? '')?.[1] ?? ''
  const nobody = app.nobody
  const read = await nobody.get<DaySheetLink>('/day-sheet/link', { token })
  expect(read.body).toMatchObject({ campusName: 'Sede Barranco', tenantName: 'Andén', at: '07:00' })
  expect((await nobody.post<DaySheetLink>('/day-sheet/link', { token, at: null })).body.at).toBeNull()
  await runAt('07:00', '2031-03-06')
  expect(await mailsTo(admin.username)).toHaveLength(1)
  expect((await nobody.post<DaySheetLink>('/day-sheet/link', { token, at: '07:00' })).body.at).toBe('07:00')
  expect((await nobody.get<Problem>('/day-sheet/link', { token: `${token.slice(0, -2)}xx` })).status).toBe(404)
})

test('who may no longer see the campus gets no mail, and their link is nobody’s', async () => {
  const { api, asHost, admin, host, campus, tenant } = await house()
  const path = `/day-sheet/mail/${campus.campusId}`
  await api.put(path, { at: '07:00' })
  await asHost.put(path, { at: '07:00' })
  const demote = (userId: string, change: object) =>
    asTenant(database, tenant.tenantId, tx => tx.updateTable('users').set(change).where('id', '=', userId).execute())
  await demote(host.userId, { countries_allowed: ['CL'] })
  await runAt('07:00')
  expect(await mailsTo(host.username)).toEqual([])
  const [mail] = await mailsTo(admin.username)
  const token = /\/day-sheet\/(\S+)$/.exec(mail?.text?.trim() ?? '')?.[1] ?? ''
  await demote(admin.userId, { active: false })
  await runAt('07:00', '2031-03-06')
  expect(await mailsTo(admin.username)).toHaveLength(1)
  expect((await app.nobody.get('/day-sheet/link', { token })).status).toBe(404)
})

test.each([['24:00'], ['7'], [null]])('the hour %s is refused', async wrong => {
  const { api, campus } = await house()
  expect((await api.put<Problem>(`/day-sheet/mail/${campus.campusId}`, { at: wrong })).status).toBe(400)
})
