import type { SaleQuote } from '@aforo/api/deals/sale-quotes'
import type { History } from '@aforo/api/platform/base'
import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { openPdf } from '../../platform/testing/printed.ts'
import { allSent } from '../../testing/mails.ts'
import { makeClient } from '../../testing/makers.ts'
import { house as salesHouse } from '../../testing/sales-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

async function textOf(pdf: Uint8Array): Promise<string> {
  const page = await (await openPdf(pdf)).getPage(1)
  const { items } = await page.getTextContent()
  return items.map(item => ('str' in item ? item.str : '')).join(' ')
}

/** The letters of the outbox about something. */
const lettersAbout = async (subject: string) => (await allSent(app)).filter(letter => letter.subject?.includes(subject))

/** A deal of an office for S/ 1,200.00 a month, with what is charged once. */
async function house() {
  const at = await salesHouse()
  const client = await makeClient(at.api, { taxId: null, billingAddress: null })
  const { saleId } = (await at.create({ clientId: client.id, setUpFee: '500.00' })).body
  const path = `/sales/${saleId}/quotes`
  const make = (given: object = {}) => at.api.post<SaleQuote & Problem>(path, given)
  const list = async () => (await at.api.get<SaleQuote[]>(path)).body
  return { ...at, saleId, path, make, list }
}

test('a quote says products, days, prices, totals and until when it stands, and stays as it was made', async () => {
  const { api, make, list, saleId } = await house()
  const { status, body: quote } = await make({ validUntil: '2030-01-31', note: 'Incluye limpieza' })
  expect(status).toBe(201)
  const year = new Date().getFullYear()
  expect(quote).toMatchObject({
    number: `COT-${year}-0001`,
    net: '1200.00',
    tax: '216.00',
    total: '1416.00',
    setUpFee: '500.00',
    validUntil: '2030-01-31',
    createdBy: 'Rosa Quispe',
    sent: [],
    can: { send: true },
  })
  const file = await app.app.inject(quote.link)
  expect(file.headers['content-type']).toBe('application/pdf')
  const text = (await textOf(file.rawPayload)).replaceAll('\u00a0', ' ')
  for (const words of [
    `Cotización ${quote.number}`,
    'Minera Andina',
    'A1',
    '1,416.00',
    '590.00',
    '31 ene. 2030',
    'Incluye limpieza',
  ])
    expect(text).toContain(words)
  await api.put(`/sales/${saleId}`, { setUpFee: '0.00' })
  const second = (await make()).body
  expect(second).toMatchObject({ number: `COT-${year}-0002`, setUpFee: '0.00' })
  expect((await list()).map(({ number, setUpFee }) => [number, setUpFee])).toEqual([
    [second.number, '0.00'],
    [quote.number, '500.00'],
  ])
  const history = (await api.get<History>(`/sales/${saleId}/history`)).body
  expect(JSON.stringify(history)).toContain(quote.number)
})

test('with a promotion it says both: what a month comes to, and what while it lasts', async () => {
  const at = await salesHouse()
  const promotion = { unitPrice: '1000.00', until: '2027-02-28' }
  const lineItems = [{ productId: at.office.id, unitPrice: '1200.00', promotion }]
  const { saleId } = (await at.create({ lineItems })).body
  const { link } = (await at.api.post<SaleQuote>(`/sales/${saleId}/quotes`, {})).body
  const text = (await textOf((await app.app.inject(link)).rawPayload)).replaceAll('\u00a0', ' ')
  for (const words of [
    'S/ 1,000.00 hasta el 28 feb. 2027; después S/ 1,200.00',
    '1,416.00',
    'mientras duran',
    '1,180.00',
  ])
    expect(text).toContain(words)
})

test('two at once have two numbers', async () => {
  const { make } = await house()
  const made = await Promise.all([make(), make(), make()])
  expect(new Set(made.map(({ body }) => body.number)).size).toBe(3)
})

test('it is sent by mail with its PDF, and says to whom it went', async () => {
  const { api, make, list, path } = await house()
  const { body: quote } = await make()
  const to = ['compras@andina.example', 'Compras@andina.example', 'eva@andina.example']
  const sent = await api.post<SaleQuote>(`${path}/${quote.id}/send`, { to, message: 'Hola, Eva.' })
  expect(sent.body.sent).toMatchObject([{ by: 'Rosa Quispe', to: ['compras@andina.example', 'eva@andina.example'] }])
  await app.drain()
  const letters = await lettersAbout(`${quote.number} · Oficina para Andina`)
  expect(letters.map(letter => letter.to?.[0]?.address).sort()).toEqual([
    'compras@andina.example',
    'eva@andina.example',
  ])
  expect(letters[0]?.text).toContain('Hola, Eva.')
  const [pdf] = letters[0]?.attachments ?? []
  expect(pdf).toMatchObject({ filename: `cotizacion-${quote.number}.pdf`, mimeType: 'application/pdf' })
  expect(await textOf(new Uint8Array(pdf?.content as ArrayBuffer))).toContain(quote.number)
  expect((await list())[0]?.sent).toHaveLength(1)
})

test('it is refused without products, for yesterday, to nobody, for an archived deal and from another one', async () => {
  const { api, create, make, path, saleId } = await house()
  const { body: quote } = await make()
  expect(await make({ validUntil: '2020-01-01' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'validUntil' }] },
  })
  expect(await api.post(`${path}/${quote.id}/send`, { to: [] })).toMatchObject({ status: 400 })
  expect(await api.post(`${path}/${quote.id}/send`, { to: ['no es'] })).toMatchObject({ status: 400 })
  const empty = (await create({ lineItems: [], title: 'Vacío' })).body
  expect(await api.post(`/sales/${empty.saleId}/quotes`, {})).toMatchObject({ status: 422 })
  expect((await api.post(`/sales/${empty.saleId}/quotes/${quote.id}/send`, { to: ['a@b.pe'] })).status).toBe(404)
  await api.post('/sales/deprecate', { saleId })
  expect(await make()).toMatchObject({ body: { code: 'SALE_DEPRECATED' } })
  expect(await api.post(`${path}/${quote.id}/send`, { to: ['a@b.pe'] })).toMatchObject({
    body: { code: 'SALE_DEPRECATED' },
  })
  expect((await api.get<SaleQuote[]>(path)).body).toMatchObject([{ can: { send: false } }])
})
