import { expect, test } from 'vitest'
import { clientDocumentName, personalDocumentsOf } from './client-documents.ts'

test.each([
  ['TAX_ID', 'PE', 'RUC'],
  ['TAX_ID', 'CL', 'RUT'],
  ['TAX_ID', 'BO', 'Número tributario'],
  ['CE', 'PE', 'Carné de extranjería'],
  ['PASSPORT', 'CL', 'Pasaporte'],
] as const)('%s of %s is called %s', (documentType, countryCode, name) => {
  expect(clientDocumentName(documentType, countryCode)).toBe(name)
})

test('a client of Perú may have what foreigners have there', () => {
  expect(personalDocumentsOf('PE').map(({ code }) => code)).toEqual(['DNI', 'CE', 'PTP', 'PASSPORT', 'NATIONAL_ID'])
})

test('a RUT is offered once: it is the tax id of Chile', () => {
  expect(personalDocumentsOf('CL').map(({ code }) => code)).toEqual(['PASSPORT', 'NATIONAL_ID'])
})
