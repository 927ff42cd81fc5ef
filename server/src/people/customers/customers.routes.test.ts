import type { Customer, CustomerSummary } from '@aforo/api/people/customers'
import type { Team } from '@aforo/api/people/teams'
import type { History } from '@aforo/api/platform/base'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const operator = async () => (await makeOperator(app)).api

const given = {
  name: 'Nube Andina',
  legalName: 'Nube Andina S.A.C.',
  countryCode: 'PE',
  taxId: '20100070970',
  clientTypes: ['SME', 'STARTUP'],
  requiresPurchaseOrder: true,
  billingEmail: 'Facturas@Nube.test',
  billingAddress: 'Av. Larco 345, Miraflores',
  contacts: [
    { name: 'Inés Bazán', email: 'ines@nube.test', phone: '+51 987 654 321', role: 'MAIN' },
    { name: 'Luis Arce', email: null, phone: null, role: 'LEGAL' },
  ],
}

const create = (admin: Client, change: object = {}) => admin.post<Customer>('/customer', { ...given, ...change })

describe('a customer', () => {
  test('is made with its team, and is that team', async () => {
    const admin = await operator()
    const { status, body } = await create(admin)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...given, billingEmail: 'facturas@nube.test', status: 'ACTIVE', members: 0 })
    expect(body.contacts.map(({ name }) => name)).toEqual(['Inés Bazán', 'Luis Arce'])
    expect((await admin.get<Team>(`/teams/${body.id}`)).body).toMatchObject({ name: 'Nube Andina', type: 'BILLABLE' })
    expect((await admin.get<Customer>(`/customer/${body.id}`)).body).toEqual(body)
  })

  test('is any team of that type, also one that becomes it later', async () => {
    const admin = await operator()
    const team = (await admin.post<Team>('/teams/?name=Sol&type=USERS')).body
    expect((await admin.get(`/customer/${team.id}`)).status).toBe(404)
    await admin.patch(`/teams/${team.id}`, { type: 'BILLABLE' })
    expect((await admin.get<Customer>(`/customer/${team.id}`)).body).toMatchObject({ name: 'Sol', taxId: null })
    await admin.patch(`/teams/${team.id}`, { type: 'USERS' })
    expect((await admin.get(`/customer/${team.id}`)).status).toBe(404)
  })

  test('keeps what is not said, and its contacts their ids', async () => {
    const admin = await operator()
    const { body: before } = await create(admin)
    const [main] = before.contacts
    const { body } = await admin.put<Customer>(`/customer/${before.id}`, {
      name: 'Nube del Sur',
      contacts: [
        { ...main, phone: null },
        { name: 'Rosa', email: null, phone: null, role: 'OTHER' },
      ],
      version: before.version,
    })
    expect(body).toMatchObject({ name: 'Nube del Sur', taxId: given.taxId, version: before.version + 1 })
    expect(body.contacts.map(({ name, id }) => [name, id === main?.id])).toEqual([
      ['Inés Bazán', true],
      ['Rosa', false],
    ])
    const history = await admin.get<History>(`/customer/${before.id}/history`)
    expect(history.body.map(({ what }) => what)).toEqual(['Cliente cambiado', 'Cliente creado'])
    expect(history.body[0]?.changes.map(({ field }) => field)).toEqual(['Nombre', 'Contactos'])
  })

  test('refuses an older version and answers with the newer', async () => {
    const admin = await operator()
    const { body } = await create(admin)
    await admin.put(`/customer/${body.id}`, { billingAddress: 'Otra' })
    expect(await admin.put(`/customer/${body.id}`, { billingAddress: 'Y otra', version: body.version })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { newer: { billingAddress: 'Otra' } } },
    })
  })

  test.each([
    ['a RUC whose check digit is wrong', { taxId: '20100070971' }, 'taxId', 422],
    ['a RUC that is too short', { taxId: '123' }, 'taxId', 422],
    ['a country that is none', { countryCode: 'Perú' }, 'countryCode', 400],
    ['a type that is none', { clientTypes: ['HUGE'] }, 'clientTypes.0', 400],
    ['a billing address for mail that is none', { billingEmail: 'no' }, 'billingEmail', 400],
    ['a contact without a name', { contacts: [{ ...given.contacts[0], name: ' ' }] }, 'contacts.0.name', 400],
  ])('refuses %s', async (_what, change, field, status) => {
    const admin = await operator()
    expect(await create(admin, change)).toMatchObject({ status, body: { errors: [{ field }] } })
    expect((await admin.get<{ totalItems: number }>('/customer/search')).body.totalItems).toBe(0)
    expect((await admin.get<{ totalItems: number }>('/teams/search')).body.totalItems).toBe(0)
  })

  test('shares neither name nor tax id with another', async () => {
    const admin = await operator()
    await create(admin)
    expect(await create(admin)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
    expect(await create(admin, { name: 'Otra' })).toMatchObject({ status: 422, body: { errors: [{ field: 'taxId' }] } })
    expect((await create(await operator())).status).toBe(201)
  })

  test('leaves its name and tax id to another when it is deleted', async () => {
    const admin = await operator()
    const { body: gone } = await create(admin)
    expect((await admin.delete(`/teams/${gone.id}`)).status).toBe(200)
    const { status, body } = await create(admin)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: given.name, taxId: given.taxId })
    expect(await create(admin, { name: 'Otra' })).toMatchObject({ status: 422, body: { errors: [{ field: 'taxId' }] } })
  })

  test("of a country keeps that country's kind of tax id", async () => {
    const admin = await operator()
    const { body } = await create(admin)
    expect(await admin.put(`/customer/${body.id}`, { countryCode: 'CL' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'taxId' }] },
    })
    expect(
      (await admin.put<Customer>(`/customer/${body.id}`, { countryCode: 'CL', taxId: '12.531.909-2' })).body,
    ).toMatchObject({ countryCode: 'CL', taxId: '125319092' })
  })

  test('has its types said by a list', async () => {
    const admin = await operator()
    const { body } = await create(admin)
    const path = `/customer/${body.id}/client-types`
    expect((await admin.put<Customer>(path, ['CORPORATE', 'CORPORATE'])).body.clientTypes).toEqual(['CORPORATE'])
    expect((await admin.put<Customer>(path, [])).body.clientTypes).toEqual([])
    expect((await admin.put(path, ['NO'])).status).toBe(400)
    expect((await admin.get<object[]>('/customer/client-types')).body).toContainEqual({
      code: 'SME',
      displayName: 'Pyme',
    })
  })

  test('whose team ended is not changed any more', async () => {
    const admin = await operator()
    const { body } = await create(admin)
    await admin.patch(`/teams/${body.id}/deactivate`, {})
    expect((await admin.put(`/customer/${body.id}`, { billingAddress: 'X' })).status).toBe(409)
    expect((await admin.put(`/customer/${body.id}/client-types`, [])).status).toBe(409)
    expect((await admin.get<Customer>(`/customer/${body.id}`)).body.can.edit).toBe(false)
  })

  test("of another operator's is not there", async () => {
    const { body } = await create(await operator())
    const other = await operator()
    for (const answer of [
      await other.get(`/customer/${body.id}`),
      await other.get(`/customer/${body.id}/history`),
      await other.put(`/customer/${body.id}`, { name: 'X' }),
      await other.put(`/customer/${body.id}/client-types`, []),
    ])
      expect(answer.status).toBe(404)
  })
})

test('customers are found by name, legal name and RUC, and by what they are', async () => {
  const admin = await operator()
  await create(admin)
  await create(admin, {
    name: 'Árbol',
    legalName: 'Estudio Ceiba',
    taxId: '20131312955',
    clientTypes: ['CORPORATE'],
    requiresPurchaseOrder: false,
  })
  const found = async (query: Record<string, string>) =>
    (await admin.get<{ items: CustomerSummary[] }>('/customer/search', query)).body.items.map(({ name }) => name)
  expect(await found({})).toEqual(['Árbol', 'Nube Andina'].sort())
  expect(await found({ q: 'arbol' })).toEqual(['Árbol'])
  expect(await found({ q: 'ceiba' })).toEqual(['Árbol'])
  expect(await found({ q: '2010007' })).toEqual(['Nube Andina'])
  expect(await found({ types: 'CORPORATE,PARTNER' })).toEqual(['Árbol'])
  expect(await found({ requiresPurchaseOrder: 'true' })).toEqual(['Nube Andina'])
})

test('a purchase order is asked of a customer or not, once however often it is said', async () => {
  const admin = await operator()
  const { body: made } = await create(admin, { requiresPurchaseOrder: false })
  const path = `/sales/clients/${made.id}/purchase-order-requirement`
  const say = (what: 'enable' | 'disable') => admin.post<Customer>(`${path}/${what}`, {})
  expect((await say('enable')).body).toMatchObject({ requiresPurchaseOrder: true, version: made.version + 1 })
  expect((await say('enable')).body).toMatchObject({ requiresPurchaseOrder: true, version: made.version + 1 })
  expect((await say('disable')).body).toMatchObject({ requiresPurchaseOrder: false })
  const history = (await admin.get<History>(`/customer/${made.id}/history`)).body
  expect(history[0]?.changes).toEqual([{ field: 'Exige orden de compra', before: 'Sí', after: 'No' }])
  await admin.patch(`/teams/${made.id}/deactivate`, {})
  expect((await say('enable')).status).toBe(409)
})
