import { z } from 'zod'

/** DRAFT is being written; of CREATED there is a document; SIGNED takes its products and is billed. */
export const ContractStatus = z.enum(['DRAFT', 'CREATED', 'SIGNED', 'ARCHIVED'])
export type ContractStatus = z.infer<typeof ContractStatus>

/** What a contract is about, which decides its template. */
export const ContractType = z.enum(['OFFICE', 'COWORKING', 'VIRTUAL_OFFICE', 'SERVICES'])
export type ContractType = z.infer<typeof ContractType>

/** What an addendum changes. PARTIES: the client or who represents it. */
export const ContractChange = z.enum(['EXTENSION', 'PRICE', 'LINES', 'PARTIES', 'END'])
export type ContractChange = z.infer<typeof ContractChange>

/** What happens on the last day when nobody says anything: AUTOMATIC goes on, term after term, until notice is given. */
export const ContractRenewal = z.enum(['NONE', 'AUTOMATIC', 'BY_AGREEMENT'])
export type ContractRenewal = z.infer<typeof ContractRenewal>

/** Which side says that a contract won't be renewed. */
export const NoticeParty = z.enum(['CLIENT', 'OPERATOR'])
export type NoticeParty = z.infer<typeof NoticeParty>

/** The steps of the wizard, in their order. */
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

/** Why no contract can begin from a deal now. */
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

/** What a draft takes over from its deal. */
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
