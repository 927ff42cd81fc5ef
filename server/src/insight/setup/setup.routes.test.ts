import type { Setup, SetupStepId } from '@aforo/api/insight/setup'
import type { Billing } from '@aforo/api/money/bills'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

const house = () => makeOperator(app)
const read = async (api: Awaited<ReturnType<typeof app.as>>) => {
  const { status, body } = await api.get<Setup>('/setup/steps')
  expect(status).toBe(200)
  return body
}
const done = ({ steps }: Setup) => steps.filter(({ done }) => done).map(({ id }) => id)
const step = ({ steps }: Setup, id: SetupStepId) => steps.find(one => one.id === id)

test('an empty operator has done nothing, also when another one has everything', async () => {
  const other = await contractHouse(app)
  await other.created()
  const { api } = await house()
  const setup = await read(api)
  expect(done(setup)).toEqual([])
  expect(setup.next).toBe('COMPANY')
  expect(setup.steps.every(({ recordId }) => recordId === null)).toBe(true)
})

test('a company of Peru brings its tax and its template; one of elsewhere brings neither', async () => {
  const { api } = await house()
  const facts = { legalName: 'Andén S.A.C.', address: 'Av. Uno 1' }
  const made = await api.post<{ id: string; version: number }>('/companies', {
    ...facts,
    countryCode: 'CL',
    taxId: '76192083-9',
  })
  expect(done(await read(api))).toEqual(['COMPANY'])
  expect(step(await read(api), 'ACCOUNT')).toMatchObject({ waitsFor: [], recordId: made.body.id })
  await api.delete(`/companies/${made.body.id}`)
  expect(done(await read(api))).toEqual([])
  await api.post('/companies', { ...facts, countryCode: 'PE', taxId: '20100070970' })
  expect(done(await read(api))).toEqual(['COMPANY', 'TAXES', 'TEMPLATE'])
})

test('a campus, its spaces, and a product once it has a price', async () => {
  const { tenant, api } = await house()
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  expect(done(await read(api))).toEqual(['CAMPUS'])
  expect(step(await read(api), 'SPACES')).toMatchObject({ waitsFor: [], recordId: campus.campusId })
  await makeRoom(database, floor)
  const product = await api.post<{ id: string }>('/product', {
    code: 'A1',
    name: 'Oficina',
    campusId: campus.campusId,
    startsOn: '2026-01-01',
  })
  const unpriced = await read(api)
  expect(done(unpriced)).toEqual(['CAMPUS', 'SPACES'])
  expect(step(unpriced, 'PRODUCT')).toMatchObject({ done: false, recordId: product.body.id })
  await api.post('/pricing/product', {
    productId: product.body.id,
    type: 'BASE',
    currency: 'PEN',
    amount: '900.00',
    startsOn: '2026-01-01',
    endsOn: null,
  })
  expect(done(await read(api))).toEqual(['CAMPUS', 'SPACES', 'PRODUCT'])
})

test('from the client to the first bill, each step goes on with the record of the one before', async () => {
  const at = await contractHouse(app)
  expect(step(await read(at.api), 'DEAL')).toMatchObject({ done: false, waitsFor: ['PRODUCT'] })
  const { id } = await at.draft({ startDate: '2026-01-01' })
  const drafted = await read(at.api)
  expect(step(drafted, 'DEAL')).toMatchObject({ done: true })
  expect(step(drafted, 'CONTRACT')).toMatchObject({ done: false, recordId: id, waitsFor: [] })
  await at.fill(id)
  await at.generate(id)
  expect(step(await read(at.api), 'SIGNED')).toMatchObject({ done: false, recordId: id, waitsFor: [] })
  await at.sign(id)
  const month = Temporal.Now.plainDateISO('America/Lima').toPlainYearMonth().toString()
  expect(step(await read(at.api), 'BILL')).toMatchObject({ done: false, waitsFor: [], month })
  const entries = [{ concept: 'OTHER', description: 'Oficina', amount: '100.00' }]
  const bill = await at.api.post<Billing>('/billing', {
    clientId: at.client.id,
    companyId: at.company.id,
    currency: 'PEN',
    month,
    entries,
  })
  expect(bill.status).toBe(201)
  expect(step(await read(at.api), 'BILL')).toMatchObject({ done: true })
})

test('a guest organisation sees its own steps, and who doesn’t work in the back office sees none', async () => {
  const guest = await makeTenant(database, { type: 'ORGANIZATION' })
  const setup = await read(await app.as(await makeUser(database, guest)))
  expect(setup.steps.map(({ id }) => id)).toEqual(['CAMPUS', 'SPACES', 'PEOPLE', 'TEAMS', 'ZONES', 'ACCESS'])
  const { tenant } = await house()
  const plain = await app.as(await makeUser(database, tenant, { roles: ['ROLE_USER'] }))
  expect((await plain.get('/setup/steps')).status).toBe(403)
})
