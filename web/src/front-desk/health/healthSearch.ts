import { TriageStatus } from '@aforo/api/front-desk/health-states'
import { CalendarDate } from '@aforo/api/platform/base'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const HealthSearch = z.object({
  ...listParams,
  view: param(z.enum(['cards', 'log'])),
  status: param(TriageStatus),
  /** Today, unless it says another. */
  date: param(CalendarDate),
  /** The form, or the card, whose drawer is open. */
  form: param(z.uuid()),
  card: param(z.uuid()),
})
export type HealthSearch = z.infer<typeof HealthSearch>
