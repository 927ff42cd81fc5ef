import { z } from 'zod'
import { AttachmentKind } from '../platform/attachments.ts'
import {
  backOffice,
  type CallMeta,
  call,
  Id,
  invalidField,
  line,
  refusal,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { Account, AccountCurrency, CountryCode, Representative } from './companies.ts'

/** Maximum payment methods, credit days or annexes of a country. */
export const mostOfCountry = 100

const ofCountry = { id: Id, countryCode: z.string(), version: Version }

export const PaymentMethod = z.object({ ...ofCountry, name: z.string() })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Days until a bill is due; 0: immediately. */
export const CreditDays = z.object({ ...ofCountry, days: z.int(), displayName: z.string() })
export type CreditDays = z.infer<typeof CreditDays>

/** A document attached to a country's contracts: house rules, an inventory form. */
export const Annex = z.object({
  ...ofCountry,
  name: z.string(),
  attachmentKey: z.string(),
  kind: AttachmentKind,
  /** Bytes. */
  size: z.int(),
  /** Signed address of the file, valid for an hour. */
  url: z.string(),
  /** Signed address that downloads the file under its name. */
  downloadUrl: z.string(),
})
export type Annex = z.infer<typeof Annex>

/** The company of an account or a representative. */
const ofCompany = { companyId: Id, companyName: z.string(), countryCode: z.string() }

export const CompanyAccount = Account.extend({
  ...ofCompany,
  /** `Andén Coworking S.A.C. · BCP · Soles · 193-1234567-0-89` */
  displayName: z.string(),
})
export type CompanyAccount = z.infer<typeof CompanyAccount>

export const CompanyRepresentative = Representative.extend(ofCompany)
export type CompanyRepresentative = z.infer<typeof CompanyRepresentative>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['contracts'] as const
const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const inCountry = z.object({ countryCode: CountryCode })
const lookup = z.object({ countryCode: CountryCode.optional() })
const faulty = { INVALID_FIELD: invalidField }
const Done = z.object({ message: z.string() })
const Days = z.int().min(0).max(365, 'Como máximo 365 días.')

/** The options of contracts, by country. Without `countryCode`: all countries visible to the caller. */
export const contractTerms = {
  companyAccounts: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/company-accounts',
      tags,
      summary: 'Las cuentas en las que se paga un contrato',
    })
    .input(lookup.extend({ currency: AccountCurrency.optional() }))
    .output(z.array(CompanyAccount)),

  billAccounts: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/billing/bill-accounts',
      tags: ['billing'],
      summary: 'Las cuentas en las que se pagan las facturas',
      description: 'Sin las de detracciones.',
    })
    .input(lookup.extend({ currency: AccountCurrency.optional() }))
    .output(z.array(CompanyAccount)),

  companyRepresentatives: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/company-representatives',
      tags,
      summary: 'Quienes firman un contrato por el operador',
    })
    .input(lookup)
    .output(z.array(CompanyRepresentative)),

  paymentMethods: call
    .meta(operator)
    .route({ method: 'GET', path: '/contracts/payment-methods', tags, summary: 'Los métodos de pago' })
    .input(lookup)
    .output(z.array(PaymentMethod)),

  creditDays: call
    .meta(operator)
    .route({ method: 'GET', path: '/contracts/credit-days', tags, summary: 'Los días de crédito' })
    .input(lookup)
    .output(z.array(CreditDays)),

  annexes: call
    .meta(operator)
    .route({ method: 'GET', path: '/contracts/attachments', tags, summary: 'Los anexos de los contratos' })
    .input(lookup)
    .output(z.array(Annex)),

  addPaymentMethod: call
    .meta(operator)
    .route({ method: 'POST', path: '/payment-methods', tags, summary: 'Añadir un método de pago', successStatus: 201 })
    .input(inCountry.extend({ name: line(80) }))
    .errors({ ...faulty, NAME_TAKEN: refusal('NAME_TAKEN') })
    .output(PaymentMethod),

  renamePaymentMethod: call
    .meta(operator)
    .route({ method: 'PUT', path: '/payment-methods/{id}', tags, summary: 'Cambiar el nombre de un método de pago' })
    .input(changed.extend({ name: line(80) }))
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), STALE_VERSION: staleVersion(PaymentMethod) })
    .output(PaymentMethod),

  removePaymentMethod: call
    .meta(operator)
    .route({ method: 'DELETE', path: '/payment-methods/{id}', tags, summary: 'Quitar un método de pago' })
    .input(changed)
    .errors({ STALE_VERSION: staleVersion(PaymentMethod) })
    .output(Done),

  restorePaymentMethod: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/payment-methods/{id}/restore', tags, summary: 'Recuperar un método de pago' })
    .input(byId)
    .errors({ ...faulty, NAME_TAKEN: refusal('NAME_TAKEN') })
    .output(PaymentMethod),

  addCreditDays: call
    .meta(operator)
    .route({ method: 'POST', path: '/credit-days', tags, summary: 'Añadir días de crédito', successStatus: 201 })
    .input(inCountry.extend({ days: Days }))
    .errors(faulty)
    .output(CreditDays),

  removeCreditDays: call
    .meta(operator)
    .route({ method: 'DELETE', path: '/credit-days/{id}', tags, summary: 'Quitar días de crédito' })
    .input(changed)
    .errors({ STALE_VERSION: staleVersion(CreditDays) })
    .output(Done),

  restoreCreditDays: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/credit-days/{id}/restore', tags, summary: 'Recuperar días de crédito' })
    .input(byId)
    .errors(faulty)
    .output(CreditDays),

  addAnnex: call
    .meta({ ...operator, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/contract-annexes',
      tags,
      summary: 'Añadir un anexo',
      description: 'PDF, DOCX o imagen (PNG, JPEG, WebP, GIF o AVIF) de hasta 20 MB. Sin nombre, el del archivo.',
      successStatus: 201,
    })
    .input(inCountry.extend({ file: z.file(), name: line(200).optional() }))
    .errors({
      ...faulty,
      NAME_TAKEN: refusal('NAME_TAKEN'),
      PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE'),
      HEIC_PICTURE: refusal('HEIC_PICTURE'),
      FILE_LOCKED: refusal('FILE_LOCKED'),
      NOT_AN_ATTACHMENT: refusal('NOT_AN_ATTACHMENT'),
    })
    .output(Annex),

  renameAnnex: call
    .meta(operator)
    .route({ method: 'PUT', path: '/contract-annexes/{id}', tags, summary: 'Cambiar el nombre de un anexo' })
    .input(changed.extend({ name: line(200) }))
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), STALE_VERSION: staleVersion(Annex) })
    .output(Annex),

  removeAnnex: call
    .meta(operator)
    .route({
      method: 'DELETE',
      path: '/contract-annexes/{id}',
      tags,
      summary: 'Quitar un anexo',
      description: 'Los contratos que lo llevan lo conservan.',
    })
    .input(changed)
    .errors({ STALE_VERSION: staleVersion(Annex) })
    .output(Done),

  restoreAnnex: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/contract-annexes/{id}/restore', tags, summary: 'Recuperar un anexo' })
    .input(byId)
    .errors({ ...faulty, NAME_TAKEN: refusal('NAME_TAKEN') })
    .output(Annex),
}
