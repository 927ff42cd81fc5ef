import { TeamStatus, TeamType } from '@aforo/contract/people/teams'
import { z } from 'zod'
import { type ListSearch, listParams, param } from '../../ui/search.ts'

export const TeamTab = z.enum(['people', 'places', 'data', 'history'])
export type TeamTab = z.infer<typeof TeamTab>

/** What the screen keeps in the address. */
export const teamParams = {
  ...listParams,
  type: param(TeamType),
  status: param(TeamStatus),
  create: param(z.literal(true)),
  /** The team whose drawer is open. */
  team: param(z.uuid()),
  tab: param(TeamTab),
}

export interface TeamSearch extends ListSearch {
  type?: TeamType
  status?: TeamStatus
  create?: true
  team?: string
  tab?: TeamTab
}
