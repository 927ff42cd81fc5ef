import { type Company, CompanyFields, CountryCode } from '@aforo/api/people/companies'
import { z } from 'zod'

/** As people type it: what is left empty is none. */
export interface CompanyValues extends Record<string, unknown> {
  countryCode: string
  legalName: string
  taxId: string
  address: string
  sapCompany: string
}

export const noCompany: CompanyValues = { countryCode: 'PE', legalName: '', taxId: '', address: '', sapCompany: '' }

export const valuesOf = ({ countryCode, legalName, taxId, address, sapCompany }: Company): CompanyValues => ({
  countryCode,
  legalName,
  taxId,
  address,
  sapCompany: sapCompany ?? '',
})

/** What is left empty is sent as none. */
export const orNull = (text: string) => text.trim() || null

export const inputOf = ({ countryCode, sapCompany, ...rest }: CompanyValues) => ({
  ...rest,
  countryCode,
  sapCompany: orNull(sapCompany),
})

/** The contract's own checks on what was typed. */
export const CompanySchema = z
  .any()
  .transform((values: CompanyValues) => inputOf(values))
  .pipe(CompanyFields.extend({ countryCode: CountryCode }))
