import type { Team, TeamAssociation, TeamInfo, TeamPerson, TeamSummary } from '@aforo/api/people/teams'
import type { Zone } from '@aforo/api/people/zones'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeCampus, makeUser, makeUsers, type TenantGiven } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const administrator = (tenant?: TenantGiven) => makeOperator(app, { tenant })

interface Page<Item> {
  items: Item[]
  totalItems: number
  hasNext: boolean
}

/** Makes a team as the specification says: its data are query parameters. */
async function newTeam(api: Client, name: string, type = 'USERS'): Promise<Team> {
  const { status, body } = await api.post<Team>(`/teams/?${new URLSearchParams({ name, type })}`)
  expect(status).toBe(201)
  return body
}

const newZone = async (api: Client, name = 'Piso de ventas') =>
  (await api.post<Zone>('/zones/create', { name, type: 'OWNED' })).body

const nobodysId = '01890000-0000-7000-8000-000000000000'

test('a team is created from query parameters, opened again and found in the list', async () => {
  const { api, tenant } = await administrator()
  const team = await newTeam(api, ' Marketing ')
  expect(team).toMatchObject({ name: 'Marketing', type: 'USERS', status: 'ACTIVE', version: 1, members: 0 })
  expect(team.can).toEqual({ edit: true, suspend: true, reactivate: false, deactivate: true, delete: true })
  expect((await api.get<Team>(`/teams/${team.id}`)).body).toEqual(team)
  const { body } = await api.get<Page<TeamSummary>>('/teams/search', { status: 'ACTIVE,SUSPENDED' })
  expect(body).toMatchObject({ totalItems: 1, items: [{ id: team.id, name: 'Marketing' }] })
  const audit = await asTenant(database, tenant.tenantId, tx => tx.selectFrom('audit_log').select('action').execute())
  expect(audit).toEqual([{ action: 'team.created' }])
})

test.each([
  ['no name', 'type=USERS', 400, 'name'],
  ['a blank name', 'name=%20', 400, 'name'],
  ['a name too long', `name=${'x'.repeat(101)}`, 400, 'name'],
  ['an unknown type', 'name=A&type=ROBOTS', 400, 'type'],
  ['the hidden type', 'name=A&type=CREATED', 422, 'type'],
])('a team with %s is refused by field', async (_what, query, status, field) => {
  const { api } = await administrator()
  const refused = await api.post<Problem>(`/teams/?${query}`)
  expect(refused).toMatchObject({ status, body: { errors: [{ field }] } })
  expect((await api.get<Page<TeamSummary>>('/teams/search')).body.totalItems).toBe(0)
})

test('a name is used once among the teams of a tenant, whatever its case, until its team ends', async () => {
  const { api } = await administrator()
  const team = await newTeam(api, 'Ventas')
  expect(await api.post<Problem>('/teams/?name=VENTAS')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  const other = await newTeam(api, 'Compras')
  expect(await api.patch(`/teams/${other.id}/rename`, { name: 'ventas' })).toMatchObject({ status: 409 })
  expect(await api.patch(`/teams/${other.id}`, { name: 'ventas' })).toMatchObject({ status: 409 })
  await newTeam((await administrator()).api, 'Ventas')
  await api.patch(`/teams/${team.id}/deactivate`)
  expect((await api.patch<Team>(`/teams/${other.id}/rename`, { name: 'Ventas' })).body.name).toBe('Ventas')
})

test('of two teams created at once with one name, one is refused', async () => {
  const { api } = await administrator()
  const both = await Promise.all([api.post('/teams/?name=Uno'), api.post('/teams/?name=uno')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('only the operator makes customer teams, and nobody sees the hidden type', async () => {
  const operator = await administrator({ type: 'AFORO' })
  const company = await administrator({ type: 'ORGANIZATION' })
  const codes = async (api: Client, query?: Record<string, string>) =>
    (await api.get<{ code: string }[]>('/teams/info/types', query)).body.map(({ code }) => code)
  expect(await codes(operator.api)).toEqual(['USERS', 'BILLABLE', 'BASE'])
  expect(await codes(company.api, { writable: 'true' })).toEqual(['USERS', 'BASE'])
  expect(await codes(company.api, { writable: 'false' })).toEqual(['BILLABLE'])
  await newTeam(operator.api, 'Cliente SAC', 'BILLABLE')
  expect((await company.api.post('/teams/?name=Cliente&type=BILLABLE')).status).toBe(422)
  const team = await newTeam(company.api, 'Uno')
  expect((await company.api.patch(`/teams/${team.id}`, { type: 'BILLABLE' })).status).toBe(422)
})

test('the list filters by words, types, state, zone and campus, and sorts', async () => {
  const { api, tenant, admin } = await administrator()
  const sales = await newTeam(api, 'Diseño y Ventas')
  const buyers = await newTeam(api, 'Compras', 'BASE')
  const gone = await newTeam(api, 'Archivo')
  await api.patch(`/teams/${gone.id}/deactivate`)
  await api.patch(`/teams/${buyers.id}/suspend`)
  const zone = await newZone(api)
  const campus = await makeCampus(database, tenant)
  await api.post(`/teams/${sales.id}/assign-to-zone`, { zoneId: zone.id })
  await api.post('/teams-associations/', { teamId: sales.id, campusId: campus.campusId })
  await api.post(`/teams/${sales.id}/add-to-team`, { usernames: [admin.username] })
  const names = async (query: Record<string, string>) =>
    (await api.get<Page<TeamSummary>>('/teams/search', query)).body.items.map(({ name }) => name)
  expect(await names({})).toEqual(['Compras', 'Diseño y Ventas'])
  expect(await names({ status: 'ACTIVE' })).toEqual(['Diseño y Ventas'])
  expect(await names({ status: 'INACTIVE' })).toEqual(['Archivo'])
  expect(await names({ types: 'BASE,BILLABLE' })).toEqual(['Compras'])
  expect(await names({ q: 'DISENO' })).toEqual(['Diseño y Ventas'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ zoneId: zone.id })).toEqual(['Diseño y Ventas'])
  expect(await names({ campusId: campus.campusId })).toEqual(['Diseño y Ventas'])
  expect(await names({ sort: '-name' })).toEqual(['Diseño y Ventas', 'Compras'])
  expect(await names({ sort: '-members' })).toEqual(['Diseño y Ventas', 'Compras'])
  expect(await names({ pageSize: '1', page: '1' })).toEqual(['Diseño y Ventas'])
  expect((await api.get('/teams/search', { status: 'GONE' })).status).toBe(400)
})

test('people are added, found by state, removed, copied and taken out all at once', async () => {
  const { api, tenant } = await administrator()
  const people = await makeUsers(
    database,
    tenant,
    [
      { username: 'ana@t.test', givenName: 'Ana' },
      { username: 'beto@t.test', givenName: 'Beto', active: false },
      { username: 'carla@t.test', givenName: 'Carla' },
    ].map(person => ({ ...person, username: `${crypto.randomUUID()}.${person.username}` })),
  )
  const [ana = '', beto = '', carla = ''] = people.map(({ username }) => username)
  const team = await newTeam(api, 'Uno')
  const at = `/teams/${team.id}`
  const added = await api.post<{ team: Team; added: string[] }>(`${at}/add-to-team`, {
    usernames: [ana.toUpperCase(), beto, ana],
  })
  expect(added.body.added).toEqual([ana, beto].sort())
  expect(added.body.team).toMatchObject({ members: 2, users: [{ givenName: 'Ana' }, { givenName: 'Beto' }] })
  expect((await api.post<{ added: string[] }>(`${at}/add-to-team`, { usernames: [ana] })).body.added).toEqual([])
  const members = async (query: Record<string, string>) =>
    (await api.get<Page<TeamPerson>>(`${at}/user-teams`, query)).body.items.map(({ username }) => username)
  expect(await members({})).toEqual([ana, beto])
  expect(await members({ with_status: 'ACTIVE' })).toEqual([ana])
  expect(await members({ with_status: 'INACTIVE' })).toEqual([beto])
  expect(await members({ q: 'ANA' })).toContain(ana)
  const other = await newTeam(api, 'Dos')
  await api.post(`/teams/${other.id}/add-to-team`, { usernames: [ana, carla] })
  expect((await api.post<{ added: string[] }>(`${at}/members/${other.id}`)).body.added).toEqual([carla])
  const removed = await api.post<{ team: Team; removed: string[] }>(`${at}/remove-from-team`, { usernames: [beto] })
  expect(removed.body).toMatchObject({ removed: [beto], team: { members: 2 } })
  const reset = await api.post<{ team: Team; removed: string[] }>(`${at}/members/reset`)
  expect(reset.body).toMatchObject({ removed: [ana, carla].sort(), team: { members: 0, users: [] } })
  expect((await api.get<Team>(`/teams/${other.id}`)).body.members).toBe(2)
  const history = (await api.get<History>(`${at}/history`)).body
  expect(history.map(({ what }) => what)).toEqual([
    'Equipo vaciado',
    'Personas quitadas',
    'Personas copiadas de otro equipo',
    'Personas añadidas',
    'Equipo creado',
  ])
  expect(history[1]?.changes).toEqual([{ field: 'Personas quitadas', before: '', after: beto }])
})

test.each([
  ['nobody', { usernames: [] }, 400],
  ['no list', {}, 400],
  ['what is no e-mail', { usernames: ['ana'] }, 400],
  ['a person that there is not', { usernames: ['nadie@t.test'] }, 422],
])('adding %s is refused by field and adds nobody', async (_what, body, status) => {
  const { api, admin } = await administrator()
  const team = await newTeam(api, 'Uno')
  const mixed =
    'usernames' in body && body.usernames?.length ? { usernames: [admin.username, ...body.usernames] } : body
  const refused = await api.post<Problem>(`/teams/${team.id}/add-to-team`, mixed)
  expect(refused.status).toBe(status)
  expect(refused.body.errors?.[0]?.field).toMatch(/^usernames/)
  expect((await api.get<Team>(`/teams/${team.id}`)).body.members).toBe(0)
})

test("another tenant's person is refused in the words for a person that there is not", async () => {
  const { api } = await administrator()
  const stranger = (await administrator()).admin
  const team = await newTeam(api, 'Uno')
  const add = (username: string) => api.post<Problem>(`/teams/${team.id}/add-to-team`, { usernames: [username] })
  const [theirs, nobodys] = [await add(stranger.username), await add('nadie@t.test')]
  expect(theirs.status).toBe(nobodys.status)
  expect(theirs.body.message.replace(stranger.username, '')).toBe(nobodys.body.message.replace('nadie@t.test', ''))
})

test('a team is suspended and reactivated; what ended stays as it was', async () => {
  const { api, admin } = await administrator()
  const team = await newTeam(api, 'Uno')
  const at = `/teams/${team.id}`
  expect((await api.patch<Team>(`${at}/suspend`)).body).toMatchObject({ status: 'SUSPENDED', version: 2 })
  expect(await api.patch<Problem>(`${at}/suspend`)).toMatchObject({
    status: 409,
    body: { code: 'WRONG_STATE', data: { status: 'SUSPENDED' } },
  })
  expect((await api.patch<Team>(`${at}/reactivate`)).body.status).toBe('ACTIVE')
  expect((await api.patch<Team>(`${at}/deactivate`)).body.status).toBe('INACTIVE')
  const zone = await newZone(api)
  const refused = await Promise.all([
    api.patch(`${at}/reactivate`),
    api.patch(`${at}/suspend`),
    api.patch(`${at}/rename`, { name: 'Otro' }),
    api.patch(at, { name: 'Otro' }),
    api.post(`${at}/add-to-team`, { usernames: [admin.username] }),
    api.post(`${at}/members/reset`),
    api.post(`${at}/assign-to-zone`, { zoneId: zone.id }),
  ])
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
})

test('of two suspensions at once one is refused', async () => {
  const { api } = await administrator()
  const team = await newTeam(api, 'Uno')
  const both = await Promise.all([1, 2].map(() => api.patch(`/teams/${team.id}/suspend`)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a change based on an older version is refused with the newer record', async () => {
  const { api } = await administrator()
  const team = await newTeam(api, 'Uno')
  await api.patch(`/teams/${team.id}`, { name: 'Dos', type: 'BASE', version: 1 })
  for (const verb of ['', '/rename', '/suspend', '/deactivate']) {
    const name = /^(\/rename)?$/.test(verb) && { name: 'Tres' }
    const stale = await api.patch<Problem>(`/teams/${team.id}${verb}`, { ...name, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { newer: { name: 'Dos' } } } })
  }
})

test('a team in a zone or a campus is not deleted; out of them it is, and its name is free again', async () => {
  const { api, tenant } = await administrator()
  const team = await newTeam(api, 'Uno')
  const zone = await newZone(api)
  const campus = await makeCampus(database, tenant)
  expect((await api.post<Team>(`/teams/${team.id}/assign-to-zone`, { zoneId: zone.id })).body).toMatchObject({
    zoneCount: 1,
    zones: [{ id: zone.id, name: zone.name }],
    can: { delete: true },
  })
  await api.post(`/teams/${team.id}/assign-to-zone`, { zoneId: zone.id })
  const association = await api.post<TeamAssociation>('/teams-associations/', {
    teamId: team.id,
    campusId: campus.campusId,
  })
  expect(association).toMatchObject({ status: 201, body: { teamName: 'Uno', campusName: campus.name } })
  expect(await api.delete<Problem>(`/teams/${team.id}`)).toMatchObject({
    status: 409,
    body: {
      code: 'RECORD_IN_USE',
      data: {
        forbids: [
          { kind: 'ZONE', count: 1, items: [{ title: zone.name, link: `/app/users/zones?zone=${zone.id}` }] },
          { kind: 'CAMPUS', count: 1, items: [{ title: campus.name }] },
        ],
      },
    },
  })
  expect((await api.post<Team>(`/teams/${team.id}/remove-zone`, { zoneId: zone.id })).body.zoneCount).toBe(0)
  expect((await api.delete(`/teams-associations/${association.body.id}`)).status).toBe(200)
  expect((await api.delete(`/teams/${team.id}`)).status).toBe(200)
  expect((await api.get(`/teams/${team.id}`)).status).toBe(404)
  expect((await api.delete(`/teams/${team.id}`)).status).toBe(404)
  await newTeam(api, 'Uno')
})

test('associations are read by their own id, the team and the campus, and their people are a spreadsheet file', async () => {
  const { api, tenant } = await administrator()
  const campus = await makeCampus(database, tenant, { name: 'Sede Ñuñoa' })
  const dangerous = await makeUser(database, tenant, { givenName: '=1+1', lastname: 'Díaz, hijo' })
  const team = await newTeam(api, 'Uno')
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [dangerous.username] })
  const body = { teamId: team.id, campusId: campus.campusId }
  const { body: association } = await api.post<TeamAssociation>('/teams-associations/', body)
  expect((await api.post<TeamAssociation>('/teams-associations/', body)).body.id).toBe(association.id)
  for (const id of [association.id, team.id, campus.campusId])
    expect((await api.get<TeamAssociation[]>(`/teams-associations/${id}`)).body).toEqual([association])
  const file = await api.get<string>(`/teams-associations/${campus.campusId}/users/report/file/download`)
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toContain('personas-de-equipos.csv')
  expect(file.body).toBe(
    '\uFEFFSede,Equipo,Nombre,Apellidos,Correo,Estado\r\n' +
      `Sede Ñuñoa,Uno,'=1+1,"Díaz, hijo",${dangerous.username},Habilitado\r\n`,
  )
})

test('one sees the own teams; those of others only in the back office', async () => {
  const { api, tenant, admin } = await administrator()
  const user = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
  const team = await newTeam(api, 'Uno')
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [user.username] })
  const own = await app.as(user)
  const info = { id: team.id, name: 'Uno', type: 'USERS', status: 'ACTIVE' }
  expect((await own.get<TeamInfo[]>('/teams/mine')).body).toEqual([info])
  expect((await own.get<TeamInfo[]>(`/teams/${user.username}/teams`)).body).toEqual([info])
  expect((await own.get(`/teams/${admin.username}/teams`)).status).toBe(404)
  expect((await api.get<TeamInfo[]>(`/teams/${user.username}/teams`)).body).toEqual([info])
  expect((await own.get<TeamInfo[]>('/teams/info/of', { values: team.id })).body).toEqual([info])
  expect((await own.get('/teams/info/of', { values: `${team.id},${nobodysId}` })).status).toBe(404)
  expect((await own.get('/teams/search')).status).toBe(403)
  expect((await own.post('/teams/?name=Mío')).status).toBe(403)
  expect((await app.nobody.get('/teams/mine')).status).toBe(401)
})

test('another tenant gets NOT_FOUND from every call, and changes nothing', async () => {
  const { api, tenant, admin } = await administrator()
  const team = await newTeam(api, 'Uno')
  const other = await newTeam(api, 'Dos')
  const zone = await newZone(api)
  const campus = await makeCampus(database, tenant)
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [admin.username] })
  await api.post(`/teams/${team.id}/assign-to-zone`, { zoneId: zone.id })
  const { body: association } = await api.post<TeamAssociation>('/teams-associations/', {
    teamId: team.id,
    campusId: campus.campusId,
  })
  const before = (await api.get<Team>(`/teams/${team.id}`)).body
  const stranger = await administrator()
  const mine = await newTeam(stranger.api, 'Propio')
  const mineAt = await makeCampus(database, stranger.tenant)
  const at = `/teams/${team.id}`
  const usernames = [stranger.admin.username]
  const answers = await Promise.all([
    stranger.api.get(at),
    stranger.api.get(`${at}/user-teams`),
    stranger.api.get(`${at}/history`),
    stranger.api.get('/teams/info/of', { values: team.id }),
    stranger.api.get(`/teams/${admin.username}/teams`),
    stranger.api.patch(at, { name: 'Mío' }),
    stranger.api.patch(`${at}/rename`, { name: 'Mío' }),
    stranger.api.patch(`${at}/suspend`),
    stranger.api.patch(`${at}/reactivate`),
    stranger.api.patch(`${at}/deactivate`),
    stranger.api.delete(at),
    stranger.api.post(`${at}/add-to-team`, { usernames }),
    stranger.api.post(`${at}/remove-from-team`, { usernames }),
    stranger.api.post(`${at}/members/reset`),
    stranger.api.post(`${at}/members/${mine.id}`),
    stranger.api.post(`/teams/${mine.id}/members/${other.id}`),
    stranger.api.post(`/teams/${mine.id}/assign-to-zone`, { zoneId: zone.id }),
    stranger.api.post(`/teams/${mine.id}/remove-zone`, { zoneId: zone.id }),
    stranger.api.post(`${at}/assign-to-zone`, { zoneId: zone.id }),
    stranger.api.post(`${at}/remove-zone`, { zoneId: zone.id }),
    stranger.api.post('/teams-associations/', { teamId: mine.id, campusId: campus.campusId }),
    stranger.api.post('/teams-associations/', { teamId: team.id, campusId: mineAt.campusId }),
    ...[association.id, team.id, campus.campusId].flatMap(id => [
      stranger.api.get(`/teams-associations/${id}`),
      stranger.api.delete(`/teams-associations/${id}`),
      stranger.api.get(`/teams-associations/${id}/users/report/file/download`),
    ]),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await stranger.api.get<Page<TeamSummary>>('/teams/search')).body.totalItems).toBe(1)
  const narrowed = await stranger.api.get<Page<TeamSummary>>('/teams/search', { campusId: campus.campusId })
  expect(narrowed.body.totalItems).toBe(0)
  expect((await api.get<Team>(at)).body).toEqual(before)
})

test('a team change is told live to its tenant', async () => {
  const { api, tenant } = await administrator()
  const heard = new Promise(resolve => app.services.events.subscribe(tenant.tenantId, resolve))
  const team = await newTeam(api, 'Uno')
  expect(await heard).toEqual({ topic: 'teams', id: team.id })
})
