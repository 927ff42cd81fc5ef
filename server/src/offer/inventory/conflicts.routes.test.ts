import type { Sale } from '@aforo/api/deals/sale-records'
import type { WorkTray } from '@aforo/api/front-desk/dashboard'
import type { Alternative, Conflict } from '@aforo/api/offer/inventory-conflicts'
import type { ListedException } from '@aforo/api/offer/inventory-upkeep'
import type { AvailabilityException } from '@aforo/api/offer/product-exceptions'
import { describe, expect, test } from 'vitest'
import { makeCampus } from '../../demo/factories.ts'
import { available, codes, conflictsOf, house, type Problem } from '../../testing/inventory-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

describe('a conflict', () => {
  test('shows both sides, is told to both owners, waits in the tray, and hides the product', async () => {
    const { api, day, product, deal, other, tenant, campus } = await house()
    const one = await product('A1')
    await deal({ title: 'Nube', lines: [[one, 10, 40]] })
    await deal({ title: 'Quiroga', executive: other, status: 'WON', lines: [[one, 40, null]] })
    const [conflict] = await conflictsOf(api)
    expect(conflict).toMatchObject({
      status: 'OPEN',
      startDate: day(40),
      endDate: day(40),
      product: { code: 'A1', campusName: campus.name },
      sides: [
        {
          kind: 'SALE',
          title: 'Nube',
          ownerName: 'Inés Rojas',
          status: { displayName: 'Reservado' },
          endDate: day(40),
        },
        { title: 'Quiroga', ownerName: 'Omar Vega', status: { displayName: 'Ganado' }, endDate: null },
      ],
      can: { accept: true, reopen: false },
    })
    expect(await available(api, { from: day(100), to: day(100) })).toMatchObject({ totalItems: 0 })
    expect(await available(api)).toMatchObject({ totalItems: 0 })
    const told = await Promise.all(
      [api, await app.as(other)].map(async one => (await one.get<{ items: object[] }>('/notifications')).body.items),
    )
    for (const items of told)
      expect(items).toMatchObject([
        { kind: 'CONFLICT_FOUND', link: `/app/inventory?tab=conflicts&conflict=${conflict?.id}` },
      ])
    const tray = await api.get<WorkTray>('/dashboard/work-tray', { campusId: campus.campusId })
    expect(tray.body.items).toMatchObject([{ kind: 'CONFLICT', id: conflict?.id, title: 'Oficina A1: Nube y Quiroga' }])
    expect(await conflictsOf(api, { campusId: (await makeCampus(database, tenant)).campusId })).toEqual([])
  })

  test('lets an open deal be lost there, and neither one that is won nor what is no deal', async () => {
    const { api, day, product, deal, other } = await house()
    const one = await product('A1')
    const { saleId } = await deal({ title: 'Nube', lines: [[one, 10, 40]] })
    await deal({ title: 'Quiroga', executive: other, status: 'WON', lines: [[one, 40, null]] })
    const [conflict] = await conflictsOf(api)
    expect(conflict?.sides.map(({ title, can }) => [title, can.lose])).toEqual([
      ['Nube', true],
      ['Quiroga', false],
    ])
    const sale = async () => (await api.get<Sale>(`/sales/${saleId}`)).body
    expect((await sale()).conflicts).toMatchObject([
      { from: day(40), rival: { title: 'Quiroga', can: { lose: false } } },
    ])
    expect((await api.patch(`/sales/${saleId}/status`, { status: 'LOST' })).status).toBe(200)
    expect(await sale()).toMatchObject({ conflicts: [] })
    expect(await conflictsOf(api)).toEqual([])
  })

  test('is accepted with a reason, and opened again', async () => {
    const { api, product, deal } = await house()
    const one = await product('A1')
    await deal({ lines: [[one, 10, 40]] })
    await deal({ lines: [[one, 40, 50]] })
    const [found] = await conflictsOf(api)
    const path = `/inventory/conflicts/${found?.id}`
    expect(await api.patch(`${path}/accept`, { reason: ' ' })).toMatchObject({ status: 400 })
    const accepted = await api.patch<Conflict>(`${path}/accept`, { reason: 'Se mudan antes', version: found?.version })
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED', reason: 'Se mudan antes', decidedBy: 'Inés Rojas' })
    expect(await api.patch(`${path}/accept`, { reason: 'Otra vez' })).toMatchObject({ body: { code: 'WRONG_STATE' } })
    expect(await api.patch(`${path}/reopen`, { version: found?.version })).toMatchObject({
      body: { code: 'STALE_VERSION', data: { newer: { status: 'ACCEPTED' } } },
    })
    expect(await conflictsOf(api)).toEqual([])
    expect((await api.patch<Conflict>(`${path}/reopen`)).body).toMatchObject({ status: 'OPEN', reason: null })
    expect(await conflictsOf(api)).toHaveLength(1)
  })

  test('is solved by an alternative, which can be undone', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1', { capacity: 8 })
    const price = async (id: string, amount: string) =>
      api.post('/pricing/product', {
        productId: id,
        type: 'BASE',
        currency: 'PEN',
        amount,
        startsOn: day(-10),
        endsOn: null,
      })
    const near = await product('A2', { capacity: 9 })
    const far = await product('A3', { capacity: 6 })
    const taken = await product('A4', { capacity: 8 })
    await product('A5', { capacity: 11 })
    await product('A6', { capacity: 8, type: 'SUITE' })
    for (const [id, amount] of [
      [one.id, '1000.00'],
      [near.id, '1100.00'],
      [far.id, '800.00'],
    ] as const)
      await price(id, amount)
    await deal({ title: 'Nube', lines: [[one, 10, 40]] })
    const second = await deal({ title: 'Quiroga', lines: [[one, 30, 60]] })
    await deal({ lines: [[taken, 60, 61]] })
    const alternatives = await api.get<Alternative[]>(`/inventory/products/${one.id}/alternatives`, {
      from: day(30),
      to: day(60),
    })
    expect(codes(alternatives.body)).toEqual(['A2', 'A3'])
    const [conflict] = await conflictsOf(api)
    const side = conflict?.sides.find(({ chainId }) => chainId === second.saleId)
    const path = `/inventory/deals/${second.saleId}/lines`
    const lines = side?.parts.map(part => ({ ...part, productId: near.id }))
    const moved = await api.put<{ before: object[]; conflicts: object[] }>(path, { lines })
    expect(moved).toMatchObject({ status: 200, body: { conflicts: [], before: [{ productId: one.id }] } })
    expect(await conflictsOf(api)).toEqual([])
    expect(await conflictsOf(api, { status: 'SOLVED' })).toMatchObject([{ id: conflict?.id }])
    expect(codes((await available(api, { from: day(45), to: day(59) })).items)).toContain('A1')
    const undone = await api.put<{ conflicts: object[] }>(path, { lines: moved.body.before })
    expect(undone.body.conflicts).toMatchObject([{ startDate: day(30), endDate: day(40), status: 'OPEN' }])
    expect(await api.put(path, { lines: [{ ...lines?.[0], startDate: day(3), endDate: day(2) }] })).toMatchObject({
      body: { code: 'INVALID_FIELD', data: { field: 'lines.0.endDate' } },
    })
  })
})

describe('an exception', () => {
  test('takes days as a deal does, and none is put over a deal', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1')
    const path = `/product/availability-exception/${one.id}`
    const { body: own } = await api.post<AvailabilityException>(path, {
      startDate: day(2),
      endDate: day(4),
      reason: 'EVENT',
    })
    const { saleId } = await deal({ title: 'Nube', clientName: 'Nube Andina', lines: [[one, 10, null]] })
    const refused = await api.post<Problem>(path, { startDate: day(9), endDate: day(10), reason: 'EVENT' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'BLOCK_NO_AVAILABLE',
        data: { rival: { type: 'BLOCK_NO_AVAILABLE', sale: { saleId, title: 'Nube' } } },
      },
    })
    expect((await api.get<{ items: object[] }>(path, { status: 'CONFIRMED,TENTATIVE' })).body.items).toMatchObject([
      { type: 'EXCEPTION', id: own.id, sale: null },
      {
        type: 'BLOCK_NO_AVAILABLE',
        startDate: day(10),
        endDate: null,
        description: 'Nube',
        sale: { saleId, clientName: 'Nube Andina' },
      },
    ])
    const dates = `/product/availability-exception/${own.id}`
    expect(await api.put(dates, { endDate: day(10) })).toMatchObject({ body: { code: 'BLOCK_NO_AVAILABLE' } })
    expect(codes((await available(api, { from: day(2), to: day(2) })).items)).toEqual([])
    await api.delete(dates)
    expect(codes((await available(api, { from: day(2), to: day(2) })).items)).toEqual(['A1'])
    const listed = async (query = {}) =>
      (await api.get<{ items: ListedException[] }>('/inventory/exceptions', query)).body.items
    expect(await listed()).toEqual([])
    await api.patch(`${dates}/restore`)
    expect(await listed({ q: 'a1' })).toMatchObject([{ id: own.id, productCode: 'A1', over: false, inConflict: false }])
  })

  test('that a deal came over is in conflict with it, and can be shortened or explained', async () => {
    const { api, day, product, deal } = await house()
    const one = await product('A1')
    const { body: own } = await api.post<AvailabilityException>(`/product/availability-exception/${one.id}`, {
      startDate: day(2),
      endDate: day(12),
      reason: 'RENOVATION',
    })
    await deal({ title: 'Nube', lines: [[one, 8, 30]] })
    expect(await conflictsOf(api)).toMatchObject([
      { startDate: day(8), endDate: day(12), sides: [{ kind: 'EXCEPTION', title: 'Remodelación' }, { title: 'Nube' }] },
    ])
    const dates = `/product/availability-exception/${own.id}`
    expect((await api.put(dates, { description: 'Piso nuevo' })).status).toBe(200)
    expect((await api.put(dates, { endDate: day(13) })).status).toBe(409)
    expect((await api.put(dates, { endDate: day(7) })).status).toBe(200)
    expect(await conflictsOf(api)).toEqual([])
  })
})
