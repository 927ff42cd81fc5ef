import { afterEach, expect } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { createRecord, makeProduct, makeRate } from '../../testing/makers.ts'
import { type SpecifiedCall, specifiedCalls } from '../../testing/specified-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

/** An office at S/ 2,400.00 the month and a room at S/ 30.00 the hour. */
async function house() {
  app.clock.set(Temporal.Instant.from('2027-03-04T17:00:00Z'))
  const made = await makeHouse(app, { rooms: { room: {} } })
  const { api, campus, room } = made
  const product = await makeProduct(api, campus, 'OF-1', { startsOn: '2027-01-01' })
  const price = await createRecord<{ id: string }>(api, '/pricing/product', {
    productId: product.id,
    type: 'BASE',
    currency: 'PEN',
    amount: '2400.00',
    endsOn: null,
    startsOn: '2027-01-01',
  })
  await makeRate(api, { hourlyCredits: '3.00', spaceId: room.spaceId })
  return { ...made, product, price }
}

type House = Awaited<ReturnType<typeof house>>

const pricing: Record<string, SpecifiedCall<House>> = {
  'GET /pricing/product': {
    given: async ({ product }) => ({ input: { product_id: product.id } }),
    answers: { productId: expect.any(String) },
  },
  'GET /pricing/{id}': {
    given: async ({ price }) => ({ ids: { id: price.id } }),
    answers: { type: 'BASE', currency: 'PEN', amount: '2400.00', status: 'ACTIVE', applies: true },
  },
  'GET /pricing/rate': {
    given: async ({ room }) => ({ input: { resources: room.spaceId, at: '2027-03-05', from: '10:00', to: '12:00' } }),
    answers: [{ currency: 'PEN', free: false, price: { amount: '60.00' }, credits: { amount: '6.00' } }],
  },
}

specifiedCalls(app, 3, pricing, house)
