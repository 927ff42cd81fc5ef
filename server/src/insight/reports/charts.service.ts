import type { ChartedReport } from '@aforo/api/insight/report-types'
import type { ReportChart } from '@aforo/api/insight/reports'
import type { Tx } from '../../platform/database/database.ts'
import { sumBills } from './bills.queries.ts'
import { byCurrency, byName, overTime, stageOfBill } from './charts.rules.ts'
import type { Asked } from './measures.queries.ts'
import { sumEnding, sumWallets } from './money.queries.ts'
import { sumOrders } from './orders.queries.ts'
import { sumStock, sumVisits } from './others.queries.ts'
import { grainOf } from './reports.rules.ts'
import type { Days } from './reports.service.ts'

const units = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const
const currencyWords = { PEN: 'en soles', USD: 'en dólares' } as const

/** The charts of each report that is not of reservations, from the rows of its table. */
const charts: Record<ChartedReport, (tx: Tx, asked: Asked, days: Days) => Promise<ReportChart[]>> = {
  '7': async (tx, _, { campuses, range }) => {
    const grain = grainOf(range)
    const ids = campuses.map(({ id }) => id)
    const rows = await sumVisits(tx, ids, range, units[grain])
    const series = [{ key: 'visits', label: 'Visitas', value: (row: (typeof rows)[number]) => row.total }]
    return [overTime(range, grain, { title: 'Visitas que llegaron', rows, at: row => row.date, series })]
  },

  '6': async (tx, _, { campuses, range }) => {
    const ids = campuses.map(({ id }) => id)
    return [
      byName(await sumStock(tx, ids, range), {
        title: 'Días de los productos por sede',
        by: 'Sede',
        nameOf: row => row.campus_name,
        series: [
          { key: 'taken', label: 'Tomados', value: row => row.taken },
          { key: 'free', label: 'Libres', value: row => row.offered - row.taken },
        ],
        rest: 'Otras sedes',
      }),
    ]
  },

  '5': async (tx, _, { campusId, range }) => {
    const grain = grainOf(range)
    const rows = await sumEnding(tx, campusId, range, units[grain])
    const at = (row: (typeof rows)[number]) => row.date
    return [
      overTime(range, grain, {
        title: 'Contratos que terminan',
        rows,
        at,
        series: [{ key: 'contracts', label: 'Contratos', value: row => row.contracts }],
      }),
      ...byCurrency(rows, (own, currency) =>
        overTime(range, grain, {
          title: `Lo que dejan de pagar al mes, ${currencyWords[currency]}`,
          rows: own,
          at,
          series: [{ key: 'monthly', label: 'Al mes, sin IGV', value: row => row.monthly }],
          currency,
        }),
      ),
    ]
  },

  '4': async (tx, { now }, { range }) => {
    const rows = await sumWallets(tx, range, now)
    const at = (row: (typeof rows)[number]) => row.month
    const draw = (title: string, key: 'spent' | 'closing') =>
      overTime(range, 'MONTH', {
        title,
        rows,
        at,
        series: [{ key, label: title, value: row => row[key] }],
        currency: 'CREDIT',
      })
    return [draw('Créditos usados', 'spent'), draw('Saldo al fin del mes', 'closing')]
  },

  '3': async (tx, asked, { range }) => {
    const grain = grainOf(range)
    const rows = await sumOrders(tx, asked, units[grain])
    return byCurrency(rows, (own, currency) =>
      overTime(range, grain, {
        title: `Órdenes ${currencyWords[currency]}, con IGV`,
        rows: own,
        at: row => row.date,
        series: [
          { key: 'collected', label: 'Cobrado', value: row => row.collected },
          { key: 'open', label: 'Por cobrar', value: row => row.open },
          { key: 'lost', label: 'No cobrado', value: row => row.lost },
        ],
        currency,
      }),
    )
  },

  '2': async (tx, _, { campusId, range }) => {
    const rows = await sumBills(tx, campusId, range)
    const only = (stage: ReturnType<typeof stageOfBill>) => (row: (typeof rows)[number]) =>
      stageOfBill(row.status) === stage ? row.total : 0
    return byCurrency(rows, (own, currency) =>
      overTime(range, 'MONTH', {
        title: `Facturas ${currencyWords[currency]}, con IGV y menos notas de crédito, sin las anuladas`,
        rows: own,
        at: row => row.month,
        series: [
          { key: 'processed', label: 'En SAP', value: only('processed') },
          { key: 'ready', label: 'Por enviar', value: only('ready') },
          { key: 'open', label: 'En borrador o por resolver', value: only('open') },
        ],
        currency,
      }),
    )
  },
}

export const chartsFor = (tx: Tx, type: ChartedReport, asked: Asked, days: Days): Promise<ReportChart[]> =>
  charts[type](tx, asked, days)
