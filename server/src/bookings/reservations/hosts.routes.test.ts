import type { ReservationSummary } from '@aforo/api/bookings/attendees'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Team } from '@aforo/api/people/teams'
import type { Zone } from '@aforo/api/people/zones'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { createRecord } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services
const book = '/booking/reservations'
const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 10 }).toString()

/** An operator with a room that it shares with a guest organisation, and one that it keeps to itself. */
async function hostAndGuest() {
  const host = await makeHouse(app, { rooms: { shared: { name: 'Compartida' }, kept: { name: 'Propia' } } })
  const guest = await makeOperator(app, {
    tenant: { type: 'ORGANIZATION' },
    admin: { givenName: 'Gonzalo' },
    members: { person: { givenName: 'Carla', lastname: 'Ríos' } },
  })
  const grant = { name: 'Invitados', type: 'SHARED', grantedDomains: [guest.tenant.domainPrefix] }
  const zone = await createRecord<Zone>(host.api, '/zones/create', grant)
  await host.api.post(`/zones/${zone.id}/add-space`, { spaceId: host.shared.spaceId })
  return { ...guest, ...host, host: host.tenant, guest: guest.tenant, chief: guest.api, boss: guest.admin, zone }
}

const slot = (room: { spaceId: string }, from = '10:00', to = '11:00') => ({ spaceId: room.spaceId, at, from, to })

test('guests book a shared room and manage their bookings there', async () => {
  const { api, asPerson, chief, person, boss, shared } = await hostAndGuest()
  const { status, body } = await asPerson.post<Reservation>(book, { ...slot(shared), subject: 'Visita a obra' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ subject: 'Visita a obra', ownerUsername: person.username, spaceName: 'Compartida' })
  const it = `${book}/${body.reservationId}`
  expect((await asPerson.get<Reservation>(it)).body).toEqual(body)
  // The house sees whose it is, and so does who administers the guest's people.
  expect((await api.get<Reservation>(it)).body).toMatchObject({ ownerGivenName: 'Carla', can: { cancel: true } })
  expect((await chief.get<Reservation>(it)).body).toMatchObject({ ownerLastname: 'Ríos', can: { cancel: true } })
  for (const query of [{ q: 'carla rios' }, { name: 'Ríos' }] as Record<string, string>[]) {
    const { body: found } = await api.get<{ items: Reservation[] }>(`${book}/search`, query)
    expect(found.items.map(({ reservationId }) => reservationId)).toEqual([body.reservationId])
  }
  expect((await asPerson.patch<Reservation>(`${it}/reschedule`, slot(shared, '12:00', '13:00'))).body.from).toBe(
    '12:00',
  )
  expect((await asPerson.patch<Reservation>(it, { subject: 'Otra' })).body.subject).toBe('Otra')
  expect((await asPerson.patch<Reservation>(`${it}/cancel`)).body.status).toBe('CANCELED')
  expect((await asPerson.patch<Reservation>(`${it}/restore`)).body.status).toBe('CREATED')
  const { body: history } = await asPerson.get<{ what: string; who: string }[]>(`${it}/history`)
  expect(history.map(({ who }) => who)).toContain('Carla Ríos')
  const forOther = await chief.post<Reservation>(`${book}/${person.username}`, slot(shared, '15:00', '16:00'))
  expect(forOther).toMatchObject({ status: 201, body: { ownerUsername: person.username } })
  expect((await chief.post<Reservation>(`${book}/${boss.username}/draft`, slot(shared, '17:00', '18:00'))).status).toBe(
    201,
  )
})

test('a guest sees no other room and nobody else’s booking of the host', async () => {
  const { api, asPerson, chief, shared, kept } = await hostAndGuest()
  const { body: theirs } = await api.post<Reservation>(book, { ...slot(shared), subject: 'Secreto' })
  const it = `${book}/${theirs.reservationId}`
  for (const who of [asPerson, chief]) {
    expect((await who.post(book, slot(kept))).status).toBe(404)
    expect((await who.get(it)).status).toBe(404)
    expect((await who.get(`${it}/history`)).status).toBe(404)
    expect((await who.patch(it, { subject: 'Mío' })).status).toBe(404)
    expect((await who.patch(`${it}/cancel`)).status).toBe(404)
    const { body } = await who.post<Problem>(book, slot(shared))
    expect(body).toMatchObject({ code: 'SLOT_TAKEN', data: { rivals: [{ subject: 'Ocupado', ownerGivenName: '' }] } })
    const { alternatives } = body.data as { alternatives: { spaceName: string }[] }
    expect(alternatives.length).toBeGreaterThan(0)
    expect(new Set(alternatives.map(({ spaceName }) => spaceName))).toEqual(new Set(['Compartida']))
  }
  const { body: mine } = await asPerson.post<Reservation>(book, slot(shared, '12:00', '13:00'))
  expect((await asPerson.patch(`${book}/${mine.reservationId}/reschedule`, slot(kept, '12:00', '13:00'))).status).toBe(
    404,
  )
  expect((await asPerson.get<Reservation>(`${book}/${mine.reservationId}`)).body.spaceName).toBe('Compartida')
})

test('without a grant, or after it ended, nothing new can be booked', async () => {
  const { api, asPerson, shared, zone } = await hostAndGuest()
  const stranger = await makeTenant(database)
  const other = await app.as(await makeUser(database, stranger))
  expect((await other.post(book, slot(shared))).status).toBe(404)
  const { body } = await asPerson.post<Reservation>(book, slot(shared))
  await api.put(`/zones/${zone.id}/access`, { type: 'SHARED', grantedDomains: [] })
  expect((await asPerson.post(book, slot(shared, '12:00', '13:00'))).status).toBe(404)
  // What they have stays theirs.
  expect((await asPerson.patch(`${book}/${body.reservationId}/cancel`)).status).toBe(200)
})

test('a guest in a suspended team makes no new bookings', async () => {
  const { chief, asPerson, person, shared } = await hostAndGuest()
  const { body: team } = await chief.post<Team>('/teams/?name=Ventas')
  await chief.post(`/teams/${team.id}/add-to-team`, { usernames: [person.username] })
  await chief.patch(`/teams/${team.id}/suspend`)
  expect((await asPerson.post<Problem>(book, slot(shared))).body).toMatchObject({ data: { reason: 'TEAM_SUSPENDED' } })
})

test('a guest’s booking is audited at the host, and announced at both tenants', async () => {
  const { host, guest, asPerson, shared, campus } = await hostAndGuest()
  // What the house was made of may still be told.
  const heard = [host, guest].map(
    ({ tenantId }) =>
      new Promise(resolve =>
        app.services.events.subscribe(tenantId, event => {
          if (event.topic === 'reservations') resolve(event)
        }),
      ),
  )
  const { body } = await asPerson.post<Reservation>(book, slot(shared))
  const event = { topic: 'reservations', campusId: campus.campusId, id: body.reservationId }
  expect(await Promise.all(heard)).toEqual([event, event])
  const { rows } = await database.pool.query('select tenant_id, actor_name from audit_log where entity_id = $1', [
    body.reservationId,
  ])
  expect(rows).toEqual([{ tenant_id: host.tenantId, actor_name: 'Carla Ríos' }])
})

test('an idempotency key books once for a guest too', async () => {
  const { asPerson, shared } = await hostAndGuest()
  const key = { 'idempotency-key': 'invitado-1' }
  const first = await asPerson.post<Reservation>(book, slot(shared), key)
  expect(first.status).toBe(201)
  expect(await asPerson.post<Reservation>(book, slot(shared), key)).toMatchObject({ status: 201, body: first.body })
})

test('a guest does not learn who has an account at the host', async () => {
  const { asPerson, admin, shared } = await hostAndGuest()
  const attendees = [{ email: admin.username, name: 'Alguien' }]
  const { body } = await asPerson.post<Reservation>(book, { ...slot(shared), attendees })
  const it = `${book}/${body.reservationId}`
  const outside = { attendees: [{ email: admin.username, name: 'Alguien', inside: false }] }
  expect((await asPerson.get<ReservationSummary>(`${it}/summary`)).body).toMatchObject(outside)
  expect((await asPerson.put<ReservationSummary>(`${it}/attendees`, { attendees })).body).toMatchObject(outside)
})
