import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Zone } from '@aforo/api/people/zones'
import type { RestoredSpace } from '@aforo/api/places/space-changes'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import {
  type MadeUser,
  makeFloor,
  makeReservation,
  makeRooms,
  makeTenant,
  makeUser,
  makeUsers,
} from '../../demo/factories.ts'
import { breaks } from '../../platform/database/constraints.ts'
import { makeHouse } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const day = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 9 }).toString()
const hours = { at: day, from: '10:00', to: '11:00' }
const ways = ['booking', 'booking for them', 'series', 'wait', 'request'] as const
const pairs = 12

/** A tenant with a room, an occupied room and a parking spot for each of several people. */
async function manyPeople() {
  const at = await makeHouse(app)
  const parking = await makeFloor(database, at.campus, { name: 'Sótano', type: 'PARKING' })
  const named = (word: string) => Array.from({ length: pairs }, (_, place) => ({ name: `${word}${place}` }))
  const rooms = await makeRooms(database, at.floor, named('S'))
  const spots = await makeRooms(
    database,
    parking,
    named('E').map(spot => ({ ...spot, type: 'PARKING_SPOT' as const })),
  )
  return { ...at, host: at.tenant, rooms, spots }
}
type House = Awaited<ReturnType<typeof manyPeople>>

interface Place {
  room: { spaceId: string }
  spot: { spaceId: string }
}

async function take(way: (typeof ways)[number], { room, spot }: Place, own: Client, api: Client, who: MadeUser) {
  const slot = { ...hours, spaceId: room.spaceId }
  if (way === 'booking') return own.post<Problem>('/booking/reservations', slot)
  if (way === 'booking for them') return api.post<Problem>('/booking/reservations', { ...slot, username: who.username })
  if (way === 'series') return own.post<Problem>('/booking/series', { ...slot, rule: 'FREQ=WEEKLY;COUNT=3' })
  if (way === 'wait') return own.post<Problem>('/booking/waitlist', slot)
  return own.post<Problem>('/booking-requests', { ...hours, spaceId: spot.spaceId })
}

/** Everything live that deleted people still own. */
async function leftTo(people: MadeUser[]) {
  const ids = people.map(({ userId }) => userId)
  const { rows } = await database.pool.query<{ what: string }>(
    `select what from (
       select 'reservation' as what, owner_id from reservations where status in ('DRAFT', 'CREATED')
       union all select 'wait', owner_id from waits where status in ('WAITING', 'OFFERED')
       union all select 'request', owner_id from booking_requests where status = 'PENDING'
     ) left_over join users u on u.id = owner_id and u.deleted_at is not null
     where owner_id = any($1::uuid[])`,
    [ids],
  )
  return rows.map(({ what }) => what)
}

async function race(at: House, way: (typeof ways)[number], people: MadeUser[], deleting: Client) {
  const clients = await Promise.all(people.map(person => app.as(person)))
  if (way === 'wait')
    for (const { spaceId } of at.rooms) await at.api.post('/booking/reservations', { ...hours, spaceId })
  return Promise.all(
    people.map(async (person, index) => {
      const [room, spot, own] = [at.rooms[index], at.spots[index], clients[index]]
      if (!room || !spot || !own) throw new Error('a place for each')
      const [, taken] = await Promise.all([
        deleting.delete(`/iam/users/${person.userId}`),
        take(way, { room, spot }, own, at.api, person),
      ])
      return taken
    }),
  )
}

describe('a person deleted while they get something keeps none of it:', () => {
  test.each(ways)('%s', async way => {
    const at = await manyPeople()
    const people = await makeUsers(
      database,
      at.host,
      Array.from({ length: pairs }, () => ({ roles: ['ROLE_USER'] })),
    )
    const answers = await race(at, way, people, at.api)
    expect(await leftTo(people)).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('booking as a guest of another tenant', async () => {
    const at = await manyPeople()
    const guests = await makeTenant(database, { type: 'ORGANIZATION' })
    const chief = await app.as(await makeUser(database, guests))
    const people = await makeUsers(
      database,
      guests,
      Array.from({ length: pairs }, () => ({ roles: ['ROLE_USER'] })),
    )
    const grant = { name: 'Invitados', type: 'SHARED', grantedDomains: [guests.domainPrefix] }
    const { body: zone } = await at.api.post<Zone>('/zones/create', grant)
    for (const { spaceId } of at.rooms) await at.api.post(`/zones/${zone.id}/add-space`, { spaceId })
    const answers = await race(at, 'booking', people, chief)
    expect(await leftTo(people)).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})

test('the database refuses a reservation whose owner was deleted', async () => {
  const { host, api, rooms } = await manyPeople()
  const owner = await makeUser(database, host, { roles: ['ROLE_USER'] })
  await api.delete(`/iam/users/${owner.userId}`)
  const [room] = rooms
  if (!room) throw new Error('no room')
  const start = app.clock.now().add({ hours: 48 })
  const refused = await makeReservation(database, { room, owner, start }).catch(error => error)
  expect(breaks(refused, 'bookings_owner_stays')).toBe(true)
})

test('a deleted person gets no cancelled booking back, neither alone nor with its space', async () => {
  const { host, api, rooms } = await manyPeople()
  const [gone, stays] = [await makeUser(database, host), await makeUser(database, host)]
  const [room] = rooms
  if (!room) throw new Error('no room')
  const start = app.clock.now().add({ hours: 48 }).round('hour')
  const lost = await makeReservation(database, { room, owner: gone, start })
  const kept = await makeReservation(database, { room, owner: stays, start: start.add({ hours: 2 }) })
  await api.delete(`/spaces/${room.spaceId}?cancelReservations=true`)
  await api.delete(`/iam/users/${gone.userId}`)
  const { body } = await api.patch<RestoredSpace>(`/spaces/${room.spaceId}/restore`, { reservations: true })
  expect(body).toMatchObject({ reservationsRestored: 1 })
  const status = async (id: string) => (await api.get<Reservation>(`/booking/reservations/${id}`)).body.status
  expect([await status(lost), await status(kept)]).toEqual(['CANCELED', 'CREATED'])
  const answer = await api.patch<Problem>(`/booking/reservations/${lost}/restore`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'OWNER_DELETED' } })
})
