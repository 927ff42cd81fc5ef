import type { Order } from '@aforo/api/money/order-records'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  type ReceiptAnswer as Answer,
  calm,
  client,
  receiptsHouse,
  somebody,
  sunatOf,
} from '../../testing/receipts-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const sunat = await sunatOf(app)
afterAll(() => sunat.close())
afterEach(() => calm(app, sunat))

const house = (given?: { connected?: boolean }) => receiptsHouse(app, sunat, given)

describe('cancelling what has a receipt', () => {
  test('makes a credit note, once the receipt is accepted', async () => {
    const { sell, work, order, api } = await house()
    const { body: sold } = await sell('118.00', { receipt: client })
    const cancel = () => api.patch<Answer>(`/cart/${sold.id}/cancel`, { reason: 'Cambio de planes' })
    expect((await cancel()).body).toMatchObject({
      status: 'CANCELED',
      refund: '118.00',
      creditNotes: [{ label: null, status: 'RECEIPT_REQUESTED' }],
    })
    await cancel()
    await work()
    await work()
    expect((await order(sold.id)).creditNotes).toMatchObject([
      {
        label: 'FC01-1',
        status: 'RECEIPT_CONFIRMED',
        total: '118.00',
        modifies: { label: 'F001-1' },
        noteReason: 'Cambio de planes',
      },
    ])
    expect(sunat.documents.get('3-FC01-1')?.document).toMatchObject({
      documento_que_se_modifica_serie: 'F001',
      tipo_de_nota_de_credito: 1,
    })
  })

  test('makes none where nothing is given back, and withdraws a receipt without a number', async () => {
    const { sell, api, order, request, room, campusId } = await house()
    const { body: sold } = await sell('118.00', { receipt: client })
    await api.patch(`/cart/${sold.id}/cancel`, { giveBack: 'NOTHING' })
    expect(await order(sold.id)).toMatchObject({ refund: '0.00', creditNotes: [] })
    const unpaid = await api.post<Answer>('/order/desk', {
      campusId,
      booking: { spaceId: room.spaceId, at: '2027-03-04', from: '09:00', to: '10:00', price: '50.00' },
      customer: { name: 'Rosa' },
      pay: 'IN_LOCATION',
    })
    await request(unpaid.body.id, somebody)
    expect((await api.patch<Order>(`/cart/${unpaid.body.id}/cancel`, {})).body).toMatchObject({
      receipt_status: 'RECEIPT_NOT_REQUIRED',
      receipt: null,
    })
  })
})

describe('giving back a part', () => {
  /** Two hours at S/ 59.00, paid at the desk. */
  async function sold({ connected = true, receipt }: { connected?: boolean; receipt?: object }) {
    const at = await house({ connected })
    const { api, room, campusId } = at
    await api.post('/pricing/rates', { currency: 'PEN', hourly: '59.00', spaceId: room.spaceId })
    const slot = (from: string, to: string) => ({ spaceId: room.spaceId, at: '2027-03-04', from, to })
    const { body } = await at.sell('0.00', { campusId, booking: slot('09:00', '11:00'), extras: [], receipt })
    const booking = `/booking/reservations/${body.items[0]?.reservationId}`
    const shorten = () => api.patch(`${booking}/reschedule`, { ...slot('09:00', '10:00'), price: 'CHARGE' })
    const cancel = () => api.patch(`${booking}/cancel`, {})
    return { ...at, id: body.id, shorten, cancel, now: () => at.order(body.id) }
  }

  test('makes a credit note of that part, and of the rest once it is canceled', async () => {
    const { work, shorten, cancel, now } = await sold({ receipt: client })
    await work()
    await shorten()
    await work()
    expect(await now()).toMatchObject({
      status: 'PAID',
      total: '118.00',
      refund: '59.00',
      creditNotes: [{ label: 'FC01-1', status: 'RECEIPT_CONFIRMED', net: '50.00', tax: '9.00', total: '59.00' }],
    })
    await cancel()
    await work()
    const { status, refund, creditNotes } = await now()
    expect([status, refund]).toEqual(['CANCELED', '118.00'])
    expect(creditNotes.map(({ label, total }) => [label, total]).sort()).toEqual([
      ['FC01-1', '59.00'],
      ['FC01-2', '59.00'],
    ])
    // 07: a return by item. 01, the annulment, would be of the whole factura.
    for (const key of ['3-FC01-1', '3-FC01-2'])
      expect(sunat.documents.get(key)?.document).toMatchObject({
        tipo_de_nota_de_credito: 7,
        documento_que_se_modifica_numero: 1,
        items: [{ total: '59.00' }],
      })
  })

  test('before a number was taken leaves a receipt of the rest, and none where all is given back', async () => {
    const { shorten, cancel, now } = await sold({ connected: false, receipt: somebody })
    await shorten()
    expect(await now()).toMatchObject({
      receipt_status: 'RECEIPT_REQUESTED_WITH_PRIORITY',
      receipt: { net: '50.00', tax: '9.00', total: '59.00' },
      creditNotes: [],
    })
    await cancel()
    expect(await now()).toMatchObject({ receipt_status: 'RECEIPT_NOT_REQUIRED', receipt: null })
  })

  test('before a receipt is asked for makes one of the rest', async () => {
    const { id, shorten, request, work, now } = await sold({})
    await shorten()
    await request(id, client)
    await work()
    expect((await now()).receipt).toMatchObject({ status: 'RECEIPT_CONFIRMED', total: '59.00' })
    expect(sunat.documents.get('1-F001-1')?.document.items).toMatchObject([{ cantidad: '1.00', total: '59.00' }])
  })

  test('of a canceled order leaves a receipt due for what is kept, and none for what is not', async () => {
    const { id, request, api, now } = await sold({ connected: false, receipt: somebody })
    await api.patch(`/cart/${id}/cancel`, { giveBack: 'NOTHING' })
    expect(await now()).toMatchObject({
      status: 'CANCELED',
      receipt: { total: '118.00', status: 'RECEIPT_REQUESTED_WITH_PRIORITY' },
    })
    expect((await api.post<Answer>(`/order/${id}/receipt-generated`)).body.receipt?.label).toBe('B001-1')
    const unasked = await sold({ connected: false })
    await unasked.api.patch(`/cart/${unasked.id}/cancel`, { giveBack: 'NOTHING' })
    expect(await unasked.now()).toMatchObject({ refund: '0.00', can: { requestReceipt: true } })
    expect((await unasked.request(unasked.id, somebody)).body.receipt?.total).toBe('118.00')
    const back = await sold({ connected: false })
    await back.cancel()
    expect((await back.now()).can.requestReceipt).toBe(false)
    expect((await back.request(back.id, somebody)).body.code).toBe('WRONG_STATE')
    expect((await request(id, somebody)).body.code).toBe('WRONG_STATE')
  })
})
