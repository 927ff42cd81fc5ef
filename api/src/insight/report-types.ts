import { z } from 'zod'

/** The reports by number; "12" is the default. */
export const ReportType = z.enum(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
export type ReportType = z.infer<typeof ReportType>

/** The reports that are not of reservations: each has charts of its own, made of the rows of its table. */
export const ChartedReport = ReportType.extract(['7', '6', '5', '4', '3', '2'])
export type ChartedReport = z.infer<typeof ChartedReport>

export const isCharted = (type: ReportType): type is ChartedReport => ChartedReport.safeParse(type).success

export const usualReport: ReportType = '12'

/** Reports that no other tenant than an operator has. */
export const operatorReports: readonly ReportType[] = ['6', '5', '3', '2']

/** Reports of reservations, which a kind of space narrows; of the others it says nothing. */
export const spaceReports: readonly ReportType[] = ['12', '11', '10', '9', '8']

/** Reports that are of the whole organisation: a campus narrows nothing there, and is refused. */
export const campuslessReports: readonly ReportType[] = ['4']

/** The longest stretch of days that is reported on. */
export const longestReport = 731

/** How a column's cells are written and aligned. */
export const CellKind = z.enum(['text', 'count', 'amount', 'date', 'time'])
export type CellKind = z.infer<typeof CellKind>

/** What a point of the chart is, by how long the stretch is. */
export const ReportGrain = z.enum(['DAY', 'WEEK', 'MONTH'])
export type ReportGrain = z.infer<typeof ReportGrain>

/** How long before its beginning something was booked: up to so many minutes; the last without end. */
export const leadTimes = [
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
  { key: 'threeDays', minutes: 3 * 24 * 60 },
  { key: 'week', minutes: 7 * 24 * 60 },
  { key: 'fourWeeks', minutes: 28 * 24 * 60 },
  { key: 'longer', minutes: Number.POSITIVE_INFINITY },
] as const
export type LeadTime = (typeof leadTimes)[number]['key']

/** The days that a saved report is opened with, which move with the calendar. */
export const ReportDays = z.enum(['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'nextMonth', 'thisYear'])
export type ReportDays = z.infer<typeof ReportDays>

/** When a saved report is mailed: on Mondays, or on the first of the month. */
export const ReportSchedule = z.enum(['WEEKLY', 'MONTHLY'])
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const ReportFileFormat = z.enum(['xlsx', 'csv'])
export type ReportFileFormat = z.infer<typeof ReportFileFormat>

/** EXPIRED follows from the clock. */
export const ReportFileStatus = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED', 'EXPIRED'])
export type ReportFileStatus = z.infer<typeof ReportFileStatus>

/** From so many rows on, a file is made in the background. */
export const largeReport = 20_000

/** Days for which a file can be downloaded. */
export const fileKeptDays = 7
