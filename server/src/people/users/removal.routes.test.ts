import type { RestoredUser } from '@aforo/api/people/iam'
import type { RemovedRecord } from '@aforo/api/platform/dependents'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { makeHouse, makeOperator } from '../../testing/house.ts'
import { createRecord, makeTeam } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { removedUsersPurgeJob } from './removal.jobs.ts'

const app = await testApp()
const { database } = app.services

/** A deleted person of two teams, with two rooms booked in three days' time. */
async function deletedByMistake() {
  const made = await makeHouse(app, {
    admin: { givenName: 'Alba' },
    members: { person: { givenName: 'Zoe', lastname: 'Paz' } },
    rooms: { one: {}, other: {} },
  })
  const { api, person, asPerson } = made
  const at = app.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 3 }).toString()
  const slots = [made.one, made.other].map(({ spaceId }) => ({
    spaceId,
    at,
    from: '10:00',
    to: '11:00',
    subject: 'Entrevistas',
  }))
  const reservations: string[] = []
  for (const slot of slots)
    reservations.push(
      (await createRecord<{ reservationId: string }>(asPerson, '/booking/reservations', slot)).reservationId,
    )
  for (const name of ['Ventas', 'Compras']) {
    const team = await makeTeam(api, name)
    await api.post(`/teams/${team.id}/add-to-team`, { usernames: [person.username] })
  }
  const it = `/iam/users/${person.userId}`
  expect((await api.delete(it)).status).toBe(200)
  return { ...made, slots, reservations, it }
}

const deletedPeople = (api: Awaited<ReturnType<typeof deletedByMistake>>['api']) =>
  api.get<{ items: RemovedRecord[] }>('/removed/PERSON').then(({ body }) => body.items)

test('who was deleted by mistake comes back with address, roles, teams and the bookings that are still free', async () => {
  const { api, person, slots, reservations, it } = await deletedByMistake()
  expect(await deletedPeople(api)).toMatchObject([
    { id: person.userId, title: 'Zoe Paz', detail: person.username, removedBy: expect.stringContaining('Alba') },
  ])
  // Somebody else took one of the rooms meanwhile.
  expect((await api.post('/booking/reservations', slots[1])).status).toBe(201)

  const { status, body } = await api.patch<RestoredUser>(`${it}/restore`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user: { username: person.username, status: 'ACTIVE', roles: ['ROLE_USER'] },
    reservationsRestored: 1,
    reservationsLost: 1,
  })
  expect(body.user.teams.map(({ name }) => name).sort()).toEqual(['Compras', 'Ventas'])
  const states = await Promise.all(
    reservations.map(id => api.get<{ status: string }>(`/booking/reservations/${id}`).then(seen => seen.body.status)),
  )
  expect(states).toEqual(['CREATED', 'CANCELED'])
  expect(await deletedPeople(api)).toEqual([])
  const { body: history } = await api.get<{ action: string }[]>(`${it}/history`)
  expect(JSON.stringify(history)).toContain('Cuenta recuperada')
  // Asked twice, it is the same.
  expect(await api.patch(`${it}/restore`)).toMatchObject({ status: 200, body: { reservationsRestored: 0 } })
})

test('an address that is somebody else’s by now, a role above the caller’s and another tenant are refused', async () => {
  const { tenant, api, person, it } = await deletedByMistake()
  const { api: other } = await makeOperator(app)
  expect((await other.patch(`${it}/restore`)).status).toBe(404)
  const again = { username: person.username, givenName: 'Otra', lastname: 'Paz' }
  expect((await api.post('/iam/users', again)).status).toBe(201)
  expect((await api.patch<Problem>(`${it}/restore`)).body.code).toBe('USERNAME_TAKEN')
  expect(await deletedPeople(api)).toHaveLength(1)

  const root = await makeUser(database, tenant, { roles: ['ROLE_ROOT'] })
  const second = await makeUser(database, tenant, { roles: ['ROLE_ROOT'] })
  const above = await app.as(second)
  expect((await above.delete(`/iam/users/${root.userId}`)).status).toBe(200)
  expect((await api.patch<Problem>(`/iam/users/${root.userId}/restore`)).body.code).toBe('ROLE_ABOVE')
  expect((await above.patch(`/iam/users/${root.userId}/restore`)).status).toBe(200)
})

test('who was disabled comes back disabled', async () => {
  const tenant = await makeTenant(database)
  const api = await app.as(await makeUser(database, tenant))
  const { userId } = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
  await api.post(`/iam/users/${userId}/disable`)
  await api.delete(`/iam/users/${userId}`)
  expect((await api.patch<RestoredUser>(`/iam/users/${userId}/restore`)).body.user.status).toBe('INACTIVE')
})

test('after thirty days the address is forgotten and nobody comes back', async () => {
  const { api, it, person } = await deletedByMistake()
  await removedUsersPurgeJob.work(app.services)
  expect(await deletedPeople(api)).toHaveLength(1)
  await database.pool.query(
    "update removed_users set removed_at = removed_at - interval '30 days' where user_id = $1",
    [person.userId],
  )
  await removedUsersPurgeJob.work(app.services)
  expect(await deletedPeople(api)).toEqual([])
  expect((await api.patch(`${it}/restore`)).status).toBe(404)
})
