import { describe, expect, test } from 'vitest'
import { address, house } from '../../testing/scim-house.ts'
import type { ScimList } from '../../testing/scim-provider.ts'

/** What Entra ID and Okta send, in the form in which their own manuals show it. */

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const patch = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

describe('Entra ID', () => {
  const person = (userName: string) => ({
    schemas: [`${core}:User`, enterprise],
    externalId: crypto.randomUUID(),
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Inés Bazán', familyName: 'Bazán', givenName: 'Inés' },
    phoneNumbers: [
      { type: 'fax', value: '+51 1 000 0000' },
      { type: 'mobile', value: '+51 900 000 000' },
      { type: 'work', value: '+51 1 555 0101' },
    ],
    roles: [],
    [enterprise]: { employeeNumber: '701984', department: 'Ventas', manager: { value: '26118915' } },
  })

  test('tries the connection with a person who does not exist', async () => {
    const { scim } = await house()
    const path = `/Users?filter=${encodeURIComponent(`userName eq "${crypto.randomUUID()}"`)}`
    expect(await scim<ScimList>('GET', path)).toMatchObject({
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        Resources: [],
        startIndex: 1,
      },
    })
  })

  test('makes a person, and is told only of what is kept of them', async () => {
    const { scim } = await house()
    const given = person(address())
    const { status, body } = await scim('POST', '/Users', given)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        schemas: [`${core}:User`],
        externalId: given.externalId,
        userName: given.userName,
        name: { givenName: 'Inés', familyName: 'Bazán' },
        emails: [{ value: given.userName, type: 'work', primary: true }],
        phoneNumbers: [{ value: '+51 1 555 0101', type: 'work' }],
        active: true,
      },
    })
    expect(body).not.toHaveProperty(enterprise)
    const byMail = `/Users?filter=${encodeURIComponent(`emails[type eq "work"].value eq "${given.userName}"`)}`
    expect((await scim<ScimList>('GET', byMail)).body.Resources).toEqual([body])
  })

  test('changes several things at once, each by its path', async () => {
    const { scim } = await house()
    const mail = address()
    const { body } = await scim('POST', '/Users', person(address()))
    const changed = await scim(
      'PATCH',
      `/Users/${body.id}`,
      patch(
        { op: 'Replace', path: 'displayName', value: 'Pvlo' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: mail.toUpperCase() },
        { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
        { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
        { op: 'Replace', path: 'externalId', value: 'Eqpj' },
        { op: 'Add', path: 'phoneNumbers[type eq "fax"].value', value: '000' },
        { op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '+51 1 555 0202' },
        { op: 'Replace', path: `${enterprise}:employeeNumber`, value: 'Eqpj' },
        { op: 'Add', path: `${enterprise}:manager`, value: [{ $ref: '../Users/26118915', value: '26118915' }] },
      ),
    )
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: { givenName: 'Gtfd', familyName: 'Pkqf' },
        externalId: 'Eqpj',
        userName: body.userName,
        emails: [{ value: mail, type: 'work', primary: true }],
        phoneNumbers: [{ value: '+51 1 555 0202', type: 'work' }],
      },
    })
    const renamed = address()
    const flagged = await scim(
      'PATCH',
      `/Users/${body.id}`,
      patch(
        { op: 'Replace', path: 'userName', value: renamed },
        {
          op: 'replace',
          value: {
            displayName: 'Bjfe',
            'name.givenName': 'Kkom',
            'name.familyName': 'Unua',
            [`${enterprise}:department`]: 'X',
          },
        },
      ),
    )
    expect(flagged.body).toMatchObject({ userName: renamed, name: { givenName: 'Kkom', familyName: 'Unua' } })
  })

  test.each([
    [patch({ op: 'Replace', path: 'active', value: 'False' }), patch({ op: 'Replace', path: 'active', value: 'True' })],
    [patch({ op: 'replace', path: 'active', value: false }), patch({ op: 'replace', path: 'active', value: true })],
    [patch({ op: 'Add', path: 'active', value: false }), patch({ op: 'Add', path: 'active', value: true })],
  ])('switches off and on by %j', async (off, on) => {
    const { scim } = await house()
    const { id } = (await scim('POST', '/Users', person(address()))).body
    expect((await scim('PATCH', `/Users/${id}`, off)).body.active).toBe(false)
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false)
    expect((await scim('PATCH', `/Users/${id}`, on)).body.active).toBe(true)
  })

  test('fills a group one member at a time, and empties it in both of its ways', async () => {
    const { scim, client } = await house()
    const ids: string[] = []
    for (let times = 0; times < 3; times++) ids.push((await scim('POST', '/Users', person(address()))).body.id)
    const made = await scim('POST', '/Groups', {
      schemas: [`${core}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: crypto.randomUUID(),
      displayName: 'Ventas',
      meta: { resourceType: 'Group' },
    })
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Ventas', members: [] } })
    const path = `/Groups/${made.body.id}`
    const send = async (...operations: object[]) => {
      expect((await scim('PATCH', path, patch(...operations))).status).toBe(204)
      return (await scim('GET', path)).body.members.map(({ value }) => value).sort()
    }
    const all = ids.toSorted()
    const add = ids.map(value => ({ op: 'Add', path: 'members', value: [{ $ref: null, value }] }))
    expect(await send(...add)).toEqual(all)
    expect(await send({ op: 'Remove', path: 'members', value: [{ $ref: null, value: ids[0] }] })).toEqual(
      ids.slice(1).toSorted(),
    )
    expect(await send({ op: 'remove', path: `members[value eq "${ids[1]}"]` })).toEqual([ids[2]])
    const some = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "ventas"')}`
    const { body } = await scim<ScimList>('GET', some)
    expect(body.Resources).toEqual([expect.objectContaining({ id: made.body.id, displayName: 'Ventas' })])
    expect(body.Resources[0]).not.toHaveProperty('members')
    expect(await scim('GET', `${path}?excludedAttributes=members`)).not.toHaveProperty('body.members')
    const asks = encodeURIComponent(`id eq "${made.body.id}" and members eq "${ids[2]}"`)
    expect((await scim<ScimList>('GET', `/Groups?filter=${asks}`)).body.totalResults).toBe(1)
    const told = (await client.get<{ what: string; changes: object[] }[]>(`/teams/${made.body.id}/history`)).body
    expect(told[0]?.changes).toEqual([{ field: 'Personas quitadas', before: '', after: expect.stringContaining('@') }])
  })
})

test('a person whose userName is no address has that of emails, and is found by both', async () => {
  const { scim, client } = await house()
  const [mail, next] = [address(), address()]
  const given = {
    schemas: [`${core}:User`],
    userName: 'IBazan',
    emails: [{ value: mail, primary: true }],
    active: true,
  }
  const made = await scim('POST', '/Users', { ...given, name: { givenName: 'Inés', familyName: 'Bazán' } })
  expect(made).toMatchObject({ status: 201, body: { userName: 'ibazan', emails: [{ value: mail }] } })
  const found = async (filter: string) =>
    (await scim<ScimList>('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(({ id }) => id)
  expect(await found('userName eq "ibazan"')).toEqual([made.body.id])
  expect(await found(`emails.value eq "${mail}"`)).toEqual([made.body.id])
  expect(await found(`userName eq "${mail}"`)).toEqual([])
  expect((await client.get(`/users/profile/${made.body.id}`)).body).toMatchObject({ username: mail })

  const twin = await scim('POST', '/Users', { ...given, emails: [{ value: address(), primary: true }] })
  expect(twin).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  const moved = await scim(
    'PATCH',
    `/Users/${made.body.id}`,
    patch({ op: 'replace', path: 'emails.value', value: next }),
  )
  expect(moved).toMatchObject({ status: 200, body: { userName: 'ibazan', emails: [{ value: next }] } })
  expect((await client.get(`/users/profile/${made.body.id}`)).body).toMatchObject({ username: next })
  const home = patch({ op: 'add', path: 'emails[type eq "home"].value', value: address() })
  expect(await scim('PATCH', `/Users/${made.body.id}`, home)).toMatchObject({ status: 400 })
  expect(await found(`emails.value eq "${next}"`)).toEqual([made.body.id])

  expect((await scim('DELETE', `/Users/${made.body.id}`)).status).toBe(204)
  const again = await scim('POST', '/Users', { ...given, emails: [{ value: next, primary: true }] })
  expect(again).toMatchObject({ status: 201, body: { id: made.body.id, userName: 'ibazan' } })
})

describe('Okta', () => {
  const person = (userName: string, change: object = {}) => ({
    schemas: [`${core}:User`],
    userName,
    name: { givenName: 'Inés', familyName: 'Bazán' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Inés Bazán',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
    ...change,
  })

  test('looks whether somebody is there, makes them, and reads them again', async () => {
    const { scim } = await house()
    const given = person(address())
    const find = `/Users?filter=${encodeURIComponent(`userName eq "${given.userName}"`)}&startIndex=1&count=100`
    expect((await scim<ScimList>('GET', find)).body).toMatchObject({ totalResults: 0, itemsPerPage: 0, startIndex: 1 })
    const made = await scim('POST', '/Users', given)
    expect(made).toMatchObject({ status: 201, body: { userName: given.userName, externalId: given.externalId } })
    expect(JSON.stringify(made.body)).not.toContain(given.password)
    expect((await scim<ScimList>('GET', find)).body.Resources).toEqual([made.body])
    expect((await scim<ScimList>('GET', '/Users?startIndex=1&count=2')).body.itemsPerPage).toBe(2)
    expect((await scim<ScimList>('GET', '/Users?startIndex=100&count=100')).body).toMatchObject({
      totalResults: 2,
      startIndex: 100,
      itemsPerPage: 0,
      Resources: [],
    })
  })

  test('changes a person by sending the whole of them, and switches them off so', async () => {
    const { scim } = await house()
    const given = person(address())
    const { body } = await scim('POST', '/Users', given)
    const renamed = { ...given, id: body.id, name: { givenName: 'Inés', familyName: 'Ríos' }, meta: body.meta }
    expect(await scim('PUT', `/Users/${body.id}`, renamed)).toMatchObject({
      status: 200,
      body: { displayName: 'Inés Ríos', active: true },
    })
    const off = await scim('PUT', `/Users/${body.id}`, { ...renamed, active: false })
    expect(off).toMatchObject({ status: 200, body: { id: body.id, active: false, displayName: 'Inés Ríos' } })
    const back = await scim('PATCH', `/Users/${body.id}`, patch({ op: 'replace', value: { active: true } }))
    expect(back.body.active).toBe(true)
  })

  test('pushes a group with its members, changes both at once, and deletes it', async () => {
    const { scim } = await house()
    const [one, two] = [
      (await scim('POST', '/Users', person(address(), { externalId: 'a' }))).body,
      (await scim('POST', '/Users', person(address(), { externalId: 'b' }))).body,
    ]
    const made = await scim('POST', '/Groups', {
      schemas: [`${core}:Group`],
      displayName: 'Equipo de prueba',
      members: [{ value: one.id, display: one.userName }],
    })
    expect(made).toMatchObject({ status: 201, body: { members: [{ value: one.id }] } })
    const path = `/Groups/${made.body.id}`
    const change = patch(
      { op: 'replace', value: { id: made.body.id, displayName: 'Equipo nuevo' } },
      { op: 'remove', path: `members[value eq "${one.id}"]` },
      { op: 'add', path: 'members', value: [{ value: two.id, display: two.userName }] },
    )
    expect((await scim('PATCH', path, change)).status).toBe(204)
    expect((await scim('GET', path)).body).toMatchObject({ displayName: 'Equipo nuevo', members: [{ value: two.id }] })
    const put = await scim('PUT', path, {
      schemas: [`${core}:Group`],
      id: made.body.id,
      displayName: 'Equipo nuevo',
      members: [{ value: one.id }, { value: two.id }],
    })
    expect(put.body.members).toHaveLength(2)
    expect((await scim('DELETE', path)).status).toBe(204)
    expect((await scim('GET', path)).status).toBe(404)
  })
})
