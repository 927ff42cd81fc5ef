import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calm, client, receiptsHouse, somebody, sunatOf } from '../../testing/receipts-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const sunat = await sunatOf(app)
afterAll(() => sunat.close())
beforeEach(() => calm(app, sunat))
const house = () => receiptsHouse(app, sunat)

/** What was sent of the only document. */
const sent = () => [...sunat.documents.values()].at(-1)?.document

describe('documents of foreigners', () => {
  test.each([
    ['a short carné', { documentType: 'CE', documentNumber: '412345' }, { type: '4', number: '412345' }],
    ['a long one', { documentType: 'CE', documentNumber: '001-234-567-890' }, { type: '4', number: '001234567890' }],
    ['a permit', { documentType: 'PTP', documentNumber: '001234567' }, { type: 'F', number: '001234567' }],
    ['a passport', { documentType: 'PASSPORT', documentNumber: 'ab 123456' }, { type: '7', number: 'AB123456' }],
    ['another country’s', { documentType: 'NATIONAL_ID', documentNumber: 'x-123' }, { type: '0', number: 'X-123' }],
  ])('a boleta with %s reaches SUNAT', async (_, given, { type, number }) => {
    const { sell, request, order, work } = await house()
    const { id } = (await sell()).body
    expect((await request(id, { ...somebody, ...given })).status).toBe(200)
    await work()
    expect((await order(id)).receipt).toMatchObject({
      status: 'RECEIPT_CONFIRMED',
      client: { documentType: given.documentType, documentNumber: number },
    })
    expect(sent()).toMatchObject({ cliente_tipo_de_documento: type, cliente_numero_de_documento: number })
  })

  test('a factura goes to who is not domiciled, as such a sale and without detracción', async () => {
    const { sell, request, order, work, api } = await house()
    const detraction = { enabled: true, code: '037', percent: '12.00', threshold: '100.00', account: '00-068-123456' }
    await api.put('/order-settings', { pendingMinutes: 30, detraction })
    const { id } = (await sell('800.00')).body
    const abroad = { ...client, documentType: 'NATIONAL_ID', documentNumber: 'US-987654321' }
    expect((await request(id, abroad)).body.receipt).toMatchObject({ kind: 'INVOICE', detraction: null })
    await work()
    expect((await order(id)).receipt?.status).toBe('RECEIPT_CONFIRMED')
    expect(sent()).toMatchObject({ sunat_transaction: 29, cliente_tipo_de_documento: '0' })
  })

  test('one past what SUNAT takes is refused before it is sent', async () => {
    const { sell, request } = await house()
    const { id } = (await sell()).body
    const refused = await request(id, { ...somebody, documentType: 'CE', documentNumber: '1234567890123' })
    expect(refused.body).toMatchObject({ code: 'INVALID_FIELD', data: { field: 'documentNumber' } })
    expect(sunat.calls).toEqual([])
  })
})

describe('a line whose IGV would be nothing', () => {
  const tiny = { extras: [{ description: 'Copia', quantity: '1', unitPrice: '0.02' }] }

  test('is refused at its field where a sale wants a receipt, and nothing is sold', async () => {
    const { sell, api } = await house()
    const both = { extras: [{ description: 'Sala', quantity: '1', unitPrice: '100.00' }, ...tiny.extras] }
    const refused = await sell('1.00', { ...both, receipt: somebody })
    expect(refused).toMatchObject({ status: 422, body: { data: { field: 'extras.1.unitPrice' } } })
    expect(JSON.stringify(refused.body)).toContain('error 3111')
    expect((await api.get<{ totalItems: number }>('/order/search')).body.totalItems).toBe(0)
  })

  test('of an order that was paid says what to do, and no number is taken', async () => {
    const { sell, request, order } = await house()
    const { id } = (await sell('1.00', tiny)).body
    const refused = await request(id, somebody)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('Cancela la orden y véndela de nuevo')
    expect((await order(id)).receipt).toBeNull()
    expect(sunat.calls).toEqual([])
  })
})

describe('dollars on a day without a rate', () => {
  const sale = { currency: 'USD' }

  test('are refused, or sold at the last published one before it where the settings say so', async () => {
    const { sell, request, order, api } = await house()
    await api.put('/exchange-rates', { rates: [{ date: '2027-02-26', rate: '3.745' }] })
    const { id } = (await sell('118.00', sale)).body
    expect((await request(id, somebody)).body.code).toBe('NO_EXCHANGE_RATE')
    const { body: settings } = await api.get<Record<string, unknown>>('/billing-settings')
    const { taxRate: _, today: __, can: ___, ...fields } = settings
    expect(fields.rateBefore).toBe(false)
    expect((await api.put('/billing-settings', { ...fields, rateBefore: true })).status).toBe(200)
    expect((await request(id, somebody)).body.receipt).toMatchObject({
      issueDate: '2027-03-01',
      exchangeRate: '3.745',
      exchangeRateOn: '2027-02-26',
    })
    await api.put('/exchange-rates', { rates: [{ date: '2027-03-01', rate: '3.801' }] })
    const { id: other } = (await sell('118.00', sale)).body
    await request(other, somebody)
    expect((await order(other)).receipt).toMatchObject({ exchangeRate: '3.801', exchangeRateOn: '2027-03-01' })
  })

  test('one of more than ten days before stands in for nobody', async () => {
    const { sell, request, api } = await house()
    await api.put('/exchange-rates', { rates: [{ date: '2027-02-18', rate: '3.745' }] })
    const {
      taxRate: _,
      today: __,
      can: ___,
      ...fields
    } = (await api.get<Record<string, unknown>>('/billing-settings')).body
    await api.put('/billing-settings', { ...fields, rateBefore: true })
    const { id } = (await sell('118.00', sale)).body
    expect((await request(id, somebody)).body.code).toBe('NO_EXCHANGE_RATE')
  })
})
