import { expect, test } from 'vitest'
import { camelCased, snakeCased } from './column-names.rules.ts'

test('columns of a row are answered under the names of the API, and only those asked for', () => {
  const row = { notice_days: 60, set_up_fee: 10_00, renewal: 'NONE', tenant_id: 'other' }
  expect(camelCased(row, ['notice_days', 'set_up_fee', 'renewal'])).toEqual({
    noticeDays: 60,
    setUpFee: 10_00,
    renewal: 'NONE',
  })
})

test('fields are written under the names of their columns; what was not given stays undefined', () => {
  expect(snakeCased({ noticeDays: 60, setUpFee: undefined })).toEqual({ notice_days: 60, set_up_fee: undefined })
})
