import { ClientType } from '@aforo/contract/people/customers'
import { TeamStatus } from '@aforo/contract/people/teams'
import { z } from 'zod'
import { type ListSearch, listParams, param } from '../../ui/search.ts'

export const ClientTab = z.enum(['data', 'people', 'documents', 'history'])
export type ClientTab = z.infer<typeof ClientTab>

const Order = z.enum(['yes', 'no'])

/** What the screen keeps in the address. */
export const clientParams = {
  ...listParams,
  type: param(ClientType),
  status: param(TeamStatus),
  order: param(Order),
  create: param(z.literal(true)),
  /** The customer whose drawer is open. */
  client: param(z.uuid()),
  tab: param(ClientTab),
}

export interface ClientSearch extends ListSearch {
  type?: ClientType
  status?: TeamStatus
  order?: z.infer<typeof Order>
  create?: true
  client?: string
  tab?: ClientTab
}
