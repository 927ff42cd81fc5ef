import type { FreeSpace } from '@aforo/api/bookings/availability'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Team } from '@aforo/api/people/teams'
import type { Zone } from '@aforo/api/people/zones'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

/** Two rooms, the first in a private zone of one team, whose only member is a plain user. */
async function office() {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant)
  const member = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
  const campus = await makeCampus(database, tenant)
  const [zoned, free] = await makeRooms(database, await makeFloor(database, campus), [
    { name: 'Directorio' },
    { name: 'Libre' },
  ])
  if (!zoned || !free) throw new Error('two rooms were asked for')
  const api = await app.as(admin)
  const { body: team } = await api.post<Team>('/teams/?name=Gerencia')
  const { body: zone } = await api.post<Zone>('/zones/create', { name: 'Gerencia', type: 'OWNED' })
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [member.username] })
  await api.post(`/teams/${team.id}/assign-to-zone`, { zoneId: zone.id })
  await api.post(`/zones/${zone.id}/add-space`, { spaceId: zoned.spaceId })
  return { api, own: await app.as(member), admin, member, campus, zoned, free, team, zone }
}

const slot = (room: { spaceId: string }, from = '10:00', to = '11:00') => ({ spaceId: room.spaceId, at, from, to })
const book = '/booking/reservations'

test('a private zone is booked by its team and refused to others, with alternatives', async () => {
  const { api, own, admin, member, zoned, free } = await office()
  expect((await own.post(book, slot(zoned))).status).toBe(201)
  const refused = await api.post<Problem>(book, slot(zoned, '12:00', '13:00'))
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'SPACE_UNAVAILABLE',
      message: 'El espacio está en una zona reservada para otros equipos.',
      data: { reason: 'NOT_ALLOWED_HERE', alternatives: [{ spaceId: free.spaceId }] },
    },
  })
  expect((await api.post(`${book}/${member.username}`, slot(zoned, '12:00', '13:00'))).status).toBe(201)
  expect((await api.post(`${book}/${admin.username}`, slot(zoned, '14:00', '15:00'))).status).toBe(422)
})

test('a booking cannot be rescheduled into a zone that is closed to its owner', async () => {
  const { api, zoned, free } = await office()
  const { body } = await api.post<Reservation>(book, slot(free))
  const move = await api.patch<Problem>(`${book}/${body.reservationId}/reschedule`, slot(zoned))
  expect(move).toMatchObject({ status: 422, body: { data: { reason: 'NOT_ALLOWED_HERE' } } })
  expect((await api.get<Reservation>(`${book}/${body.reservationId}`)).body).toEqual(body)
})

test('people of a suspended team make no new bookings, but keep and reschedule theirs', async () => {
  const { api, own, zoned, free, team } = await office()
  const { body } = await own.post<Reservation>(book, slot(zoned))
  await api.patch(`/teams/${team.id}/suspend`)
  expect(await own.post<Problem>(book, slot(free))).toMatchObject({
    status: 422,
    body: { data: { reason: 'TEAM_SUSPENDED', alternatives: [] } },
  })
  const moved = await own.patch(`${book}/${body.reservationId}/reschedule`, { at, from: '15:00', to: '16:00' })
  expect(moved.status).toBe(200)
  await api.patch(`/teams/${team.id}/reactivate`)
  expect((await own.post(book, slot(free))).status).toBe(201)
})

test('a person removed from a team keeps its bookings and restores cancelled ones', async () => {
  const { api, own, member, zoned, team } = await office()
  const { body } = await own.post<Reservation>(book, slot(zoned))
  await api.post(`/teams/${team.id}/remove-from-team`, { usernames: [member.username] })
  expect((await own.patch(`${book}/${body.reservationId}/cancel`)).status).toBe(200)
  expect((await own.patch(`${book}/${body.reservationId}/restore`)).status).toBe(200)
  expect((await own.post(book, slot(zoned, '17:00', '18:00'))).status).toBe(422)
})

test('the search for free rooms shows which are closed to the caller', async () => {
  const { api, own, campus, zone, zoned } = await office()
  const query = { campusId: campus.campusId, date: at, startsAt: '10:00', endsAt: '11:00' }
  const available = async (client: typeof api) =>
    (await client.get<{ items: FreeSpace[] }>('/availability/composed/search', query)).body.items.map(space => [
      space.spaceName,
      space.available,
    ])
  expect(await available(api)).toEqual([
    ['Directorio', false],
    ['Libre', true],
  ])
  expect(await available(own)).toEqual([
    ['Directorio', true],
    ['Libre', true],
  ])
  await api.post(`/zones/${zone.id}/free-space`, { spaceId: zoned.spaceId })
  expect((await api.post(book, slot(zoned))).status).toBe(201)
})
