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

test('a client in Perú may have a foreigner’s document', () => {
  expect(personalDocumentsOf('PE').map(({ code }) => code)).toEqual(['DNI', 'CE', 'PTP', 'PASSPORT', 'NATIONAL_ID'])
})

test('Chile’s RUT is offered only as the tax id', () => {
  expect(personalDocumentsOf('CL').map(({ code }) => code)).toEqual(['PASSPORT', 'NATIONAL_ID'])
})
