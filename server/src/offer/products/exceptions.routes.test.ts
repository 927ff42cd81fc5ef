import type { AvailabilityException } from '@aforo/api/offer/product-exceptions'
import type { Product } from '@aforo/api/offer/products'
import type { History } from '@aforo/api/platform/base'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { makeProduct } from '../../testing/makers.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function productOf(timeZone = 'America/Lima') {
  const { api: admin, campus } = await makeHouse(app, {
    admin: { givenName: 'Rosa', lastname: 'Quispe' },
    campus: { timeZone },
  })
  const product = await makeProduct(admin, campus, 'A1', { name: 'Oficina' })
  const today = Temporal.PlainDate.from(product.today)
  return { admin, product, day: (days: number) => today.add({ days }).toString() }
}

const path = '/product/availability-exception'
const add = (admin: Client, { id }: Product, given: object) =>
  admin.post<AvailabilityException>(`${path}/${id}`, { reason: 'MAINTENANCE', ...given })
const list = async (admin: Client, { id }: Product, query: Record<string, string> = {}) =>
  (await admin.get<{ items: AvailabilityException[] }>(`${path}/${id}`, query)).body.items

describe('unavailable dates', () => {
  test('are listed with who said so, why and whether they are firm', async () => {
    const { admin, product, day } = await productOf()
    const later = (await add(admin, product, { startDate: day(20), endDate: day(25), status: 'TENTATIVE' })).body
    const { status, body } = await add(admin, product, { startDate: day(2), endDate: day(4), description: 'Pintura' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      dateId: body.id,
      productId: product.id,
      status: 'CONFIRMED',
      reason: { code: 'MAINTENANCE', displayName: 'Mantenimiento' },
      description: 'Pintura',
      createdBy: 'Rosa Quispe',
    })
    expect(await list(admin, product, { status: 'CONFIRMED,TENTATIVE' })).toEqual([body, later])
    expect(await list(admin, product, { status: 'TENTATIVE' })).toEqual([later])
    expect(await list(admin, product, { from: day(5) })).toEqual([later])
    expect((await admin.get<Product>(`/product/${product.id}`)).body.nextException).toMatchObject({ id: body.id })
    expect((await admin.get(`${path}/${body.id}/details`)).body).toMatchObject({
      ...body,
      productCode: 'A1',
      timeZone: 'America/Lima',
    })
    expect((await admin.get<{ code: string }[]>(`${path}/reasons`)).body.map(({ code }) => code)).toContain('OTHER')
  })

  test('are not put over others, firm or not, from the first day to the last', async () => {
    const { admin, product, day } = await productOf()
    const rival = (await add(admin, product, { startDate: day(5), endDate: day(9), status: 'TENTATIVE' })).body
    const days = [
      [day(1), day(5)],
      [day(9), day(9)],
      [day(1), day(30)],
    ]
    for (const [startDate, endDate] of days)
      expect(await add(admin, product, { startDate, endDate })).toMatchObject({
        status: 409,
        body: { code: 'BLOCK_NO_AVAILABLE', data: { rival } },
      })
    expect((await add(admin, product, { startDate: day(1), endDate: day(4) })).status).toBe(201)
    expect((await add(admin, product, { startDate: day(10), endDate: day(10) })).status).toBe(201)
    expect(await list(admin, product)).toHaveLength(3)
  })

  test('of several at once on the same day only one is had', async () => {
    const { admin, product, day } = await productOf()
    const answers = await Promise.all([1, 2, 3].map(() => add(admin, product, { startDate: day(5), endDate: day(6) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('that are over or in the wrong order are refused, by the campus’s own day', async () => {
    const { admin, product, day } = await productOf('Pacific/Kiritimati')
    expect((await add(admin, product, { startDate: day(-3), endDate: day(-1) })).status).toBe(422)
    expect((await add(admin, product, { startDate: day(3), endDate: day(2) })).status).toBe(422)
    expect((await add(admin, product, { startDate: day(-3), endDate: day(0) })).status).toBe(201)
  })

  test('change, are confirmed, taken away and brought back, and the product tells of it', async () => {
    const { admin, product, day } = await productOf()
    const { body } = await add(admin, product, { startDate: day(2), endDate: day(4), status: 'TENTATIVE' })
    const changed = await admin.put<AvailabilityException>(`${path}/${body.id}`, {
      status: 'CONFIRMED',
      endDate: day(3),
      version: body.version,
    })
    expect(changed.body).toMatchObject({ status: 'CONFIRMED', startDate: day(2), endDate: day(3) })
    expect(await admin.put(`${path}/${body.id}`, { endDate: day(9), version: body.version })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', data: { newer: changed.body } },
    })
    expect((await admin.delete(`${path}/${body.id}`)).status).toBe(200)
    expect((await admin.get(`${path}/${body.id}/details`)).status).toBe(404)
    expect(await list(admin, product)).toEqual([])
    expect((await admin.patch(`${path}/${body.id}/restore`)).body).toMatchObject({ id: body.id, endDate: day(3) })
    const history = (await admin.get<History>(`/product/${product.id}/history`)).body
    expect(history.map(({ what }) => what)).toEqual([
      'Fechas no disponibles recuperadas',
      'Fechas no disponibles quitadas',
      'Fechas no disponibles cambiadas',
      'Fechas no disponibles añadidas',
      'Producto creado',
    ])
    expect(history[2]?.changes).toContainEqual({ field: 'Estado', before: 'Tentativo', after: 'Confirmado' })
  })

  test('are not brought back over what took their days', async () => {
    const { admin, product, day } = await productOf()
    const { body } = await add(admin, product, { startDate: day(2), endDate: day(4) })
    await admin.delete(`${path}/${body.id}`)
    const { body: rival } = await add(admin, product, { startDate: day(4), endDate: day(6) })
    expect(await admin.patch(`${path}/${body.id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'BLOCK_NO_AVAILABLE', data: { rival } },
    })
  })

  test('go with their product', async () => {
    const { admin, product, day } = await productOf()
    const { body } = await add(admin, product, { startDate: day(2), endDate: day(4) })
    await admin.delete(`/product/${product.id}`)
    expect((await admin.get(`${path}/${product.id}`)).status).toBe(404)
    expect((await admin.put(`${path}/${body.id}`, { status: 'TENTATIVE' })).status).toBe(404)
  })
})
