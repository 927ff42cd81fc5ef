import type { ExchangeRate, PreviewRow } from '@aforo/api/people/billing-settings'
import { multiply } from '@aforo/api/platform/money.rules'
import type { TableReading } from '@aforo/api/platform/tables'
import { expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { workbookOf } from '../../platform/testing/archives.ts'
import { makeOperator } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { exchangeRateOn } from './companies.ts'

const app = await testApp()
const { database } = app.services

interface MonthOfRates {
  month: string
  today: string
  rates: ExchangeRate[]
  missing: string[]
}

interface Preview {
  fileName: string
  rows: PreviewRow[]
  counts: Record<string, number>
  reading: TableReading
  code: string
  errors: { field: string; message: string }[]
}

async function house() {
  const { tenant, api } = await makeOperator(app, { admin: { givenName: 'Lucía', lastname: 'Paredes' } })
  const today = Temporal.Now.plainDateISO('America/Lima')
  const day = (days: number) => today.add({ days }).toString()
  const save = (rates: Record<string, unknown>, more: object = {}) =>
    api.put<{ code: string; before: object[]; data: object }>('/exchange-rates', {
      rates: Object.entries(rates).map(([date, rate]) => ({ date, rate })),
      ...more,
    })
  const month = async (name?: string) =>
    (await api.get<MonthOfRates>('/exchange-rates', name ? { month: name } : {})).body
  const preview = (bytes: string | Buffer, name = 'tc.csv') =>
    api.upload<Preview>('/exchange-rates/preview', formOf({ file: fileOf(bytes, name) }))
  const rateOn = (date: string) => asTenant(database, tenant.tenantId, tx => exchangeRateOn(tx, date))
  return { tenant, api, day, save, month, preview, rateOn }
}

test('a rate is of one day, and dollars are soles by it', async () => {
  const { save, rateOn, month } = await house()
  const saved = await save({ '2026-03-05': '3.745', '2026-03-06': '3.7512' })
  expect(saved).toMatchObject({ status: 200, body: { added: 2, changed: 0, same: 0, before: [] } })
  const rate = await rateOn('2026-03-05')
  expect(rate && multiply(100_00, rate)).toBe(374_50)
  expect(await rateOn('2026-03-07')).toBeUndefined()
  const march = await month('2026-03')
  expect(march.rates).toMatchObject([
    { date: '2026-03-06', rate: '3.7512', source: 'ENTERED', enteredBy: 'Lucía Paredes', can: { change: true } },
    { date: '2026-03-05', rate: '3.745' },
  ])
  expect(march.missing).toHaveLength(29)
  expect((await month('2026-02')).rates).toEqual([])
})

test('the month in course is shown unless another one is asked for, and misses no day to come', async () => {
  const { month, day } = await house()
  const now = await month()
  expect(now.month).toBe(day(0).slice(0, 7))
  expect(now.missing.at(-1)).toBe(day(0))
})

test.each([
  '0',
  '0.000',
  '-3.7',
  '3.7450000001',
  '1000.000001',
  '1000000000000000',
  '3,745',
  '3.7e0',
  'tres',
  '',
  3.745,
  null,
])('a rate of %j is refused, and nothing is kept', async rate => {
  const { save, month } = await house()
  expect((await save({ '2026-03-05': rate })).status).toBe(400)
  expect((await month('2026-03')).rates).toEqual([])
})

test('a day that has another rate is told, and changed only when it is said so', async () => {
  const { save, month } = await house()
  await save({ '2026-03-05': '3.745' })
  expect((await save({ '2026-03-05': '3.745000' })).body).toMatchObject({ added: 0, changed: 0, same: 1 })
  const refused = await save({ '2026-03-05': '3.8', '2026-03-06': '3.9' })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'EXCHANGE_RATE_EXISTS', data: { days: [{ date: '2026-03-05', rate: '3.745' }] } },
  })
  expect((await month('2026-03')).rates).toHaveLength(1)
  const replaced = await save({ '2026-03-05': '3.8', '2026-03-06': '3.9' }, { replace: true })
  expect(replaced.body).toMatchObject({ added: 1, changed: 1, before: [{ date: '2026-03-05', rate: '3.745' }] })
  expect((await month('2026-03')).rates.map(({ rate }) => rate)).toEqual(['3.900', '3.800'])
})

test('of two rates for one day at once one is refused', async () => {
  const { save } = await house()
  const answers = await Promise.all(['3.7', '3.8'].map(rate => save({ '2026-03-05': rate })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('one day twice in what is sent is refused at its place', async () => {
  const { api, month } = await house()
  const rates = [
    { date: '2026-03-05', rate: '3.7' },
    { date: '2026-03-05', rate: '3.8' },
  ]
  expect(await api.put('/exchange-rates', { rates })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'rates.1.date' }] },
  })
  expect((await api.put('/exchange-rates', { rates: [] })).status).toBe(400)
  expect((await month('2026-03')).rates).toEqual([])
})

test('tomorrow’s rate may be known already, no later one', async () => {
  const { save, day } = await house()
  expect((await save({ [day(1)]: '3.7' })).status).toBe(200)
  expect(await save({ [day(2)]: '3.7' })).toMatchObject({ status: 422, body: { errors: [{ field: 'rates.0.date' }] } })
})

test('rates are deleted by their days, and put back by what they were', async () => {
  const { api, save, month } = await house()
  await save({ '2026-03-05': '3.745', '2026-03-06': '3.7' })
  const removed = await api.post('/exchange-rates/remove', { dates: ['2026-03-05', '2026-03-09'] })
  expect(removed).toMatchObject({ status: 200, body: { removed: 1, message: 'Se eliminó un tipo de cambio.' } })
  expect((await month('2026-03')).rates.map(({ date }) => date)).toEqual(['2026-03-06'])
})

test('rates before the lock date stay as they are', async () => {
  const { api, save, month } = await house()
  await save({ '2026-03-05': '3.745' })
  const { body } = await api.get<object>('/billing-settings')
  const { billingDay, proration, currency, poReminderDays } = body as Record<string, unknown>
  const settings = { billingDay, proration, currency, poReminderDays, lockDate: '2026-03-10' }
  expect((await api.put('/billing-settings', settings)).status).toBe(200)
  const locked = { status: 409, body: { code: 'BEFORE_LOCK_DATE', data: { lockDate: '2026-03-10' } } }
  expect(await save({ '2026-03-05': '3.8' }, { replace: true })).toMatchObject(locked)
  expect(await save({ '2026-03-06': '3.8' })).toMatchObject(locked)
  expect(await api.post('/exchange-rates/remove', { dates: ['2026-03-05'] })).toMatchObject(locked)
  // What is so already changes nothing.
  expect((await save({ '2026-03-05': '3.745', '2026-03-10': '3.8' })).status).toBe(200)
  expect((await month('2026-03')).rates.map(({ date, can }) => [date, can.change])).toEqual([
    ['2026-03-10', true],
    ['2026-03-05', false],
  ])
})

test('a file is read without saving anything, each row with what would happen', async () => {
  const { save, preview, month } = await house()
  await save({ '2026-03-05': '3.745', '2026-03-06': '3.700' })
  const csv = [
    'Fecha;Compra;Venta',
    '05/03/2026;3,730;3,745',
    '06/03/2026;3,730;3,755',
    '07/03/2026;3,730;3,760',
    '07/03/2026;3,730;3,765',
    '31/02/2026;3,730;3,765',
    '08/03/2026;3,730;0',
    '09/03/2026;3,730;3.7450000001',
  ].join('\n')
  const { status, body } = await preview(csv)
  expect(status).toBe(200)
  expect(body.counts).toEqual({ NEW: 1, SAME: 1, CHANGED: 1, FAULTY: 4, NONE: 0 })
  expect(body.rows.slice(0, 4)).toMatchObject([
    { row: 2, verdict: 'SAME', date: '2026-03-05', rate: '3.745' },
    { row: 3, verdict: 'CHANGED', date: '2026-03-06', rate: '3.755', current: '3.700' },
    { row: 4, verdict: 'NEW', date: '2026-03-07', rate: '3.760', current: null, fault: '' },
    { row: 5, verdict: 'FAULTY', fault: 'Esa fecha ya está en la fila 4.' },
  ])
  expect((await month('2026-03')).rates).toHaveLength(2)
})

test('a workbook is read with its dates as it keeps them', async () => {
  const { preview } = await house()
  const cell = (value: number) => `<c><v>${value}</v></c>`
  const rows = `<row>${cell(46_086)}${cell(3.7449999999999997)}</row><row>${cell(46_087)}${cell(3.75)}</row>`
  const { body } = await preview(workbookOf([{ name: 'Hoja1', rows }]), 'tc.xlsx')
  expect(body.rows).toMatchObject([
    { row: 1, verdict: 'NEW', date: '2026-03-05', rate: '3.745' },
    { row: 2, verdict: 'NEW', date: '2026-03-06', rate: '3.750' },
  ])
})

test('a file that is empty, too large, too long or none of the kind is refused in words', async () => {
  const { preview } = await house()
  const atFile = { status: 422, body: { code: 'INVALID_FIELD', errors: [{ field: 'file' }] } }
  expect(await preview('')).toMatchObject(atFile)
  expect(await preview(Buffer.from('PK\u0003\u0004broken'), 'tc.xlsx')).toMatchObject(atFile)
  expect(await preview('05/03/2026;3.7\n'.repeat(4_002))).toMatchObject(atFile)
  expect(await preview('x'.repeat(3 * 1024 * 1024))).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  expect(await preview(Buffer.alloc(30 * 1024 * 1024))).toMatchObject({ status: 413 })
})

test('the rates of another tenant are not seen', async () => {
  const [mine, theirs] = [await house(), await house()]
  await theirs.save({ '2026-03-05': '3.745' })
  expect(await mine.rateOn('2026-03-05')).toBeUndefined()
  expect((await mine.save({ '2026-03-05': '3.9' })).body).toMatchObject({ added: 1 })
  expect((await mine.api.post('/exchange-rates/remove', { dates: ['2026-03-05'] })).body).toMatchObject({ removed: 1 })
  expect((await theirs.month('2026-03')).rates).toMatchObject([{ rate: '3.745' }])
})

test('SUNAT’s file and the central bank’s series are read as they come', async () => {
  const { preview } = await house()
  const sunat = await preview('24/11/2026|3.355|3.362|\n25/11/2026|3.356|3.363|\n', 'tipoCambio.txt')
  expect(sunat.body).toMatchObject({
    reading: { separator: 'PIPE', headerRow: 0, dateOrder: 'DAY_FIRST' },
    mapping: { date: 0, rate: 2 },
    rows: [
      { date: '2026-11-24', rate: '3.362', verdict: 'NEW' },
      { date: '2026-11-25', rate: '3.363', verdict: 'NEW' },
    ],
  })
  const bank = [
    '"Día/Mes/Año","Tipo de cambio - TC Interbancario (S/ por US$) - Compra","Tipo de cambio - TC Interbancario (S/ por US$) - Venta"',
    '"24.Nov.26","3.3551","3.3562"',
    '"25.Nov.26","n.d.","n.d."',
  ]
  for (const end of ['\r\n', '<br>']) {
    const { body } = await preview(bank.join(end), 'bcrp.csv')
    expect(body.rows).toMatchObject([
      { date: '2026-11-24', rate: '3.3562', verdict: 'NEW' },
      { date: '2026-11-25', verdict: 'NONE', fault: '' },
    ])
  }
})

test('where nothing says which the selling rate is, it is asked, and the order of the dates can be chosen', async () => {
  const { api, preview } = await house()
  const lines = 'Fecha;Dólar;Euro\n03/04/2026;3,355;3,962\n04/04/2026;3,356;3,963'
  const { body } = await preview(lines)
  expect(body).toMatchObject({ mapping: { date: 0, rate: null }, rows: [] })
  expect(body.reading.notes).toContainEqual(
    expect.objectContaining({ about: 'DATES', guess: true, text: expect.stringContaining('Ninguna fila') }),
  )
  const form = formOf({
    file: fileOf(lines, 'tc.csv'),
    dateOrder: 'MONTH_FIRST',
    'mapping[date]': '0',
    'mapping[rate]': '1',
  })
  const chosen = await api.upload<Preview>('/exchange-rates/preview', form)
  expect(chosen.body).toMatchObject({
    reading: { dateOrder: 'MONTH_FIRST' },
    mapping: { date: 0, rate: 1 },
    rows: [{ date: '2026-03-04', rate: '3.355' }, { date: '2026-04-04' }],
  })
})

test.each([
  ['a web page', '<!DOCTYPE html><html><table><tr><td>25/11/2026</td></tr></table></html>', 'tc.xls', /página web/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'tc.xls', /97-2003/],
])('%s named as a workbook is named as what it is', async (_what, bytes, name, message) => {
  const { preview } = await house()
  const { status, body } = await preview(bytes, name)
  expect(status).toBe(422)
  expect(body.errors[0]?.message).toMatch(message)
})
