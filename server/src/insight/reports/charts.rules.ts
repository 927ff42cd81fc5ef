import type { ReportChart } from '@aforo/api/insight/reports'
import type { BillingStatus } from '@aforo/api/money/bill-states'
import { pointsOf, type Range } from './reports.rules.ts'

type Currency = NonNullable<ReportChart['currency']>

/** Of minor units, or hundredths of a credit: as tables show it. */
const decimals = (minor: number) => Math.round(minor) / 100

interface Drawn<Row> {
  title: string
  rows: readonly Row[]
  /** The first day of the row's point. */
  at: (row: Row) => string
  series: { key: string; label: string; value: (row: Row) => number }[]
  currency?: Currency
}

/** A chart over time: each day, week or month of the stretch, also those of which there is nothing. */
export function overTime<Row>(
  range: Range,
  grain: NonNullable<ReportChart['grain']>,
  { title, rows, at, series, currency }: Drawn<Row>,
): ReportChart {
  const points = new Map(pointsOf(range, grain).map(date => [date, series.map(() => 0)]))
  for (const row of rows) {
    const values = points.get(at(row))
    for (const [place, { value }] of series.entries()) if (values) values[place] = (values[place] ?? 0) + value(row)
  }
  return {
    title,
    by: { DAY: 'Día', WEEK: 'Semana', MONTH: 'Mes' }[grain],
    kind: currency ? 'amount' : 'count',
    currency: currency ?? null,
    series: series.map(({ key, label }) => ({ key, label })),
    grain,
    points: [...points].map(([key, values]) => ({ key, values: currency ? values.map(decimals) : values })),
  }
}

/** One chart for each currency that there is anything in; of soles always, so that an empty stretch shows that it is empty. */
export const byCurrency = <Row extends { currency: 'PEN' | 'USD' }>(
  rows: readonly Row[],
  draw: (rows: Row[], currency: 'PEN' | 'USD') => ReportChart,
): ReportChart[] =>
  (['PEN', 'USD'] as const).flatMap(currency => {
    const own = rows.filter(row => row.currency === currency)
    return own.length > 0 || currency === 'PEN' ? [draw(own, currency)] : []
  })

/** How far a bill got on its way to the accounting system. */
export const stageOfBill = (status: BillingStatus): 'processed' | 'ready' | 'open' =>
  status === 'SAP_PROCESSED' ? 'processed' : status === 'READY_FOR_SAP' || status === 'SENT_TO_SAP' ? 'ready' : 'open'

/** Bars of a chart by name that can still be told apart; the rest is put together. */
const mostNames = 20

/** A chart by name, the rows in their order. */
export function byName<Row>(
  rows: readonly Row[],
  {
    title,
    by,
    nameOf,
    series,
    rest,
  }: {
    title: string
    by: string
    nameOf: (row: Row) => string
    series: { key: string; label: string; value: (row: Row) => number }[]
    /** What the last bar is called, of all that have none of their own. */
    rest: string
  },
): ReportChart {
  const shown = rows.length > mostNames ? rows.slice(0, mostNames - 1) : rows
  const others = rows.slice(shown.length)
  return {
    title,
    by,
    kind: 'count',
    currency: null,
    series: series.map(({ key, label }) => ({ key, label })),
    grain: null,
    points: [
      ...shown.map(row => ({ key: nameOf(row), values: series.map(({ value }) => value(row)) })),
      ...(others.length > 0
        ? [{ key: rest, values: series.map(({ value }) => others.reduce((sum, row) => sum + value(row), 0)) }]
        : []),
    ],
  }
}
