import type {
  Account,
  AccountFields,
  Company,
  CompanySummary,
  ReceiptSeries,
  Representative,
  RepresentativeFields,
  SeriesFields,
} from '@aforo/api/people/companies'
import { companyWords } from '@aforo/api/people/company-words'
import { receiptKindLabels } from '@aforo/api/people/labels'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { CompanyRow } from './companies.queries.ts'
import type { AccountRow, RepresentativeRow, SeriesRow } from './parts.queries.ts'

const fieldsOf = (row: CompanyRow) =>
  camelCased(row, ['id', 'country_code', 'legal_name', 'tax_id', 'address', 'sap_company', 'version'])

export const presentSummary = (row: CompanyRow): CompanySummary => ({
  ...fieldsOf(row),
  accounts: row.accounts,
  representatives: row.representatives,
  series: row.series,
})

export const presentAccount = ({ company_id: _, deleted_at: __, ...account }: AccountRow): Account => account

export const presentRepresentative = ({
  company_id: _,
  deleted_at: __,
  ...representative
}: RepresentativeRow): Representative => representative

export const presentSeries = ({ id, kind, code, firstNumber, taken, version }: SeriesRow): ReceiptSeries => ({
  id,
  kind,
  code,
  firstNumber,
  nextNumber: firstNumber + taken,
  version,
  can: { edit: taken === 0, remove: taken === 0 },
})

export const presentCompany = (
  row: CompanyRow,
  parts: { accounts: AccountRow[]; representatives: RepresentativeRow[]; series: SeriesRow[] },
): Company => ({
  ...fieldsOf(row),
  accounts: parts.accounts.map(presentAccount),
  representatives: parts.representatives.map(presentRepresentative),
  series: parts.series.map(presentSeries),
  createdAt: row.created_at.toString(),
  can: { remove: true, changeTaxId: !row.has_receipts },
})

export const traceOf = (row: CompanyRow) =>
  camelCased(row, ['country_code', 'legal_name', 'tax_id', 'address', 'sap_company'])

const joinWords = (words: (string | null | false)[]) => words.filter(Boolean).join(' · ')

/** How the history of a company writes what it has several of. */
export const accountWords = ({ bank, currency, number, cci, forDetractions }: AccountFields) =>
  joinWords([bank, currency, number, cci && `CCI ${cci}`, forDetractions && 'detracciones'])

export const representativeWords = (fields: RepresentativeFields) =>
  joinWords([fields.name, `${fields.documentType} ${fields.documentNumber}`, fields.position, fields.registryEntry])

export const seriesWords = ({ kind, code, firstNumber }: SeriesFields) =>
  joinWords([receiptKindLabels[kind], code, `desde ${firstNumber}`])

export const historyWords = { fields: companyWords }
