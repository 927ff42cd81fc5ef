import type { Team } from '@aforo/api/people/teams'
import type { SpaceSummary } from '@aforo/api/places/spaces'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { makeRooms, makeUser } from '../../demo/factories.ts'
import { contractCalls } from '../../testing/contract-calls.ts'
import { makeHouse } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { withoutEmpty } from './named-parameters.ts'

const app = await testApp()
const { database } = app.services

const house = () => makeHouse(app, { members: { person: { roles: ['ROLE_ADMIN'] } } })

test('what the specification names without a place is taken from the address as from the body', async () => {
  const { api, tenant, person, floor } = await house()
  const byQuery = await api.post<Team>('/teams/?name=Ventas')
  const byBody = await api.post<Team>('/teams/', { name: 'Compras' })
  expect([byQuery, byBody]).toMatchObject([
    { status: 201, body: { name: 'Ventas', type: 'USERS' } },
    { status: 201, body: { name: 'Compras', type: 'USERS' } },
  ])
  // A list is repeated, or its items are parted by commas.
  const other = await makeUser(database, tenant)
  const at = `/teams/${byQuery.body.id}`
  const repeated = new URLSearchParams([person, other].map(({ username }) => ['usernames', username])).toString()
  expect((await api.post<{ added: string[] }>(`${at}/add-to-team?${repeated}`)).body.added).toHaveLength(2)
  const listed = encodeURIComponent(`${person.username},${other.username}`)
  expect(
    (await api.post<{ removed: string[] }>(`${at}/remove-from-team?usernames=${listed}`)).body.removed,
  ).toHaveLength(2)
  // A number is one, and the rest of the input stays in the body.
  const many = await api.post<{ items: SpaceSummary[] }>(`/spaces/${floor.spaceId}/batch?amount=2`, {
    type: 'PHONE_BOOTH',
  })
  expect(many.body.items).toHaveLength(2)
  expect((await api.patch<Team>(`${at}/rename?name=Ventas+Lima`)).body.name).toBe('Ventas Lima')
})

test('calls that the specification names without a body work without one', async () => {
  const { api } = await house()
  expect((await api.patch('/onboarding/skip')).status).toBe(200)
  expect((await api.post('/inventory/remove-duplicates')).body).toMatchObject({ preview: false, merged: 0 })
  expect((await api.post('/inventory/remove-duplicates?preview=true')).body).toMatchObject({ preview: true })
})

test('given in both places it is the same, or it is refused by its name', async () => {
  const { api, tenant, floor } = await house()
  expect((await api.post('/teams/?name=Ventas', { name: 'Ventas' })).status).toBe(201)
  const twice = await api.post<Problem>('/teams/?name=Uno', { name: 'Otro' })
  expect(twice).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'name', message: 'Está en la dirección y en el cuerpo con valores distintos.' }] },
  })
  const [room] = await makeRooms(database, floor, [{}])
  const { body: zone } = await api.post<{ id: string }>('/zones/create', { name: 'Dirección', type: 'OWNED' })
  const at = `/zones/${zone.id}/add-spaces?spaceId=${room?.spaceId}`
  expect(await api.post<Problem>(at, { spaceId: [floor.spaceId] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'spaceId' }] },
  })
  expect((await api.post(at, { spaceId: [room?.spaceId] })).status).toBe(200)
  const { rows } = await database.pool.query('select name from teams where tenant_id = $1', [tenant.tenantId])
  expect(rows.map(({ name }) => name)).not.toContain('Uno')
})

test('a value of the wrong kind and a name that no call knows are refused', async () => {
  const { api, floor } = await house()
  const refused = (field: string) => ({ status: 400, body: { errors: [{ field }] } })
  expect(await api.post<Problem>(`/spaces/${floor.spaceId}/batch?amount=dos`)).toMatchObject(refused('amount'))
  expect(await api.post<Problem>('/teams/?name=A&sobra=1')).toMatchObject(refused('sobra'))
  expect(await api.post<Problem>('/teams/?name=A&name=B')).toMatchObject(refused('name'))
  expect(await api.post<Problem>('/teams/')).toMatchObject(refused('name'))
})

test('an empty filter narrows nothing on any list, and an unknown one is refused all the same', async () => {
  const { api } = await house()
  await api.post('/teams/?name=Ventas')
  for (const list of [
    '/teams/search',
    '/users/',
    '/zones/search',
    '/booking/reservations/search',
    '/contracts/search',
  ]) {
    const all = await api.get<{ totalItems: number }>(list)
    expect(all.status, list).toBe(200)
    const names = ['q', 'status', 'type'].filter(name => takes(list, name))
    expect(names.length).toBeGreaterThan(0)
    const empty = await api.get<{ totalItems: number }>(list, Object.fromEntries(names.map(name => [name, ''])))
    expect([empty.status, empty.body.totalItems], list).toEqual([200, all.body.totalItems])
    expect(await api.get<Problem>(list, { sobra: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sobra' }] },
    })
  }
})

const takes = (list: string, name: string) =>
  contractCalls.some(
    ({ method, path, input }) => method === 'GET' && path === list && name in (input as z.ZodObject).shape,
  )

test('the calls are those of the specification', () => {
  const named = contractCalls.flatMap(({ method, path, meta }) =>
    meta.named ? [`${method} ${path} ${meta.named.join(',')}`] : [],
  )
  expect(named.sort()).toEqual(
    [
      'POST /contracts/{saleId}/create countryCode,contractType',
      'PATCH /contracts/{id}/account-representatives originalRepresentativeId',
      'POST /order/{id}/confirm-payment code,description,dateCreated',
      'PATCH /order/{id}/status receipt_status',
      'POST /cart/{id}/extension/{itemId} duration',
      // Without a body it merges, so that its preview is asked for beside the path.
      'POST /inventory/remove-duplicates preview,campusId',
      'POST /iam/password/forgot username',
      'POST /iam/password/temporal temporaryPassword,username',
      'PUT /iam/roles/{role}/users userId',
      'POST /billing/{id}/attach-purchase-order attachmentKey,poCode',
      'PATCH /onboarding/skip channel',
      'PATCH /campus/{id} newName',
      'POST /spaces/{id}/batch amount',
      'POST /teams/ name,type',
      'POST /teams/{id}/add-to-team usernames',
      'POST /teams/{id}/assign-to-zone zoneId',
      'POST /teams/{id}/remove-from-team usernames',
      'POST /teams/{id}/remove-zone zoneId',
      'PATCH /teams/{id}/rename name',
      'POST /teams-associations/ teamId,campusId',
      'POST /zones/{id}/add-space spaceId',
      'POST /zones/{id}/add-spaces spaceId',
    ].sort(),
  )
})

test('what stands beside an empty filter in an address is left as it was', () => {
  const { input } = contractCalls.find(({ name }) => name === 'users.list') ?? {}
  expect(withoutEmpty(input as z.ZodType, '/api/users/?status=&q=d?nde%20est%C3%A1&sobra=')).toBe(
    '/api/users/?q=d%3Fnde+est%C3%A1&sobra=',
  )
  expect(withoutEmpty(input as z.ZodType, '/api/users/?q=a%3D')).toBe('/api/users/?q=a%3D')
})
