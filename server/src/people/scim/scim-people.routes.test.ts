import type { NewScimToken } from '@aforo/api/people/scim-token'
import type { Team } from '@aforo/api/people/teams'
import type { Dependents } from '@aforo/api/platform/dependents'
import { problemTexts } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { address, house, person, provider } from '../../testing/scim-house.ts'
import type { ScimList } from '../../testing/scim-provider.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

describe('people', () => {
  test('are made, read, found, changed and deleted', async () => {
    const { scim, tenant } = await house()
    const given = person()
    const made = await scim('POST', '/Users', given)
    expect(made).toMatchObject({
      status: 201,
      body: { userName: given.userName, displayName: 'Inés Bazán', active: true },
    })
    expect(made.headers['content-type']).toContain('application/scim+json')
    expect(made.headers.location).toBe(made.body.meta.location)
    const { id } = made.body
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body)
    for (const filter of [
      `userName eq "${given.userName.toUpperCase()}"`,
      `externalId eq "${given.externalId}"`,
      `userName sw "p-" and name.familyName co "azá" and active eq true`,
      `emails[type eq "work" and value eq "${given.userName}"]`,
    ]) {
      const { body } = await scim<ScimList>('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect({ filter, ids: body.Resources.map(one => one.id) }).toEqual({ filter, ids: [id] })
    }
    const put = await scim('PUT', `/Users/${id}`, { ...given, name: { givenName: 'Ana', familyName: 'Ríos' } })
    expect(put).toMatchObject({ status: 200, body: { id, displayName: 'Ana Ríos', externalId: given.externalId } })
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    const kept = await asSystem(app.services.database, tx =>
      tx.selectFrom('users').select(['active', 'tenant_id']).where('id', '=', id).executeTakeFirst(),
    )
    expect(kept).toEqual({ active: false, tenant_id: tenant.tenantId })
  })

  test('that come back after being deleted are the same', async () => {
    const { scim } = await house()
    const given = person()
    const { body: before } = await scim('POST', '/Users', given)
    await scim('DELETE', `/Users/${before.id}`)
    const again = await scim('POST', '/Users', given)
    expect(again).toMatchObject({ status: 201, body: { id: before.id, active: true } })
  })

  test('switched off lose their sessions', async () => {
    const { scim, tenant } = await house()
    const user = await makeUser(app.services.database, tenant, { roles: ['ROLE_ADMIN'] })
    const client = await app.as(user)
    expect((await client.get('/users/profile/me')).status).toBe(200)
    const off = await scim('PATCH', `/Users/${user.userId}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    await expect.poll(async () => (await client.get('/users/profile/me')).status).toBe(401)
    const on = await scim('PATCH', `/Users/${user.userId}`, patch({ op: 'replace', value: { active: true } }))
    expect(on.body.active).toBe(true)
  })

  test('keep one who administers', async () => {
    const { scim, admin } = await house()
    for (const answer of [
      await scim<{ scimType: string }>('DELETE', `/Users/${admin.userId}`),
      await scim<{ scimType: string }>(
        'PATCH',
        `/Users/${admin.userId}`,
        patch({ op: 'replace', value: { active: false } }),
      ),
    ])
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'mutability', status: '400' } })
    expect((await scim('GET', `/Users/${admin.userId}`)).body.active).toBe(true)
  })

  test('that are root are out of reach: whoever makes the token stands below them', async () => {
    const { database } = app.services
    const tenant = await makeTenant(database)
    const admin = await app.as(await makeUser(database, tenant))
    const root = await makeUser(database, tenant, { roles: ['ROLE_ROOT', 'ROLE_ADMIN'] })
    const scim = provider((await admin.post<NewScimToken>('/scim-token')).body.token)
    const { body: before } = await scim('GET', `/Users/${root.userId}`)
    expect(before.userName).toBe(root.username)
    const mine = { userName: address() }
    for (const answer of [
      await scim('PATCH', `/Users/${root.userId}`, patch({ op: 'replace', value: mine })),
      await scim('PATCH', `/Users/${root.userId}`, patch({ op: 'replace', path: 'active', value: false })),
      await scim('PUT', `/Users/${root.userId}`, person(mine)),
      await scim('DELETE', `/Users/${root.userId}`),
    ])
      expect(answer.status).toBe(403)
    expect((await scim('GET', `/Users/${root.userId}`)).body).toEqual(before)
  })

  test('are refused twice, in the same words for one of another organisation', async () => {
    const [one, other] = [await house(), await house()]
    const given = person()
    await one.scim('POST', '/Users', given)
    const here = await one.scim('POST', '/Users', person({ userName: given.userName }))
    const there = await other.scim('POST', '/Users', person({ userName: given.userName }))
    expect(here).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(there.body).toEqual(here.body)
    const twin = await one.scim('POST', '/Users', person({ externalId: given.externalId }))
    expect(twin).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect((await other.scim('POST', '/Users', person({ externalId: given.externalId }))).status).toBe(201)
  })

  test('come by pages that start at 1', async () => {
    const { scim } = await house()
    for (let times = 0; times < 3; times++) await scim('POST', '/Users', person())
    const { body } = await scim<ScimList>('GET', '/Users?startIndex=2&count=2')
    expect(body).toMatchObject({ totalResults: 4, itemsPerPage: 2, startIndex: 2 })
    const { body: none } = await scim<ScimList>('GET', '/Users?count=0')
    expect(none).toMatchObject({ totalResults: 4, Resources: [] })
    const { body: all } = await scim<ScimList>('GET', '/Users?startIndex=-5&count=x')
    expect(all).toMatchObject({ startIndex: 1, itemsPerPage: 4 })
  })

  test('come in the order that is asked for', async () => {
    const { scim, admin } = await house()
    const givenName = (path: string) =>
      scim<ScimList>('GET', path).then(({ body }) => body.Resources.map(({ name }) => name.givenName))
    for (const name of ['beto', 'Ana', 'Carla'])
      await scim('POST', '/Users', person({ name: { givenName: name, familyName: 'Ríos' } }))
    const others = encodeURIComponent(`id ne "${admin.userId}"`)
    expect(await givenName(`/Users?filter=${others}`)).toEqual(['beto', 'Ana', 'Carla'])
    expect(await givenName(`/Users?filter=${others}&sortBy=name.givenName`)).toEqual(['Ana', 'beto', 'Carla'])
    const turned = 'sortBy=name.givenName&sortOrder=descending'
    expect(await givenName(`/Users?filter=${others}&${turned}&count=2`)).toEqual(['Carla', 'beto'])
    expect(await givenName(`/Users?filter=${others}&sortBy=meta.created&sortOrder=descending`)).toEqual([
      'Carla',
      'Ana',
      'beto',
    ])
    expect(await scim('GET', '/Users?sortBy=title')).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } })
  })

  test('are asked for in a body, where the address would tell too much', async () => {
    const { scim } = await house()
    const given = person()
    const { body: made } = await scim('POST', '/Users', given)
    const { status, body } = await scim<ScimList>('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      attributes: ['name.familyName', 'emails.value'],
      filter: `userName eq "${given.userName}"`,
      startIndex: 1,
      count: 10,
    })
    expect(status).toBe(200)
    expect(body.Resources).toEqual([
      {
        schemas: made.schemas,
        id: made.id,
        name: { familyName: 'Bazán' },
        emails: [{ value: given.userName }],
      },
    ])
    expect((await scim<ScimList>('POST', '/Users/.search', { count: 0 })).body).toMatchObject({
      totalResults: 2,
      Resources: [],
    })
  })

  test('are found by what is theirs, however it is asked', async () => {
    const { scim, admin } = await house()
    const names = { givenName: 'Álvaro "Beto"', familyName: 'ACME\\Ríos' }
    const { body } = await scim(
      'POST',
      '/Users',
      person({ name: names, phoneNumbers: [{ value: '555', type: 'work' }] }),
    )
    for (const [filter, ids] of [
      [`name.givenName eq ${JSON.stringify(names.givenName)}`, [body.id]],
      [`name.familyName eq "ACME\\\\Ríos"`, [body.id]],
      ['name.familyName eq "ACME\\u005cR\\u00edos"', [body.id]],
      [`emails[type eq "work"].value eq "${body.userName.toUpperCase()}"`, [body.id]],
      [`emails[type eq "home"].value eq "${body.userName}"`, []],
      [`emails[type eq "work" and primary eq true and not (value eq "x")] and externalId pr`, [body.id]],
      ['phoneNumbers[type eq "work"].value eq "555"', [body.id]],
      ['externalId eq null', [admin.userId]],
      ['ACTIVE EQ True AND externalId ne null', [body.id]],
      ['active eq "False"', []],
      [`meta.created gt "2020-01-01T00:00:00Z" and (id eq "${body.id}" or userName eq "nadie")`, [body.id]],
      [`meta.lastModified lt "${body.meta.created}" and id eq "${body.id}"`, []],
      [`urn:ietf:params:scim:schemas:core:2.0:User:userName sw "${body.userName.slice(0, 9)}"`, [body.id]],
      ['name.familyName co "%"', []],
    ] as const) {
      const found = await scim<ScimList>('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect({ filter, ids: found.body.Resources?.map(({ id }) => id) }).toEqual({ filter, ids })
    }
  })

  test('changed since they were read are not written over', async () => {
    const { scim } = await house()
    const { body } = await scim('POST', '/Users', person())
    const change = (value: string) => patch({ op: 'replace', path: 'name.givenName', value })
    const match = { 'if-match': body.meta.version }
    expect((await scim('PATCH', `/Users/${body.id}`, change('Uno'), match)).status).toBe(200)
    expect((await scim('PATCH', `/Users/${body.id}`, change('Dos'), match)).status).toBe(412)
    const now = await scim('GET', `/Users/${body.id}`, undefined, { 'if-none-match': body.meta.version })
    expect(now).toMatchObject({ status: 200, body: { name: { givenName: 'Uno' } } })
    // As instants: as text, 05.123456Z comes before 05.123Z.
    expect(Temporal.Instant.compare(now.body.meta.lastModified, body.meta.lastModified)).toBe(1)
    const same = await scim('GET', `/Users/${body.id}`, undefined, { 'if-none-match': now.body.meta.version })
    expect(same).toMatchObject({ status: 304, body: undefined })
  })
})

describe('groups', () => {
  test('are teams of people', async () => {
    const { scim, client } = await house()
    const ids: string[] = []
    for (let times = 0; times < 3; times++) ids.push((await scim('POST', '/Users', person())).body.id)
    const made = await scim('POST', '/Groups', {
      displayName: 'Ventas',
      externalId: 'g1',
      members: [{ value: ids[0] }],
    })
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Ventas', members: [{ value: ids[0] }] } })
    const path = `/Groups/${made.body.id}`
    expect((await client.get<Team>(`/teams/${made.body.id}`)).body).toMatchObject({ type: 'USERS', members: 1 })

    const members = async (...operations: object[]) => {
      expect((await scim('PATCH', path, patch(...operations))).status).toBe(204)
      return new Set((await scim('GET', path)).body.members.map(({ value }) => value))
    }
    const add = { op: 'Add', path: 'members', value: [{ value: ids[1] }, { value: ids[2] }] }
    expect(await members(add)).toEqual(new Set(ids))
    expect(await members({ op: 'Remove', path: `members[value eq "${ids[0]}"]` })).toEqual(new Set(ids.slice(1)))
    expect(await members({ op: 'Remove', path: 'members', value: [{ value: ids[1] }] })).toEqual(new Set([ids[2]]))
    expect(await members({ op: 'replace', path: 'members', value: [{ value: ids[0] }] })).toEqual(new Set([ids[0]]))
    expect(await members({ op: 'remove', path: 'members' })).toEqual(new Set())
    const renamed = await scim(
      'PATCH',
      `${path}?attributes=displayName`,
      patch({ op: 'replace', value: { id: made.body.id, displayName: 'Comercial' } }),
    )
    expect(renamed.body).toEqual({ schemas: made.body.schemas, id: made.body.id, displayName: 'Comercial' })
    const { body } = await scim('PUT', path, { displayName: 'Comercial', members: [{ value: ids[2] }] })
    expect(body).toMatchObject({ externalId: 'g1', members: [{ value: ids[2] }] })
    const filter = encodeURIComponent(`displayName eq "comercial" and members.value eq "${ids[2]}"`)
    expect((await scim<ScimList>('GET', `/Groups?filter=${filter}&excludedAttributes=members`)).body).toMatchObject({
      totalResults: 1,
      Resources: [expect.not.objectContaining({ members: expect.anything() })],
    })
    expect((await scim('DELETE', path)).status).toBe(204)
    expect((await scim('GET', path)).status).toBe(404)
    expect((await client.get<Team>(`/teams/${made.body.id}`)).body.status).toBe('INACTIVE')
    expect((await scim('POST', '/Groups', { displayName: 'Comercial' })).status).toBe(201)
  })

  test('of other kinds are not shown, and names are had once', async () => {
    const { scim, client } = await house()
    const base = (await client.post<Team>('/teams/?name=Sede&type=BASE')).body
    expect((await scim('GET', `/Groups/${base.id}`)).status).toBe(404)
    expect((await scim('DELETE', `/Groups/${base.id}`)).status).toBe(404)
    expect(await scim('POST', '/Groups', { displayName: 'sede' })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
  })
})

describe('what depends on them', () => {
  test('keeps a group: its deletion is refused while a contract names its team', async () => {
    const at = await contractHouse(app)
    const { token } = (await at.api.post<NewScimToken>('/scim-token')).body
    const scim = provider(token)
    const group = (await scim('POST', '/Groups', { displayName: 'Contratos' })).body
    const { id } = await at.draft()
    expect((await at.api.post(`/contracts/${id}/associate/${group.id}`, {})).status).toBe(200)
    await at.fill(id)
    await at.generate(id)
    expect(await scim('DELETE', `/Groups/${group.id}`)).toMatchObject({
      status: 409,
      body: { detail: problemTexts.RECORD_IN_USE.message },
    })
    expect((await scim('GET', `/Groups/${group.id}`)).status).toBe(200)
    expect((await at.api.get<Team>(`/teams/${group.id}`)).body.status).toBe('ACTIVE')
  })

  test('does not keep a person from being disabled, who leads a deal and a contract on', async () => {
    const at = await contractHouse(app)
    const { token } = (await at.api.post<NewScimToken>('/scim-token')).body
    const scim = provider(token)
    const made = (await scim('POST', '/Users', person())).body
    await at.api.put('/iam/roles/ROLE_STAFF/users', { userId: made.id })
    const { saleId } = await at.deal({ salesExecutiveId: made.id })
    expect((await scim('DELETE', `/Users/${made.id}`)).status).toBe(204)
    const asked = await at.api.get<Dependents>(`/dependents/PERSON/${made.id}`, { ending: 'SUSPEND' })
    expect(asked.body).toMatchObject({ forbids: [], takes: [{ kind: 'DEAL_LED', items: [{ id: saleId }] }] })
  })
})

test("another organisation's people and groups are not there, nor can they be put into one's own", async () => {
  const [one, other] = [await house(), await house()]
  const user = (await one.scim('POST', '/Users', person())).body
  const group = (await one.scim('POST', '/Groups', { displayName: 'Ventas' })).body
  for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`])
    for (const [method, body] of [
      ['GET'],
      ['PUT', { ...person(), displayName: 'X' }],
      ['PATCH', patch({ op: 'replace', value: { active: false } })],
      ['DELETE'],
    ] as const)
      expect((await other.scim(method, path, body)).status).toBe(404)
  expect(await other.scim('POST', '/Groups', { displayName: 'X', members: [{ value: user.id }] })).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  })
  expect((await other.scim<ScimList>('GET', '/Groups')).body.totalResults).toBe(0)
  expect((await one.scim('GET', `/Users/${user.id}`)).body.active).toBe(true)
})
