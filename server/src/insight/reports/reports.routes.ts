import { reportTypeLabels } from '@aforo/api/insight/labels'
import { type ReportType, usualReport } from '@aforo/api/insight/report-types'
import { measureFormulas } from '@aforo/api/insight/reports'
import { fileStream, rowsFor } from '../../platform/exports.ts'
import { type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { chartsFor } from './charts.service.ts'
import { fileName } from './files.rules.ts'
import { byPerson, countFacts, countGroups, listFacts, overview } from './measures.queries.ts'
import { countVisits } from './others.queries.ts'
import { grainOf, pointsOf } from './reports.rules.ts'
import { askedOf, daysAsked, reading, refuseReport, tableFor } from './reports.service.ts'
import { presentCell, presentColumn, presentMeasures, presentReservation } from './tables.present.ts'

const nothing = { reservations: 0, canceled: 0, no_shows: 0, booked_minutes: 0, used_minutes: 0 }

/** A table as a file, under its name and its days. */
async function fileOf(
  context: Pick<RequestContext, 'services'> & Pick<HandlerContext, 'caller' | 'now'>,
  input: Parameters<typeof daysAsked>[1] & {
    type: Parameters<typeof tableFor>[0]
    spaceType?: Parameters<typeof askedOf>[1]
    format: 'xlsx' | 'csv'
    max?: number
  },
  errors: Parameters<typeof daysAsked>[3],
) {
  const days = await reading(context, tx => daysAsked(tx, input, context.now, errors))
  const asked = askedOf(days, input.spaceType, context.now)
  const table = tableFor(input.type, asked, days, context.caller, errors)
  const { services, caller } = context
  const source = { whileOpen: services.whileOpen, database: services.reads.forFile() }
  const { columns, next } = table.file()
  return fileStream({
    format: input.format,
    name: fileName(input.type, days.range),
    title: reportTypeLabels[input.type],
    columns,
    rows: firstOf(rowsFor({ services: source, caller }, next), input.max),
  })
}

/** A page of the first `max` rows. */
function stretchWithin({
  max = Number.POSITIVE_INFINITY,
  ...page
}: Parameters<typeof stretchOf>[0] & { max?: number }) {
  const { limit, offset } = stretchOf(page)
  return { limit: Math.max(0, Math.min(limit, max - offset)), offset }
}

const totalWithin = (total: number, max = Number.POSITIVE_INFINITY) => Math.min(total, max)

async function* firstOf<Row>(rows: AsyncIterable<Row>, max = Number.POSITIVE_INFINITY): AsyncGenerator<Row> {
  let left = max
  for await (const row of rows) {
    yield row
    if (--left <= 0) return
  }
}

/** What a file that is of one subject takes the usual report for. */
const unlessUsual = <Type extends ReportType>(type: Type | typeof usualReport, instead: Type): Type =>
  type === usualReport ? instead : (type as Type)

export const reportRoutes = {
  reservations: on.reports.reservations.handler(({ input, context, errors }) =>
    reading(context, async (tx, asOf) => {
      const { now } = context
      const days = await daysAsked(tx, input, now, errors)
      const asked = askedOf(days, input.spaceType, now)
      const { limit, offset } = stretchWithin(input)
      const rows = await listFacts(tx, asked, 'all', limit, { offset })
      const isAll = offset === 0 && rows.length < limit
      const total = isAll ? rows.length : await countFacts(tx, asked, 'all')
      const items = rows.map(row => presentReservation(row, now))
      return { ...pageOf(items, totalWithin(total, input.max), input), ...days.range, timeZones: days.timeZones, asOf }
    }),
  ),

  activeUsers: on.reports.activeUsers.handler(({ input, context, errors }) =>
    reading(context, async (tx, asOf) => {
      const days = await daysAsked(tx, input, context.now, errors)
      const asked = askedOf(days, input.spaceType, context.now)
      const rows = await byPerson(tx, asked, stretchWithin(input))
      const total = rows[0]?.rows_total ?? (input.page === 0 ? 0 : await countGroups(tx, asked, 'person'))
      const items = rows.map(row => ({
        username: row.username ?? '',
        name: row.name ?? '',
        ...presentMeasures(row),
        lastAt: row.last_at?.toString() ?? null,
      }))
      return { ...pageOf(items, totalWithin(total, input.max), input), ...days.range, timeZones: days.timeZones, asOf }
    }),
  ),

  dashboard: on.reports.dashboard.handler(({ input, context, errors }) =>
    reading(context, async (tx, asOf) => {
      const days = await daysAsked(tx, input, context.now, errors)
      const asked = askedOf(days, input.spaceType, context.now)
      const grain = grainOf(days.range)
      const { totals, people, points, hours, leads } = await overview(tx, asked, grain)
      const ids = days.campuses.map(({ id }) => id)
      return {
        ...days.range,
        timeZones: days.timeZones,
        asOf,
        ...presentMeasures(totals),
        people,
        visits: await countVisits(tx, ids, days.range),
        heat: Array.from({ length: 7 }, (_, day) =>
          Array.from(
            { length: 24 },
            (_, hour) => hours.find(row => row.weekday === day + 1 && row.hour === hour)?.reservations ?? 0,
          ),
        ),
        leadTimes: leads,
        grain,
        points: pointsOf(days.range, grain).map(date => ({ date, ...presentMeasures(points.get(date) ?? nothing) })),
        formulas: measureFormulas,
      }
    }),
  ),

  table: on.reports.table.handler(({ input, context, errors }) =>
    reading(context, async (tx, asOf) => {
      const days = await daysAsked(tx, input, context.now, errors)
      const asked = askedOf(days, input.spaceType, context.now)
      const table = tableFor(input.type, asked, days, context.caller, errors)
      const { cells, total } = await table.page(tx, stretchWithin(input))
      return {
        ...pageOf(
          cells.map(row => row.map(presentCell)),
          totalWithin(total, input.max),
          input,
        ),
        type: input.type,
        ...days.range,
        timeZones: days.timeZones,
        asOf,
        columns: table.columns.map(presentColumn),
      }
    }),
  ),

  charts: on.reports.charts.handler(({ input, context, errors }) =>
    reading(context, async (tx, asOf) => {
      const days = await daysAsked(tx, input, context.now, errors)
      refuseReport(input.type, days, context.caller, errors)
      const charts = await chartsFor(tx, input.type, askedOf(days, undefined, context.now), days)
      return { type: input.type, ...days.range, timeZones: days.timeZones, asOf, charts }
    }),
  ),

  file: on.reports.file.handler(({ input, context, errors }) => fileOf(context, input, errors)),

  inventoryFile: on.reports.inventoryFile.handler(({ input, context, errors }) =>
    fileOf(context, { ...input, type: unlessUsual(input.type, '6') }, errors),
  ),

  moneyFile: on.reports.moneyFile.handler(({ input, context, errors }) =>
    fileOf(context, { ...input, type: unlessUsual(input.type, '3') }, errors),
  ),
}
