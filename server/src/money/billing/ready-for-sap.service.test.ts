import { expect, test } from 'vitest'
import { billingHouse } from '../../testing/billing-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const house = () => billingHouse(app)

interface Page<Item> {
  items: Item[]
  totalItems: number
}

test('several are made ready at once, and those that can’t be say why', async () => {
  const { create, put, api } = await house()
  const [one, other] = [(await create()).body, (await create({ month: '2026-11' })).body]
  await put(other, 'cancel')
  const missing = crypto.randomUUID()
  const { body } = await api.put('/billing/ready-for-sap', { ids: [one.id, other.id, missing] })
  expect(body).toMatchObject({
    ready: 1,
    pending: 0,
    refused: [
      { id: other.id, client: 'Minera Andina, noviembre de 2026', message: 'Está en «Anulada».' },
      { id: missing, message: 'No encontramos lo que buscas.' },
    ],
  })
})

test('all that match a filter are made ready, as was shown before', async () => {
  const { create, put, api, read, requireOrder } = await house()
  const [one, other, out, later] = [
    (await create()).body,
    (await create()).body,
    (await create()).body,
    (await create({ month: '2027-01' })).body,
  ]
  await put(other, 'cancel')
  const asked = { filter: { month: '2026-12', q: 'minera' }, except: [out.id] }
  const foreseen = { ready: 1, pending: 0, refusedCount: 1, refused: [{ id: other.id }], inBackground: 0 }
  expect((await api.put('/billing/ready-for-sap', { ...asked, preview: true })).body).toMatchObject(foreseen)
  expect((await read(one)).status.name).toBe('DRAFT')
  expect((await api.put('/billing/ready-for-sap', asked)).body).toMatchObject(foreseen)
  const states = await Promise.all([one, other, out, later].map(async bill => (await read(bill)).status.name))
  expect(states).toEqual(['READY_FOR_SAP', 'CANCELLED', 'DRAFT', 'DRAFT'])
  await requireOrder()
  expect((await api.put('/billing/ready-for-sap', { filter: { month: '2027-01' }, preview: true })).body).toMatchObject(
    {
      ready: 0,
      pending: 1,
    },
  )
})

test('more than a hundred are made ready in the background, and the bell says what came of them', async () => {
  const { create, put, api } = await house()
  await put((await create()).body, 'cancel')
  for (let bill = 0; bill < 101; bill++) await create()
  const { body } = await api.put('/billing/ready-for-sap', { filter: {} })
  expect(body).toMatchObject({ ready: 0, pending: 0, refusedCount: 1, inBackground: 101 })
  await app.drain()
  expect((await api.get<Page<object>>('/billing/search', { status: 'READY_FOR_SAP' })).body.totalItems).toBe(101)
  const { body: bell } = await api.get<Page<object>>('/notifications')
  expect(bell.items[0]).toMatchObject({ title: 'Listas para SAP: 101 de 101 facturas' })
})
