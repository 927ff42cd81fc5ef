import { IncidentCategory, IncidentSort, IncidentStatus } from '@aforo/api/front-desk/incidents'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const IncidentTab = z.enum(['summary', 'history'])
export type IncidentTab = z.infer<typeof IncidentTab>

/** What the screen keeps in the address. */
export const IncidentSearch = z.object({
  ...listParams,
  sort: param(IncidentSort),
  /** Without it, what is not resolved. */
  status: param(z.enum([...IncidentStatus.options, 'all'])),
  category: param(IncidentCategory),
  campus: param(z.uuid()),
  mine: param(z.literal(true)),
  /** The incident whose drawer is open. */
  incident: param(z.uuid()),
  tab: param(IncidentTab),
})
export type IncidentSearch = z.infer<typeof IncidentSearch>
