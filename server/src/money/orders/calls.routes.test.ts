import type { Order } from '@aforo/api/money/order-records'
import { afterAll, afterEach, expect } from 'vitest'
import { ordersHouse } from '../../testing/orders-house.ts'
import { calm, receiptsHouse, somebody, sunatOf } from '../../testing/receipts-house.ts'
import { type SpecifiedCall, specifiedCalls } from '../../testing/specified-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const sunat = await sunatOf(app)
afterEach(() => calm(app, sunat))
afterAll(() => sunat.close())

type House = Awaited<ReturnType<typeof ordersHouse>>
type Desk = Awaited<ReturnType<typeof receiptsHouse>>

/** The order of Ana's booking of two hours. */
const orderOf = async (house: House): Promise<Order> => house.order((await house.book()).body)
const idOf = async (house: House) => ({ id: (await orderOf(house)).id })

const orders: Record<string, SpecifiedCall<House>> = {
  'GET /order/search': {
    given: async house => {
      await orderOf(house)
      return { input: { q: 'Ana', status: 'PENDING', page: '0', pageSize: '20' } }
    },
    answers: {
      items: [{ status: 'PENDING', receipt_status: 'RECEIPT_NOT_REQUIRED', currency: 'PEN', total: '60.00' }],
      count: 1,
      currentPage: 0,
      empty: false,
      hasNext: false,
      totalItems: 1,
    },
  },
  'GET /order/{id}': {
    given: async house => ({ ids: await idOf(house) }),
    answers: { id: expect.any(String), payment: null, receipt_status: 'RECEIPT_NOT_REQUIRED', total: '60.00' },
  },
  'GET /order/cart-items/{id}': {
    given: async house => ({ ids: await idOf(house) }),
    answers: [{ quantity: '1.00', unitPrice: '60.00', amount: '60.00', at: '2027-03-05', from: '10:00', to: '12:00' }],
  },
  'POST /order/{id}/confirm-payment': {
    given: async house => ({
      ids: await idOf(house),
      input: { code: 'OP-77', description: 'Transferencia', dateCreated: '2027-03-04T13:00:00Z' },
    }),
    answers: {
      status: 'PAID',
      payment: { code: 'OP-77', description: 'Transferencia', dateCreated: '2027-03-04T13:00:00Z' },
    },
  },
  'PATCH /cart/{id}/cancel': {
    given: async house => ({ ids: await idOf(house), input: { reason: 'Ya no viene' } }),
    answers: { status: 'CANCELED', endReason: 'Ya no viene', refund: '0.00' },
  },
  'POST /cart/{id}/extension/{itemId}': {
    given: async house => {
      const { id, items } = await orderOf(house)
      return { ids: { id, itemId: items[0]?.id ?? '' }, input: { duration: 60 } }
    },
    answers: { duration: 60, at: '2027-03-05', from: '12:00', to: '13:00', currency: 'PEN', amount: '30.00' },
  },
  'PUT /cart/{id}/extension': {
    given: async house => {
      const { id, items } = await orderOf(house)
      await house.api.post(`/cart/${id}/extension/${items[0]?.id}`, { duration: 60 })
      return { ids: { id } }
    },
    answers: { total: '90.00' },
  },
}

const soldAt = async (desk: Desk) => (await desk.sell()).body.id

const receipts: Record<string, SpecifiedCall<Desk>> = {
  'POST /order/{id}/request-receipt': {
    given: async desk => ({ ids: { id: await soldAt(desk) } }),
    answers: { receipt_status: 'RECEIPT_REQUESTED', receipt: { kind: 'RECEIPT' } },
  },
  'POST /order/{id}/receipt-generated': {
    given: async desk => {
      const id = await soldAt(desk)
      await desk.request(id, somebody)
      return { ids: { id } }
    },
    answers: { receipt_status: 'RECEIPT_GENERATED', receipt: { kind: 'RECEIPT' } },
  },
  'PATCH /order/{id}/status': {
    given: async desk => {
      const id = await soldAt(desk)
      await desk.request(id, somebody)
      return { ids: { id }, input: { receipt_status: 'RECEIPT_REQUESTED_WITH_PRIORITY' } }
    },
    answers: { receipt_status: 'RECEIPT_REQUESTED_WITH_PRIORITY' },
  },
}

specifiedCalls(app, 7, orders, () => ordersHouse(app))
// Without Nubefact a receipt waits for somebody to generate it.
specifiedCalls(app, 3, receipts, () => receiptsHouse(app, sunat, { connected: false }))
