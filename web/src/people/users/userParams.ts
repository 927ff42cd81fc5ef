import { LastAccess, RoleName, UserStatus } from '@aforo/contract/people/users'
import { z } from 'zod'
import { type ListSearch, listParams, param } from '../../ui/search.ts'

export const UserTab = z.enum(['profile', 'roles', 'teams', 'bookings', 'sessions', 'history'])
export type UserTab = z.infer<typeof UserTab>

/** What the screen keeps in the address. */
export const userParams = {
  ...listParams,
  role: param(RoleName),
  status: param(UserStatus),
  team: param(z.uuid()),
  card: param(z.enum(['yes', 'no'])),
  access: param(LastAccess),
  create: param(z.literal(true)),
  /** The person whose drawer is open. */
  user: param(z.uuid()),
  tab: param(UserTab),
}

export interface UserSearch extends ListSearch {
  role?: z.infer<typeof RoleName>
  status?: UserStatus
  team?: string
  card?: 'yes' | 'no'
  access?: LastAccess
  create?: true
  user?: string
  tab?: UserTab
}
