import { expect, test } from 'vitest'
import { onlyPartner } from './partners.rules.ts'

const partner = (cardCode: string, frozen = false) => ({ cardCode, name: `Cliente ${cardCode}`, frozen })
const ruc = '20100070970'

test('of several clients with one RUC those that are frozen are left out, and no first one is taken', () => {
  expect(onlyPartner([partner('C1', true), partner('C2')], `RUC ${ruc}`)).toEqual({ cardCode: 'C2' })
  expect(onlyPartner([partner('C1'), partner('C2'), partner('C3', true)], `RUC ${ruc}`)).toEqual({
    obstacle: {
      code: 'SEVERAL_PARTNERS',
      message: `En SAP hay 2 clientes con RUC ${ruc}: C1 (Cliente C1), C2 (Cliente C2). Elige cuál es.`,
    },
  })
})

test('one that is frozen is named, and where there is none that is said', () => {
  expect(onlyPartner([partner('C1', true)], `RUC ${ruc}`)).toMatchObject({ obstacle: { code: 'PARTNER_FROZEN' } })
  expect(onlyPartner([], ruc)).toMatchObject({ obstacle: { code: 'CLIENT_CODE_MISSING' } })
})

test('a client is named by the document that it has', () => {
  expect(onlyPartner([], 'Pasaporte AB1234567')).toMatchObject({
    obstacle: { message: expect.stringContaining('ningún cliente con Pasaporte AB1234567') },
  })
})
