import type { FreeSpace } from '@aforo/api/bookings/availability'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Zone } from '@aforo/api/people/zones'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { createRecord, makeTeam } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

/** Two rooms, the first in a private zone of one team, whose only member is a plain user. */
async function office() {
  const at = await makeHouse(app, {
    members: { member: {} },
    rooms: { zoned: { name: 'Directorio' }, free: { name: 'Libre' } },
  })
  const { api, member, zoned } = at
  const team = await makeTeam(api, 'Gerencia')
  const zone = await createRecord<Zone>(api, '/zones/create', { name: 'Gerencia', type: 'OWNED' })
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [member.username] })
  await api.post(`/teams/${team.id}/assign-to-zone`, { zoneId: zone.id })
  await api.post(`/zones/${zone.id}/add-space`, { spaceId: zoned.spaceId })
  return { ...at, team, zone }
}

const slot = (room: { spaceId: string }, from = '10:00', to = '11:00') => ({ spaceId: room.spaceId, at, from, to })
const book = '/booking/reservations'

test('a private zone is booked by its team and refused to others, with alternatives', async () => {
  const { api, asMember, admin, member, zoned, free } = await office()
  expect((await asMember.post(book, slot(zoned))).status).toBe(201)
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
  const { api, asMember, zoned, free, team } = await office()
  const { body } = await asMember.post<Reservation>(book, slot(zoned))
  await api.patch(`/teams/${team.id}/suspend`)
  expect(await asMember.post<Problem>(book, slot(free))).toMatchObject({
    status: 422,
    body: { data: { reason: 'TEAM_SUSPENDED', alternatives: [] } },
  })
  const moved = await asMember.patch(`${book}/${body.reservationId}/reschedule`, { at, from: '15:00', to: '16:00' })
  expect(moved.status).toBe(200)
  await api.patch(`/teams/${team.id}/reactivate`)
  expect((await asMember.post(book, slot(free))).status).toBe(201)
})

test('a person removed from a team keeps its bookings and restores cancelled ones', async () => {
  const { api, asMember, member, zoned, team } = await office()
  const { body } = await asMember.post<Reservation>(book, slot(zoned))
  await api.post(`/teams/${team.id}/remove-from-team`, { usernames: [member.username] })
  expect((await asMember.patch(`${book}/${body.reservationId}/cancel`)).status).toBe(200)
  expect((await asMember.patch(`${book}/${body.reservationId}/restore`)).status).toBe(200)
  expect((await asMember.post(book, slot(zoned, '17:00', '18:00'))).status).toBe(422)
})

test('the search for free rooms shows which are closed to the caller', async () => {
  const { api, asMember, campus, zone, zoned } = await office()
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
  expect(await available(asMember)).toEqual([
    ['Directorio', true],
    ['Libre', true],
  ])
  await api.post(`/zones/${zone.id}/free-space`, { spaceId: zoned.spaceId })
  expect((await api.post(book, slot(zoned))).status).toBe(201)
})
