import { CalendarDate, Id } from '@aforo/api/platform/base'
import { z } from 'zod'
import { param } from '../../ui/search.ts'

/** What the screen keeps in the address. */
export const DaySheetSearch = z.object({
  campus: param(Id),
  /** Today at the campus unless said. */
  date: param(CalendarDate),
  /** The form of the mail. */
  mail: param(z.literal(true)),
})
export type DaySheetSearch = z.infer<typeof DaySheetSearch>
