import type { Reminders } from '@aforo/api/bookings/reminders'
import type { Role } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeReservation, makeRoom } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { sentTo } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'
import { remindersJob } from './reminders.jobs.ts'

const app = await testApp()
const { database } = app.services

const start = app.clock.now().add({ hours: 72 }).round({ smallestUnit: 'hour' })
afterEach(() => app.clock.set(undefined))

async function house(roles: Role[] = ['ROLE_USER']) {
  const at = await makeHouse(app, {
    members: { owner: { givenName: 'Iván', roles } },
    rooms: { room: { name: 'Paracas' } },
  })
  const { room, owner } = at
  const usual = { room, owner, start, subject: 'Comité', createdAt: start.subtract({ hours: 100 }) }
  const book = (given: Partial<Parameters<typeof makeReservation>[1]> = {}) =>
    makeReservation(database, { ...usual, ...given })
  return { ...at, book }
}

/** What a program that works the queues does so many minutes before the start. */
async function runAt(minutesBefore: number, times = 1) {
  app.clock.set(start.subtract({ minutes: minutesBefore }))
  await Promise.all(Array.from({ length: times }, () => remindersJob.work(app.services)))
  await app.drain()
}

const subjectsTo = async (address: string) => (await sentTo(app, address)).map(({ subject }) => subject)

test('a reminder is sent once by mail and notification, however often the job runs', async () => {
  const at = await house()
  await at.book()
  await runAt(16)
  expect(await subjectsTo(at.owner.username)).toEqual([])
  await runAt(14, 4)
  await runAt(13)
  const [mail, ...more] = await sentTo(app, at.owner.username)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Empieza en 15 minutos: Comité, \d\d:\d\d$/)
  expect(mail?.text).toContain('Paracas · Sede Miraflores')
  const { body } = await at.asOwner.get<{ items: Notification[] }>('/notifications')
  expect(body.items).toMatchObject([{ kind: 'RESERVATION_REMINDER', title: 'Comité empieza en 15 minutos' }])
})

test('a reminder links to the screen of its booking, for who may open it', async () => {
  const at = await house(['ROLE_ADMIN'])
  const campus = await makeCampus(database, at.tenant)
  const level = await makeFloor(database, campus, { type: 'PARKING' })
  const spot = await makeRoom(database, level, { type: 'PARKING_SPOT' })
  const id = await at.book({ room: spot, subject: 'Auditores' })
  await runAt(14)
  const [mail] = await sentTo(app, at.owner.username)
  expect(mail?.text).toContain(`/app/reservation/parking?campus=${campus.campusId}&open=${id}`)
  const { body } = await at.asOwner.get<{ items: Notification[] }>('/notifications')
  expect(body.items).toMatchObject([{ link: `/app/reservation/parking?campus=${campus.campusId}&open=${id}` }])
})

test('a reminder leads a plain user to the door of their place, and never where they may not go', async () => {
  const at = await house()
  await at.book()
  await runAt(14)
  const [mail] = await sentTo(app, at.owner.username)
  expect(mail?.text).toContain(`/q/${at.room.spaceId}`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('/app/')
})

test('reminders missed during downtime are sent later, only the nearest one', async () => {
  const at = await house()
  await at.asOwner.put('/users/me/reminders', { minutes: [15, 1440, 60], mail: true })
  await at.book()
  await runAt(30)
  await runAt(10)
  expect((await subjectsTo(at.owner.username)).map(each => each?.split(':')[0])).toEqual([
    'Empieza en 30 minutos',
    'Empieza en 10 minutos',
  ])
})

test('no reminder for a booking that was cancelled, has begun or was made later', async () => {
  const at = await house()
  await at.book({ status: 'CANCELED' })
  await at.book({ start: start.add({ hours: 2 }), createdAt: start.add({ minutes: 110 }) })
  await runAt(10)
  await runAt(-115)
  await at.book({ start: start.subtract({ hours: 2 }) })
  await runAt(115)
  expect(await subjectsTo(at.owner.username)).toEqual([])
})

test('a rescheduled booking gets a new reminder', async () => {
  const at = await house()
  const id = await at.book()
  await runAt(10)
  const later = start.add({ hours: 5 })
  await asTenant(database, at.tenant.tenantId, tx =>
    tx
      .updateTable('reservations')
      .set({ during: `[${later},${later.add({ hours: 1 })})` })
      .where('id', '=', id)
      .execute(),
  )
  await runAt(5)
  expect(await sentTo(app, at.owner.username)).toHaveLength(1)
  await runAt(-5 * 60 + 12)
  expect((await subjectsTo(at.owner.username)).at(-1)).toMatch(/^Empieza en 12 minutos/)
})

test('people choose when and how they are reminded, or not at all', async () => {
  const at = await house()
  expect((await at.asOwner.get<Reminders>('/users/me/reminders')).body).toEqual({ minutes: [15], mail: true })
  const { body } = await at.asOwner.put<Reminders>('/users/me/reminders', { minutes: [10, 120], mail: false })
  expect(body).toEqual({ minutes: [120, 10], mail: false })
  expect((await at.asOwner.get<Reminders>('/users/me/reminders')).body).toEqual(body)
  await at.book()
  await runAt(110)
  expect(await subjectsTo(at.owner.username)).toEqual([])
  expect((await at.asOwner.get<{ totalItems: number }>('/notifications')).body.totalItems).toBe(1)
  await at.asOwner.put('/users/me/reminders', { minutes: [], mail: true })
  await runAt(5)
  expect(await subjectsTo(at.owner.username)).toEqual([])
})

test.each([
  ['a time that is none of the offered', { minutes: [7], mail: true }],
  ['the same twice', { minutes: [15, 15], mail: true }],
  ['more than three', { minutes: [5, 10, 15, 30], mail: true }],
  ['no list', { minutes: 15, mail: true }],
])('%s is refused', async (_what, wrong) => {
  const at = await house()
  expect(await at.asOwner.put<Problem>('/users/me/reminders', wrong)).toMatchObject({ status: 400 })
  expect((await at.asOwner.get<Reminders>('/users/me/reminders')).body).toEqual({ minutes: [15], mail: true })
})
