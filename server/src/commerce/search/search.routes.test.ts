import type { FoundGroup, FoundKind } from '@aforo/contract/commerce/search'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type MadeTenant,
  makeCampus,
  makeFloor,
  makeReservation,
  makeRoom,
  makeTenant,
  makeUser,
} from '../../demo/factories.ts'
import { type Client, type TestApp, testApp } from '../../platform/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const tomorrow = () => app.clock.now().round({ smallestUnit: 'hour' }).add({ hours: 24 })

/** A tenant that has something of each kind called Huascarán. */
async function houseOf(tenant: MadeTenant) {
  const { database } = app.services
  const admin = await makeUser(database, tenant, { givenName: 'Rosa', lastname: 'Quispe' })
  const person = await makeUser(database, tenant, { givenName: 'Huascarán', lastname: 'Pérez', roles: ['ROLE_USER'] })
  const campus = await makeCampus(database, tenant, { name: 'Torre Huascarán', code: 'HUAS' })
  const floor = await makeFloor(database, campus)
  const room = await makeRoom(database, floor, { name: 'Sala Huascarán' })
  const booked = await makeReservation(database, {
    room,
    owner: admin,
    start: tomorrow(),
    subject: 'Comité Huascarán',
  })
  const api = await app.as(admin)
  return { tenant, admin, person, campus, floor, room, booked, api }
}

const house = async (given = {}) => houseOf(await makeTenant(app.services.database, given))

async function find(api: Client, q: string) {
  const { status, body } = await api.get<{ groups: FoundGroup[] }>('/search', { q })
  expect(status).toBe(200)
  const of = (kind: FoundKind) => body.groups.find(group => group.kind === kind)
  return { groups: body.groups, of, kinds: body.groups.map(({ kind }) => kind) }
}

describe('the search over everything', () => {
  test('finds people, bookings, spaces and campuses by a part of their names, without accents', async () => {
    const { api, person, booked, room, campus } = await house()
    const { of } = await find(api, 'huascaran')
    expect(of('USER')?.items).toEqual([
      {
        id: person.userId,
        title: 'Huascarán Pérez',
        detail: person.username,
        link: `/app/users/collaborators?user=${person.userId}`,
      },
    ])
    expect(of('RESERVATION')?.items[0]).toMatchObject({ id: booked, title: 'Comité Huascarán' })
    expect(of('RESERVATION')?.items[0]?.link).toContain(`open=${booked}`)
    expect(of('SPACE')?.items[0]).toMatchObject({ id: room.spaceId, title: 'Sala Huascarán' })
    expect(of('CAMPUS')?.items).toMatchObject([
      { id: campus.campusId, link: `/app/configurations/campus/${campus.campusId}` },
    ])
    expect((await find(api, 'HUAS')).of('CAMPUS')?.items).toHaveLength(1)
  })

  test('wants every word, wherever it stands in the record', async () => {
    const { api, person } = await house()
    expect((await find(api, 'perez huasc')).of('USER')?.items).toMatchObject([{ id: person.userId }])
    expect((await find(api, 'huascaran nadie')).groups).toEqual([])
    expect((await find(api, '100%')).groups).toEqual([])
  })

  test('finds customers by their document and their contacts, teams, zones, products, visitors and incidents', async () => {
    const { api, campus, room } = await house()
    const client = await api.post<{ id: string }>('/customer', {
      name: 'Minera Andina',
      legalName: 'Minera Andina S.A.C.',
      countryCode: 'PE',
      taxId: '20100070970',
      clientTypes: ['CORPORATE'],
      requiresPurchaseOrder: false,
      billingEmail: null,
      billingAddress: null,
      contacts: [{ name: 'Lucía Zevallos', email: 'lucia@andina.example', phone: null, role: 'MAIN' }],
    })
    expect(client.status).toBe(201)
    expect((await find(api, '20100070970')).of('CLIENT')?.items).toMatchObject([
      { title: 'Minera Andina', link: `/app/users/clients?client=${client.body.id}` },
    ])
    expect((await find(api, 'zevallos')).kinds).toEqual(['CLIENT'])
    // Its team is not shown a second time.
    expect((await find(api, 'minera')).kinds).toEqual(['CLIENT'])

    await api.post('/teams/?name=Equipo%20Zafiro')
    await api.post('/zones/create', { name: 'Zona Zafiro', type: 'OWNED' })
    await api.post('/product', { code: 'ZAF-1', name: 'Oficina Zafiro', campusId: campus.campusId })
    await api.post('/visitors', {
      campusId: campus.campusId,
      name: 'Inés Zafiro',
      document: { type: 'DNI', number: '45671234' },
    })
    await api.post('/incidents', { spaceId: room.spaceId, category: 'OTHER', text: 'La lámpara zafiro parpadea.' })
    expect((await find(api, 'zafiro')).kinds).toEqual(['VISITOR', 'TEAM', 'ZONE', 'PRODUCT', 'INCIDENT'])
    expect((await find(api, '45671234')).of('VISITOR')?.items).toMatchObject([{ title: 'Inés Zafiro' }])
    expect((await find(api, 'zaf-1')).of('PRODUCT')?.items).toHaveLength(1)
  })

  test('shows five of a kind and leads to the list of all of them', async () => {
    const { api, tenant } = await house()
    for (let n = 0; n < 6; n++)
      await makeUser(app.services.database, tenant, { givenName: 'Yawar', lastname: 'ABCDEF'.charAt(n).repeat(4) })
    const { of } = await find(api, 'yawar')
    expect(of('USER')?.items).toHaveLength(5)
    expect(of('USER')?.all).toBe('/app/users/collaborators?q=%22yawar%22')
    expect((await find(api, 'yawar dddd')).of('USER')).toMatchObject({ items: [{ title: 'Yawar DDDD' }], all: null })
  })

  test('puts what begins so before what has a word that does, and that before the middle of a word', async () => {
    const { api } = await house()
    for (const name of ['Finanzas Ana', 'Semana', 'Ana Torres'])
      await api.post(`/teams/?name=${encodeURIComponent(name)}`)
    expect((await find(api, 'ana')).of('TEAM')?.items.map(({ title }) => title)).toEqual([
      'Ana Torres',
      'Finanzas Ana',
      'Semana',
    ])
  })

  test('puts the booking that comes next before those that are over and those that were cancelled', async () => {
    const { api, admin, room } = await house()
    const { database } = app.services
    const at = (hours: number) => tomorrow().add({ hours })
    const make = (hours: number, given = {}) =>
      makeReservation(database, { room, owner: admin, start: at(hours), subject: 'Directorio Ausangate', ...given })
    const past = await make(-24 * 3)
    const canceled = await make(2, { status: 'CANCELED' })
    const far = await make(24 * 9)
    const next = await make(4)
    expect((await find(api, 'ausangate')).of('RESERVATION')?.items.map(({ id }) => id)).toEqual([
      next,
      far,
      past,
      canceled,
    ])
  })

  test('shows nothing of another tenant, not even to a root, but the organisations that exist', async () => {
    const [mine, theirs] = [await house(), await house()]
    const { groups } = await find(mine.api, 'huascaran')
    const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
    expect(ids).toContain(mine.person.userId)
    for (const id of [theirs.person.userId, theirs.booked, theirs.room.spaceId, theirs.campus.campusId])
      expect(ids).not.toContain(id)
    expect((await find(mine.api, theirs.tenant.domainPrefix)).groups).toEqual([])
    const root = await app.as(await makeUser(app.services.database, mine.tenant, { roles: ['ROLE_ROOT'] }))
    const found = await find(root, theirs.tenant.domainPrefix)
    expect(found.kinds).toEqual(['TENANT'])
    expect(found.of('TENANT')?.items).toMatchObject([{ id: theirs.tenant.domainPrefix }])
  })

  test('shows nothing of the countries in which somebody does not work', async () => {
    const { tenant, api } = await house()
    const { database } = app.services
    const santiago = await makeCampus(database, tenant, { name: 'Torre Aconcagua', countryCode: 'CL' })
    const room = await makeRoom(database, await makeFloor(database, santiago), { name: 'Sala Aconcagua' })
    const owner = await makeUser(database, tenant)
    await makeReservation(database, { room, owner, start: tomorrow(), subject: 'Cierre Aconcagua' })
    expect((await find(api, 'aconcagua')).kinds).toEqual(['RESERVATION', 'SPACE', 'CAMPUS'])
    const limited = await app.as(await makeUser(database, tenant, { countries: ['PE'] }))
    expect((await find(limited, 'aconcagua')).groups).toEqual([])
    expect((await find(limited, 'huascaran')).kinds).toEqual(['USER', 'RESERVATION', 'SPACE', 'CAMPUS'])
  })

  test('has no customers and products for an organisation', async () => {
    const { api } = await house({ type: 'ORGANIZATION' })
    await api.post('/teams/?name=Equipo%20Zafiro')
    expect((await find(api, 'zafiro')).kinds).toEqual(['TEAM'])
    expect((await find(api, 'huascaran')).kinds).toEqual(['USER', 'RESERVATION', 'SPACE', 'CAMPUS'])
  })

  test('is refused to plain users, and one letter is too few', async () => {
    const { person, api } = await house()
    expect((await (await app.as(person)).get('/search', { q: 'huascaran' })).status).toBe(403)
    expect((await api.get('/search', { q: 'h' })).status).toBe(400)
  })
})
