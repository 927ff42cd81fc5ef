import { type ChartedReport, largeReport, ReportType, spaceReports, usualReport } from '@aforo/api/insight/report-types'
import { api, client } from '../../platform/api.ts'
import { rangeOf } from '../../ui/dates/dateSpans.ts'
import { pagingOf } from '../../ui/search.ts'
import type { ReportSearch } from './reportSearch.ts'

/** Of the specification. */
export const size = 15

/** Today as this device counts it; each campus counts its own days. */
export const todayHere = () => Temporal.Now.plainDateISO().toString()

/** The date of an instant, as this device counts it. */
export const dateHere = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()

/** The reports as they are offered, the usual one first: an enum has the smallest number first. */
export const reportTypes = ReportType.options.toReversed()

/** The report that the address names. */
export const reportOf = ({ report }: ReportSearch) => report ?? usualReport

/** The days as the server takes them; without an end it decides itself. */
const daysOf = ({ days, campus }: ReportSearch) => {
  const { from, to } = rangeOf(days ?? 'thisMonth', todayHere())
  return { from, to, campusId: campus }
}

const freshness = { staleTime: 60_000 } as const

export const figuresQuery = (search: ReportSearch) =>
  api.reports.dashboard.queryOptions({
    input: { ...daysOf(search), spaceType: search.spaces ? [search.spaces] : undefined },
    ...freshness,
  })

const tableOf = (search: ReportSearch) => {
  const type = reportOf(search)
  return {
    ...daysOf(search),
    type,
    // Of what isn't of reservations, a kind of space says nothing.
    spaceType: search.spaces && spaceReports.includes(type) ? [search.spaces] : undefined,
  }
}

export const chartsQuery = (search: ReportSearch, type: ChartedReport) =>
  api.reports.charts.queryOptions({ input: { ...daysOf(search), type }, ...freshness })

export const tableQuery = (search: ReportSearch) =>
  api.reports.table.queryOptions({ input: { ...tableOf(search), ...pagingOf(search, size) }, ...freshness })

/** The whole table as a file. */
export const tableFile = async (search: ReportSearch, format: 'xlsx' | 'csv') =>
  (await client.reports.file({ ...tableOf(search), format })).body

export const isLarge = (rows: number) => rows >= largeReport

/** Has the whole table made into a file in the background. */
export const startFile = ({ from, to }: { from: string; to: string }, search: ReportSearch, format: 'xlsx' | 'csv') => {
  const { type, campusId, spaceType } = tableOf(search)
  return client.savedReports.start({ type, from, to, campusId, spaceType: spaceType?.[0], format })
}
