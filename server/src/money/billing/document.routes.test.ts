import { formatMoney } from '@aforo/api/platform/money'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { openPdf } from '../../platform/testing/printed.ts'
import { billingHouse } from '../../testing/billing-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

test('bill, PDF, list and spreadsheet call a foreigner’s document by its name', async () => {
  const { create, entry, api, client } = await billingHouse(app)
  const passport = { documentType: 'PASSPORT', taxId: 'ab1234567' }
  expect((await api.put(`/customer/${client.id}`, passport)).status).toBe(200)
  const bill = (await create({ entries: [entry({ amount: '1000.00' })] })).body
  expect(bill.client).toMatchObject({ documentName: 'Pasaporte', taxId: 'AB1234567' })
  const file = await api.bytes(`/billing/${bill.id}/document/file`)
  const { items } = await (await (await openPdf(file.body)).getPage(1)).getTextContent()
  const text = items
    .map(item => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('· Pasaporte AB1234567')
  expect(text).not.toContain('RUC AB1234567')
  const table = Buffer.from((await api.bytes('/billing/report/file?format=csv')).body).toString('utf8')
  expect(table).toContain('Documento')
  expect(table).toMatch(/Pasaporte[;,]AB1234567/)
})

test("a bill's PDF names the client by its legal name, and comes to what the screen shows", async () => {
  const { create, entry, api, client } = await billingHouse(app)
  await api.put(`/customer/${client.id}`, { legalName: 'Minera Andina del Perú S.A.A.' })
  const purchase = crypto.randomUUID()
  const bill = (
    await create({
      entries: [
        entry({ id: purchase, amount: '1000.33' }),
        entry({ concept: 'PURCHASE_ADJUSTMENT', description: 'Sin luz', amount: '-0.20', referenceId: purchase }),
        entry({ concept: 'WARRANTY', description: 'Garantía', amount: '500.00' }),
      ],
    })
  ).body
  const file = await api.bytes(`/billing/${bill.id}/document/file`)
  const { items } = await (await (await openPdf(file.body)).getPage(1)).getTextContent()
  const text = items
    .map(item => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('Cliente: Minera Andina del Perú S.A.A. · RUC 20100070970')
  expect(text).toContain('Nombre comercial: Minera Andina')
  // What says its concept already says it once.
  expect(text).toContain('Garantía S/ 500.00')
  expect(text).not.toContain('Garantía: Garantía')
  const shown = (amount: string) => formatMoney({ amount, currency: 'PEN' }).replaceAll(/\s/g, ' ')
  for (const [label, amount] of [
    ['Sin IGV', bill.net],
    ['IGV (18.00 %)', bill.tax],
    ['Total', bill.total],
  ] as const)
    expect(text).toContain(`${label} ${shown(amount)}`)
})

test.each([
  ['Han and kana', '東京カタカナ株式会社'],
  ['simplified Han', '深圳市华为技术有限公司'],
  ['Hangul', '주식회사 한국전력'],
  ['Thai', 'บริษัทปตทจำกัด'],
  ['Devanagari', 'भारत'],
  ['Bengali', 'বাংলা'],
  ['Tamil', 'தமிழ்'],
  ['Ethiopic', 'ኢትዮጵያ'],
  ['Khmer, which only the last font has', 'កខគ'],
  ['Arabic', 'شركة النور'],
  ['a letter that no font has, as its code', '𠮷田', '[U+20BB7]田'],
])("a bill's PDF writes names in %s", async (_script, legalName, written = legalName) => {
  const { create, entry, api, client } = await billingHouse(app)
  await api.put(`/customer/${client.id}`, { legalName })
  const bill = (await create({ entries: [entry({ description: `Sala ${legalName}` })] })).body
  const page = await (await openPdf((await api.bytes(`/billing/${bill.id}/document/file`)).body)).getPage(1)
  const { items } = await page.getTextContent()
  const plain = (text: string) => text.normalize('NFC').replaceAll(/[\s\u200B-\u200F]/g, '')
  const text = plain(items.map(item => ('str' in item ? item.str : '')).join(''))
  expect(text).toContain(`Cliente:${plain(written)}·RUC20100070970`)
  const { fnArray, argsArray } = await page.getOperatorList()
  const glyphs = argsArray.flatMap((args, at) => (fnArray[at] === OPS.showText ? args[0] : []))
  expect(glyphs.length).toBeGreaterThan(50)
  // Glyph 0 is the box of what a font lacks.
  expect(glyphs.filter(glyph => glyph.originalCharCode === 0)).toEqual([])
})
