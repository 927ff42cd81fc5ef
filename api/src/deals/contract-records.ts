import { z } from 'zod'
import { InventoryPrice, InventoryProduct, Taker } from '../offer/inventory.ts'
import { Annex, CompanyAccount, CompanyRepresentative } from '../people/contract-terms.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  Id,
  Instant,
  refusal,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { Information } from './contract-lines.ts'
import { ContractParties, Named } from './contract-parties.ts'
import {
  ContractChange,
  ContractStatus,
  ContractStep,
  ContractType,
  DealObstacle,
  NoticeParty,
} from './contract-states.ts'
import { SaleCurrency } from './sale-states.ts'

/** The change that an addendum makes to its chain. */
const ChangeMade = z.object({
  kind: ContractChange,
  displayName: z.string(),
  /** The first day with a change. */
  from: CalendarDate,
})

/** The next renewal of a contract that renews. */
export const ComingRenewal = z.object({ on: CalendarDate, noticeBy: CalendarDate })

/** A contract in lists. Days and amounts cover its whole chain, including signed addenda. */
export const ContractSummary = z.object({
  id: Id,
  /** `C-2026-0001`, or `C-2026-0001-A1` for an addendum; null until its document is generated. */
  number: z.string().nullable(),
  status: ContractStatus,
  contractType: ContractType,
  countryCode: z.string(),
  /** Its deal. */
  sale: z.object({ saleId: Id, title: z.string() }),
  client: Named,
  salesExecutiveDto: Named.nullable(),
  team: Named.nullable(),
  company: Named.nullable(),
  /** Only for an addendum; null for a chain's first contract. */
  change: ChangeMade.nullable(),
  /** The chain's first contract; its own id unless it is an addendum. */
  rootId: Id,
  currency: SaleCurrency,
  /** Monthly amount of its lines, without tax. */
  monthly: AmountOutput,
  startDate: CalendarDate,
  /** The last day in force; null until further notice, and while it renews. */
  endDate: CalendarDate.nullable(),
  /** For a contract that renews: the first day of its next term, and the last day to give notice. */
  renewal: ComingRenewal.nullable(),
  campuses: z.array(Named),
  /** Codes of the first three products. */
  products: z.array(z.string()),
  lines: z.int(),
  /** Number of signed addenda. */
  addenda: z.int(),
  /** The addendum in preparation, if any. */
  pendingAddendum: Id.nullable(),
  signedOn: CalendarDate.nullable(),
  createdAt: Instant,
  version: Version,
})
export type ContractSummary = z.infer<typeof ContractSummary>

/** A field that is required before the document can be generated. */
export const Missing = z.object({ step: ContractStep, field: z.string(), message: z.string() })
export type Missing = z.infer<typeof Missing>

/** A contract or addendum of a chain. */
export const ChainMember = z.object({
  id: Id,
  number: z.string().nullable(),
  status: ContractStatus,
  change: ChangeMade.nullable(),
  signedOn: CalendarDate.nullable(),
})
export type ChainMember = z.infer<typeof ChainMember>

/** Settlement of an early end: the penalty is billed; the guarantee is returned separately from bills. */
export const EarlyEnd = z.object({
  /** The last day. */
  endDate: CalendarDate,
  noticeOn: CalendarDate,
  /** Days from the notice to the last day, and the agreed notice period. */
  noticeDays: z.int(),
  agreedDays: z.int(),
  /** Without tax. */
  penalty: AmountOutput,
  guaranteeReturn: AmountOutput,
  /** Null until somebody records the return. */
  returned: z.object({ on: CalendarDate, operation: z.string(), amount: AmountOutput }).nullable(),
  /** The part of the guarantee not returned yet. */
  due: AmountOutput,
})
export type EarlyEnd = z.infer<typeof EarlyEnd>

export const Contract = ContractSummary.extend({
  ...ContractParties.shape,
  information: Information,
  /** The accounts to pay into, the operator's signatories, and the annexes. */
  accounts: z.array(CompanyAccount),
  representatives: z.array(CompanyRepresentative),
  annexes: z.array(Annex),
  /** The client's purchase order on its most recent bill that has a valid one; null without any. */
  poCode: z.string().nullable(),
  /** The wizard's steps, each with its number of missing fields. */
  steps: z.array(z.object({ step: ContractStep, saved: z.boolean(), missing: z.int() })),
  missing: z.array(Missing),
  /** The contract that an addendum changes; null for a chain's first contract. */
  changesId: Id.nullable(),
  /** The whole chain in order, including archived members. */
  chain: z.array(ChainMember),
  /** The contract changed after the document was generated: generate it again before signing. */
  documentStale: z.boolean(),
  /** Why no bill can hold its amounts, in words; null for every contract within today's limits. */
  fault: z.string().nullable(),
  signed: z
    .object({
      on: CalendarDate,
      by: z.string(),
      at: Instant,
      fileName: z.string(),
      /** Identifies the signed document in other calls; empty if none is stored. */
      attachmentKey: z.string(),
      /** Signed address of the document, valid for an hour. */
      url: z.string(),
      downloadUrl: z.string(),
      sha256: z.string(),
    })
    .nullable(),
  /** The valid notice of non-renewal. */
  notice: z
    .object({
      givenOn: CalendarDate,
      party: NoticeParty,
      givenBy: z.string(),
      /** The contract's last day after the notice. */
      endDate: CalendarDate,
      /** True if it ends the term in which it was given, false if a later one. */
      onTime: z.boolean(),
      fileName: z.string(),
      /** Signed address of the notice document, valid for an hour. */
      url: z.string(),
      downloadUrl: z.string(),
      recordedAt: Instant,
      recordedBy: z.string(),
    })
    .nullable(),
  /** For a contract that an addendum ends early, and for that addendum. */
  earlyEnd: EarlyEnd.nullable(),
  archived: z.object({ at: Instant, from: ContractStatus, reason: z.string().nullable() }).nullable(),
  can: z.object({
    edit: z.boolean(),
    /** The addendum's kind decides which parties may change. */
    editParties: z.boolean(),
    editTerms: z.boolean(),
    generate: z.boolean(),
    sign: z.boolean(),
    archive: z.boolean(),
    unarchive: z.boolean(),
    addendum: z.boolean(),
    giveNotice: z.boolean(),
    takeNoticeBack: z.boolean(),
    returnGuarantee: z.boolean(),
    sync: z.boolean(),
    associate: z.boolean(),
  }),
})
export type Contract = z.infer<typeof Contract>

/** Another contract or deal that holds a product on the contract's days. */
export const ContractRival = z.object({
  product: InventoryProduct,
  from: CalendarDate,
  to: CalendarDate.nullable(),
  takenBy: Taker,
  /** Up to three similar products that are free on all of the line's days, the closest price first. */
  alternatives: z.array(InventoryProduct.extend({ prices: z.array(InventoryPrice) })),
})
export type ContractRival = z.infer<typeof ContractRival>

/** A deal, and whether a contract can be created from it. */
export const ContractDeal = z.object({
  saleId: Id,
  title: z.string(),
  status: z.object({ name: z.string(), displayName: z.string() }),
  client: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  salesExecutiveDto: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** The country of its products' campuses; null without products, or if they are in several. */
  countryCode: z.string().nullable(),
  currency: SaleCurrency,
  monthly: AmountOutput,
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  products: z.array(z.string()),
  lines: z.int(),
  /** Why not; null if it can. */
  obstacle: z.object({ reason: DealObstacle, message: z.string() }).nullable(),
  /** The contract that already exists for it. */
  contractId: Id.nullable(),
})
export type ContractDeal = z.infer<typeof ContractDeal>

export const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
export const tags = ['contracts'] as const
export const byId = z.object({ id: Id })
export const changing = byId.extend({ version: Version.optional() })

export const stale = { STALE_VERSION: staleVersion(Contract) }
export const state = { WRONG_STATE: wrongState(ContractStatus) }
/** Refusals of generating or signing a contract. */
export const guard = {
  CONTRACT_INCOMPLETE: { ...refusal('CONTRACT_INCOMPLETE'), data: z.object({ missing: z.array(Missing) }) },
  PRODUCT_TAKEN: { ...refusal('PRODUCT_TAKEN'), data: z.object({ rivals: z.array(ContractRival) }) },
  DEAL_NOT_READY: {
    ...refusal('DEAL_NOT_READY'),
    data: z.object({ reason: DealObstacle, message: z.string(), contractId: Id.nullable() }),
  },
}
