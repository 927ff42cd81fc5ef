import type { Sale } from '@aforo/api/deals/sale-records'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import type { AvailabilityItem, AvailableProduct, SoonAvailableProduct } from '@aforo/api/offer/inventory'
import type { Conflict } from '@aforo/api/offer/inventory-conflicts'
import type { AvailabilityException } from '@aforo/api/offer/product-exceptions'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { randomFrom } from '../../demo/random.ts'
import { effort } from '../../platform/testing/effort.ts'
import { makeHouse } from '../../testing/house.ts'
import { makeProduct } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

/** What a few lines know of a deal or an exception: which products it wants, from which day to which. */
interface Known {
  takes: boolean
  lines: { product: number; from: number; to: number }[]
}

/** So many as CI's budget allows, or as many as are asked for. */
const steps = Number(process.env.AFORO_MODEL_STEPS) || effort(60, 1_000)
/** Said by a failure, so that it can be repeated. */
const seed = process.env.AFORO_MODEL_SEED ?? String(Temporal.Now.instant().epochMilliseconds)

/** The days of the model: some are before today. */
const [firstDay, lastDay] = [-10, 60]
const products = 4

async function house() {
  const { tenant, api, campus } = await makeHouse(app)
  const somebody = async () => app.as(await makeUser(database, tenant))
  const today = Temporal.Now.plainDateISO('America/Lima')
  const day = (days: number) => today.add({ days }).toString()
  const ids: string[] = []
  for (let place = 0; place < products; place++)
    ids.push((await makeProduct(api, campus, `A${place}`, { startsOn: day(-100) })).id)
  return { api, somebody, day, ids }
}

const statuses: [status: SaleStatus, takes: boolean][] = [
  ['QUOTATION', false],
  ['RESERVED', true],
  ['CONFIRMED', true],
  ['PENDING', false],
]

test(`whatever deals, exceptions and statuses do, what is free is what a count of days finds (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const { somebody, day, ids } = await house()
  let api = await somebody()
  const random = randomFrom(`inventory ${seed}`)
  const deals = new Map<string, Known>()
  const exceptions = new Map<string, Known>()
  const all = () => [...deals, ...exceptions]
  const takersOn = (product: number, day: number) =>
    all().filter(
      ([, { takes, lines }]) =>
        takes && lines.some(line => line.product === product && line.from <= day && day <= line.to),
    )
  const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const conflicting = (product: number, from = firstDay) =>
    days(from, lastDay).some(day => takersOn(product, day).length > 1)

  const line = () => {
    const from = random.between(firstDay, 40)
    return { product: random.between(0, products - 1), from, to: from + random.between(0, 15) }
  }
  /** A deal never wants a product twice on one day: that is refused. */
  const lines = () => {
    const kept: Known['lines'] = []
    for (const one of [line(), line()].slice(0, random.between(1, 2)))
      if (!kept.some(other => other.product === one.product && other.from <= one.to && one.from <= other.to))
        kept.push(one)
    return kept
  }
  const lineItems = (lines: Known['lines']) =>
    lines.map(({ product, from, to }) => ({
      productId: ids[product] ?? '',
      startDate: day(from),
      endDate: day(to),
      unitPrice: '1000.00',
    }))

  const changes: (() => Promise<void>)[] = [
    async () => {
      const known: Known = { takes: false, lines: lines() }
      const [status, takes] = random.pick(statuses)
      const { status: code, body } = await api.post<Sale>('/sales', {
        title: 'Negocio',
        type: 'NEW',
        status,
        currency: 'PEN',
        lineItems: lineItems(known.lines),
      })
      expect([code, body]).toMatchObject([201, {}])
      deals.set(body.saleId, { ...known, takes })
    },
    async () => {
      if (deals.size === 0) return
      const [id, known] = random.pick([...deals])
      const next = lines()
      expect((await api.put(`/sales/${id}`, { lineItems: lineItems(next) })).status).toBe(200)
      deals.set(id, { ...known, lines: next })
    },
    async () => {
      if (deals.size === 0) return
      const [id, known] = random.pick([...deals])
      const [status, takes] = random.pick(statuses)
      const moved = await api.patch<Sale>(`/sales/${id}/status`, { status })
      if (moved.status === 200) deals.set(id, { ...known, takes })
      else expect(moved.status).toBe(409)
    },
    async () => {
      const { product, from, to } = line()
      const path = `/product/availability-exception/${ids[product]}`
      const given = { startDate: day(from), endDate: day(to), reason: 'EVENT' }
      const { status, body } = await api.post<AvailabilityException>(path, given)
      // Over what is taken none is put, nor wholly in the past.
      const refused = to < 0 ? 422 : days(from, to).some(day => takersOn(product, day).length > 0) ? 409 : 201
      expect(status).toBe(refused)
      if (status === 201) exceptions.set(body.id, { takes: true, lines: [{ product, from, to }] })
    },
    async () => {
      if (exceptions.size === 0) return
      const [id] = random.pick([...exceptions])
      expect((await api.delete(`/product/availability-exception/${id}`)).status).toBe(200)
      exceptions.delete(id)
    },
  ]

  const read = async <Body>(path: string, query: Record<string, string> = {}) => {
    const { status, body } = await api.get<Body>(path, query)
    expect([status, body]).toMatchObject([200, {}])
    return body
  }
  const check = async () => {
    const [from, length] = [random.between(0, 30), random.between(0, 12)]
    const asked = { from: day(from), to: day(from + length) }
    const free = ids.filter(
      (_, place) => !conflicting(place, 0) && days(from, from + length).every(on => takersOn(place, on).length === 0),
    )
    const { items } = await read<{ items: AvailableProduct[] }>('/inventory/available', asked)
    expect(items.map(({ productId }) => productId).sort()).toEqual([...free].sort())

    const soon = ids.flatMap((id, place) => {
      if (conflicting(place, 0) || takersOn(place, 0).length === 0) return []
      const first = days(1, lastDay).find(on => takersOn(place, on).length === 0)
      return first === undefined ? [] : [[id, day(first)].join(' ')]
    })
    const found = (await read<{ items: SoonAvailableProduct[] }>('/inventory/soon-available')).items
    expect(found.map(({ productId, freeFrom }) => [productId, freeFrom].join(' ')).sort()).toEqual(soon.sort())

    const pairs = ids.flatMap((id, place) =>
      all().flatMap(([one], n) =>
        all()
          .slice(n + 1)
          .flatMap(([other]) => {
            const both = days(firstDay, lastDay).filter(on => {
              const takers = takersOn(place, on).map(([id]) => id)
              return takers.includes(one) && takers.includes(other)
            })
            const [begins, ends] = [both[0], both.at(-1)]
            return begins === undefined || ends === undefined ? [] : [[id, day(begins), day(ends)].join(' ')]
          }),
      ),
    )
    const query = { past: 'true', pageSize: '100' }
    const conflicts = (await read<{ items: Conflict[] }>('/inventory/conflicts', query)).items
    expect(
      conflicts.map(({ product, startDate, endDate }) => [product.productId, startDate, endDate].join(' ')).sort(),
    ).toEqual(pairs.sort())

    const calendar = (await read<{ items: AvailabilityItem[] }>('/inventory/availability')).items
    const shown = calendar.flatMap(({ sales }) => sales.filter(({ status }) => status.affectsAvailability))
    expect(shown.every(({ saleId }) => deals.get(saleId)?.takes)).toBe(true)
  }

  for (let step = 0; step < steps; step++) {
    // Nobody may ask as often in a minute as this does.
    if (step % 400 === 399) api = await somebody()
    await random.pick(changes)()
    // So that there are some, and not so many that nothing is ever free.
    if (deals.size > 8) {
      const [id] = random.pick([...deals])
      expect((await api.post('/sales/deprecate', { saleId: id })).status).toBe(200)
      deals.delete(id)
    }
    if (step % 5 === 0) await check()
  }
  await check()
})

test('of two deals that take one product at once, one finds the conflict', async () => {
  const { api, day, ids } = await house()
  for (let round = 0; round < 8; round++) {
    const lineItems = [
      { productId: ids[0] ?? '', startDate: day(round * 10), endDate: day(round * 10 + 5), unitPrice: '1000.00' },
    ]
    const deal = { title: 'Negocio', type: 'NEW', status: 'RESERVED', currency: 'PEN', lineItems }
    const answers = await Promise.all([1, 2].map(() => api.post('/sales', deal)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const { items } = (await api.get<{ items: Conflict[] }>('/inventory/conflicts', { pageSize: '100' })).body
    expect(items).toHaveLength(round + 1)
  }
})
