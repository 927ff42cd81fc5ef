import { TeamSort, TeamStatus, TeamType } from '@aforo/api/people/teams'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const TeamTab = z.enum(['people', 'places', 'wallet', 'contracts', 'data', 'history'])
export type TeamTab = z.infer<typeof TeamTab>

/** What the screen keeps in the address. */
export const TeamSearch = z.object({
  ...listParams,
  sort: param(TeamSort),
  type: param(TeamType),
  status: param(TeamStatus),
  create: param(z.literal(true)),
  /** The team whose drawer is open. */
  team: param(z.uuid()),
  tab: param(TeamTab),
})
export type TeamSearch = z.infer<typeof TeamSearch>
