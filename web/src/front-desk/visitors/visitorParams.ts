import { VisitStatus } from '@aforo/contract/front-desk/visitors'
import { CalendarDate } from '@aforo/contract/platform/base'
import { z } from 'zod'
import { type ListSearch, listParams, param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const visitorParams = {
  ...listParams,
  status: param(VisitStatus),
  campus: param(z.uuid()),
  /** Today, unless it says another. */
  date: param(CalendarDate),
  create: param(z.literal(true)),
  /** The visitor whose drawer is open. */
  visitor: param(z.uuid()),
}

export interface VisitorSearch extends ListSearch {
  status?: VisitStatus
  campus?: string
  date?: string
  create?: true
  visitor?: string
}
