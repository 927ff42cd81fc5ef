import type {
  Annex,
  CompanyAccount,
  CompanyRepresentative,
  CreditDays,
  PaymentMethod,
} from '@aforo/api/people/contract-terms'
import { currencyLabels } from '@aforo/api/platform/labels'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Files } from '../../platform/files.ts'
import { presentAccount, presentRepresentative } from './companies.present.ts'
import type { CompanyAccountRow, CompanyRepresentativeRow } from './lookups.queries.ts'
import type { AnnexRow, CreditDaysRow, MethodRow } from './terms.queries.ts'

export const presentMethod = ({ id, country_code, name, version }: MethodRow): PaymentMethod => ({
  id,
  countryCode: country_code,
  name,
  version,
})

/** `Al contado`, `1 día`, `30 días` */
const daysInWords = (days: number) => (days === 0 ? 'Al contado' : `${days} ${days === 1 ? 'día' : 'días'}`)

export const presentCreditDays = ({ id, country_code, days, version }: CreditDaysRow): CreditDays => ({
  id,
  countryCode: country_code,
  days,
  displayName: daysInWords(days),
  version,
})

export function presentAnnex(files: Pick<Files, 'link'>, now: Temporal.Instant, row: AnnexRow): Annex {
  const url = files.link(row.file_key, now)
  const extension = row.file_key.slice(row.file_key.lastIndexOf('.'))
  return {
    ...camelCased(row, ['id', 'country_code', 'name', 'kind', 'size', 'version']),
    attachmentKey: row.file_key,
    url,
    downloadUrl: `${url}&download=${encodeURIComponent(row.name + extension)}`,
  }
}

export const presentCompanyAccount = ({ companyName, countryCode, ...row }: CompanyAccountRow): CompanyAccount => ({
  ...presentAccount(row),
  companyId: row.company_id,
  companyName,
  countryCode,
  displayName: [
    companyName,
    row.bank,
    currencyLabels[row.currency],
    ...(row.forDetractions ? ['Detracciones'] : []),
    row.number,
  ].join(' · '),
})

export const presentCompanyRepresentative = ({
  companyName,
  countryCode,
  ...row
}: CompanyRepresentativeRow): CompanyRepresentative => ({
  ...presentRepresentative(row),
  companyId: row.company_id,
  companyName,
  countryCode,
})
