import { z } from 'zod'
import {
  backOffice,
  type CallMeta,
  call,
  History,
  Id,
  Instant,
  invalidField,
  line,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { inUse } from '../platform/dependents.ts'
import { PersonalDocument } from './documents.ts'

export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Elige un país.')

/** Currencies of bank accounts and bills; credits exist only in wallets. */
export const AccountCurrency = z.enum(['PEN', 'USD'])
export type AccountCurrency = z.infer<typeof AccountCurrency>

/** Documents of a legal representative; NATIONAL_ID is any national document other than Perú's DNI. */
export const LegalDocument = PersonalDocument
export type LegalDocument = PersonalDocument

/** The documents that a series numbers: facturas, boletas, and credit notes for either. */
export const ReceiptKind = z.enum(['INVOICE', 'RECEIPT', 'CREDIT_NOTE', 'DEBIT_NOTE'])
export type ReceiptKind = z.infer<typeof ReceiptKind>

/** Limits: companies of a tenant; accounts, representatives and series of a company. */
export const mostCompanies = 50
export const mostOfCompany = 50

export const CompanyFields = z.object({
  legalName: line(200),
  /** RUC in Perú, RUT in Chile…; without spaces or points. */
  taxId: line(30),
  address: line(300),
  /** The company's database in SAP Business One (CompanyDB). */
  sapCompany: line(50).nullable(),
})
export type CompanyFields = z.infer<typeof CompanyFields>

export const AccountFields = z.object({
  bank: line(80),
  currency: AccountCurrency,
  number: z
    .string()
    .trim()
    .regex(/^[A-Z0-9](?:[A-Z0-9 -]{2,28}[A-Z0-9])$/i, 'Escribe el número de cuenta, como 193-1234567-0-89.'),
  /** The interbank code: 20 digits in Perú, with its check digits. */
  cci: line(40).nullable(),
  /** The account at Banco de la Nación into which clients pay the detracción. */
  forDetractions: z.boolean(),
})
export type AccountFields = z.infer<typeof AccountFields>

export const RepresentativeFields = z.object({
  name: line(120),
  documentType: LegalDocument,
  documentNumber: line(20),
  position: line(100).nullable(),
  /** Where the power is registered: `Partida 12345678, asiento C00012`. */
  registryEntry: line(200).nullable(),
})
export type RepresentativeFields = z.infer<typeof RepresentativeFields>

export const SeriesFields = z.object({
  kind: ReceiptKind,
  /** `F001` for facturas, `B001` for boletas; a note's series starts like that of the receipt it corrects. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{0,3}$/, 'Escribe la serie con letras y números, como F001.'),
  /** The first number used here, to continue the numbering of another system. */
  firstNumber: z.int().min(1, 'Escribe un número desde 1.').max(99_999_999, 'El número tiene hasta ocho cifras.'),
})
export type SeriesFields = z.infer<typeof SeriesFields>

/** Identifies an account or a representative in calls. */
const part = { id: Id, version: Version }

export const Account = AccountFields.extend({ ...part, number: z.string(), cci: z.string().nullable() })
export type Account = z.infer<typeof Account>

export const Representative = RepresentativeFields.extend(part)
export type Representative = z.infer<typeof Representative>

export const ReceiptSeries = SeriesFields.extend({
  ...part,
  code: z.string(),
  /** The next receipt's number, assigned only when it is issued. */
  nextNumber: z.int(),
  /** A used series can't change: its numbers belong to existing receipts. */
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type ReceiptSeries = z.infer<typeof ReceiptSeries>

export const CompanySummary = CompanyFields.extend({
  id: Id,
  countryCode: z.string(),
  /** Counts of each. */
  accounts: z.int(),
  representatives: z.int(),
  series: z.int(),
  version: Version,
})
export type CompanySummary = z.infer<typeof CompanySummary>

export const Company = CompanyFields.extend({
  id: Id,
  countryCode: z.string(),
  /** Sorted by currency and bank. */
  accounts: z.array(Account),
  representatives: z.array(Representative),
  series: z.array(ReceiptSeries),
  version: Version,
  createdAt: Instant,
  /** A company with receipts keeps its tax id and can't be deleted. */
  can: z.object({ remove: z.boolean(), changeTaxId: z.boolean() }),
})
export type Company = z.infer<typeof Company>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['companies'] as const
const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const faulty = { INVALID_FIELD: invalidField }
const Done = z.object({ message: z.string() })

/**
 * Calls for the repeated parts of a company: created under a company, changed by their own id.
 * @param at its path segments, such as `accounts` and `/company-accounts`
 * @param words in Spanish: `una cuenta`
 */
function partCalls<Fields extends z.ZodType, Change extends z.ZodType, Answer extends z.ZodType>(
  { inCompany, at, words }: { inCompany: string; at: `/${string}`; words: string },
  { fields, change, answer }: { fields: Fields; change: Change; answer: Answer },
) {
  const stale = { STALE_VERSION: staleVersion(answer) }
  return {
    add: call
      .meta(operator)
      .route({
        method: 'POST',
        path: `/companies/{id}/${inCompany}`,
        tags,
        summary: `Añadir ${words} a una empresa`,
        successStatus: 201,
      })
      .input(fields)
      .errors(faulty)
      .output(answer),
    change: call
      .meta(operator)
      .route({
        method: 'PUT',
        path: `${at}/{id}`,
        tags,
        summary: `Cambiar ${words} de una empresa`,
        description: 'Lo que no va queda como está.',
      })
      .input(change)
      .errors({ ...faulty, ...stale })
      .output(answer),
    remove: call
      .meta(operator)
      .route({ method: 'DELETE', path: `${at}/{id}`, tags, summary: `Quitar ${words} de una empresa` })
      .input(changed)
      .errors({ ...faulty, ...stale })
      .output(Done),
    restore: call
      .meta(operator)
      .route({ method: 'PATCH', path: `${at}/{id}/restore`, tags, summary: `Recuperar ${words} de una empresa` })
      .input(byId)
      .errors(faulty)
      .output(answer),
  }
}

const accounts = partCalls(
  { inCompany: 'accounts', at: '/company-accounts', words: 'una cuenta' },
  {
    fields: byId.extend({
      ...AccountFields.shape,
      cci: AccountFields.shape.cci.default(null),
      forDetractions: z.boolean().default(false),
    }),
    change: AccountFields.partial().extend(changed.shape),
    answer: Account,
  },
)
const representatives = partCalls(
  { inCompany: 'representatives', at: '/company-representatives', words: 'un representante' },
  {
    fields: byId.extend({
      ...RepresentativeFields.shape,
      position: RepresentativeFields.shape.position.default(null),
      registryEntry: RepresentativeFields.shape.registryEntry.default(null),
    }),
    change: RepresentativeFields.partial().extend(changed.shape),
    answer: Representative,
  },
)
const series = partCalls(
  { inCompany: 'series', at: '/receipt-series', words: 'una serie' },
  {
    fields: byId.extend({ ...SeriesFields.shape, firstNumber: SeriesFields.shape.firstNumber.default(1) }),
    change: SeriesFields.partial().extend(changed.shape),
    answer: ReceiptSeries,
  },
)

/** The operator's own companies, which sign contracts, issue bills and receive payments. */
export const companies = {
  list: call
    .meta(operator)
    .route({ method: 'GET', path: '/companies', tags, summary: 'Las empresas del operador' })
    .input(z.object({ countryCode: CountryCode.optional() }))
    .output(z.array(CompanySummary)),

  get: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/companies/{id}',
      tags,
      summary: 'Una empresa con sus cuentas, sus representantes y sus series',
    })
    .input(byId)
    .output(Company),

  create: call
    .meta(operator)
    .route({ method: 'POST', path: '/companies', tags, summary: 'Crear una empresa', successStatus: 201 })
    .input(CompanyFields.extend({ countryCode: CountryCode, sapCompany: CompanyFields.shape.sapCompany.default(null) }))
    .errors(faulty)
    .output(Company),

  update: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/companies/{id}',
      tags,
      summary: 'Cambiar una empresa',
      description:
        'Lo que no va queda como está. El país no cambia, ni el RUC de una empresa que ya numeró comprobantes.',
    })
    .input(CompanyFields.partial().extend(changed.shape))
    .errors({ ...faulty, STALE_VERSION: staleVersion(Company) })
    .output(Company),

  remove: call
    .meta(operator)
    .route({
      method: 'DELETE',
      path: '/companies/{id}',
      tags,
      summary: 'Eliminar una empresa',
      description: 'No se puede cuando ya numeró comprobantes.',
    })
    .input(changed)
    .errors({ STALE_VERSION: staleVersion(Company), ...inUse })
    .output(Done),

  restore: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/companies/{id}/restore', tags, summary: 'Recuperar una empresa eliminada' })
    .input(byId)
    .errors(faulty)
    .output(Company),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/companies/{id}/history', tags, summary: 'Lo que cambió en una empresa' })
    .input(byId)
    .output(History),

  addAccount: accounts.add,
  changeAccount: accounts.change,
  removeAccount: accounts.remove,
  restoreAccount: accounts.restore,

  addRepresentative: representatives.add,
  changeRepresentative: representatives.change,
  removeRepresentative: representatives.remove,
  restoreRepresentative: representatives.restore,

  addSeries: series.add,
  changeSeries: series.change,
  removeSeries: series.remove,
  restoreSeries: series.restore,
}
