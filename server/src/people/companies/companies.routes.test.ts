import { type Company, type CompanySummary, mostOfCompany } from '@aforo/api/people/companies'
import type { History } from '@aforo/api/platform/base'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { takeReceiptNumber } from './companies.ts'

const app = await testApp()
const { database } = app.services

const facts = {
  countryCode: 'PE',
  legalName: 'Andén Coworking S.A.C.',
  taxId: '20100070970',
  address: 'Av. José Larco 345, Miraflores',
}
const account = { bank: 'BBVA', currency: 'PEN', number: '0011-0366-0100032542', cci: '011-366-000100032542-21' }
const representative = { name: 'Lucía Paredes', documentType: 'DNI', documentNumber: '45678912' }

type Refused = { code: string; errors: { field: string; message: string }[]; data: unknown }

async function house() {
  const made = await makeOperator(app)
  const create = (given: object = {}) => made.api.post<Company & Refused>('/companies', { ...facts, ...given })
  return { ...made, create }
}

/** A house with one company. */
async function firm(given: object = {}) {
  const at = await house()
  const { body } = await at.create(given)
  const path = `/companies/${body.id}`
  const read = async () => (await at.api.get<Company>(path)).body
  const add = <Part = { id: string; version: number }>(kind: string, fields: object) =>
    at.api.post<Part & Refused>(`${path}/${kind}`, fields)
  const take = (seriesId: string) => asTenant(database, at.tenant.tenantId, tx => takeReceiptNumber(tx, seriesId))
  return { ...at, id: body.id, path, read, add, take }
}

const atField = (field: string) => ({ status: 422, body: { code: 'INVALID_FIELD', errors: [{ field }] } })

test('a company is kept with its tax id without signs, and listed with how much it has', async () => {
  const { api, create } = await house()
  const { status, body } = await create({ taxId: ' 20100070970 ', sapCompany: 'ANDEN_PE' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...facts, sapCompany: 'ANDEN_PE', accounts: [], version: 1, can: { remove: true } })
  expect((await api.get(`/companies/${body.id}`)).body).toEqual(body)
  await api.post(`/companies/${body.id}/accounts`, account)
  const listed = await api.get<CompanySummary[]>('/companies', { countryCode: 'PE' })
  expect(listed.body).toMatchObject([{ id: body.id, accounts: 1, representatives: 0, series: 0 }])
  expect((await api.get('/companies', { countryCode: 'CL' })).body).toEqual([])
})

test.each([
  ['a wrong check digit', '20100070971'],
  ['a digit too few', '2010007097'],
  ['a beginning that no RUC has', '30100070970'],
  ['words', 'no es'],
])('a RUC with %s is refused at its field', async (_, taxId) => {
  const { api, create } = await house()
  expect(await create({ taxId })).toMatchObject(atField('taxId'))
  expect((await api.get('/companies')).body).toEqual([])
})

test('two companies never have one tax id, also when one comes back', async () => {
  const { api, create } = await house()
  const { body } = await create()
  expect(await create({ legalName: 'Otra' })).toMatchObject(atField('taxId'))
  const removed = await api.delete<{ message: string }>(`/companies/${body.id}`)
  expect(removed).toMatchObject({ status: 200, body: { message: 'Se eliminó Andén Coworking S.A.C..' } })
  const second = await create({ legalName: 'Otra' })
  expect(second.status).toBe(201)
  expect(await api.patch(`/companies/${body.id}/restore`)).toMatchObject(atField('taxId'))
  await api.delete(`/companies/${second.body.id}`)
  expect(await api.patch(`/companies/${body.id}/restore`)).toMatchObject({ status: 200, body: { id: body.id } })
  expect((await api.patch(`/companies/${body.id}/restore`)).status).toBe(200)
})

test('a change keeps what it does not name, and one that is based on an older version is refused', async () => {
  const { api, path } = await firm()
  const saved = await api.put<Company>(path, { address: 'Calle Schell 120', version: 1 })
  expect(saved).toMatchObject({ status: 200, body: { ...facts, address: 'Calle Schell 120', version: 2 } })
  const stale = await api.put(path, { address: 'Otra', version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', data: { newer: saved.body } } })
  expect(await api.put(path, { countryCode: 'CL' })).toMatchObject({ status: 400 })
})

test('an account is kept with the digits of its CCI', async () => {
  const { add, read } = await firm()
  const { status, body } = await add('accounts', account)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...account, cci: '01136600010003254221', forDetractions: false, version: 1 })
  expect((await read()).accounts).toEqual([body])
})

test.each(['011-366-000100032542-22', '01136600010003254', '0113660001000325422A', 'CCI'])(
  'a CCI of %j is refused at its field',
  async cci => {
    const { add, read } = await firm()
    expect(await add('accounts', { ...account, cci })).toMatchObject(atField('cci'))
    expect((await read()).accounts).toEqual([])
  },
)

test('a company has an account once, and one account for detracciones, in soles', async () => {
  const { api, add, read } = await firm()
  await add('accounts', account)
  expect(await add('accounts', { ...account, bank: 'bbva' })).toMatchObject(atField('number'))
  const nation = { bank: 'Banco de la Nación', currency: 'PEN', number: '00-068-123456', forDetractions: true }
  expect(await add('accounts', { ...nation, currency: 'USD' })).toMatchObject(atField('currency'))
  const first = await add('accounts', nation)
  expect(first.status).toBe(201)
  expect(await add('accounts', { ...nation, number: '00-068-777777' })).toMatchObject(atField('forDetractions'))
  // Removed, it makes room for another one, and then can't come back.
  await api.delete(`/company-accounts/${first.body.id}`)
  expect((await add('accounts', { ...nation, number: '00-068-777777' })).status).toBe(201)
  expect(await api.patch(`/company-accounts/${first.body.id}/restore`)).toMatchObject(atField('forDetractions'))
  expect((await read()).accounts).toHaveLength(2)
})

test('of two accounts for detracciones at once one is refused', async () => {
  const { add } = await firm()
  const nation = { bank: 'Banco de la Nación', currency: 'PEN', forDetractions: true }
  const answers = await Promise.all([1, 2].map(place => add('accounts', { ...nation, number: `00-068-${place}11111` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('an account is changed, removed and brought back, and a stale change is refused', async () => {
  const { api, add, read } = await firm()
  const { body } = await add('accounts', account)
  const path = `/company-accounts/${body.id}`
  const changed = await api.put<Company>(path, { bank: 'BBVA Perú', cci: null, version: 1 })
  expect(changed).toMatchObject({
    status: 200,
    body: { bank: 'BBVA Perú', cci: null, number: account.number, version: 2 },
  })
  expect(await api.put(path, { bank: 'BCP', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: changed.body } },
  })
  expect(await api.delete(path)).toMatchObject({ body: { message: expect.stringContaining('BBVA Perú') } })
  expect((await api.put(path, { bank: 'BCP' })).status).toBe(404)
  expect((await read()).accounts).toEqual([])
  await api.patch(`${path}/restore`)
  expect((await api.patch(`${path}/restore`)).status).toBe(200)
  expect((await read()).accounts).toMatchObject([{ id: body.id, bank: 'BBVA Perú' }])
})

test('a representative is somebody once, with a number that is of their document', async () => {
  const { add, read } = await firm()
  const given = { ...representative, position: 'Gerente general', registryEntry: 'Partida 12345678, asiento C00012' }
  expect(await add('representatives', given)).toMatchObject({ status: 201, body: given })
  expect(await add('representatives', { ...representative, name: 'Otra' })).toMatchObject(atField('documentNumber'))
  expect(await add('representatives', { ...representative, documentNumber: '4567' })).toMatchObject(
    atField('documentNumber'),
  )
  expect((await read()).representatives).toHaveLength(1)
})

test('a series begins as its receipts do, and a company has it once for each kind', async () => {
  const { add, read } = await firm()
  expect(await add('series', { kind: 'INVOICE', code: 'f001' })).toMatchObject({
    status: 201,
    body: { kind: 'INVOICE', code: 'F001', firstNumber: 1, nextNumber: 1, can: { edit: true, remove: true } },
  })
  expect(await add('series', { kind: 'INVOICE', code: 'F001' })).toMatchObject(atField('code'))
  expect(await add('series', { kind: 'INVOICE', code: 'B001' })).toMatchObject(atField('code'))
  expect((await add('series', { kind: 'RECEIPT', code: 'B001', firstNumber: 1251 })).status).toBe(201)
  for (const firstNumber of [0, -1, 1.5, 100_000_000, '7'])
    expect((await add('series', { kind: 'RECEIPT', code: 'B002', firstNumber })).status).toBe(400)
  expect((await read()).series.map(({ code, nextNumber }) => [code, nextNumber])).toEqual([
    ['F001', 1],
    ['B001', 1251],
  ])
})

test('a series that numbered receipts stays as it is, and with it the company and its RUC', async () => {
  const { api, add, read, path, take } = await firm()
  const { body: series } = await add('series', { kind: 'RECEIPT', code: 'B001', firstNumber: 1251 })
  expect(await take(series.id)).toEqual({ code: 'B001', number: 1251 })
  expect(await take(series.id)).toEqual({ code: 'B001', number: 1252 })
  expect((await read()).series).toMatchObject([{ nextNumber: 1253, can: { edit: false, remove: false } }])
  expect(await api.put(`/receipt-series/${series.id}`, { firstNumber: 1 })).toMatchObject(atField('code'))
  expect(await api.delete(`/receipt-series/${series.id}`)).toMatchObject(atField('code'))
  expect(await api.put(path, { taxId: '20131312955' })).toMatchObject(atField('taxId'))
  expect(await api.delete(path)).toMatchObject({
    status: 409,
    body: { code: 'RECORD_IN_USE', data: { forbids: [{ kind: 'RECEIPT', count: 1 }] } },
  })
  expect((await read()).can).toEqual({ remove: true, changeTaxId: false })
  expect((await api.put(path, { taxId: '20100070970', address: 'Otra' })).status).toBe(200)
})

test('numbers of one series are taken one by one, also by many at once, and none of a removed one', async () => {
  const { api, add, take } = await firm()
  const { body: series } = await add('series', { kind: 'INVOICE', code: 'F001' })
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(series.id)))
  expect(taken.map(one => one?.number).sort((a = 0, b = 0) => a - b)).toEqual(taken.map((_, place) => place + 1))
  const { body: other } = await add('series', { kind: 'RECEIPT', code: 'B001' })
  await api.delete(`/receipt-series/${other.id}`)
  expect(await take(other.id)).toBeUndefined()
})

test('a company has at most so many of each', async () => {
  const { id, tenant, add } = await firm()
  const rows = Array.from({ length: mostOfCompany }, (_, place) => ({
    tenant_id: tenant.tenantId,
    id: crypto.randomUUID(),
    company_id: id,
    kind: 'INVOICE',
    code: `F${String(place).padStart(3, '0')}`,
  }))
  await asTenant(database, tenant.tenantId, tx => tx.insertInto('receipt_series').values(rows).execute())
  expect(await add('series', { kind: 'INVOICE', code: 'FZZZ' })).toMatchObject(atField('code'))
})

test('the history tells what changed in the company and in what it has', async () => {
  const { api, add, path } = await firm()
  const { body } = await add('accounts', account)
  await api.put(`/company-accounts/${body.id}`, { bank: 'BCP', cci: null })
  await api.put(path, { legalName: 'Andén S.A.C.' })
  const history = (await api.get<History>(`${path}/history`)).body
  expect(history.map(({ what }) => what)).toEqual([
    'Empresa cambiada',
    'Cuenta cambiada',
    'Cuenta añadida',
    'Empresa creada',
  ])
  expect(history[1]?.changes).toEqual([
    {
      field: 'Cuenta',
      before: 'BBVA · PEN · 0011-0366-0100032542 · CCI 01136600010003254221',
      after: 'BCP · PEN · 0011-0366-0100032542',
    },
  ])
})

test('who works in some countries sees and changes the companies there alone', async () => {
  const { tenant, api, create } = await house()
  const { body: peruvian } = await create()
  const chilean = (await create({ countryCode: 'CL', legalName: 'Andén Chile SpA', taxId: '76.086.428-5' })).body
  const { body: foreign } = await api.post<{ id: string }>(`/companies/${chilean.id}/accounts`, {
    bank: 'Santander',
    currency: 'USD',
    number: '12-345',
  })
  const limited = await app.as(await makeUser(database, tenant, { countries: ['PE'] }))
  expect((await limited.get<CompanySummary[]>('/companies')).body.map(({ id }) => id)).toEqual([peruvian.id])
  expect((await limited.get('/contracts/company-accounts')).body).toEqual([])
  for (const answer of [
    await limited.get(`/companies/${chilean.id}`),
    await limited.put(`/companies/${chilean.id}`, { address: 'Mía' }),
    await limited.delete(`/companies/${chilean.id}`),
    await limited.post(`/companies/${chilean.id}/accounts`, account),
    await limited.delete(`/company-accounts/${foreign.id}`),
  ])
    expect(answer.status).toBe(404)
  const made = await limited.post('/companies', { ...facts, countryCode: 'CL', taxId: '76.086.428-5' })
  expect(made).toMatchObject({ status: 403, body: { code: 'COUNTRY_NOT_ALLOWED' } })
  expect((await limited.put(`/companies/${peruvian.id}`, { address: 'Aquí' })).status).toBe(200)
  expect((await limited.post(`/companies/${peruvian.id}/accounts`, account)).status).toBe(201)
})

test('the ids of another tenant are nobody’s', async () => {
  const [mine, theirs] = [await firm(), await firm()]
  const { body } = await theirs.add('accounts', account)
  expect((await mine.api.get(theirs.path)).status).toBe(404)
  expect((await mine.api.post(`${theirs.path}/accounts`, account)).status).toBe(404)
  expect((await mine.api.put(`/company-accounts/${body.id}`, { bank: 'Mío' })).status).toBe(404)
  expect(await mine.take((await theirs.add('series', { kind: 'INVOICE', code: 'F001' })).body.id)).toBeUndefined()
  expect((await theirs.read()).accounts).toMatchObject([{ bank: 'BBVA' }])
})
