import { expect, test } from 'vitest'
import { changesOf, itemsOf, LinesSchema, lineInputOf, newLine, noClient, noSale } from './saleForm.ts'

const values = { ...noSale('11111111-1111-4111-8111-111111111111'), title: 'Oficina 301', clientName: 'Andina' }

test('only what was changed is sent: the rest of a deal is still read from the CRM', () => {
  expect(changesOf(values, values)).toEqual({})
  expect(changesOf(values, { ...values, title: 'Oficina 302', notes: ' ' })).toEqual({ title: 'Oficina 302' })
  expect(changesOf(values, { ...values, clientId: noClient })).toEqual({ clientId: null, clientName: 'Andina' })
})

test('a line that follows the deal names no days, and one without a price asks for the list’s', () => {
  const line = { ...newLine(), productId: '22222222-2222-4222-8222-222222222222', startDate: '2027-01-01' }
  expect(lineInputOf(line)).toMatchObject({ startDate: null, endDate: null, unitPrice: undefined, quantity: '1' })
  expect(lineInputOf({ ...line, follows: false })).toMatchObject({ startDate: '2027-01-01', endDate: null })
  expect(LinesSchema.safeParse({ lineItems: [line] }).success).toBe(true)
  const refused = LinesSchema.safeParse({ lineItems: [{ ...newLine(), quantity: 1.5 }] })
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'lineItems.0.productId',
    'lineItems.0.quantity',
  ])
})

test('a discount is counted in hundredths of a percent, without a float', () => {
  const line = { ...newLine(), productId: 'p', unitPrice: '100.00', discount: 12.35 }
  expect(itemsOf([line, newLine()])).toMatchObject([{ unitPrice: 100_00, quantity: 100, discount: 1235 }])
})
