import { VisitStatus } from '@aforo/api/front-desk/visitors'
import { CalendarDate } from '@aforo/api/platform/base'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const VisitorSearch = z.object({
  ...listParams,
  status: param(VisitStatus),
  campus: param(z.uuid()),
  /** Today, unless it says another. */
  date: param(CalendarDate),
  create: param(z.literal(true)),
  /** The visitor whose drawer is open. */
  visitor: param(z.uuid()),
})
export type VisitorSearch = z.infer<typeof VisitorSearch>
