import type { Company } from '@aforo/api/people/companies'
import type {
  Annex,
  CompanyAccount,
  CompanyRepresentative,
  CreditDays,
  PaymentMethod,
} from '@aforo/api/people/contract-terms'
import { expect, test } from 'vitest'
import { isSwept } from '../../platform/assets/pictures.rules.ts'
import { makeOperator } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const pdf = Buffer.from('%PDF-1.7\n%âã\n')

async function house() {
  const made = await makeOperator(app, { members: { limited: { roles: ['ROLE_ADMIN'], countries: ['CL'] } } })
  const attach = (
    given: { bytes?: Buffer; fileName?: string; name?: string; countryCode?: string } = {},
    client = made.api,
  ) => {
    const { bytes = pdf, fileName = 'Reglamento.pdf', name, countryCode = 'PE' } = given
    return client.upload<Annex & { code: string }>(
      '/contract-annexes',
      formOf({ countryCode, name, file: fileOf(bytes, fileName) }),
    )
  }
  return { ...made, attach }
}

const facts = { countryCode: 'PE', taxId: '20100070970', legalName: 'Andén S.A.C.', address: 'Av. Larco 345' }

test('accounts and representatives are those of the companies of a country', async () => {
  const { api } = await house()
  const { id } = (await api.post<Company>('/companies', facts)).body
  const soles = { bank: 'BBVA', currency: 'PEN', number: '0011-0366-0100032542' }
  await api.post(`/companies/${id}/accounts`, soles)
  await api.post(`/companies/${id}/accounts`, { ...soles, currency: 'USD', number: '0011-0366-0200032542' })
  await api.post(`/companies/${id}/accounts`, {
    bank: 'Nación',
    currency: 'PEN',
    number: '00-068-1',
    forDetractions: true,
  })
  await api.post(`/companies/${id}/representatives`, { name: 'Lucía', documentType: 'DNI', documentNumber: '45678912' })
  const accounts = (query: Record<string, string>, path = '/contracts/company-accounts') =>
    api.get<CompanyAccount[]>(path, query)
  const all = (await accounts({ countryCode: 'PE' })).body
  expect(all.map(({ bank, currency }) => [bank, currency])).toEqual([
    ['BBVA', 'PEN'],
    ['Nación', 'PEN'],
    ['BBVA', 'USD'],
  ])
  expect(all[0]).toMatchObject({
    companyId: id,
    companyName: 'Andén S.A.C.',
    countryCode: 'PE',
    displayName: 'Andén S.A.C. · BBVA · Soles · 0011-0366-0100032542',
  })
  expect((await accounts({ countryCode: 'PE', currency: 'USD' })).body).toHaveLength(1)
  expect((await accounts({ countryCode: 'CL' })).body).toEqual([])
  const bills = (await accounts({}, '/billing/bill-accounts')).body
  expect(bills.map(({ bank, currency }) => [bank, currency])).toEqual([
    ['BBVA', 'PEN'],
    ['BBVA', 'USD'],
  ])
  const signers = await api.get<CompanyRepresentative[]>('/contracts/company-representatives', { countryCode: 'PE' })
  expect(signers.body).toMatchObject([{ name: 'Lucía', companyId: id }])
  await api.delete(`/companies/${id}`)
  expect((await accounts({ countryCode: 'PE' })).body).toEqual([])
  expect((await api.get('/contracts/company-representatives')).body).toEqual([])
})

test.each([
  '/contracts/company-accounts',
  '/contracts/company-representatives',
  '/contracts/payment-methods',
  '/contracts/credit-days',
  '/contracts/attachments',
  '/billing/bill-accounts',
])('%s takes a country of two letters', async path => {
  const { api } = await house()
  expect((await api.get(path)).body).toEqual([])
  for (const countryCode of ['PE', '']) expect((await api.get(path, { countryCode })).status).toBe(200)
  for (const countryCode of ['pe', 'PER', "P'"]) expect((await api.get(path, { countryCode })).status).toBe(400)
})

test('a payment method has a name of its own in its country, and can be renamed, removed and brought back', async () => {
  const { api } = await house()
  const add = (name: string, countryCode = 'PE') =>
    api.post<PaymentMethod & { code: string }>('/payment-methods', { name, countryCode })
  const { status, body } = await add('Transferencia')
  expect(status).toBe(201)
  expect(await add('TRANSFERENCIA')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  expect((await add('Transferencia', 'CL')).status).toBe(201)
  const path = `/payment-methods/${body.id}`
  expect(await api.put(path, { name: 'Depósito', version: 1 })).toMatchObject({
    body: { name: 'Depósito', version: 2 },
  })
  expect(await api.put(path, { name: 'Otro', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION' },
  })
  await api.delete(path)
  expect((await api.put(path, { name: 'Otro' })).status).toBe(404)
  await add('depósito')
  expect(await api.patch(`${path}/restore`)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  const listed = await api.get<PaymentMethod[]>('/contracts/payment-methods', { countryCode: 'PE' })
  expect(listed.body.map(({ name }) => name)).toEqual(['depósito'])
})

test('credit days are a number of days that a country has once', async () => {
  const { api } = await house()
  const add = (days: unknown) => api.post<CreditDays>('/credit-days', { days, countryCode: 'PE' })
  for (const days of [45, 0, 1]) expect((await add(days)).status).toBe(201)
  expect(await add(45)).toMatchObject({ status: 422, body: { errors: [{ field: 'days' }] } })
  for (const days of [-1, 366, 1.5, '30', 1e15, null]) expect((await add(days)).status).toBe(400)
  const listed = (await api.get<CreditDays[]>('/contracts/credit-days', { countryCode: 'PE' })).body
  expect(listed.map(({ displayName }) => displayName)).toEqual(['Al contado', '1 día', '45 días'])
  const path = `/credit-days/${listed[2]?.id}`
  expect(await api.delete(path)).toMatchObject({ body: { message: 'Se quitó 45 días.' } })
  expect(await api.patch(`${path}/restore`)).toMatchObject({ body: { days: 45 } })
})

test('an annex is a file with a name, and is read by its link', async () => {
  const { api, tenant, attach } = await house()
  const { status, body } = await attach()
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Reglamento', kind: 'PDF', size: pdf.length, countryCode: 'PE' })
  expect(body.attachmentKey).toMatch(new RegExp(`^${tenant.tenantId}/attachments/[^/]+\\.pdf$`))
  expect(isSwept(body.attachmentKey)).toBe(true)
  const file = await app.app.inject({ method: 'GET', url: body.downloadUrl })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(pdf)).toBe(true)
  expect(file.headers['content-disposition']).toContain('Reglamento.pdf')
  expect(await attach({ name: 'reglamento' })).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  const path = `/contract-annexes/${body.id}`
  expect(await api.put(path, { name: 'Normas de la casa' })).toMatchObject({ body: { name: 'Normas de la casa' } })
  await api.delete(path)
  expect((await api.get('/contracts/attachments', { countryCode: 'PE' })).body).toEqual([])
  expect(await api.patch(`${path}/restore`)).toMatchObject({ body: { name: 'Normas de la casa' } })
})

test('a file of 30 MB, one that is something else, and none are refused, and nothing is kept', async () => {
  const { api, attach } = await house()
  const large = Buffer.concat([pdf, Buffer.alloc(30 * 1024 * 1024)])
  expect(await attach({ bytes: large })).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  const program = Buffer.from('#!/bin/sh\nrm -rf /\n')
  expect(await attach({ bytes: program })).toMatchObject({ status: 422, body: { code: 'NOT_AN_ATTACHMENT' } })
  expect(await attach({ bytes: Buffer.alloc(0) })).toMatchObject({ status: 422 })
  expect((await api.post('/contract-annexes', { countryCode: 'PE' })).status).toBe(400)
  expect((await api.get('/contracts/attachments')).body).toEqual([])
})

test('who works in some countries sees and changes what is there alone', async () => {
  const { api, asLimited, attach } = await house()
  const { body: method } = await api.post<PaymentMethod>('/payment-methods', { name: 'Cheque', countryCode: 'PE' })
  const { body: days } = await api.post<CreditDays>('/credit-days', { days: 30, countryCode: 'PE' })
  const { body: annex } = await attach()
  for (const path of ['payment-methods', 'credit-days', 'attachments'])
    expect((await asLimited.get(`/contracts/${path}`)).body).toEqual([])
  for (const path of [`/payment-methods/${method.id}`, `/credit-days/${days.id}`, `/contract-annexes/${annex.id}`])
    expect((await asLimited.delete(path)).status).toBe(404)
  const elsewhere = { status: 403, body: { code: 'COUNTRY_NOT_ALLOWED' } }
  expect(await asLimited.post('/payment-methods', { name: 'Yape', countryCode: 'PE' })).toMatchObject(elsewhere)
  expect(await asLimited.post('/credit-days', { days: 15, countryCode: 'PE' })).toMatchObject(elsewhere)
  expect(await attach({ name: 'Otro' }, asLimited)).toMatchObject(elsewhere)
  expect((await asLimited.post('/credit-days', { days: 15, countryCode: 'CL' })).status).toBe(201)
})

test('the ids of another tenant are nobody’s', async () => {
  const [mine, theirs] = [await house(), await house()]
  const { body: annex } = await theirs.attach()
  const { body: method } = await theirs.api.post<PaymentMethod>('/payment-methods', {
    name: 'Cheque',
    countryCode: 'PE',
  })
  expect((await mine.api.put(`/contract-annexes/${annex.id}`, { name: 'Mío' })).status).toBe(404)
  expect((await mine.api.delete(`/payment-methods/${method.id}`)).status).toBe(404)
  expect((await mine.api.get('/contracts/attachments')).body).toEqual([])
})
