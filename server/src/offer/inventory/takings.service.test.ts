import { randomUUID } from 'node:crypto'
import type { Product } from '@aforo/api/offer/products'
import type { Problem } from '@aforo/api/platform/problems'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRoom, makeTenant, makeUser } from '../../demo/factories.ts'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { effort } from '../../platform/testing/effort.ts'
import { makeHouse } from '../../testing/house.ts'
import { makeProduct } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { type TakenPart, takeProducts } from './takings.service.ts'

const app = await testApp()
const { database } = app.services

async function house(products = 2, type = 'PRIVATE_OFFICE') {
  const { tenant, api, campus } = await makeHouse(app)
  const ids: string[] = []
  for (let n = 0; n < products; n++) ids.push((await makeProduct(api, campus, `A${n}`, { type })).id)
  const inTenant = <T>(run: (tx: Tx) => Promise<T>) => asTenant(database, tenant.tenantId, run)
  const nobody = { emit: () => {}, record: () => {}, enqueue: () => {} }
  const take = (chainId: string, parts: TakenPart[], kind: 'CONTRACT' | 'SALE' | 'EXCEPTION' = 'SALE', id = chainId) =>
    inTenant(tx => {
      const unit = { tx, ...nobody, now: app.services.clock.now(), caller: { tenantId: tenant.tenantId } }
      return takeProducts(unit, { kind, id, chainId }, parts)
    })
  const kept = () =>
    inTenant(tx => tx.selectFrom('product_conflicts').selectAll().orderBy('found_at').orderBy('id').execute())
  const unsolved = async () => (await kept()).filter(conflict => conflict.status !== 'SOLVED')
  return { tenant, ids, take, kept, unsolved }
}

const part = (productId: string, startsOn: string, endsOn: string | null): TakenPart => ({
  id: randomUUID(),
  productId,
  startsOn,
  endsOn,
})

test('two deals that take a product on the same day are in conflict until one of them moves', async () => {
  const { ids, take, unsolved, kept } = await house()
  const [office = ''] = ids
  const [one, other] = [randomUUID(), randomUUID()]
  expect((await take(one, [part(office, '2027-01-01', '2027-06-30')])).opened).toEqual([])
  expect((await take(other, [part(office, '2027-06-30', null)])).opened).toHaveLength(1)
  expect(await unsolved()).toMatchObject([{ product_id: office, status: 'OPEN', during: '[2027-06-30,2027-07-01)' }])
  expect((await take(other, [part(office, '2027-07-01', null)])).solved).toHaveLength(1)
  expect(await kept()).toMatchObject([{ status: 'SOLVED' }])
})

test('a deal and its contract are one chain, and an exception is another', async () => {
  const { ids, take, unsolved } = await house()
  const [office = ''] = ids
  const deal = randomUUID()
  await take(deal, [part(office, '2027-01-01', '2027-12-31')])
  expect((await take(deal, [part(office, '2027-01-01', '2027-12-31')], 'CONTRACT', randomUUID())).opened).toEqual([])
  expect((await take(randomUUID(), [part(office, '2027-03-01', '2027-03-02')], 'EXCEPTION')).opened).toHaveLength(1)
  expect(await unsolved()).toHaveLength(1)
})

test('a conflict that was accepted is open again only where it has days that nobody accepted', async () => {
  const { tenant, ids, take, unsolved } = await house()
  const [office = ''] = ids
  const [one, other] = [randomUUID(), randomUUID()]
  await take(one, [part(office, '2027-01-01', '2027-12-31')])
  await take(other, [part(office, '2027-12-01', '2028-12-31')])
  await asTenant(database, tenant.tenantId, tx =>
    tx.updateTable('product_conflicts').set({ status: 'ACCEPTED', reason: 'Se muda antes' }).execute(),
  )
  await take(other, [part(office, '2027-12-15', '2028-12-31')])
  expect(await unsolved()).toMatchObject([{ status: 'ACCEPTED', reason: 'Se muda antes' }])
  await take(other, [part(office, '2027-11-15', '2028-12-31')])
  expect(await unsolved()).toMatchObject([{ status: 'OPEN', reason: null }])
})

test('any number of clients has a service at once', async () => {
  const { ids, take, unsolved } = await house(1, 'SERVICE')
  const [service = ''] = ids
  await take(randomUUID(), [part(service, '2027-01-01', null)])
  await take(randomUUID(), [part(service, '2027-01-01', null)])
  expect(await unsolved()).toEqual([])
})

test('whatever deals take and give back, the conflicts are those that a count of days finds', async () => {
  const { ids, take, unsolved } = await house()
  const chains = Array.from({ length: 4 }, () => randomUUID())
  const model = new Map<string, { productId: string; from: number; to: number }[]>(chains.map(chain => [chain, []]))
  const dateOf = (day: number) => Temporal.PlainDate.from('2027-01-01').add({ days: day }).toString()
  const step = fc.record({
    chain: fc.integer({ min: 0, max: 3 }),
    parts: fc.array(
      fc.record({
        product: fc.integer({ min: 0, max: 1 }),
        from: fc.integer({ min: 0, max: 30 }),
        days: fc.integer({ min: 0, max: 8 }),
      }),
      { maxLength: 3 },
    ),
  })
  const steps = fc.sample(step, { numRuns: effort(60, 200) })
  for (const { chain, parts } of steps) {
    const chainId = chains[chain] ?? ''
    const wanted = parts.map(({ product, from, days }) => ({ productId: ids[product] ?? '', from, to: from + days }))
    model.set(chainId, wanted)
    await take(
      chainId,
      wanted.map(({ productId, from, to }) => part(productId, dateOf(from), dateOf(to))),
    )
    const expected = chains.flatMap((one, n) =>
      chains.slice(n + 1).flatMap(other =>
        ids.flatMap(productId => {
          const takes = (id: string, day: number) =>
            model.get(id)?.some(line => line.productId === productId && line.from <= day && day <= line.to)
          const days = Array.from({ length: 40 }, (_, day) => day).filter(day => takes(one, day) && takes(other, day))
          const [first] = days
          const last = days.at(-1)
          if (first === undefined || last === undefined) return []
          return [[productId, ...[one, other].sort(), `[${dateOf(first)},${dateOf(last + 1)})`].join(' ')]
        }),
      ),
    )
    const found = (await unsolved()).map(row => [row.product_id, row.one_chain, row.other_chain, row.during].join(' '))
    expect(found.sort()).toEqual(expected.sort())
  }
})

test('who books a space while it is being sold by the month waits for the sale, and is refused', {
  timeout: 30_000,
}, async () => {
  const tenant = await makeTenant(database)
  const campus = await makeCampus(database, tenant)
  const floor = await makeFloor(database, campus)
  const area = await makeRoom(database, floor)
  const api = await app.as(await makeUser(database, tenant))
  const { tenantId } = tenant
  const { campusId } = campus
  const wanted = { code: 'A1', name: 'Oficina', campusId, type: 'PRIVATE_OFFICE', spaceId: area.spaceId }
  const product = (await api.post<Product>('/product', wanted)).body
  expect(product.id).toBeTypeOf('string')
  const day = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 }).toString()
  const book = (from: string, to: string) =>
    api.post<Problem>('/booking/reservations', { spaceId: area.spaceId, at: day, from, to, subject: 'Reunión' })
  expect((await book('09:00', '09:30')).status).toBe(201)
  const waiting = async () => {
    const { rows } = await database.pool.query<{ waits: number }>(
      `select count(*)::int as waits from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ilike '%reservations%'`,
    )
    return (rows[0]?.waits ?? 0) > 0
  }
  const id = randomUUID()
  let answered = false
  const booking = await asTenant(database, tenantId, async tx => {
    const unit = { tx, emit: () => {}, record: () => {}, enqueue: () => {}, now: app.services.clock.now() }
    await takeProducts({ ...unit, caller: { tenantId } }, { kind: 'SALE', id, chainId: id }, [
      part(product.id, day, day),
    ])
    const asked = book('10:00', '11:00').finally(() => {
      answered = true
    })
    await expect.poll(async () => answered || (await waiting()), { timeout: 20_000 }).toBe(true)
    // As an object, so that it isn't waited for before the commit.
    return { asked }
  })
  expect(await booking.asked).toMatchObject({ status: 422, body: { data: { reason: 'BLOCKED' } } })
})
