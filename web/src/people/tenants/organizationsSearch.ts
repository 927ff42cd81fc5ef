import { TenantSort } from '@aforo/api/people/tenants'
import { tenantTypes } from '@aforo/api/platform/base'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const OrganizationTab = z.enum(['summary', 'users', 'access', 'history'])
export type OrganizationTab = z.infer<typeof OrganizationTab>

const State = z.enum(['active', 'disabled'])

/** What the screen keeps in the address. */
export const OrganizationsSearch = z.object({
  ...listParams,
  sort: param(TenantSort),
  type: param(z.enum(tenantTypes)),
  state: param(State),
  create: param(z.literal(true)),
  /** The organisation whose drawer is open, by its account. */
  account: param(z.string().max(63)),
  tab: param(OrganizationTab),
})
export type OrganizationsSearch = z.infer<typeof OrganizationsSearch>
