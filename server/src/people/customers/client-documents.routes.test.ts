import { type ClientDocument, personalDocumentsOf } from '@aforo/api/people/client-documents'
import type { Customer, CustomerSummary } from '@aforo/api/people/customers'
import { DocumentType } from '@aforo/api/people/documents'
import { documentsOf } from '@aforo/api/people/documents.rules'
import type { Team } from '@aforo/api/people/teams'
import type { History } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

async function operator() {
  const made = await makeOperator(app)
  const { api } = made
  let count = 0
  const create = (given: object) => api.post<Customer>('/customer', { name: `Cliente ${++count}`, ...given })
  const change = (id: string, given: object) => api.put<Customer>(`/customer/${id}`, given)
  return { ...made, create, change }
}

const refusedAt = (field: string) => ({ status: 422, body: { errors: [{ field }] } })

test('a client has a RUC unless it says what else it has', async () => {
  const { create } = await operator()
  expect((await create({ taxId: '20100070970' })).body).toMatchObject({ documentType: 'TAX_ID', taxId: '20100070970' })
})

test.each<[ClientDocument, string, string]>([
  ['CE', '001 234 567', '001234567'],
  ['CE', 'abc1', 'ABC1'],
  ['CE', '123456789012', '123456789012'],
  ['PTP', '123-456-789', '123456789'],
  ['PASSPORT', 'ab 1234567', 'AB1234567'],
  ['DNI', '45.678.912', '45678912'],
  ['NATIONAL_ID', 'US-98.7654321', 'US-987654321'],
])('a client of Perú may have %s %s', async (documentType, written, taxId) => {
  const { create, api } = await operator()
  const { status, body } = await create({ documentType, taxId: written })
  expect(status).toBe(201)
  expect(body).toMatchObject({ countryCode: 'PE', documentType, taxId })
  const found = await api.get<{ items: CustomerSummary[] }>('/customer/search', { q: taxId })
  expect(found.body.items).toMatchObject([{ id: body.id, documentType, taxId }])
})

test.each<[string, object, string]>([
  ['a RUC that is none', { taxId: 'AB1234567' }, 'taxId'],
  ['a carné of 13 signs', { documentType: 'CE', taxId: '1234567890123' }, 'taxId'],
  ['a carné of 3 signs', { documentType: 'CE', taxId: '123' }, 'taxId'],
  ['a RUC as a DNI', { documentType: 'DNI', taxId: '20100070970' }, 'taxId'],
  ['a passport of signs', { documentType: 'PASSPORT', taxId: '<script>' }, 'taxId'],
  ['a document of another country', { documentType: 'CURP', taxId: 'GODE561231HDFRRN09' }, 'documentType'],
  ['that without a number too', { documentType: 'RUT' }, 'documentType'],
])('%s is refused', async (_what, given, field) => {
  const { create } = await operator()
  expect(await create(given)).toMatchObject(refusedAt(field))
})

test.each([{ documentType: 'LIBRETA' }, { documentType: null }, { documentType: 'PASSPORT', taxId: 'A'.repeat(31) }])(
  '%j is no document',
  async given => {
    const { create } = await operator()
    expect((await create(given)).status).toBe(400)
  },
)

test('one number is two clients’ where it is of two kinds, and one’s where it is of one', async () => {
  const { create } = await operator()
  expect((await create({ documentType: 'DNI', taxId: '45678912' })).status).toBe(201)
  expect((await create({ documentType: 'CE', taxId: '45678912' })).status).toBe(201)
  expect(await create({ documentType: 'CE', taxId: '4567 8912' })).toMatchObject(refusedAt('taxId'))
  expect((await (await operator()).create({ documentType: 'CE', taxId: '45678912' })).status).toBe(201)
})

test('with another kind or country, what stays must be right there', async () => {
  const { create, change, api } = await operator()
  const { id } = (await create({ taxId: '20100070970' })).body
  expect(await change(id, { documentType: 'DNI' })).toMatchObject(refusedAt('taxId'))
  expect((await change(id, { documentType: 'CE', taxId: '001234567' })).status).toBe(200)
  // The number alone is of the kind that it has.
  expect((await change(id, { taxId: 'X-765 4321' })).body).toMatchObject({ documentType: 'CE', taxId: 'X7654321' })
  expect(await change(id, { taxId: '<no>' })).toMatchObject(refusedAt('taxId'))
  expect(await change(id, { countryCode: 'CL' })).toMatchObject(refusedAt('documentType'))
  expect((await change(id, { taxId: null })).body).toMatchObject({ documentType: 'CE', taxId: null })
  const { body } = await api.get<History>(`/customer/${id}/history`)
  expect(body.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'Se identifica con',
    before: 'RUC o número tributario',
    after: 'Carné de extranjería',
  })
})

test('another tenant’s client is neither found nor changed by its document', async () => {
  const { create } = await operator()
  const stranger = await operator()
  const { id } = (await create({ documentType: 'PASSPORT', taxId: 'AB1234567' })).body
  expect((await stranger.change(id, { documentType: 'CE', taxId: '001234567' })).status).toBe(404)
  const found = await stranger.api.get<{ items: Team[] }>('/customer/search', { q: 'AB1234567' })
  expect(found.body.items).toEqual([])
})

test('the database takes of each country the kinds that its people show there', async () => {
  const { tenant, create } = await operator()
  const { id } = (await create({})).body
  const isTaken = (country: string, kind: string) =>
    asTenant(database, tenant.tenantId, tx =>
      sql`update customers set country_code = ${country}, document_type = ${kind} where team_id = ${id}`.execute(tx),
    ).then(
      () => true,
      () => false,
    )
  for (const country of ['PE', 'CL', 'CO', 'MX', 'ES', 'AR', 'EC', 'UY', 'BO', 'FR']) {
    const known = documentsOf(country).map(({ code }) => code)
    expect(known).toEqual(expect.arrayContaining(personalDocumentsOf(country).map(({ code }) => code)))
    for (const kind of DocumentType.options)
      expect([country, kind, await isTaken(country, kind)]).toEqual([country, kind, known.includes(kind)])
  }
})
