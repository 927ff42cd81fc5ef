import { ClientType, CustomerSort } from '@aforo/api/people/customers'
import { TeamStatus } from '@aforo/api/people/teams'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const ClientTab = z.enum(['data', 'people', 'deals', 'contracts', 'bills', 'documents', 'history'])
export type ClientTab = z.infer<typeof ClientTab>

const Order = z.enum(['yes', 'no'])

/** What the screen keeps in the address. */
export const ClientSearch = z.object({
  ...listParams,
  sort: param(CustomerSort),
  type: param(ClientType),
  status: param(TeamStatus),
  order: param(Order),
  create: param(z.literal(true)),
  /** The customer whose drawer is open. */
  client: param(z.uuid()),
  tab: param(ClientTab),
})
export type ClientSearch = z.infer<typeof ClientSearch>
