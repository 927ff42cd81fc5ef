import { z } from 'zod'
import { CountryCode } from '../people/companies.ts'
import { call, Id, invalidField, staleVersion, Version } from '../platform/base.ts'
import { Information, InformationFields } from './contract-lines.ts'
import { operator, tags } from './contract-records.ts'

const usualFields = {
  noticeDays: true,
  renewal: true,
  renewalMonths: true,
  paymentDay: true,
  creditDays: true,
  paymentMethodId: true,
  yearlyIncrease: true,
} as const
const more = {
  /** The guarantee, in months of rent. */
  depositMonths: z.int().min(0).max(24, 'Como máximo 24 meses.'),
  /** Annexes added by default, in order. */
  annexIds: z.array(Id).max(50),
}

/** Default terms of a new contract; the contract can change them. */
export const UsualTermsFields = InformationFields.pick(usualFields)
  .extend(more)
  .refine(({ renewal, renewalMonths }) => renewal !== 'AUTOMATIC' || renewalMonths !== null, {
    path: ['renewalMonths'],
    message: 'Di por cuántos meses se renueva.',
  })
export type UsualTermsFields = z.infer<typeof UsualTermsFields>

/** Defaults of a country without saved terms. */
export const untoldTerms: UsualTermsFields = {
  noticeDays: 60,
  renewal: 'NONE',
  renewalMonths: null,
  paymentDay: null,
  creditDays: null,
  paymentMethodId: null,
  depositMonths: 0,
  yearlyIncrease: 0,
  annexIds: [],
}

export const UsualTerms = Information.pick(usualFields).extend({
  ...more,
  countryCode: z.string(),
  /** Null until somebody saves them. */
  version: Version.nullable(),
})
export type UsualTerms = z.infer<typeof UsualTerms>

/** An operator's default contract terms by country. */
export const contractUsualTerms = {
  usualTerms: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/usual-terms',
      tags,
      summary: 'Con qué condiciones empiezan los contratos de un país',
    })
    .input(z.object({ countryCode: CountryCode }))
    .output(UsualTerms),

  setUsualTerms: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/contracts/usual-terms',
      tags,
      summary: 'Cambiar con qué condiciones empiezan los contratos de un país',
      description: 'Los contratos que ya están quedan como están.',
    })
    .input(UsualTermsFields.safeExtend({ countryCode: CountryCode, version: Version.nullable().optional() }))
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(UsualTerms) })
    .output(UsualTerms),
}
