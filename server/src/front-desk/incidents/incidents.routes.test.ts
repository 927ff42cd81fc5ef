import type { Incident, IncidentDetail } from '@aforo/api/front-desk/incidents'
import type { History } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import { expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { makeHouse } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface List {
  items: Incident[]
  totalItems: number
}

async function house() {
  const at = await makeHouse(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { user: { givenName: 'Rosa', lastname: 'Quispe' } },
    rooms: { room: { name: 'Paracas' } },
  })
  const usual = { spaceId: at.room.spaceId, category: 'CLIMATE', text: 'El aire no enfría' }
  const report = async (more: object = {}, by = at.asUser) =>
    (await by.post<IncidentDetail>('/incidents', { ...usual, ...more })).body
  return { ...at, report }
}

const bellOf = async (api: Client) => (await api.get<{ items: Notification[] }>('/notifications')).body.items

test('whoever is signed in reports a fault, and the administrators hear of it', async () => {
  const { room, campus, user, api, asUser } = await house()
  const { status, body } = await asUser.post<IncidentDetail>('/incidents', {
    spaceId: room.spaceId,
    category: 'CLIMATE',
    text: ' El aire no enfría ',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'OPEN',
    text: 'El aire no enfría',
    spaceName: 'Paracas',
    campusName: campus.name,
    reporter: { userId: user.userId, name: 'Rosa Quispe' },
    assignee: null,
    can: { start: false, resolve: false, reopen: false, edit: false, comment: true },
  })
  const [notice] = await bellOf(api)
  expect(notice).toMatchObject({ kind: 'INCIDENT_REPORTED', link: `/app/incidents?incident=${body.id}` })
  expect(await bellOf(asUser)).toEqual([])
})

test('each has a number that people say, by which it is found', async () => {
  const { api, report } = await house()
  const [first, second] = [await report(), await report({ text: 'La puerta no cierra' })]
  const year = Temporal.Now.zonedDateTimeISO('America/Lima').year
  expect([first.number, second.number]).toEqual([`INC-${year}-0001`, `INC-${year}-0002`])
  const { body } = await api.get<List>('/incidents/search', { q: `inc-${year}-0002` })
  expect(body.items.map(({ id }) => id)).toEqual([second.id])
})

test('it is seen to, resolved and reopened, and its reporter hears of each step', async () => {
  const { admin, api, asUser, report } = await house()
  const { id } = await report()
  const started = await api.patch<IncidentDetail>(`/incidents/${id}/start`, {})
  expect(started.body).toMatchObject({ status: 'IN_PROGRESS', assignee: { userId: admin.userId } })
  const resolved = await api.patch<IncidentDetail>(`/incidents/${id}/resolve`, {
    resolution: 'Se cambió el filtro',
  })
  expect(resolved.body).toMatchObject({ status: 'RESOLVED', resolution: 'Se cambió el filtro' })
  expect(resolved.body.resolvedAt).not.toBeNull()
  const reopened = await asUser.patch<IncidentDetail>(`/incidents/${id}/reopen`, {})
  expect(reopened.body).toMatchObject({ status: 'OPEN', resolvedAt: null, resolution: '' })
  expect((await bellOf(asUser)).map(({ title }) => title)).toEqual([
    'Paracas: la incidencia está resuelta',
    'Paracas: ya están atendiendo la incidencia',
  ])
  expect((await bellOf(api))[0]).toMatchObject({ title: 'Paracas: la incidencia se reabrió' })
  const { body: history } = await api.get<History>(`/incidents/${id}/history`)
  expect(history.map(({ what }) => what)).toEqual(['Reabierta', 'Resuelta', 'En atención', 'Incidencia reportada'])
})

test('an action that the state does not allow is refused with the state', async () => {
  const { api, report } = await house()
  const { id } = await report()
  await api.patch(`/incidents/${id}/resolve`, {})
  for (const path of ['start', 'resolve'])
    expect(await api.patch(`/incidents/${id}/${path}`, {})).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', data: { status: 'RESOLVED' } },
    })
  expect(await api.patch(`/incidents/${id}`, { category: 'OTHER' })).toMatchObject({ status: 409 })
})

test('a stale change is answered with the newer incident', async () => {
  const { api, report } = await house()
  const { id, version } = await report()
  await api.patch(`/incidents/${id}`, { category: 'NETWORK', version })
  expect(await api.patch(`/incidents/${id}/start`, { version })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { category: 'NETWORK', version: version + 1 } } },
  })
})

test('of two who start it at once one is refused', async () => {
  const { tenant, api, report } = await house()
  const { id } = await report()
  const other = await app.as(await makeUser(database, tenant))
  const answers = await Promise.all([api, other].map(api => api.patch(`/incidents/${id}/start`, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('somebody is put in charge and taken out again', async () => {
  const { tenant, user, api, asUser, report } = await house()
  const { id } = await report({}, api)
  const path = `/incidents/${id}`
  const assigned = await api.patch<IncidentDetail>(path, { assignee: user.username })
  expect(assigned.body.assignee?.userId).toBe(user.userId)
  expect(await bellOf(asUser)).toHaveLength(1)
  expect((await api.patch<IncidentDetail>(path, { assignee: null })).body.assignee).toBeNull()
  const gone = await makeUser(database, tenant, { active: false })
  const stranger = await makeUser(database, await makeTenant(database))
  for (const { username } of [gone, stranger, { username: 'nadie@nada.test' }])
    expect(await api.patch(path, { assignee: username })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', errors: [{ field: 'assignee' }] },
    })
})

test('both sides comment, the oldest first', async () => {
  const { api, asUser, report } = await house()
  const { id } = await report()
  await asUser.post(`/incidents/${id}/comments`, { text: 'Sigue igual' })
  const { body } = await api.post<IncidentDetail>(`/incidents/${id}/comments`, { text: 'Voy en camino' })
  expect(body.commentList.map(({ author, text }) => [author, text])).toEqual([
    ['Rosa Quispe', 'Sigue igual'],
    ['Lucía Paredes', 'Voy en camino'],
  ])
  expect((await bellOf(asUser))[0]).toMatchObject({ title: 'Paracas: comentario de Lucía', body: 'Voy en camino' })
})

test('people without the back office see, follow and comment their own reports only', async () => {
  const { tenant, asUser, api, report } = await house()
  const { id } = await report({}, api)
  const mine = await report()
  expect((await asUser.get<List>('/incidents/search')).body.items.map(item => item.id)).toEqual([mine.id])
  for (const path of [`/incidents/${id}`, `/incidents/${id}/history`]) expect((await asUser.get(path)).status).toBe(404)
  expect((await asUser.post(`/incidents/${id}/comments`, { text: 'Hola' })).status).toBe(404)
  expect((await asUser.patch(`/incidents/${id}/reopen`, {})).status).toBe(404)
  const staff = await app.as(await makeUser(database, tenant, { roles: ['ROLE_STAFF'] }))
  expect((await staff.patch(`/incidents/${mine.id}/resolve`, {})).status).toBe(403)
})

test('another organisation finds nothing of it', async () => {
  const { report, room } = await house()
  const { id } = await report()
  const { api: stranger, asUser } = await house()
  expect((await stranger.get(`/incidents/${id}`)).status).toBe(404)
  expect((await stranger.patch(`/incidents/${id}/start`, {})).status).toBe(404)
  expect((await stranger.get<List>('/incidents/search')).body.totalItems).toBe(0)
  const there = { spaceId: room.spaceId, category: 'OTHER', text: 'Algo' }
  expect((await asUser.post('/incidents', there)).status).toBe(404)
})

test('the list is filtered by words, place, state, category and who has it in hand', async () => {
  const { campus, room, api, report } = await house()
  const air = await report()
  const light = await report({ category: 'ELECTRICITY', text: 'La lámpara parpadea' })
  await api.patch(`/incidents/${light.id}/start`, {})
  const found = async (query: Record<string, string>) =>
    (await api.get<List>('/incidents/search', query)).body.items.map(({ id }) => id)
  expect(await found({})).toEqual([light.id, air.id])
  expect(await found({ sort: 'reportedAt' })).toEqual([air.id, light.id])
  expect(await found({ q: 'LAMPARA' })).toEqual([light.id])
  expect(await found({ status: 'OPEN' })).toEqual([air.id])
  expect(await found({ status: 'OPEN,IN_PROGRESS' })).toHaveLength(2)
  expect(await found({ category: 'CLIMATE' })).toEqual([air.id])
  expect(await found({ assignedToMe: 'true' })).toEqual([light.id])
  expect(await found({ campusId: campus.campusId, spaceId: room.spaceId })).toHaveLength(2)
  expect(await found({ campusId: crypto.randomUUID() })).toEqual([])
  expect(await found({ pageSize: '1', page: '1' })).toEqual([air.id])
})

test.each([
  { category: 'GHOSTS' },
  { text: '   ' },
  { text: 'x'.repeat(1001) },
  { photoKey: 'a/b/c.webp' },
  { spaceId: crypto.randomUUID() },
])('%j is refused and leaves nothing', async fault => {
  const { asUser, api, room } = await house()
  const whole = { spaceId: room.spaceId, category: 'OTHER', text: 'Algo', ...fault }
  expect((await asUser.post('/incidents', whole)).status).toBeOneOf([400, 404, 422])
  expect((await api.get<List>('/incidents/search')).body.totalItems).toBe(0)
  expect(await bellOf(api)).toEqual([])
})
