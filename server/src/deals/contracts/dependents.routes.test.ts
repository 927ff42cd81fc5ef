import type { Sale } from '@aforo/api/deals/sale-records'
import type { Product } from '@aforo/api/offer/products'
import type { BulkResult, Consequences } from '@aforo/api/people/iam'
import type { Dependents } from '@aforo/api/platform/dependents'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { type MadeCampus, makeFloor, makeReservation, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'
import { applyFromCrm, type CrmDeal } from '../sales/sales.ts'

const app = await testApp()

/** The refusal that names these contracts, with their links. */
const refusedFor = (kind: string, ids: string[]) => ({
  status: 409,
  body: {
    code: 'RECORD_IN_USE',
    data: {
      forbids: [{ kind, count: ids.length, items: ids.map(id => ({ id, link: `/app/sales/contracts/${id}` })) }],
    },
  },
})

describe('while a contract is signed and in force or to come', () => {
  test('its client is neither deleted, given up nor made another kind of team', async () => {
    const { api, client, signed } = await contractHouse(app)
    const { id } = await signed()
    const refused = refusedFor('CONTRACT_IN_FORCE', [id])
    expect(await api.delete(`/teams/${client.id}`)).toMatchObject(refused)
    expect(await api.patch(`/teams/${client.id}/deactivate`, {})).toMatchObject(refused)
    expect(await api.patch(`/teams/${client.id}`, { type: 'USERS' })).toMatchObject(refused)
    expect((await api.get(`/customer/${client.id}`)).status).toBe(200)
  })

  test('its product, its space, the floor around it and its company are not deleted', async () => {
    const house = await contractHouse(app)
    const { api, tenant, campusId, company, product, signed } = house
    const { database } = app.services
    const floor = await makeFloor(database, { ...tenant, campusId, name: '' } as MadeCampus)
    const room = await makeRoom(database, floor)
    const office = await product('B1', { spaceId: room.spaceId })
    const { id } = await signed({ lineItems: [{ productId: office.id, unitPrice: '900.00' }] })
    const refused = refusedFor('CONTRACT_IN_FORCE', [id])
    for (const path of [
      `/product/${office.id}`,
      `/spaces/${room.spaceId}`,
      `/spaces/${floor.spaceId}`,
      `/companies/${company.id}`,
    ])
      expect(await api.delete(path), path).toMatchObject(refused)
  })

  test('its deal stays won or completed until the contract is archived', async () => {
    const { api, signed } = await contractHouse(app)
    const contract = await signed()
    const path = `/sales/${contract.sale.saleId}`
    const refused = refusedFor('CONTRACT_SIGNED', [contract.id])
    for (const status of ['CANCELLED', 'CONFIRMED', 'DRAFT'])
      expect(await api.patch(`${path}/status`, { status }), status).toMatchObject(refused)
    expect(await api.post('/sales/deprecate', { saleId: contract.sale.saleId })).toMatchObject(refused)
    expect((await api.patch(`${path}/status`, { status: 'COMPLETED' })).status).toBe(200)
    expect((await api.patch(`${path}/status`, { status: 'WON' })).status).toBe(200)
  })

  test('an unsigned contract with a number keeps its client and product, too; a draft goes along', async () => {
    const { api, client, office, created, draft } = await contractHouse(app)
    const { id } = await draft()
    const asked = await api.get<Dependents>(`/dependents/CLIENT/${client.id}`)
    expect(asked.body).toMatchObject({
      forbids: [],
      takes: [{ kind: 'CONTRACT_DRAFT', items: [{ id }] }, { kind: 'DEAL' }],
    })
    const numbered = await created({ title: 'Otro' })
    expect(await api.delete(`/teams/${client.id}`)).toMatchObject(refusedFor('CONTRACT_NUMBERED', [numbered.id]))
    expect(await api.delete(`/product/${office.id}`)).toMatchObject(refusedFor('CONTRACT_NUMBERED', [numbered.id]))
  })
})

test('a contract that is archived lets go of its deal, and comes back only with it', async () => {
  const { api, signed } = await contractHouse(app)
  const contract = await signed({ startDate: '2026-01-01', endDate: '2026-01-31' })
  const deal = contract.sale.saleId
  expect((await api.patch(`/contracts/${contract.id}/archive`, { reason: 'Terminó' })).status).toBe(200)
  expect((await api.patch(`/sales/${deal}/status`, { status: 'CANCELLED' })).status).toBe(200)
  expect(await api.patch(`/contracts/${contract.id}/unarchive`, {})).toMatchObject({
    status: 409,
    body: { code: 'DEAL_ENDED' },
  })
  await api.patch(`/sales/${deal}/status`, { status: 'WON' })
  expect((await api.patch(`/contracts/${contract.id}/unarchive`, {})).status).toBe(200)
})

test('at most five of a kind are named, and all are counted', async () => {
  const { api, client, created } = await contractHouse(app)
  for (let place = 0; place < 6; place++) await created({ title: `Negocio ${place}` })
  const { body } = await api.delete<{ data: Dependents }>(`/teams/${client.id}`)
  expect(body.data.forbids[0]).toMatchObject({ kind: 'CONTRACT_NUMBERED', count: 6 })
  expect(body.data.forbids[0]?.items).toHaveLength(5)
})

test('what a caller of another country does not see forbids all the same, counted and not named', async () => {
  const { api, tenant, client, signed } = await contractHouse(app)
  await signed()
  const abroad = await app.as(await makeUser(app.services.database, tenant, { countries: ['CL'] }))
  const refused = await abroad.delete(`/teams/${client.id}`)
  expect(refused).toMatchObject({
    status: 409,
    body: { data: { forbids: [{ kind: 'CONTRACT_IN_FORCE', count: 1, items: [] }] } },
  })
  expect((await api.get(`/customer/${client.id}`)).status).toBe(200)
})

test('the consequences of deleting a person name deals, contracts and wallet, and a balance forbids it', async () => {
  const { api, tenant, signed, deal } = await contractHouse(app)
  const leaving = await makeUser(app.services.database, tenant, { givenName: 'Eva', lastname: 'Ríos' })
  const contract = await signed({ salesExecutiveId: leaving.userId })
  const open = await deal({ title: 'Otro', salesExecutiveId: leaving.userId })
  const wallet = await api.post<{ id: string }>(`/wallet/${leaving.userId}/create`, {})
  expect(wallet.status).toBe(201)
  await api.post(`/wallet/${wallet.body.id}/deposit`, { amount: '10.00', concept: 'Cortesía' })
  const { body } = await api.get<Consequences>(`/iam/users/${leaving.userId}/consequences`)
  expect(body.dependents).toMatchObject({
    forbids: [{ kind: 'WALLET_BALANCE', items: [{ id: wallet.body.id, detail: '10.00 cr' }] }],
    takes: expect.arrayContaining([
      expect.objectContaining({ kind: 'DEAL_LED', items: [expect.objectContaining({ id: open.saleId })] }),
      expect.objectContaining({ kind: 'CONTRACT_LED', items: [expect.objectContaining({ id: contract.id })] }),
    ]),
  })
  expect(await api.delete(`/iam/users/${leaving.userId}`)).toMatchObject({
    status: 409,
    body: { code: 'RECORD_IN_USE' },
  })
})

describe('what only pauses is not forbidden, and what goes on meanwhile is named', () => {
  const paused = (kind: string) => expect.objectContaining({ kind, count: 1 })

  test('of a client under contract', async () => {
    const { api, client, signed } = await contractHouse(app)
    await signed()
    const { body } = await api.get<Dependents>(`/dependents/TEAM/${client.id}`, { ending: 'SUSPEND' })
    expect(body).toMatchObject({ forbids: [], takes: [{ kind: 'CONTRACT_IN_FORCE' }] })
    expect((await api.patch(`/teams/${client.id}/suspend`, {})).status).toBe(200)
  })

  test('of a person, one or several, who lead deals', async () => {
    const { api, tenant, deal } = await contractHouse(app)
    const people = [await makeUser(app.services.database, tenant), await makeUser(app.services.database, tenant)]
    for (const { userId } of people) await deal({ title: 'Otro', salesExecutiveId: userId })
    const one = await api.get<Dependents>(`/dependents/PERSON/${people[0]?.userId}`, { ending: 'SUSPEND' })
    expect(one.body).toEqual({ forbids: [], takes: [paused('DEAL_LED')] })
    const userIds = people.map(({ userId }) => userId)
    const preview = await api.post<BulkResult>('/iam/users/bulk', { act: 'DISABLE', userIds, preview: true })
    expect(preview.body.dependents).toMatchObject({ forbids: [], takes: [{ kind: 'DEAL_LED', count: 2 }] })
    expect((await api.post<BulkResult>('/iam/users/bulk', { act: 'DISABLE', userIds })).body.done).toBe(2)
  })

  test('of an organisation, without links to records that its operator does not open', async () => {
    const { tenant, signed } = await contractHouse(app)
    await signed()
    const operator = await makeTenant(app.services.database)
    const root = await app.as(await makeUser(app.services.database, operator, { roles: ['ROLE_ROOT'] }))
    const account = await asTenant(app.services.database, tenant.tenantId, tx =>
      tx.selectFrom('tenants').select('account_name').where('id', '=', tenant.tenantId).executeTakeFirstOrThrow(),
    )
    const { body } = await root.get<{ dependents: Dependents }>(`/tenants/${account.account_name}/consequences`)
    expect(body.dependents).toMatchObject({
      forbids: [],
      takes: [{ kind: 'CONTRACT_IN_FORCE', items: [{ link: null }] }],
    })
  })
})

describe('the days of a product', () => {
  test('is not moved before the end of a contract, signed or numbered', async () => {
    const { api, office, signed, created, product } = await contractHouse(app)
    const { id } = await signed()
    const path = `/product/${office.id}`
    expect(await api.put(path, { endsOn: '2027-06-30' })).toMatchObject(refusedFor('CONTRACT_IN_FORCE', [id]))
    expect((await api.put(path, { endsOn: '2027-12-31' })).status).toBe(200)
    const other = await product('B1')
    const numbered = await created({ title: 'Otro', lineItems: [{ productId: other.id, unitPrice: '10.00' }] })
    const refused = await api.put(`/product/${other.id}`, { endsOn: '2027-06-30' })
    expect(refused).toMatchObject(refusedFor('CONTRACT_NUMBERED', [numbered.id]))
  })

  test('isn’t moved after the first day of a contract, which is named', async () => {
    const { api, office, signed } = await contractHouse(app)
    const { startDate } = await signed()
    const first = Temporal.PlainDate.from(startDate)
    const path = `/product/${office.id}`
    const refused = await api.put<Problem>(path, { startsOn: first.add({ days: 1 }).toString() })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'startsOn' }] } })
    expect(refused.body.errors?.[0]?.message).toMatch(/^El contrato C-\d{4}-\d+ lo alquila desde el /)
    expect((await api.put(path, { startsOn: first.toString() })).status).toBe(200)
  })

  test('is moved before the days of a deal, which is named before', async () => {
    const { api, office, deal } = await contractHouse(app)
    const { saleId } = await deal()
    const asked = (lastDay: string) =>
      api.get<Dependents>(`/dependents/PRODUCT/${office.id}`, { ending: 'END', lastDay })
    expect((await asked('2027-12-31')).body).toEqual({ forbids: [], takes: [] })
    expect((await asked('2027-06-30')).body).toMatchObject({
      forbids: [],
      takes: [{ kind: 'DEAL_LATER', items: [{ id: saleId }] }],
    })
    expect((await api.put(`/product/${office.id}`, { endsOn: '2027-06-30' })).status).toBe(200)
  })

  test('leaves the bookings of its space after it', async () => {
    const { api, tenant, campusId, admin, product } = await contractHouse(app)
    const { database } = app.services
    const floor = await makeFloor(database, { ...tenant, campusId, name: '' } as MadeCampus)
    const room = await makeRoom(database, floor)
    const office = await product('B1', { spaceId: room.spaceId })
    const start = app.clock
      .now()
      .add({ hours: 24 * 20 })
      .round('hour')
    await makeReservation(database, { room, owner: admin, start })
    const day = (days: number) => start.toZonedDateTimeISO('America/Lima').toPlainDate().add({ days }).toString()
    const asked = async (lastDay: string) =>
      (await api.get<Dependents>(`/dependents/PRODUCT/${office.id}`, { ending: 'END', lastDay })).body
    expect(await asked(day(0))).toEqual({ forbids: [], takes: [] })
    expect(await asked(day(-1))).toMatchObject({ forbids: [], takes: [{ kind: 'RESERVATION_LATER', count: 1 }] })
  })
})

test('a CRM neither moves, deletes nor merges a deal whose contract is signed', async () => {
  const { api, tenant, client, office, create, fill, generate, sign } = await contractHouse(app)
  const theirs: CrmDeal = {
    externalId: '77',
    title: 'Oficina para Andina',
    status: 'CONFIRMED',
    stageName: 'Confirmado',
    clientExternal: null,
    executive: null,
    currency: 'PEN',
    startsOn: '2027-01-01',
    endsOn: '2027-12-31',
    modifiedAt: Temporal.Instant.from('2026-05-01T10:00:00Z'),
    lines: [
      { externalId: '1', productId: office.id, quantity: 1, monthlyAmount: 120_000, startsOn: null, endsOn: null },
    ],
  }
  const apply = (given: Partial<CrmDeal>, at: string) =>
    asJob(app.services, tenant.tenantId, 'HubSpot', unit =>
      applyFromCrm(unit, { ...theirs, ...given, modifiedAt: Temporal.Instant.from(at) }),
    )
  const { saleId = '' } = await apply({}, '2026-05-01T10:00:00Z')
  await api.put(`/sales/${saleId}`, { clientId: client.id })
  const { id } = (await create(saleId)).body
  await fill(id)
  await generate(id)
  expect((await sign(id)).status).toBe(200)
  // Staff gave the status back to the CRM.
  await asTenant(app.services.database, tenant.tenantId, tx =>
    tx.updateTable('sales').set({ owned_fields: [] }).where('id', '=', saleId).execute(),
  )
  const read = async () => (await api.get<Sale>(`/sales/${saleId}`)).body
  await apply({ status: 'CANCELLED', title: 'Otro título' }, '2026-05-02T10:00:00Z')
  expect(await read()).toMatchObject({ title: 'Otro título', status: { name: 'WON' } })
  expect(await api.post(`/sales/${saleId}/differences/status`, { take: 'CRM' })).toMatchObject(
    refusedFor('CONTRACT_SIGNED', [id]),
  )
  await apply({ gone: 'DELETED' }, '2026-05-03T10:00:00Z')
  expect((await read()).deprecated).toBeNull()
  await apply({ gone: { mergedInto: '78' } }, '2026-05-04T10:00:00Z')
  expect((await read()).deprecated).toBeNull()
})

describe('two at once', () => {
  test('of a signature and the deletion of its client, its product and its company only one is done', {
    timeout: 120_000,
  }, async () => {
    const { api, client, company, product, created, sign } = await contractHouse(app)
    const copy = await app.copy()
    for (let round = 0; round < 3; round++) {
      const office = await product(`R${round}`)
      const contract = await created({
        title: `Negocio ${round}`,
        lineItems: [{ productId: office.id, unitPrice: '10.00' }],
      })
      const [signature, ...deletions] = await Promise.all([
        sign(contract.id),
        api.delete(`/teams/${client.id}`),
        api.delete(`/product/${office.id}`),
        api.delete(`/companies/${company.id}`),
      ])
      const gone = deletions.some(({ status }) => status === 200)
      expect(signature.status === 200).toBe(!gone)
    }
    await copy.close()
  })

  test('a client that is deleted while its draft becomes a numbered contract ends with one or the other', {
    timeout: 120_000,
  }, async () => {
    const { api, client, draft, fill, generate, read } = await contractHouse(app)
    const { id } = await draft()
    await fill(id)
    const [, deletion] = await Promise.all([generate(id).catch(() => undefined), api.delete(`/teams/${client.id}`)])
    const isMade = (await read(id)).status === 'CREATED'
    expect(deletion.status).toBe(isMade ? 409 : 200)
  })
})

describe('what was deleted by mistake', () => {
  test('is listed with who deleted it, found by name, and comes back', async () => {
    const { api, client } = await contractHouse(app)
    await api.delete(`/teams/${client.id}`)
    const { body } = await api.get<Page<{ id: string; removedBy: string }>>('/removed/CLIENT', { q: 'andina' })
    expect(body.items).toMatchObject([{ id: client.id, title: 'Minera Andina', removedBy: 'Rosa Quispe' }])
    expect((await api.get<Page<object>>('/removed/CLIENT', { q: 'nadie' })).body.items).toEqual([])
    expect((await api.patch(`/teams/${client.id}/restore`, {})).status).toBe(200)
    expect((await api.patch(`/teams/${client.id}/restore`, {})).status).toBe(200)
    expect((await api.get(`/customer/${client.id}`)).body).toMatchObject({ taxId: '20131312955' })
    expect((await api.get<Page<object>>('/removed/CLIENT')).body.items).toEqual([])
    const history = await api.get<{ what: string }[]>(`/teams/${client.id}/history`)
    expect(history.body.map(({ what }) => what)).toContain('Equipo recuperado')
  })

  test('does not come back where another one has its name or its tax id meanwhile', async () => {
    const { api, client } = await contractHouse(app)
    await api.delete(`/teams/${client.id}`)
    const namesake = await api.post<{ id: string }>('/customer', { name: 'Minera Andina' })
    expect(await api.patch(`/teams/${client.id}/restore`, {})).toMatchObject({ body: { code: 'NAME_TAKEN' } })
    await api.put(`/customer/${namesake.body.id}`, { name: 'Otra', taxId: '20131312955' })
    expect(await api.patch(`/teams/${client.id}/restore`, {})).toMatchObject({
      body: { errors: [{ field: 'taxId' }] },
    })
  })

  test('a product does not come back to a space that another one sells meanwhile', async () => {
    const house = await contractHouse(app)
    const { api, tenant, campusId, product } = house
    const floor = await makeFloor(app.services.database, { ...tenant, campusId, name: '' } as MadeCampus)
    const room = await makeRoom(app.services.database, floor)
    const sold = await product('B1', { spaceId: room.spaceId })
    expect((await api.delete(`/product/${sold.id}`)).status).toBe(200)
    expect((await api.get<Page<Product>>('/removed/PRODUCT')).body.items).toMatchObject([{ id: sold.id }])
    await product('B2', { spaceId: room.spaceId })
    expect(await api.patch(`/product/${sold.id}/restore`, {})).toMatchObject({ body: { code: 'SPACE_SOLD' } })
  })
})
