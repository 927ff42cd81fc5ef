import { importFields } from '@aforo/api/people/imports'
import { expect, test } from 'vitest'
import { mappingByTitles } from './columns.rules.ts'

test.each([
  ['CUSTOMERS', 'N° documento', 'taxId'],
  ['CUSTOMERS', 'Nro. de documento', 'taxId'],
  ['CUSTOMERS', 'Tipo doc.', 'documentType'],
  ['CUSTOMERS', 'Correo facturación', 'billingEmail'],
  ['CUSTOMERS', '¿Pide O/C?', 'requiresPurchaseOrder'],
  ['CUSTOMERS', 'Nombre del cliente', 'name'],
  ['CUSTOMERS', 'Nombre comercial (como en el letrero)', 'name'],
  ['CAMPUSES', 'Nombre del local', 'name'],
  ['SPACES', 'Nombre de la sala', 'name'],
  ['SPACES', 'Allocation', 'capacity'],
  ['SPACES', 'Zona', 'inside'],
  ['CONTRACTS', 'N° contrato', 'number'],
  ['CONTRACTS', 'Fecha inicio', 'startsOn'],
  ['PRODUCTS', 'Código de producto', 'code'],
  ['BOOKINGS', 'Hora inicio', 'from'],
  ['USERS', 'Company', 'teams'],
  ['USERS', 'Nombre completo', 'namesFirst'],
] as const)('of %s the title %j is %s', (kind, title, field) => {
  const mapping = mappingByTitles(importFields[kind], ['Otra cosa', title])
  expect(Object.entries(mapping).filter(([, index]) => index !== null)).toEqual([[field, 1]])
})

test.each([
  ['CONTRACTS', 'N°'],
  ['CONTRACTS', 'Nro.'],
  ['CUSTOMERS', 'N'],
  ['USERS', 'Nombre de la mascota'],
  ['WALLETS', 'de la'],
] as const)('of %s the title %j is nothing', (kind, title) => {
  expect(Object.values(mappingByTitles(importFields[kind], [title])).every(index => index === null)).toBe(true)
})

test('a title that is the field’s own name goes before one that only has its words', () => {
  const mapping = mappingByTitles(importFields.CUSTOMERS, ['Documento', 'N° doc.', 'Número de documento'])
  expect(mapping).toMatchObject({ documentType: 0, taxId: 2 })
})

test('a title that names a field exactly goes before a shorter one that has the same words', () => {
  expect(mappingByTitles(importFields.WALLETS, ['Wallet', 'Wallet de', 'Saldo'])).toEqual({ owner: 1, balance: 2 })
})
