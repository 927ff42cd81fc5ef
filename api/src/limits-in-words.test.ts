import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ContractLineInput, InformationFields } from './deals/contract-lines.ts'
import { SaleLineInput } from './deals/sale-lines.ts'
import { EntryInput } from './money/bills.ts'
import { LineItemInput } from './platform/line-items.ts'
import './messages.ts'

const shapes = { ContractLineInput, EntryInput, InformationFields, LineItemInput, SaleLineInput }

const wordsOf = (schema: z.ZodType, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

test.each(
  Object.entries(shapes).flatMap(([of, { shape }]) =>
    Object.entries(shape).map(([field, schema]) => ({ of, field, schema })),
  ),
)('the messages of $of.$field give its limits in the unit that people type', ({ schema }) => {
  // `Debe ser como máximo 10000.` is in hundredths.
  for (const value of ['999999999999.99', '-999999999999.99'])
    expect(wordsOf(schema, value) ?? '').not.toMatch(/^Debe ser|\d{5}(?!\d*[.,]\d)/)
})

test('messages for prices and percentages give the maximum', () => {
  expect(wordsOf(LineItemInput.shape.unitPrice, '10000000')).toBe('Escribe un importe de 9,999,999.99 o menos.')
  expect(wordsOf(EntryInput.shape.amount, '99999999999')).toBe('Escribe un importe de 999,999,999.99 o menos.')
  expect(wordsOf(LineItemInput.shape.discount, '100.01')).toBe('Escribe un porcentaje de 0 a 100.')
})
