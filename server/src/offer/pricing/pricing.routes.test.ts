import type { Price, PriceList } from '@aforo/api/offer/pricing'
import type { History } from '@aforo/api/platform/base'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { breaks } from '../../platform/database/constraints.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeHouse } from '../../testing/house.ts'
import { makeProduct } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

async function house(timeZone = 'America/Lima') {
  const made = await makeHouse(app, { campus: { timeZone } })
  const { api } = made
  const product = await makeProduct(api, made.campus)
  const day = (days: number) => Temporal.PlainDate.from(product.today).add({ days }).toString()
  const price = (given: object = {}, client = api) =>
    client.post<Price & { code: string; data: unknown }>('/pricing/product', {
      productId: product.id,
      type: 'BASE',
      currency: 'PEN',
      amount: '1200.00',
      startsOn: day(-30),
      endsOn: null,
      ...given,
    })
  const list = async () => (await api.get<PriceList>('/pricing/product', { product_id: product.id })).body
  return { ...made, product, day, price, list }
}

test('a price is text with two decimals, without tax and with it', async () => {
  const { api, product, price, list } = await house()
  const { status, body } = await price({ amount: '1234.5' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    productId: product.id,
    amount: '1234.50',
    totals: { net: '1234.50', tax: '222.21', total: '1456.71' },
    status: 'ACTIVE',
    applies: true,
    version: 1,
  })
  expect((await api.get<Price>(`/pricing/${body.id}`)).body).toEqual(body)
  expect(await list()).toMatchObject({ today: product.today, prices: [body], can: { add: true } })
})

test('credits carry no tax', async () => {
  const { price } = await house()
  const { body } = await price({ currency: 'CREDIT', amount: '80' })
  expect(body.totals).toEqual({ net: '80.00', tax: '0.00', total: '80.00' })
})

test.each(['0', '0.00', '-5', '10.005', '1,200.00', '1e3', '9999999999999', '', 1200, null])(
  'an amount of %j is refused, and nothing is kept',
  async amount => {
    const { price, list } = await house()
    expect((await price({ amount })).status).toBe(400)
    expect((await list()).prices).toEqual([])
  },
)

test('two usual prices never have a day in common, and the refusal names the rival', async () => {
  const { price, day } = await house()
  const { body: rival } = await price({ startsOn: day(0), endsOn: day(10) })
  for (const [startsOn, endsOn] of [
    [day(10), null],
    [day(-5), day(0)],
    [day(3), day(4)],
    [day(-5), null],
  ])
    expect(await price({ startsOn, endsOn })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_OVERLAPS', data: { rival: { id: rival.id, amount: '1200.00', startsOn: day(0) } } },
    })
  expect((await price({ startsOn: day(11) })).status).toBe(201)
  expect((await price({ startsOn: day(0), currency: 'USD' })).status).toBe(201)
})

test('of two at once one is refused, and the database holds it by itself', async () => {
  const { tenant, admin, product, price, list, day } = await house()
  const both = await Promise.all([price({ amount: '900' }), price({ amount: '950' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const beside = asTenant(database, tenant.tenantId, tx =>
    tx
      .insertInto('prices')
      .values({
        tenant_id: tenant.tenantId,
        id: crypto.randomUUID(),
        product_id: product.id,
        type: 'BASE',
        currency: 'PEN',
        amount: 1,
        starts_on: day(100),
        created_by: admin.userId,
      })
      .execute(),
  )
  await expect(beside).rejects.toSatisfy(error => breaks(error, 'prices_no_overlap'))
  expect((await list()).prices).toHaveLength(1)
})

test('a promotion beats the usual price within its dates', async () => {
  const { price, list, day } = await house()
  const { body: base } = await price()
  await price({ currency: 'USD', amount: '350' })
  const { body: promotion } = await price({ type: 'PROMOTIONAL', amount: '999', startsOn: day(-1), endsOn: day(1) })
  await price({ type: 'PROMOTIONAL', amount: '1', startsOn: day(20), endsOn: day(30) })
  const { prices } = await list()
  expect(prices.filter(({ applies }) => applies).map(({ id, currency }) => [id, currency])).toEqual([
    [promotion.id, 'PEN'],
    [expect.not.stringMatching(base.id), 'USD'],
  ])
  expect(prices.map(({ status, amount }) => [status, amount])).toEqual([
    ['UPCOMING', '1.00'],
    ['ACTIVE', '999.00'],
    ['ACTIVE', '1200.00'],
    ['ACTIVE', '350.00'],
  ])
})

test('a new price ends the one before on the day before, when that is asked', async () => {
  const { api, price, day } = await house()
  const { body: before } = await price()
  const { body } = await price({ startsOn: day(10), amount: '1300', endPrevious: true })
  expect(body).toMatchObject({ status: 'UPCOMING', applies: false })
  expect((await api.get<Price>(`/pricing/${before.id}`)).body).toMatchObject({
    endsOn: day(9),
    applies: true,
    version: 2,
  })
  const { body: history } = await api.get<History>(`/pricing/${before.id}/history`)
  expect(history[0]).toMatchObject({
    what: 'Precio terminado por otro que empieza',
    changes: [{ field: 'Hasta', before: '' }],
  })
  // It would have no day left.
  expect((await price({ startsOn: day(10), amount: '1400', endPrevious: true })).status).toBe(409)
})

test('a refused price ends no other', async () => {
  const { api, price, day } = await house()
  const { body: before } = await price({ endsOn: day(20) })
  await price({ startsOn: day(30) })
  expect((await price({ startsOn: day(10), endPrevious: true })).status).toBe(409)
  expect((await api.get<Price>(`/pricing/${before.id}`)).body).toMatchObject({ endsOn: day(20), version: 1 })
})

test('a price is changed by who saw it as it is, and its history says what', async () => {
  const { api, price, day } = await house()
  const { body } = await price()
  const path = `/pricing/${body.id}`
  const { body: changed } = await api.put<Price>(path, { amount: '1250.90', endsOn: day(60), version: 1 })
  expect(changed).toMatchObject({ amount: '1250.90', endsOn: day(60), startsOn: body.startsOn, version: 2 })
  expect(await api.put(path, { amount: '1', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { amount: '1250.90', version: 2 } } },
  })
  expect(await api.put(path, { endsOn: day(-31) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'endsOn' }] },
  })
  const { body: history } = await api.get<History>(`${path}/history`)
  expect(history.map(({ what }) => what)).toEqual(['Precio cambiado', 'Precio creado'])
  expect(history[0]?.changes[0]).toEqual({
    field: 'Precio por mes',
    before: 'S/\u00a01,200.00',
    after: 'S/\u00a01,250.90',
  })
})

test('a deleted price makes room, and comes back while there is room', async () => {
  const { api, price, list } = await house()
  const { body } = await price()
  expect((await api.delete<{ message: string }>(`/pricing/${body.id}`)).body.message).toBe('Se eliminó el precio.')
  const { body: other } = await price({ amount: '1500' })
  expect((await api.patch(`/pricing/${body.id}/restore`, {})).status).toBe(409)
  await api.delete(`/pricing/${other.id}`)
  for (const _ of ['press', 'repeated']) expect((await api.patch(`/pricing/${body.id}/restore`, {})).status).toBe(200)
  expect((await list()).prices.map(({ id }) => id)).toEqual([body.id])
})

test('the campus says what day it is', async () => {
  const { product, price } = await house('Pacific/Kiritimati')
  const { body } = await price({ startsOn: product.today })
  expect(body).toMatchObject({ status: 'ACTIVE', applies: true })
})

test('prices of a deleted product are not found, and come back with it', async () => {
  const { api, product, price, list } = await house()
  const { body } = await price()
  await api.delete(`/product/${product.id}`)
  expect((await api.get(`/pricing/${body.id}`)).status).toBe(404)
  expect((await api.get('/pricing/product', { product_id: product.id })).status).toBe(404)
  expect((await price({ currency: 'USD' })).status).toBe(404)
  await api.patch(`/product/${product.id}/restore`, {})
  expect((await list()).prices.map(({ id }) => id)).toEqual([body.id])
})

test('another organisation, and who works in other countries only, finds nothing of it', async () => {
  const { tenant, product, price } = await house()
  const { body } = await price()
  const { api: stranger } = await house()
  const abroad = await app.as(await makeUser(database, tenant, { countries: ['CL'] }))
  for (const client of [stranger, abroad]) {
    expect((await client.get('/pricing/product', { product_id: product.id })).status).toBe(404)
    expect((await client.get(`/pricing/${body.id}`)).status).toBe(404)
    expect((await client.put(`/pricing/${body.id}`, { amount: '1' })).status).toBe(404)
    expect((await client.delete(`/pricing/${body.id}`)).status).toBe(404)
    expect((await client.patch(`/pricing/${body.id}/restore`, {})).status).toBe(404)
    expect((await price({ currency: 'USD' }, client)).status).toBe(404)
  }
})
