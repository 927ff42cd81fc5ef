import type { Incident, IncidentDetail } from '@aforo/api/front-desk/incidents'
import type { History } from '@aforo/api/platform/base'
import type { Notification } from '@aforo/api/platform/notifications'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface List {
  items: Incident[]
  totalItems: number
}

async function house() {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant, { givenName: 'Lucía', lastname: 'Paredes' })
  const user = await makeUser(database, tenant, { givenName: 'Rosa', lastname: 'Quispe', roles: ['ROLE_USER'] })
  const campus = await makeCampus(database, tenant)
  const room = await makeRoom(database, await makeFloor(database, campus), { name: 'Paracas' })
  const [adminApi, userApi] = [await app.as(admin), await app.as(user)]
  const report = async (more: object = {}, api = userApi) =>
    (
      await api.post<IncidentDetail>('/incidents', {
        spaceId: room.spaceId,
        category: 'CLIMATE',
        text: 'El aire no enfría',
        ...more,
      })
    ).body
  return { tenant, admin, user, campus, room, adminApi, userApi, report }
}

const bellOf = async (api: Awaited<ReturnType<typeof house>>['adminApi']) =>
  (await api.get<{ items: Notification[] }>('/notifications')).body.items

test('whoever is signed in reports a fault, and the administrators hear of it', async () => {
  const { room, campus, user, adminApi, userApi } = await house()
  const { status, body } = await userApi.post<IncidentDetail>('/incidents', {
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
  const [notice] = await bellOf(adminApi)
  expect(notice).toMatchObject({ kind: 'INCIDENT_REPORTED', link: `/app/incidents?incident=${body.id}` })
  expect(await bellOf(userApi)).toEqual([])
})

test('each has a number that people say, by which it is found', async () => {
  const { adminApi, report } = await house()
  const [first, second] = [await report(), await report({ text: 'La puerta no cierra' })]
  const year = Temporal.Now.zonedDateTimeISO('America/Lima').year
  expect([first.number, second.number]).toEqual([`INC-${year}-0001`, `INC-${year}-0002`])
  const { body } = await adminApi.get<List>('/incidents/search', { q: `inc-${year}-0002` })
  expect(body.items.map(({ id }) => id)).toEqual([second.id])
})

test('it is seen to, resolved and reopened, and its reporter hears of each step', async () => {
  const { admin, adminApi, userApi, report } = await house()
  const { id } = await report()
  const started = await adminApi.patch<IncidentDetail>(`/incidents/${id}/start`, {})
  expect(started.body).toMatchObject({ status: 'IN_PROGRESS', assignee: { userId: admin.userId } })
  const resolved = await adminApi.patch<IncidentDetail>(`/incidents/${id}/resolve`, {
    resolution: 'Se cambió el filtro',
  })
  expect(resolved.body).toMatchObject({ status: 'RESOLVED', resolution: 'Se cambió el filtro' })
  expect(resolved.body.resolvedAt).not.toBeNull()
  const reopened = await userApi.patch<IncidentDetail>(`/incidents/${id}/reopen`, {})
  expect(reopened.body).toMatchObject({ status: 'OPEN', resolvedAt: null, resolution: '' })
  expect((await bellOf(userApi)).map(({ title }) => title)).toEqual([
    'Paracas: la incidencia está resuelta',
    'Paracas: ya están atendiendo la incidencia',
  ])
  expect((await bellOf(adminApi))[0]).toMatchObject({ title: 'Paracas: la incidencia se reabrió' })
  const { body: history } = await adminApi.get<History>(`/incidents/${id}/history`)
  expect(history.map(({ what }) => what)).toEqual(['Reabierta', 'Resuelta', 'En atención', 'Incidencia reportada'])
})

test('an action that the state does not allow is refused with the state', async () => {
  const { adminApi, report } = await house()
  const { id } = await report()
  await adminApi.patch(`/incidents/${id}/resolve`, {})
  for (const path of ['start', 'resolve'])
    expect(await adminApi.patch(`/incidents/${id}/${path}`, {})).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', data: { status: 'RESOLVED' } },
    })
  expect(await adminApi.patch(`/incidents/${id}`, { category: 'OTHER' })).toMatchObject({ status: 409 })
})

test('a stale change is answered with the newer incident', async () => {
  const { adminApi, report } = await house()
  const { id, version } = await report()
  await adminApi.patch(`/incidents/${id}`, { category: 'NETWORK', version })
  expect(await adminApi.patch(`/incidents/${id}/start`, { version })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { category: 'NETWORK', version: version + 1 } } },
  })
})

test('of two who start it at once one is refused', async () => {
  const { tenant, adminApi, report } = await house()
  const { id } = await report()
  const other = await app.as(await makeUser(database, tenant))
  const answers = await Promise.all([adminApi, other].map(api => api.patch(`/incidents/${id}/start`, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('somebody is put in charge and taken out again', async () => {
  const { tenant, user, adminApi, userApi, report } = await house()
  const { id } = await report({}, adminApi)
  const path = `/incidents/${id}`
  const assigned = await adminApi.patch<IncidentDetail>(path, { assignee: user.username })
  expect(assigned.body.assignee?.userId).toBe(user.userId)
  expect(await bellOf(userApi)).toHaveLength(1)
  expect((await adminApi.patch<IncidentDetail>(path, { assignee: null })).body.assignee).toBeNull()
  const gone = await makeUser(database, tenant, { active: false })
  const stranger = await makeUser(database, await makeTenant(database))
  for (const { username } of [gone, stranger, { username: 'nadie@nada.test' }])
    expect(await adminApi.patch(path, { assignee: username })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', errors: [{ field: 'assignee' }] },
    })
})

test('both sides comment, the oldest first', async () => {
  const { adminApi, userApi, report } = await house()
  const { id } = await report()
  await userApi.post(`/incidents/${id}/comments`, { text: 'Sigue igual' })
  const { body } = await adminApi.post<IncidentDetail>(`/incidents/${id}/comments`, { text: 'Voy en camino' })
  expect(body.commentList.map(({ author, text }) => [author, text])).toEqual([
    ['Rosa Quispe', 'Sigue igual'],
    ['Lucía Paredes', 'Voy en camino'],
  ])
  expect((await bellOf(userApi))[0]).toMatchObject({ title: 'Paracas: comentario de Lucía', body: 'Voy en camino' })
})

test('people without the back office see, follow and comment their own reports only', async () => {
  const { tenant, userApi, adminApi, report } = await house()
  const { id } = await report({}, adminApi)
  const mine = await report()
  expect((await userApi.get<List>('/incidents/search')).body.items.map(item => item.id)).toEqual([mine.id])
  for (const path of [`/incidents/${id}`, `/incidents/${id}/history`])
    expect((await userApi.get(path)).status).toBe(404)
  expect((await userApi.post(`/incidents/${id}/comments`, { text: 'Hola' })).status).toBe(404)
  expect((await userApi.patch(`/incidents/${id}/reopen`, {})).status).toBe(404)
  const staff = await app.as(await makeUser(database, tenant, { roles: ['ROLE_STAFF'] }))
  expect((await staff.patch(`/incidents/${mine.id}/resolve`, {})).status).toBe(403)
})

test('another organisation finds nothing of it', async () => {
  const { report, room } = await house()
  const { id } = await report()
  const { adminApi: stranger, userApi } = await house()
  expect((await stranger.get(`/incidents/${id}`)).status).toBe(404)
  expect((await stranger.patch(`/incidents/${id}/start`, {})).status).toBe(404)
  expect((await stranger.get<List>('/incidents/search')).body.totalItems).toBe(0)
  const there = { spaceId: room.spaceId, category: 'OTHER', text: 'Algo' }
  expect((await userApi.post('/incidents', there)).status).toBe(404)
})

test('the list is filtered by words, place, state, category and who has it in hand', async () => {
  const { campus, room, adminApi, report } = await house()
  const air = await report()
  const light = await report({ category: 'ELECTRICITY', text: 'La lámpara parpadea' })
  await adminApi.patch(`/incidents/${light.id}/start`, {})
  const found = async (query: Record<string, string>) =>
    (await adminApi.get<List>('/incidents/search', query)).body.items.map(({ id }) => id)
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
  const { userApi, adminApi, room } = await house()
  const whole = { spaceId: room.spaceId, category: 'OTHER', text: 'Algo', ...fault }
  expect((await userApi.post('/incidents', whole)).status).toBeOneOf([400, 404, 422])
  expect((await adminApi.get<List>('/incidents/search')).body.totalItems).toBe(0)
  expect(await bellOf(adminApi)).toEqual([])
})
