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

/** What an addendum does to its chain. */
const ChangeMade = z.object({
  kind: ContractChange,
  displayName: z.string(),
  /** The first day that is other than before. */
  from: CalendarDate,
})

/** The next renewal of what renews itself. */
export const ComingRenewal = z.object({ on: CalendarDate, noticeBy: CalendarDate })

/** A contract in lists. Days and amounts are of its whole chain, with what its addenda changed. */
export const ContractSummary = z.object({
  id: Id,
  /** `C-2026-0001`, of an addendum `C-2026-0001-A1`; null before its document was made. */
  number: z.string().nullable(),
  status: ContractStatus,
  contractType: ContractType,
  countryCode: z.string(),
  /** The deal. */
  sale: z.object({ saleId: Id, title: z.string() }),
  client: Named,
  salesExecutiveDto: Named.nullable(),
  team: Named.nullable(),
  company: Named.nullable(),
  /** Of an addendum; null of what begins a chain. */
  change: ChangeMade.nullable(),
  /** What begins the chain: itself, for one that is no addendum. */
  rootId: Id,
  currency: SaleCurrency,
  /** A month of its lines without tax. */
  monthly: AmountOutput,
  startDate: CalendarDate,
  /** The last day in force; null until further notice, and while it renews itself. */
  endDate: CalendarDate.nullable(),
  /** Of one that renews itself until notice is given: the first day of its next term, and the last day to give notice. */
  renewal: ComingRenewal.nullable(),
  campuses: z.array(Named),
  /** Codes of the first three products. */
  products: z.array(z.string()),
  lines: z.int(),
  /** Addenda that were signed. */
  addenda: z.int(),
  /** An addendum that is being prepared. */
  pendingAddendum: Id.nullable(),
  signedOn: CalendarDate.nullable(),
  createdAt: Instant,
  version: Version,
})
export type ContractSummary = z.infer<typeof ContractSummary>

/** Something that has to be said before the document is made. */
export const Missing = z.object({ step: ContractStep, field: z.string(), message: z.string() })
export type Missing = z.infer<typeof Missing>

/** One of a chain. */
export const ChainMember = z.object({
  id: Id,
  number: z.string().nullable(),
  status: ContractStatus,
  change: ChangeMade.nullable(),
  signedOn: CalendarDate.nullable(),
})
export type ChainMember = z.infer<typeof ChainMember>

/** What an end before its time settles. Its penalty is billed; its guarantee is given back beside the bills. */
export const EarlyEnd = z.object({
  /** The last day. */
  endDate: CalendarDate,
  noticeOn: CalendarDate,
  /** Days from the notice to the last day, and how many were agreed. */
  noticeDays: z.int(),
  agreedDays: z.int(),
  /** Without tax. */
  penalty: AmountOutput,
  guaranteeReturn: AmountOutput,
  /** Null until somebody says that it was given back. */
  returned: z.object({ on: CalendarDate, operation: z.string(), amount: AmountOutput }).nullable(),
  /** What is still to be given back. */
  due: AmountOutput,
})
export type EarlyEnd = z.infer<typeof EarlyEnd>

export const Contract = ContractSummary.extend({
  ...ContractParties.shape,
  information: Information,
  /** Where it is paid, who signs for the operator, and the annexes that go with it. */
  accounts: z.array(CompanyAccount),
  representatives: z.array(CompanyRepresentative),
  annexes: z.array(Annex),
  /** The client's purchase order under which it is billed: that of its last bill that has one in force; null without any. */
  poCode: z.string().nullable(),
  /** The steps of the wizard, and how much each one still needs. */
  steps: z.array(z.object({ step: ContractStep, saved: z.boolean(), missing: z.int() })),
  missing: z.array(Missing),
  /** What it changes; null of what begins a chain. */
  changesId: Id.nullable(),
  /** All of the chain in their order, those put aside among them. */
  chain: z.array(ChainMember),
  /** The document is older than what the contract says now: make it anew before it is signed. */
  documentStale: z.boolean(),
  /** Why no bill can hold its amounts, in words; null of every contract that today's limits take. */
  fault: z.string().nullable(),
  signed: z
    .object({
      on: CalendarDate,
      by: z.string(),
      at: Instant,
      fileName: z.string(),
      /** Names the paper in other calls; empty where none is kept. */
      attachmentKey: z.string(),
      /** Shows the signed paper to anybody who has this address, for an hour. */
      url: z.string(),
      downloadUrl: z.string(),
      sha256: z.string(),
    })
    .nullable(),
  /** The notice of non-renewal that stands. */
  notice: z
    .object({
      givenOn: CalendarDate,
      party: NoticeParty,
      givenBy: z.string(),
      /** The contract's last day by it. */
      endDate: CalendarDate,
      /** Whether that is the end of the term in which it was given, and not of the next one. */
      onTime: z.boolean(),
      fileName: z.string(),
      /** Shows the paper to anybody who has this address, for an hour. */
      url: z.string(),
      downloadUrl: z.string(),
      recordedAt: Instant,
      recordedBy: z.string(),
    })
    .nullable(),
  /** Of a contract that an addendum ends before its time, and of that addendum. */
  earlyEnd: EarlyEnd.nullable(),
  archived: z.object({ at: Instant, from: ContractStatus, reason: z.string().nullable() }).nullable(),
  can: z.object({
    edit: z.boolean(),
    /** Which parties a change may alter is the addendum's kind. */
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

/** A product that somebody else has on days of the contract. */
export const ContractRival = z.object({
  product: InventoryProduct,
  from: CalendarDate,
  to: CalendarDate.nullable(),
  takenBy: Taker,
  /** Up to three like it that are free on all of the line's days, the nearest price first. */
  alternatives: z.array(InventoryProduct.extend({ prices: z.array(InventoryPrice) })),
})
export type ContractRival = z.infer<typeof ContractRival>

/** A deal, and whether a contract can begin from it. */
export const ContractDeal = z.object({
  saleId: Id,
  title: z.string(),
  status: z.object({ name: z.string(), displayName: z.string() }),
  client: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  salesExecutiveDto: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** Of the campuses of its products; null without any, or where they are in several. */
  countryCode: z.string().nullable(),
  currency: SaleCurrency,
  monthly: AmountOutput,
  startDate: CalendarDate.nullable(),
  endDate: CalendarDate.nullable(),
  products: z.array(z.string()),
  lines: z.int(),
  /** Why not; null where it can. */
  obstacle: z.object({ reason: DealObstacle, message: z.string() }).nullable(),
  /** The contract that it has already. */
  contractId: Id.nullable(),
})
export type ContractDeal = z.infer<typeof ContractDeal>

export const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
export const tags = ['contracts'] as const
export const byId = z.object({ id: Id })
export const changing = byId.extend({ version: Version.optional() })

export const stale = { STALE_VERSION: staleVersion(Contract) }
export const state = { WRONG_STATE: wrongState(ContractStatus) }
/** What keeps a contract from being generated or signed. */
export const guard = {
  CONTRACT_INCOMPLETE: { ...refusal('CONTRACT_INCOMPLETE'), data: z.object({ missing: z.array(Missing) }) },
  PRODUCT_TAKEN: { ...refusal('PRODUCT_TAKEN'), data: z.object({ rivals: z.array(ContractRival) }) },
  DEAL_NOT_READY: {
    ...refusal('DEAL_NOT_READY'),
    data: z.object({ reason: DealObstacle, message: z.string(), contractId: Id.nullable() }),
  },
}
