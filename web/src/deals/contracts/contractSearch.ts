import {
  ContractChange,
  ContractSort,
  ContractStatus,
  ContractStep,
  ContractType,
} from '@aforo/api/deals/contract-states'
import { SaleCurrency } from '@aforo/api/deals/sale-states'
import { z } from 'zod'
import { DateSpan } from '../../ui/dates/dateSpan.ts'
import { listParams, param } from '../../ui/search.ts'

/** In how many days it ends at the latest. */
export const EndsWithin = z.enum(['30', '60', '90'])
export type EndsWithin = z.infer<typeof EndsWithin>

/** What a month of it comes to, in whole units of the currency that is filtered by: `5000-10000`. */
export const MonthlyBand = z.enum(['0-1000', '1000-5000', '5000-10000', '10000-'])
export type MonthlyBand = z.infer<typeof MonthlyBand>

/** What the list keeps in the address. */
export const ContractListSearch = z.object({
  ...listParams,
  sort: param(ContractSort),
  status: param(ContractStatus),
  type: param(ContractType),
  campus: param(z.uuid()),
  client: param(z.uuid()),
  executive: param(z.uuid()),
  product: param(z.uuid()),
  ends: param(z.union([EndsWithin, DateSpan])),
  currency: param(SaleCurrency),
  monthly: param(MonthlyBand),
  addenda: param(z.literal('yes')),
})
export type ContractListSearch = z.infer<typeof ContractListSearch>

export const ContractTab = z.enum(['summary', 'lines', 'plan', 'documents', 'chain', 'background', 'history'])
export type ContractTab = z.infer<typeof ContractTab>

/** What a contract's page keeps in the address. */
export const ContractPageSearch = z.object({
  tab: param(ContractTab),
  /** The day as of which the chain is read. */
  on: param(z.iso.date()),
  /** The form that is open over it. */
  form: param(z.enum(['sign', 'archive', 'team', 'sync', 'notice', 'noticeBack'])),
})
export type ContractPageSearch = z.infer<typeof ContractPageSearch>

/** Where one is in the wizard; without a step, at the first that lacks something. */
export const WizardSearch = z.object({ step: param(ContractStep) })

/** The first step, before there is a contract: which deals are shown, and the one that is chosen. */
export const NewContractSearch = z.object({
  q: listParams.q,
  page: listParams.page,
  sale: param(z.uuid()),
})
export type NewContractSearch = z.infer<typeof NewContractSearch>

/** With which other one of its chain it is compared. */
export const CompareSearch = z.object({ with: param(z.uuid()) })

/** Which kind of addendum is chosen. */
export const AddendumSearch = z.object({ kind: param(ContractChange) })
