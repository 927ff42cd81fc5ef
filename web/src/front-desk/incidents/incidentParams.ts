import { IncidentCategory, IncidentStatus } from '@aforo/contract/front-desk/incidents'
import { z } from 'zod'
import { type ListSearch, listParams, param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const incidentParams = {
  ...listParams,
  /** Without it, what is not resolved. */
  status: param(z.enum([...IncidentStatus.options, 'all'])),
  category: param(IncidentCategory),
  campus: param(z.uuid()),
  mine: param(z.literal(true)),
  /** The incident whose drawer is open. */
  incident: param(z.uuid()),
  tab: param(z.literal('history')),
}

export interface IncidentSearch extends ListSearch {
  status?: IncidentStatus | 'all'
  category?: IncidentCategory
  campus?: string
  mine?: true
  incident?: string
  tab?: 'history'
}
