import { LastAccess, RoleName, UserSort, UserStatus } from '@aforo/api/people/users'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const UserTab = z.enum(['profile', 'roles', 'teams', 'bookings', 'wallet', 'sessions', 'history'])
export type UserTab = z.infer<typeof UserTab>

/** What the screen keeps in the address. */
export const UserSearch = z.object({
  ...listParams,
  sort: param(UserSort),
  role: param(RoleName),
  status: param(UserStatus),
  team: param(z.uuid()),
  card: param(z.enum(['yes', 'no'])),
  access: param(LastAccess),
  create: param(z.literal(true)),
  /** The person whose drawer is open. */
  user: param(z.uuid()),
  tab: param(UserTab),
})
export type UserSearch = z.infer<typeof UserSearch>
