import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Wait } from '@aforo/api/bookings/waitlist'
import type { Notification } from '@aforo/api/platform/notifications'
import type { Problem } from '@aforo/api/platform/problems'
import { afterEach, expect, test } from 'vitest'
import { makeRoom, makeUser } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'
import { expireDraftsJob } from '../reservations/drafts.jobs.ts'
import { waitlistJob, waitlistSweepJob } from './waitlist.jobs.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()
const hours = { at: day, from: '10:00', to: '11:00' }

/** One room that its administrator has, and people who would like it. */
async function house(people = 3) {
  const at = await makeHouse(app, { rooms: { room: { name: 'Paracas', capacity: 8 } } })
  const slot = { spaceId: at.room.spaceId, ...hours }
  const { body: booked } = await at.api.post<Reservation>('/booking/reservations', slot)
  const waiting: Client[] = []
  for (let one = 0; one < people; one++)
    waiting.push(await app.as(await makeUser(database, at.tenant, { givenName: `P${one}`, roles: ['ROLE_USER'] })))
  const [first, second, third] = waiting as [Client, Client, Client]
  return { ...at, slot, booked, waiting, first, second, third }
}

const join = async (who: Client, slot: object) => (await who.post<Wait>('/booking/waitlist', slot)).body
const mine = async (who: Client) =>
  (await who.get<{ items: Wait[] }>('/booking/waitlist', { open: 'false' })).body.items
const statuses = (all: Client[]) =>
  Promise.all(all.map(async who => (await mine(who)).map(({ status }) => status).join()))
const free = ({ api, booked }: { api: Client; booked: Reservation }) =>
  api.patch(`/booking/reservations/${booked.reservationId}/cancel`)

test('people wait for a taken room and see their position', async () => {
  const at = await house()
  const waits = []
  for (const who of at.waiting) waits.push(await join(who, { ...at.slot, subject: 'Comité' }))
  expect(waits.map(({ status, place }) => [status, place])).toEqual([
    ['WAITING', 1],
    ['WAITING', 2],
    ['WAITING', 3],
  ])
  expect(waits[0]).toMatchObject({ spaceName: 'Paracas', ...hours, can: { accept: false, cancel: true } })
  const again = await at.first.post<Problem>('/booking/waitlist', at.slot)
  expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_WAITING' } })
})

test('a freed room is offered to the first waiting, who is notified and accepts', async () => {
  const at = await house()
  for (const who of at.waiting) await join(who, { ...at.slot, subject: 'Comité' })
  await free(at)
  await app.drain()
  expect(await statuses(at.waiting)).toEqual(['OFFERED', 'WAITING', 'WAITING'])
  const [wait] = await mine(at.first)
  expect(wait).toMatchObject({ offer: { spaceName: 'Paracas' }, can: { accept: true, decline: true } })
  const { body: told } = await at.first.get<{ items: Notification[] }>('/notifications')
  expect(told.items).toMatchObject([{ kind: 'WAITLIST_OFFER' }])
  // Held is held: neither the next in line nor anybody else has it.
  expect((await at.second.post('/booking/reservations', at.slot)).status).toBe(409)
  const { body } = await at.first.patch<{ wait: Wait; reservation: Reservation }>(
    `/booking/waitlist/${wait?.id}/accept`,
  )
  expect(body).toMatchObject({ wait: { status: 'ACCEPTED' }, reservation: { status: 'CREATED', subject: 'Comité' } })
})

test('an offer cancelled while it is accepted stays cancelled', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const at = await house(1)
    const { id } = await join(at.first, at.slot)
    await free(at)
    await app.drain()
    const [offered] = await mine(at.first)
    const draft = `/booking/reservations/${offered?.offer?.reservationId}`
    const [canceled, accepted] = await Promise.all([
      at.api.patch(`${draft}/cancel`, {}),
      at.first.patch(`/booking/waitlist/${id}/accept`, {}),
    ])
    expect(canceled.status).toBe(200)
    expect([200, 409]).toContain(accepted.status)
    expect((await at.api.get<Reservation>(draft)).body.status).toBe('CANCELED')
  }
})

test('a declined or expired offer goes to the next', async () => {
  const at = await house()
  for (const who of at.waiting) await join(who, at.slot)
  await free(at)
  await app.drain()
  const [wait] = await mine(at.first)
  expect((await at.first.patch<Wait>(`/booking/waitlist/${wait?.id}/decline`)).body.status).toBe('DECLINED')
  expect(await statuses(at.waiting)).toEqual(['DECLINED', 'OFFERED', 'WAITING'])
  app.clock.set(app.clock.now().add({ minutes: 31 }))
  const [late] = await mine(at.second)
  expect(await at.second.patch<Problem>(`/booking/waitlist/${late?.id}/accept`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'EXPIRED' } },
  })
  await waitlistSweepJob.work(app.services)
  expect(await statuses(at.waiting)).toEqual(['DECLINED', 'EXPIRED', 'OFFERED'])
})

test('a late answer to an expired offer is refused', async () => {
  const at = await house()
  const byClock = await join(at.first, { ...at.slot, from: '15:00', to: '16:00' })
  const byRival = await join(at.second, { ...at.slot, from: '17:00', to: '18:00' })
  expect([byClock.status, byRival.status]).toEqual(['OFFERED', 'OFFERED'])
  app.clock.set(app.clock.now().add({ minutes: 31 }))
  expect((await at.api.post('/booking/reservations', { ...at.slot, from: '17:00', to: '18:00' })).status).toBe(201)
  await expireDraftsJob.work(app.services)
  expect(await statuses([at.first, at.second])).toEqual(['EXPIRED', 'EXPIRED'])
  await waitlistSweepJob.work(app.services)
  expect(await statuses([at.first, at.second])).toEqual(['EXPIRED', 'EXPIRED'])
})

test('however many jobs run at once, a freed room is offered once, to the first', async () => {
  const at = await house()
  for (const who of at.waiting) await join(who, at.slot)
  await free(at)
  const line = { tenantId: at.tenant.tenantId, campusId: at.campus.campusId }
  await Promise.all([1, 2, 3, 4].map(() => waitlistJob.work(app.services, line)))
  expect(await statuses(at.waiting)).toEqual(['OFFERED', 'WAITING', 'WAITING'])
})

test('a wait for any room of a size is offered one that fits', async () => {
  const at = await house()
  const small = await makeRoom(database, at.floor, { name: 'Nazca', capacity: 2 })
  await at.api.post('/booking/reservations', { spaceId: small.spaceId, ...hours })
  const wish = { campusId: at.campus.campusId, type: 'ROOM', ...hours }
  await join(at.first, { ...wish, capacity: 6 })
  await join(at.second, wish)
  await free(at)
  await app.drain()
  expect(await statuses([at.first, at.second])).toEqual(['OFFERED', 'WAITING'])
  expect((await mine(at.first))[0]).toMatchObject({ spaceId: null, offer: { spaceName: 'Paracas' } })
})

test('a wait for a feature is offered a room that has it', async () => {
  const at = await house()
  const screened = await makeRoom(database, at.floor, { name: 'Máncora', capacity: 4, features: ['WIFI', 'SMART_TV'] })
  const { body: taken } = await at.api.post<Reservation>('/booking/reservations', {
    spaceId: screened.spaceId,
    ...hours,
  })
  const wish = { campusId: at.campus.campusId, type: 'ROOM', ...hours, capacity: 3, features: ['SMART_TV'] }
  expect(await join(at.first, wish)).toMatchObject({ status: 'WAITING', features: ['SMART_TV'], capacity: 3 })
  await free(at)
  await app.drain()
  expect(await statuses([at.first])).toEqual(['WAITING'])
  await at.api.patch(`/booking/reservations/${taken.reservationId}/cancel`)
  await app.drain()
  expect((await mine(at.first))[0]).toMatchObject({ status: 'OFFERED', offer: { spaceName: 'Máncora' } })
  const none = await at.second.post<Problem>('/booking/waitlist', { ...wish, features: ['PROJECTOR', 'SMART_TV'] })
  expect(none).toMatchObject({ status: 422, body: { errors: [{ field: 'capacity' }] } })
})

test('a free room is offered at once', async () => {
  const at = await house()
  const wait = await join(at.first, { ...at.slot, from: '15:00', to: '16:00' })
  expect(wait).toMatchObject({ status: 'OFFERED', offer: { spaceId: at.room.spaceId } })
})

test('a cancelled wait is skipped', async () => {
  const at = await house()
  const waits = [await join(at.first, at.slot), await join(at.second, at.slot)]
  expect((await at.first.patch<Wait>(`/booking/waitlist/${waits[0]?.id}/cancel`)).body.status).toBe('CANCELED')
  await free(at)
  await app.drain()
  expect(await statuses([at.first, at.second])).toEqual(['CANCELED', 'OFFERED'])
})

test.each([
  ['hours that go backwards', { from: '12:00', to: '11:00' }, 422],
  ['a day that is past', { at: '2020-03-05' }, 422],
  ['a time off the step', { from: '10:07' }, 422],
  ['no place at all', { spaceId: undefined }, 422],
  ['a space that is none', { spaceId: '00000000-0000-4000-8000-000000000000' }, 404],
  ['a size that no room has', { spaceId: undefined, capacity: 500 }, 422],
])('a wait for %s is refused', async (_what, wrong, status) => {
  const at = await house(1)
  const wish = { ...at.slot, ...wrong, ...('capacity' in wrong && { campusId: at.campus.campusId }) }
  expect((await at.first.post('/booking/waitlist', wish)).status).toBe(status)
  expect(await mine(at.first)).toEqual([])
})

test('only administrators see and answer waits of others', async () => {
  const at = await house()
  const { api: stranger, room } = await house(1)
  const wait = await join(at.first, at.slot)
  for (const act of ['accept', 'decline', 'cancel']) {
    expect((await at.second.patch(`/booking/waitlist/${wait.id}/${act}`)).status).toBe(404)
    expect((await stranger.patch(`/booking/waitlist/${wait.id}/${act}`)).status).toBe(404)
  }
  expect((await at.first.post('/booking/waitlist', { spaceId: room.spaceId, ...hours })).status).toBe(404)
  expect((await at.second.get<{ totalItems: number }>('/booking/waitlist', { everyone: 'true' })).body.totalItems).toBe(
    0,
  )
  expect((await at.api.get<{ totalItems: number }>('/booking/waitlist', { everyone: 'true' })).body.totalItems).toBe(1)
  expect((await at.api.patch<Wait>(`/booking/waitlist/${wait.id}/cancel`)).body.status).toBe('CANCELED')
})
