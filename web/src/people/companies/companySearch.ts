import { z } from 'zod'
import { param } from '../../ui/search.ts'

/** The parts of the tab, as the address names them. */
export const BillingSection = z.enum(['companies', 'settings', 'rates', 'contracts'])
export type BillingSection = z.infer<typeof BillingSection>

export const CompanyTab = z.enum(['data', 'accounts', 'representatives', 'series', 'history'])
export type CompanyTab = z.infer<typeof CompanyTab>

/** What the tab keeps in the address. */
export const companyParams = {
  section: param(BillingSection),
  /** The company whose drawer is open, or a new one. */
  company: param(z.union([z.literal('new'), z.uuid()])),
  part: param(CompanyTab),
  /** The form of a new account, representative or series is open. */
  add: param(z.literal(true)),
  /** Of the exchange rates, `YYYY-MM`. */
  month: param(z.string().regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/)),
  /** Of what contracts choose from. */
  country: param(z.string().regex(/^[A-Z]{2}$/)),
}

export interface CompanySearch {
  section?: BillingSection
  company?: string
  part?: CompanyTab
  add?: true
  month?: string
  country?: string
}
