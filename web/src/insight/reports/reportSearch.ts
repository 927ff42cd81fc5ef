import { ReportType } from '@aforo/api/insight/report-types'
import { z } from 'zod'
import { DateSpan } from '../../ui/dates/dateSpan.ts'
import { listParams, param } from '../../ui/search.ts'

/** What can be booked, as the filter names it: of tables their seats, of parkings their spots. */
export const ReportSpaces = z.enum(['ROOM', 'PHONE_BOOTH', 'WORK_TABLE', 'PARKING'])

/** What the screen keeps in the address. */
export const ReportSearch = z.object({
  ...listParams,
  /** The report's number; 12 unless it says another. Numbers in an address are read as such. */
  report: z
    .preprocess(value => (typeof value === 'number' ? String(value) : value), ReportType)
    .optional()
    .catch(undefined),
  /** This month, unless it says others. */
  days: param(DateSpan),
  campus: param(z.uuid()),
  spaces: param(ReportSpaces),
  /** The drawer of saved reports is open, or one of them is changed or made. */
  saved: param(z.union([z.literal('list'), z.literal('new'), z.uuid()])),
  /** The drawer of files that are made in the background is open. */
  files: param(z.literal(true)),
  /** The file that a notice leads to. */
  file: param(z.uuid()),
})
export type ReportSearch = z.infer<typeof ReportSearch>
