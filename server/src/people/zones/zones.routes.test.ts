import type { Team } from '@aforo/api/people/teams'
import type { MyZone, Zone, ZoneSummary } from '@aforo/api/people/zones'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'
import { mayBook } from './zones.ts'

const app = await testApp()
const { database } = app.services

/** A tenant with a campus of one floor and two rooms. */
const office = () => makeHouse(app, { rooms: { one: { name: 'Sala 1' }, two: { name: 'Sala 2' } } })

interface Page<Item> {
  items: Item[]
  totalItems: number
}

async function newZone(api: Client, name: string, more: object = {}): Promise<Zone> {
  const { status, body } = await api.post<Zone>('/zones/create', { name, type: 'OWNED', ...more })
  expect(status).toBe(201)
  return body
}

test('a zone is created, found, opened, renamed and deleted', async () => {
  const { api } = await office()
  const zone = await newZone(api, ' Dirección ')
  expect(zone).toMatchObject({
    name: 'Dirección',
    type: 'OWNED',
    spaceCount: 0,
    teamCount: 0,
    spaces: [],
    teams: [],
    domainCount: 0,
    version: 1,
  })
  expect((await api.get<Zone>(`/zones/${zone.id}/detail`)).body).toEqual(zone)
  expect((await api.get<Page<ZoneSummary>>('/zones/search', { q: 'direccion' })).body.totalItems).toBe(1)
  expect((await api.get<Page<ZoneSummary>>('/zones/search', { type: 'SHARED' })).body.totalItems).toBe(0)
  const renamed = await api.patch<Zone>(`/zones/${zone.id}/update-name`, { name: 'Gerencia', version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Gerencia', version: 2 })
  const history = (await api.get<History>(`/zones/${zone.id}/history`)).body
  expect(history[0]).toMatchObject({
    what: 'Nombre cambiado',
    changes: [{ field: 'Nombre', before: 'Dirección', after: 'Gerencia' }],
  })
  expect((await api.delete(`/zones/${zone.id}`)).status).toBe(200)
  expect((await api.get(`/zones/${zone.id}/detail`)).status).toBe(404)
})

test.each([
  ['no name', { name: ' ', type: 'OWNED' }, 400, 'name'],
  ['an unknown type', { name: 'A', type: 'OPEN' }, 400, 'type'],
  ['a domain that is none', { name: 'A', type: 'SHARED', grantedDomains: ['no vale'] }, 400, 'grantedDomains.0'],
  ['a private zone granted to others', { name: 'A', type: 'OWNED', grantedDomains: ['acme'] }, 422, 'grantedDomains'],
])('a zone with %s is refused by field', async (_what, wrong, status, field) => {
  const { api } = await office()
  expect(await api.post<Problem>('/zones/create', wrong)).toMatchObject({ status, body: { errors: [{ field }] } })
  expect((await api.get<Page<ZoneSummary>>('/zones/search')).body.totalItems).toBe(0)
})

test('a name is used once in a tenant', async () => {
  const { api } = await office()
  await newZone(api, 'Ventas')
  const other = await newZone(api, 'Compras')
  expect(await api.post('/zones/create', { name: 'VENTAS', type: 'SHARED' })).toMatchObject({ status: 409 })
  expect(await api.patch<Problem>(`/zones/${other.id}/update-name`, { name: 'ventas' })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN' },
  })
})

test('spaces are put in a zone with what stands in them, and freed again by either id', async () => {
  const { api, floor, one, two, campus } = await office()
  const zone = await newZone(api, 'Piso 3')
  const at = `/zones/${zone.id}`
  const withFloor = await api.post<Zone>(`${at}/add-space`, { spaceId: floor.spaceId })
  expect(withFloor.body.spaces).toMatchObject([
    { id: floor.spaceId, campusName: campus.name, children: [{ name: 'Sala 1' }, { name: 'Sala 2' }] },
  ])
  const other = await newZone(api, 'Directorio')
  await api.post(`/zones/${other.id}/add-space`, { spaceId: two.spaceId })
  expect((await api.get<Zone>(`${at}/detail`)).body.spaces[0]?.children).toMatchObject([{ name: 'Sala 1' }])
  expect((await api.get<object[]>('/zones/places', { campusId: campus.campusId })).body).toHaveLength(2)
  expect((await api.post<Zone>(`${at}/free-space`, { spaceId: floor.spaceId })).body.spaceCount).toBe(0)
  expect((await api.post<Zone>(`/zones/${two.spaceId}/free-space`)).body).toMatchObject({ id: other.id, spaceCount: 0 })
  expect((await api.post(`/zones/${two.spaceId}/free-space`)).status).toBe(404)
  expect((await api.post(`${at}/free-space`, { spaceId: one.spaceId })).status).toBe(404)
})

test('a space is in at most one zone: the other zone is named, and of several none is added', async () => {
  const { api, one, two } = await office()
  const first = await newZone(api, 'Una')
  const second = await newZone(api, 'Otra')
  await api.post(`/zones/${first.id}/add-space`, { spaceId: one.spaceId })
  const spaceId = [two.spaceId, one.spaceId]
  expect(await api.post<Problem>(`/zones/${second.id}/add-spaces`, { spaceId })).toMatchObject({
    status: 409,
    body: { code: 'SPACE_IN_ZONE', data: { spaceName: 'Sala 1', zoneId: first.id, zoneName: 'Una' } },
  })
  expect((await api.get<Zone>(`/zones/${second.id}/detail`)).body).toEqual(second)
  const again = await api.post<Zone>(`/zones/${first.id}/add-spaces`, { spaceId })
  expect(again.body).toMatchObject({ spaceCount: 2, version: 3 })
  expect((await api.post<Zone>(`/zones/${first.id}/add-spaces`, { spaceId })).body.version).toBe(3)
  expect((await api.post(`/zones/${first.id}/add-spaces`, { spaceId: [] })).status).toBe(400)
})

test('of two zones that want one space at once, one gets it', async () => {
  const { api, one } = await office()
  const zones = [await newZone(api, 'Una'), await newZone(api, 'Otra')]
  const both = await Promise.all(zones.map(({ id }) => api.post(`/zones/${id}/add-space`, { spaceId: one.spaceId })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a zone becomes shared with domains and private again; the own domain is refused', async () => {
  const { api, tenant } = await office()
  const zone = await newZone(api, 'Una')
  const at = `/zones/${zone.id}`
  const shared = await api.put<Zone>(`${at}/access`, { type: 'SHARED', grantedDomains: ['Globex', 'acme', 'acme'] })
  expect(shared.body).toMatchObject({ type: 'SHARED', grantedDomains: ['acme', 'globex'], version: 2 })
  expect((await api.get<object>(`${at}/granted`)).body).toEqual({
    zoneId: zone.id,
    domains: [{ domainPrefix: 'acme' }, { domainPrefix: 'globex' }],
  })
  const own = { type: 'SHARED', grantedDomains: [tenant.domainPrefix] }
  expect((await api.put(`${at}/access`, own)).status).toBe(422)
  expect((await api.put<Zone>(`${at}/access`, { type: 'OWNED' })).body.grantedDomains).toEqual([])
})

test('a change based on an older version is refused with the newer record', async () => {
  const { api, one } = await office()
  const zone = await newZone(api, 'Una')
  const at = `/zones/${zone.id}`
  await api.patch(`${at}/update-name`, { name: 'Otra' })
  const answers = await Promise.all([
    api.patch<Problem>(`${at}/update-name`, { name: 'Tres', version: 1 }),
    api.put<Problem>(`${at}/access`, { type: 'SHARED', version: 1 }),
    api.post<Problem>(`${at}/add-space`, { spaceId: one.spaceId, version: 1 }),
    api.post<Problem>(`${at}/add-spaces`, { spaceId: [one.spaceId], version: 1 }),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { newer: { name: 'Otra' } } } })
})

test('who may book follows from the nearest zone around a space, and from suspended teams', async () => {
  const { api, tenant, admin, floor, one, two } = await office()
  const member = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
  const may = (user: { tenantId: string; userId: string }, spaceId: string) =>
    asTenant(database, tenant.tenantId, tx => mayBook(tx, user, spaceId))
  expect(await may(admin, one.spaceId)).toBe(true)
  const { body: team } = await api.post<Team>('/teams/?name=Ventas')
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [member.username] })
  const zone = await newZone(api, 'Piso 3')
  await api.post(`/zones/${zone.id}/add-space`, { spaceId: floor.spaceId })
  await api.post(`/teams/${team.id}/assign-to-zone`, { zoneId: zone.id })
  expect([await may(member, one.spaceId), await may(admin, one.spaceId)]).toEqual([true, false])
  const open = await newZone(api, 'Sala abierta', { type: 'SHARED' })
  await api.post(`/zones/${open.id}/add-space`, { spaceId: two.spaceId })
  expect([await may(member, two.spaceId), await may(admin, two.spaceId)]).toEqual([true, true])
  await api.patch(`/teams/${team.id}/suspend`)
  expect([await may(member, one.spaceId), await may(member, two.spaceId)]).toEqual([false, false])
  await api.patch(`/teams/${team.id}/deactivate`)
  expect([await may(member, one.spaceId), await may(member, two.spaceId)]).toEqual([false, true])
})

test('the member of a granted domain sees exactly the shared zones with their spaces; deleting ends it', async () => {
  const owner = await office()
  const guest = await office()
  const zone = await newZone(owner.api, 'Lobby', { type: 'SHARED', grantedDomains: [guest.tenant.domainPrefix] })
  await newZone(owner.api, 'Secreta')
  await newZone(owner.api, 'Sin invitados', { type: 'SHARED' })
  await owner.api.post(`/zones/${zone.id}/add-space`, { spaceId: owner.one.spaceId })
  const user = await app.as(await makeUser(database, guest.tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get<MyZone[]>('/zones/mine')).body).toEqual([
    {
      id: zone.id,
      name: 'Lobby',
      type: 'SHARED',
      tenantName: owner.tenant.name,
      guest: true,
      spaces: [
        {
          id: owner.one.spaceId,
          name: 'Sala 1',
          type: 'ROOM',
          campusId: owner.campus.campusId,
          campusName: owner.campus.name,
          timeZoneId: 'America/Lima',
        },
      ],
    },
  ])
  const stranger = await office()
  expect((await stranger.api.get<MyZone[]>('/zones/mine')).body).toEqual([])
  const own = (await owner.api.get<MyZone[]>('/zones/mine')).body
  expect(own.map(({ name, guest }) => [name, guest])).toEqual([
    ['Lobby', false],
    ['Sin invitados', false],
  ])
  await owner.api.delete(`/zones/${zone.id}`)
  expect((await user.get<MyZone[]>('/zones/mine')).body).toEqual([])
})

test('another tenant gets NOT_FOUND from every call, and changes nothing', async () => {
  const { api, one, two, campus } = await office()
  const zone = await newZone(api, 'Una')
  await api.post(`/zones/${zone.id}/add-space`, { spaceId: one.spaceId })
  const before = (await api.get<Zone>(`/zones/${zone.id}/detail`)).body
  const stranger = await office()
  const mine = await newZone(stranger.api, 'Propia')
  const at = `/zones/${zone.id}`
  const answers = await Promise.all([
    stranger.api.get(`${at}/detail`),
    stranger.api.get(`${at}/granted`),
    stranger.api.get(`${at}/history`),
    stranger.api.get('/zones/places', { campusId: campus.campusId }),
    stranger.api.patch(`${at}/update-name`, { name: 'Mía' }),
    stranger.api.put(`${at}/access`, { type: 'SHARED' }),
    stranger.api.post(`${at}/add-space`, { spaceId: stranger.one.spaceId }),
    stranger.api.post(`${at}/add-spaces`, { spaceId: [stranger.one.spaceId] }),
    stranger.api.post(`/zones/${mine.id}/add-space`, { spaceId: two.spaceId }),
    stranger.api.post(`/zones/${mine.id}/add-spaces`, { spaceId: [stranger.one.spaceId, two.spaceId] }),
    stranger.api.post(`${at}/free-space`, { spaceId: one.spaceId }),
    stranger.api.post(`/zones/${one.spaceId}/free-space`),
    stranger.api.delete(at),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await api.get<Zone>(`${at}/detail`)).body).toEqual(before)
  expect((await stranger.api.get<Zone>(`/zones/${mine.id}/detail`)).body).toEqual(mine)
})

test('a user without the back office sees only the own zones', async () => {
  const { tenant, api } = await office()
  const zone = await newZone(api, 'Una')
  const user = await app.as(await makeUser(database, tenant, { roles: ['ROLE_STAFF'] }))
  expect((await user.get('/zones/mine')).status).toBe(200)
  const refused = await Promise.all([
    user.get('/zones/search'),
    user.get(`/zones/${zone.id}/detail`),
    user.post('/zones/create', { name: 'Mía', type: 'OWNED' }),
    user.delete(`/zones/${zone.id}`),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await app.nobody.get('/zones/mine')).status).toBe(401)
})

test('a zone change is told live to its tenant', async () => {
  const { api, tenant } = await office()
  const heard = new Promise(resolve => app.services.events.subscribe(tenant.tenantId, resolve))
  const zone = await newZone(api, 'Una')
  expect(await heard).toEqual({ topic: 'zones', id: zone.id })
})

test('a zone that was deleted by mistake comes back with access, teams and the spaces that are in no other by now', async () => {
  const { api, one, two } = await office()
  const zone = await newZone(api, 'Piso de Acme', { type: 'SHARED', grantedDomains: [] })
  const { body: team } = await api.post<Team>('/teams/?name=Acme')
  await api.put(`/teams/${team.id}/assign-to-zone`, { zoneId: zone.id })
  await api.post(`/zones/${zone.id}/add-spaces`, { spaceId: [one.spaceId, two.spaceId] })
  const { body: before } = await api.get<Zone>(`/zones/${zone.id}/detail`)
  expect(before).toMatchObject({ spaceCount: 2 })
  expect((await api.delete(`/zones/${zone.id}`)).status).toBe(200)
  const removed = await api.get<Page<{ id: string; title: string; detail: string }>>('/removed/ZONE')
  expect(removed.body.items).toMatchObject([{ id: zone.id, title: 'Piso de Acme', detail: '2 espacios' }])
  const other = await newZone(api, 'Otra')
  await api.post(`/zones/${other.id}/add-space`, { spaceId: two.spaceId })

  const { status, body } = await api.patch<{ zone: Zone; spacesLost: number }>(`/zones/${zone.id}/restore`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ zone: { id: zone.id, name: 'Piso de Acme', type: 'SHARED' }, spacesLost: 1 })
  expect(body.zone.teams).toEqual(before.teams)
  expect(body.zone.spaces.map(({ id }) => id)).toEqual([one.spaceId])
  expect((await api.get<Page<unknown>>('/removed/ZONE')).body.items).toEqual([])
  const { body: history } = await api.get<History>(`/zones/${zone.id}/history`)
  expect(JSON.stringify(history)).toContain('Zona recuperada')

  await api.delete(`/zones/${zone.id}`)
  await newZone(api, 'piso de acme')
  expect((await api.patch<Problem>(`/zones/${zone.id}/restore`)).body.code).toBe('NAME_TAKEN')
  const stranger = await office()
  expect((await stranger.api.patch(`/zones/${zone.id}/restore`)).status).toBe(404)
})
