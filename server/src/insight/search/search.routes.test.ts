import type { FoundGroup, FoundKind } from '@aforo/api/insight/search'
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
import { asTenant } from '../../platform/database/transaction.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { makeCompany } from '../../testing/makers.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

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
      {
        title: 'Minera Andina',
        detail: 'Minera Andina S.A.C. · RUC 20100070970',
        link: `/app/users/clients?client=${client.body.id}`,
      },
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

  test('looks for deals from a word of three letters on, and for people and places from two', async () => {
    const { api, tenant } = await house()
    await makeUser(app.services.database, tenant, { givenName: 'Oz', lastname: 'Prado' })
    await api.post('/sales', { title: 'Oz en el piso 3', type: 'NEW', clientName: 'Talleres Oz' })
    expect((await find(api, 'oz')).kinds).toEqual(['USER'])
    expect((await find(api, 'oz 3')).kinds).toEqual([])
    expect((await find(api, 'oz piso')).kinds).toEqual(['SALE'])
  })

  test('finds deals by title and client, but none that was put aside, and rental contracts by landlord and campus', async () => {
    const { api, campus } = await house()
    const deal = await api.post<{ saleId: string }>('/sales', {
      title: 'Piso completo',
      type: 'NEW',
      clientName: 'Talleres Coropuna',
    })
    const aside = await api.post<{ saleId: string }>('/sales', {
      title: 'Otro piso',
      type: 'NEW',
      clientName: 'Talleres Coropuna',
    })
    await api.post('/sales/deprecate', { saleId: aside.body.saleId })
    expect((await find(api, 'piso coropuna')).of('SALE')?.items).toEqual([
      {
        id: deal.body.saleId,
        title: 'Piso completo',
        detail: 'Nueva Oportunidad · Talleres Coropuna',
        link: `/app/sales?sale=${deal.body.saleId}`,
      },
    ])
    const landlord = await api.post<{ id: string }>('/landlords', { name: 'Inmobiliaria Salkantay' })
    const lease = await api.post<{ id: string }>('/rental-contracts', {
      code: 'ALQ-1',
      landlordId: landlord.body.id,
      periods: [
        {
          campusId: campus.campusId,
          area: '100',
          rent: '5000',
          currency: 'PEN',
          startsOn: '2026-01-01',
          endsOn: '2030-12-31',
        },
      ],
    })
    expect((await find(api, 'salkantay torre')).of('LEASE')?.items).toMatchObject([
      { id: lease.body.id, title: 'ALQ-1' },
    ])
    expect((await find(api, 'alq-1 nadie')).kinds).toEqual([])
  })

  test('finds contracts by number, client and tax id, but none that was put aside', async () => {
    const { tenant, admin, campus } = await house()
    const { api, draft, signed } = await contractHouse(app, { tenant, admin, campus })
    const { id, number } = await signed()
    const found = { id, title: number, link: `/app/sales/contracts/${id}` }
    const detail = 'Firmado · Minera Andina · hasta el 31 dic. 2027'
    expect((await find(api, number ?? '')).of('CONTRACT')?.items).toEqual([{ ...found, detail }])
    expect((await find(api, 'andina 20131312955')).of('CONTRACT')?.items).toMatchObject([found])
    const aside = await draft({ title: 'Otro piso', startDate: '2029-01-01', endDate: '2029-12-31' })
    expect((await find(api, 'minera')).of('CONTRACT')?.items.map(({ title }) => title)).toEqual([
      'Borrador: Otro piso, A1, desde 1 ene. 2029',
      number,
    ])
    await api.patch(`/contracts/${aside.id}/archive`, { reason: 'Se cayó' })
    expect((await find(api, 'minera')).of('CONTRACT')?.items).toHaveLength(1)
  })

  test('finds bills by client, month’s purchase order and number in SAP, the latest first', async () => {
    const { api, tenant } = await house()
    const client = (await api.post<{ id: string }>('/customer', { name: 'Minera Coropuna' })).body
    const company = await makeCompany(api)
    const bill = async (month: string) =>
      (
        await api.post<{ id: string }>('/billing', {
          clientId: client.id,
          companyId: company.id,
          currency: 'USD',
          month,
          entries: [{ concept: 'OTHER', description: 'Llaves', amount: '100.00' }],
        })
      ).body.id
    const [november, december] = [await bill('2026-11'), await bill('2026-12')]
    await asTenant(app.services.database, tenant.tenantId, tx =>
      tx
        .updateTable('billings')
        .set({
          po_code: 'OC-ZAFIRO-7',
          po_file_key: 'x.pdf',
          po_kind: 'PDF',
          po_attached_at: '2026-11-20T12:00:00Z',
          sap_doc_entry: 4_711,
          sap_doc_num: 1_004_711,
          sap_total: 118_00,
        })
        .where('id', '=', november)
        .execute(),
    )
    const found = {
      id: november,
      title: 'Minera Coropuna, noviembre de 2026',
      detail: 'Borrador · US$\u00a0118.00 · OC-ZAFIRO-7 · SAP 1004711',
      link: `/app/sales/billings/${november}`,
    }
    expect((await find(api, 'zafiro-7')).of('BILLING')?.items).toEqual([found])
    expect((await find(api, '1004711')).of('BILLING')?.items).toEqual([found])
    expect((await find(api, 'coropuna')).of('BILLING')?.items.map(({ id }) => id)).toEqual([december, november])
    expect((await find((await house()).api, 'coropuna')).kinds).toEqual([])
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
