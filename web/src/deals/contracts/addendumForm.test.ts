import { expect, test } from 'vitest'
import { AddendumSchema, changeOf, noAddendum } from './addendumForm.ts'

const line = '019acb00-0000-7000-8000-000000000001'
const from = '2027-03-01'
const faults = (values: object) =>
  AddendumSchema.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? []

test('an extension needs its last day, or that there is none', () => {
  const empty = noAddendum('EXTENSION', from)
  expect(faults(empty)).toEqual(['endDate'])
  expect(changeOf(empty)).toBeUndefined()
  expect(changeOf({ ...empty, openEnded: true })).toEqual({ kind: 'EXTENSION', endDate: null })
  expect(changeOf({ ...empty, endDate: '2028-01-31' })).toEqual({ kind: 'EXTENSION', endDate: '2028-01-31' })
})

test('prices go with the lines whose price was typed, and one at least is', () => {
  const empty = noAddendum('PRICE', from)
  expect(faults(empty)).toEqual(['prices'])
  expect(changeOf({ ...empty, prices: { [line]: '1500.00', other: null } })).toEqual({
    kind: 'PRICE',
    from,
    prices: [{ lineId: line, unitPrice: 150_000 }],
  })
})

test('other products: something ends or begins', () => {
  const empty = noAddendum('LINES', from)
  expect(faults(empty)).toEqual(['ends'])
  // Its effect isn't asked for either: the server refuses it.
  expect(changeOf(empty)).toBeUndefined()
  expect(changeOf({ ...empty, ends: [line] })).toEqual({ kind: 'LINES', from, ends: [line], begins: [] })
  expect(faults({ ...empty, ends: [line] })).toEqual([])
  const begins = {
    key: 'a',
    id: undefined,
    productId: '',
    name: '',
    isService: false,
    quantity: 1,
    unitPrice: '900.00',
    promotion: null,
    period: null,
    discount: null,
    follows: true,
    startDate: null,
    endDate: null,
  }
  expect(faults({ ...empty, lineItems: [begins] })).toEqual(['lineItems.0.productId'])
})

test('an early end needs its day', () => {
  expect(faults(noAddendum('END', from))).toEqual(['endDate'])
  expect(faults({ ...noAddendum('END', from), endDate: '2027-02-28' })).toEqual([])
})
