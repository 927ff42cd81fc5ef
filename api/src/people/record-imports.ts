import type { TableFields } from '../platform/tables.ts'
import { bookingImportFields, campusImportFields, spaceImportFields } from './place-imports.ts'
import { contractImportFields, customerImportFields, productImportFields, walletImportFields } from './sale-imports.ts'

/**
 * What an operator brings in of its records beside people and teams: each file through the same reader and review. Titles
 * include those of OfficeRnD's import templates and of Nexudus's records, from their public help pages. Of Cobot only the
 * fields of its own import template are public (Name, Company, Email, Plan Name), not the columns of its exports: those are
 * chosen by hand once, and remembered for the next file with the same titles.
 */

export const recordKinds = ['CAMPUSES', 'SPACES', 'CUSTOMERS', 'PRODUCTS', 'CONTRACTS', 'WALLETS', 'BOOKINGS'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Kinds that only operators have. */
const operatorKinds: readonly string[] = ['CUSTOMERS', 'PRODUCTS', 'CONTRACTS', 'WALLETS'] satisfies RecordKind[]
export const isOfOperators = (kind: string): boolean => operatorKinds.includes(kind)

export const recordImportFields = {
  CAMPUSES: campusImportFields,
  SPACES: spaceImportFields,
  CUSTOMERS: customerImportFields,
  PRODUCTS: productImportFields,
  CONTRACTS: contractImportFields,
  WALLETS: walletImportFields,
  BOOKINGS: bookingImportFields,
} satisfies Record<RecordKind, TableFields>

export type RecordField<Kind extends RecordKind> = keyof (typeof recordImportFields)[Kind] & string

/** What a kind's records are called: one, many, their gender for `creada`; and their template's file name. */
export interface KindWords {
  one: string
  many: string
  feminine: boolean
  template: string
}

export const recordImportWords: Record<RecordKind, KindWords> = {
  CAMPUSES: { one: 'sede', many: 'sedes', feminine: true, template: 'plantilla-sedes' },
  SPACES: { one: 'espacio', many: 'espacios', feminine: false, template: 'plantilla-espacios' },
  CUSTOMERS: { one: 'cliente', many: 'clientes', feminine: false, template: 'plantilla-clientes' },
  PRODUCTS: { one: 'producto', many: 'productos', feminine: false, template: 'plantilla-productos' },
  CONTRACTS: { one: 'contrato', many: 'contratos', feminine: false, template: 'plantilla-contratos' },
  WALLETS: { one: 'wallet', many: 'wallets', feminine: false, template: 'plantilla-wallets' },
  BOOKINGS: { one: 'reserva', many: 'reservas', feminine: true, template: 'plantilla-reservas' },
}
