import { z } from 'zod'

/** The reports by number; "12" is the default. */
export const ReportType = z.enum(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
export type ReportType = z.infer<typeof ReportType>

/** Reports not about reservations: each has its own charts, drawn from its table's rows. */
export const ChartedReport = ReportType.extract(['7', '6', '5', '4', '3', '2'])
export type ChartedReport = z.infer<typeof ChartedReport>

export const isCharted = (type: ReportType): type is ChartedReport => ChartedReport.safeParse(type).success

export const usualReport: ReportType = '12'

/** Reports only for operators. */
export const operatorReports: readonly ReportType[] = ['6', '5', '3', '2']

/** Reports about reservations, which can be filtered by type of space; others can't. */
export const spaceReports: readonly ReportType[] = ['12', '11', '10', '9', '8']

/** Reports about the whole organisation: they refuse a campus filter. */
export const campuslessReports: readonly ReportType[] = ['4']

/** Maximum days of a report. */
export const longestReport = 731

/** How a column's cells are formatted and aligned. */
export const CellKind = z.enum(['text', 'count', 'amount', 'date', 'time'])
export type CellKind = z.infer<typeof CellKind>

/** The time unit of a chart's points, by the length of the period. */
export const ReportGrain = z.enum(['DAY', 'WEEK', 'MONTH'])
export type ReportGrain = z.infer<typeof ReportGrain>

/** Lead times of a booking, as upper limits in minutes; the last is open. */
export const leadTimes = [
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
  { key: 'threeDays', minutes: 3 * 24 * 60 },
  { key: 'week', minutes: 7 * 24 * 60 },
  { key: 'fourWeeks', minutes: 28 * 24 * 60 },
  { key: 'longer', minutes: Number.POSITIVE_INFINITY },
] as const
export type LeadTime = (typeof leadTimes)[number]['key']

/** Days shown when a saved report is opened, relative to the current date. */
export const ReportDays = z.enum(['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'nextMonth', 'thisYear'])
export type ReportDays = z.infer<typeof ReportDays>

/** When a saved report is mailed: on Mondays, or on the first of the month. */
export const ReportSchedule = z.enum(['WEEKLY', 'MONTHLY'])
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const ReportFileFormat = z.enum(['xlsx', 'csv'])
export type ReportFileFormat = z.infer<typeof ReportFileFormat>

/** EXPIRED is computed from the clock. */
export const ReportFileStatus = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED', 'EXPIRED'])
export type ReportFileStatus = z.infer<typeof ReportFileStatus>

/** Files with at least this many rows are made in the background. */
export const largeReport = 20_000

/** Days for which a file can be downloaded. */
export const fileKeptDays = 7
