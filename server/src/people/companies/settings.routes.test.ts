import type { Price } from '@aforo/api/offer/pricing'
import type { Product } from '@aforo/api/offer/products'
import type { BillingSettings, TaxRate } from '@aforo/api/people/billing-settings'
import { usualReminder } from '@aforo/api/people/order-reminder'
import type { History } from '@aforo/api/platform/base'
import { expect, test } from 'vitest'
import { makeCampus, makeUser } from '../../demo/factories.ts'
import { breaks } from '../../platform/database/constraints.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { billingSettings, taxRateOn } from './companies.ts'

const app = await testApp()
const { database } = app.services

async function house() {
  const { tenant, admin, api } = await makeOperator(app)
  const settings = (await api.get<BillingSettings>('/billing-settings')).body
  const { today, version, can, taxRate, ...values } = settings
  const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  const save = (given: object = {}, client = api) =>
    client.put<BillingSettings & { code: string }>('/billing-settings', { ...values, ...given })
  const rate = (given: object = {}) =>
    api.post<TaxRate & { code: string }>('/tax-rates', { rate: '18.00', startsOn: day(0), ...given })
  const rateOn = (date: string) => asTenant(database, tenant.tenantId, tx => taxRateOn(tx, date))
  return { tenant, admin, api, settings, day, save, rate, rateOn }
}

test('a tenant that said nothing bills as usual', async () => {
  const { tenant, settings } = await house()
  const usual = { billingDay: 20, proration: true, currency: 'PEN', poReminderDays: 0, lockDate: null }
  expect(settings).toMatchObject({ ...usual, taxRate: '18.00', version: null, can: { edit: true } })
  expect(await asTenant(database, tenant.tenantId, billingSettings)).toMatchObject(usual)
})

test('what is saved holds from then on, and a save based on an older version is refused', async () => {
  const { tenant, save, day } = await house()
  const saved = await save({ billingDay: 15, currency: 'USD', lockDate: day(-30), version: null })
  expect(saved).toMatchObject({ status: 200, body: { billingDay: 15, lockDate: day(-30), version: 1 } })
  expect(await asTenant(database, tenant.tenantId, billingSettings)).toMatchObject({ billingDay: 15, currency: 'USD' })
  expect(await save({ billingDay: 10, version: null })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect((await save({ billingDay: 10, version: 1 })).body).toMatchObject({ billingDay: 10, version: 2 })
})

test('of two first saves at once one is refused', async () => {
  const { save } = await house()
  const answers = await Promise.all([10, 11].map(billingDay => save({ billingDay, version: null })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['billingDay', [0, 29, 1.5, '20', null]],
  ['poReminderDays', [-1, 61, 1e15]],
  ['currency', ['CREDIT', 'EUR', '']],
  ['proration', ['sí', 1]],
  ['lockDate', ['ayer', '2026-02-30']],
  ['poReminderSubject', ['', 'a\nb', '{{ruc}}', 'x'.repeat(151)]],
  ['poReminderText', ['', ' ', 'Hola, {{cliente', '{{orden}}', 'x'.repeat(4_001), null]],
])('a %s that can’t be is refused', async (field, values) => {
  const { save, api } = await house()
  for (const value of values)
    expect(await save({ [field]: value })).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  expect((await api.get<BillingSettings>('/billing-settings')).body.version).toBeNull()
})

test('the mail that asks for a purchase order is the usual one until it is written anew, and says which tag it doesn’t know', async () => {
  const { api, tenant, settings, save } = await house()
  expect(settings).toMatchObject(usualReminder)
  const own = { poReminderSubject: 'OC de {{mes}}', poReminderText: 'Hola, {{cliente}}: {{monto}}' }
  expect((await save(own)).body).toMatchObject(own)
  expect(await asTenant(database, tenant.tenantId, billingSettings)).toMatchObject(own)
  expect((await api.get<History>('/billing-settings/history')).body[0]?.changes).toContainEqual({
    field: 'Asunto del correo',
    before: usualReminder.poReminderSubject,
    after: own.poReminderSubject,
  })
  expect(await save({ poReminderText: 'Hola, {{clientes}}' })).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          field: 'poReminderText',
          message: 'No hay una etiqueta {{clientes}}. Las que hay son: {{cliente}}, {{mes}}, {{monto}}, {{empresa}}.',
        },
      ],
    },
  })
})

test('a lock date is not in the future', async () => {
  const { save, day } = await house()
  expect(await save({ lockDate: day(1) })).toMatchObject({ status: 422, body: { errors: [{ field: 'lockDate' }] } })
  expect((await save({ lockDate: day(0) })).status).toBe(200)
})

test('who works in some countries reads how the tenant bills, and changes none of it', async () => {
  const { tenant, save, rate, day } = await house()
  const { body } = await rate()
  const limited = await app.as(await makeUser(database, tenant, { countries: ['PE'] }))
  expect((await limited.get<BillingSettings>('/billing-settings')).body.can.edit).toBe(false)
  expect((await limited.get<TaxRate[]>('/tax-rates')).body[0]?.can).toEqual({ edit: false, remove: false })
  const refused = { status: 403, body: { code: 'ALL_COUNTRIES_NEEDED' } }
  expect(await save({}, limited)).toMatchObject(refused)
  expect(await limited.post('/tax-rates', { rate: '10.00', startsOn: day(5) })).toMatchObject(refused)
  expect(await limited.delete(`/tax-rates/${body.id}`)).toMatchObject(refused)
  expect(await limited.put('/exchange-rates', { rates: [{ date: day(0), rate: '3.7' }] })).toMatchObject(refused)
})

test('a tax rate holds from its first to its last day, and the usual one elsewhere', async () => {
  const { api, rate, rateOn, day } = await house()
  const { status, body } = await rate({ rate: '10.5', startsOn: day(-5), endsOn: day(5) })
  expect(status).toBe(201)
  expect(body).toMatchObject({ rate: '10.50', status: 'ACTIVE', version: 1 })
  for (const [days, expected] of [
    [-6, 1800],
    [-5, 1050],
    [5, 1050],
    [6, 1800],
  ] as const)
    expect(await rateOn(day(days))).toBe(expected)
  expect((await api.get<BillingSettings>('/billing-settings')).body.taxRate).toBe('10.50')
})

test.each(['0', '0.00', '-18', '18.005', '50.01', '18 %', '1e1', '1000000000000000', '18.0000000001', 18, null, ''])(
  'a tax rate of %j is refused, and nothing is kept',
  async given => {
    const { api, rate } = await house()
    expect(await rate({ rate: given })).toMatchObject({ status: 400, body: { errors: [{ field: 'rate' }] } })
    expect((await api.get('/tax-rates')).body).toEqual([])
  },
)

test('no day has two tax rates; a new one may end the one before', async () => {
  const { api, rate, day, rateOn } = await house()
  const { body: old } = await rate({ startsOn: day(-100) })
  const next = { rate: '19.00', startsOn: day(10) }
  expect(await rate(next)).toMatchObject({
    status: 409,
    body: { code: 'TAX_RATE_OVERLAPS', data: { rival: { id: old.id, rate: '18.00' } } },
  })
  expect((await rate({ ...next, endPrevious: true })).status).toBe(201)
  const listed = (await api.get<TaxRate[]>('/tax-rates')).body
  expect(listed.map(({ rate, status, endsOn }) => [rate, status, endsOn])).toEqual([
    ['19.00', 'UPCOMING', null],
    ['18.00', 'ACTIVE', day(9)],
  ])
  expect(await rateOn(day(10))).toBe(1900)
  expect(await rate({ ...next, endsOn: day(9) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'endsOn' }] },
  })
  expect(await api.put(`/tax-rates/${old.id}`, { endsOn: null })).toMatchObject({ status: 409 })
})

test('the database itself refuses two rates of one day', async () => {
  const { tenant, day } = await house()
  const row = (from: number) => ({
    tenant_id: tenant.tenantId,
    id: crypto.randomUUID(),
    rate: 1800,
    starts_on: day(from),
    ends_on: null,
  })
  const both = asTenant(database, tenant.tenantId, tx =>
    tx
      .insertInto('tax_rates')
      .values([row(0), row(5)])
      .execute(),
  )
  await expect(both).rejects.toSatisfy(error => breaks(error, 'tax_rates_no_overlap'))
})

test('a tax rate is changed, deleted and brought back, and a stale change is refused', async () => {
  const { api, rate, day, rateOn } = await house()
  const { body } = await rate()
  const path = `/tax-rates/${body.id}`
  expect(await api.put(path, { rate: '16.00', version: 1 })).toMatchObject({ body: { rate: '16.00', version: 2 } })
  expect(await api.put(path, { rate: '17.00', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { rate: '16.00' } } },
  })
  await api.delete(path)
  expect(await rateOn(day(0))).toBe(1800)
  expect((await api.put(path, { rate: '17.00' })).status).toBe(404)
  expect(await api.patch(`${path}/restore`)).toMatchObject({ body: { rate: '16.00' } })
  expect((await api.patch(`${path}/restore`)).status).toBe(200)
  expect(await rateOn(day(0))).toBe(1600)
})

test('nothing dated before the lock date changes any more', async () => {
  const { api, rate, day, save } = await house()
  const { body: old } = await rate({ startsOn: day(-100) })
  await save({ lockDate: day(-10) })
  const locked = { status: 409, body: { code: 'BEFORE_LOCK_DATE', data: { lockDate: day(-10) } } }
  const path = `/tax-rates/${old.id}`
  expect(await api.put(path, { rate: '17.00' })).toMatchObject(locked)
  expect(await api.put(path, { endsOn: day(-12) })).toMatchObject(locked)
  expect(await api.delete(path)).toMatchObject(locked)
  expect(await rate({ startsOn: day(-150), endsOn: day(-120) })).toMatchObject(locked)
  expect(await rate({ rate: '19.00', startsOn: day(-20), endPrevious: true })).toMatchObject(locked)
  expect((await api.put(path, { endsOn: day(-11) })).status).toBe(200)
  expect((await rate({ rate: '19.00', startsOn: day(-10) })).status).toBe(201)
})

test('one history tells who changed what of it', async () => {
  const { api, save, rate, day } = await house()
  await save({ proration: false })
  await rate({ rate: '16.00' })
  await api.put('/exchange-rates', { rates: [{ date: day(0), rate: '3.745' }] })
  const history = (await api.get<History>('/billing-settings/history')).body
  expect(history.map(({ what }) => what)).toEqual([
    'Tipos de cambio guardados',
    'Tasa del IGV añadida',
    'Forma de facturar cambiada',
  ])
  expect(history[2]?.changes).toEqual([{ field: 'Facturar por días los meses incompletos', before: 'Sí', after: 'No' }])
  expect(history[0]?.changes).toContainEqual({ field: 'Soles por dólar', before: '', after: '3.745' })
})

test('prices with tax follow the rate of their day', async () => {
  const { tenant, api, rate, day } = await house()
  const { campusId } = await makeCampus(database, tenant)
  const product = (await api.post<Product>('/product', { code: 'A1', name: 'Oficina', campusId })).body
  await rate({ rate: '10.00', startsOn: day(-5), endsOn: day(5) })
  const price = (startsOn: string, endsOn: string | null) =>
    api.post<Price>('/pricing/product', {
      productId: product.id,
      type: 'BASE',
      currency: 'PEN',
      amount: '100.00',
      startsOn,
      endsOn,
    })
  const now = await price(day(-30), day(20))
  expect(now.body.totals).toEqual({ net: '100.00', tax: '10.00', total: '110.00' })
  expect((await price(day(21), null)).body.totals.tax).toBe('18.00')
  expect((await price(day(-60), day(-31))).body.totals.tax).toBe('18.00')
  expect((await api.get<Price>(`/pricing/${now.body.id}`)).body.totals.tax).toBe('10.00')
})

test('the ids of another tenant are nobody’s, and its rates hold for nobody else', async () => {
  const [mine, theirs] = [await house(), await house()]
  const { body } = await theirs.rate({ rate: '10.00' })
  expect((await mine.api.put(`/tax-rates/${body.id}`, { rate: '1.00' })).status).toBe(404)
  expect((await mine.api.delete(`/tax-rates/${body.id}`)).status).toBe(404)
  expect(await mine.rateOn(mine.day(0))).toBe(1800)
})
