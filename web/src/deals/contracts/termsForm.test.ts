import { expect, test } from 'vitest'
import { planChart, previewRows, totalOfRows } from './planRows.ts'
import { previewOf as previewAt, TermsSchema, type TermsValues } from './termsForm.ts'

/** At the usual tax rate. */
const previewOf = (values: TermsValues) => previewAt(values, [])
const product = '019acb00-0000-7000-8000-000000000001'
const line = (changed: object = {}): TermsValues['lineItems'][number] => ({
  key: 'a',
  id: undefined,
  productId: product,
  name: 'OF-301',
  isService: false,
  quantity: 1,
  unitPrice: '3100.00',
  promotion: null,
  period: null,
  discount: null,
  follows: true,
  startDate: null,
  endDate: null,
  freeDays: null,
  ...changed,
})
const terms = (changed: object = {}): TermsValues => ({
  startDate: '2027-01-16',
  endDate: '2027-03-31',
  currency: 'PEN',
  noticeDays: 60,
  renewal: 'NONE',
  renewalMonths: null,
  paymentDay: null,
  creditDays: null,
  paymentMethodId: null,
  deposit: '6200.00',
  setUpFee: null,
  yearlyIncrease: null,
  prorates: true,
  includedCredits: null,
  lineItems: [line()],
  discounts: [],
  ...changed,
})

test('the preview bills the days of the first month, the deposit with it, and whole months after', () => {
  const rows = previewRows(previewOf(terms()))
  expect(rows.map(({ month, rent, deposit, tax, total }) => [month, rent, deposit, tax, total])).toEqual([
    ['2027-01', 1_600_00, 6_200_00, 288_00, 8_088_00],
    ['2027-02', 3_100_00, 0, 558_00, 3_658_00],
    ['2027-03', 3_100_00, 0, 558_00, 3_658_00],
  ])
  expect(totalOfRows(rows).total).toBe(15_404_00)
  expect(planChart(rows).series.map(({ label }) => label)).toEqual(['Alquiler', 'Garantía'])
})

test('what is not typed to its end yet is left out of the preview instead of breaking it', () => {
  expect(previewOf(terms({ startDate: null }))).toEqual([])
  expect(previewOf(terms({ lineItems: [line({ unitPrice: null }), line({ productId: '' })] }))).toEqual([])
  expect(previewOf(terms({ endDate: '2026-01-01' }))).toEqual([])
  const half = terms({ discounts: [{ key: 'd', rate: null, startDate: '2027-02-01', endDate: null }] })
  expect(previewOf(half)).toHaveLength(3)
})

test('the preview has the tax rate of each month’s first day', () => {
  const [january, february] = previewAt(terms({ deposit: null }), [
    { rate: 16_00, startsOn: '2027-02-01', endsOn: null },
  ])
  expect([january?.tax, february?.tax]).toEqual([288_00, 496_00])
})

test('without a last day five years are shown', () => {
  const plan = previewOf(terms({ endDate: null }))
  expect([plan.at(0)?.month, plan.at(-1)?.month]).toEqual(['2027-01', '2032-01'])
})

test('free days, discounts between dates and a line’s own days are counted', () => {
  const plan = previewOf(
    terms({
      deposit: null,
      startDate: '2027-01-01',
      lineItems: [line({ freeDays: 31 }), line({ key: 'b', follows: false, startDate: '2027-03-01', endDate: null })],
      discounts: [{ key: 'd', rate: 50, startDate: '2027-02-01', endDate: '2027-02-28' }],
      endDate: '2027-03-31',
    }),
  )
  expect(plan.slice(0, 3).map(({ net }) => net)).toEqual([0, 1_550_00, 6_200_00])
})

test('what is wrong is told at its field', () => {
  const faults = (changed: object) =>
    TermsSchema.safeParse(terms(changed)).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(faults({})).toEqual([])
  expect(faults({ endDate: '2027-01-01' })).toEqual(['endDate'])
  expect(faults({ lineItems: [line({ productId: '' })] })).toEqual(['lineItems.0.productId'])
  expect(faults({ lineItems: [line({ unitPrice: null })] })).toEqual(['lineItems.0.unitPrice'])
  expect(faults({ paymentDay: 31, noticeDays: 400 }).sort()).toEqual(['noticeDays', 'paymentDay'])
})
