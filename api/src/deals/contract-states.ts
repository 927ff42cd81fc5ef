import { z } from 'zod'

/** DRAFT is being edited; CREATED has a document; SIGNED takes its products and is billed. */
export const ContractStatus = z.enum(['DRAFT', 'CREATED', 'SIGNED', 'ARCHIVED'])
export type ContractStatus = z.infer<typeof ContractStatus>

/** The subject of a contract, which selects its template. */
export const ContractType = z.enum(['OFFICE', 'COWORKING', 'VIRTUAL_OFFICE', 'SERVICES'])
export type ContractType = z.infer<typeof ContractType>

/** The change that an addendum makes. PARTIES: the client or its representatives. */
export const ContractChange = z.enum(['EXTENSION', 'PRICE', 'LINES', 'PARTIES', 'END'])
export type ContractChange = z.infer<typeof ContractChange>

/** What happens on the last day. AUTOMATIC: the contract renews, term after term, until notice is given. */
export const ContractRenewal = z.enum(['NONE', 'AUTOMATIC', 'BY_AGREEMENT'])
export type ContractRenewal = z.infer<typeof ContractRenewal>

/** The side that gives notice of non-renewal. */
export const NoticeParty = z.enum(['CLIENT', 'OPERATOR'])
export type NoticeParty = z.infer<typeof NoticeParty>

/** The wizard's steps, in order. */
export const ContractStep = z.enum(['DEAL', 'CLIENT', 'CONTACTS', 'TERMS', 'ACCOUNTS', 'ANNEXES', 'REVIEW'])
export type ContractStep = z.infer<typeof ContractStep>

export const ContractSort = z.enum([
  'createdAt',
  '-createdAt',
  'endDate',
  '-endDate',
  'monthly',
  '-monthly',
  'number',
  '-number',
])
export type ContractSort = z.infer<typeof ContractSort>

/** Why no contract can be created from a deal now. */
export const DealObstacle = z.enum([
  'CONFLICT',
  'LOST',
  'DEPRECATED',
  'NO_CLIENT',
  'NO_LINES',
  'HAS_CONTRACT',
  'OTHER_COUNTRY',
  'HIDDEN_LINES',
])
export type DealObstacle = z.infer<typeof DealObstacle>

/** Fields that a draft copies from its deal. */
export const SyncField = z.enum([
  'client',
  'salesExecutive',
  'currency',
  'startDate',
  'endDate',
  'setUpFee',
  'lineItems',
])
export type SyncField = z.infer<typeof SyncField>
