import type { PlanMonth } from '@aforo/api/deals/billing-plan.rules'
import type { ContractPlan } from '@aforo/api/deals/contract-lines'
import { monthName } from '@aforo/api/platform/dates-in-words'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import type { ChartData } from '../../ui/charts/chartData.ts'

/** What is billed for a month, in minor units. `total` is `net + tax`. */
export interface PlanRow {
  /** `YYYY-MM` */
  month: string
  /** What is rented, without tax. */
  rent: number
  setUpFee: number
  deposit: number
  /** For an end before its time. */
  penalty: number
  net: number
  tax: number
  total: number
}

const minor = (amount: string) => minorUnitsOf(amount) ?? 0
const sumOf = (lines: readonly { amount: number }[]) => add(...lines.map(({ amount }) => amount))

/** The plan that the server answers. */
export const rowsOf = ({ months }: Pick<ContractPlan, 'months'>): PlanRow[] =>
  months.map(({ month, lines, setUpFee, deposit, penalty, net, tax, total }) => ({
    month,
    rent: sumOf(lines.map(({ amount }) => ({ amount: minor(amount) }))),
    setUpFee: minor(setUpFee),
    deposit: minor(deposit),
    penalty: minor(penalty),
    net: minor(net),
    tax: minor(tax),
    total: minor(total),
  }))

/** The same of a plan that was counted here. */
export const previewRows = (months: readonly PlanMonth[]): PlanRow[] =>
  months.map(({ lines, ...row }) => ({ ...row, rent: sumOf(lines) }))

const shortMonth = new Intl.DateTimeFormat('es-PE', { month: 'short', timeZone: 'UTC' })

/** `abr`, and the year below it. */
export const tickOf = (month: string) =>
  `${shortMonth.format(new Date(`${month}-15T12:00:00Z`)).replace('.', '')}\n${month.slice(0, 4)}`

const parts = [
  { key: 'rent', label: 'Alquiler' },
  { key: 'setUpFee', label: 'Instalación' },
  { key: 'deposit', label: 'Garantía' },
  { key: 'penalty', label: 'Penalidad' },
] as const

/** A bar a month, without tax; what is never billed has no section. */
export function planChart(rows: readonly PlanRow[]): ChartData {
  const series = parts.filter(({ key }) => key === 'rent' || rows.some(row => row[key] !== 0))
  return {
    by: 'Mes',
    series: series.map(({ key, label }) => ({ key, label })),
    points: rows.map(row => ({
      key: row.month,
      tick: tickOf(row.month),
      label: monthName(`${row.month}-01`),
      values: series.map(({ key }) => row[key]),
    })),
  }
}

/** Of all months together. */
export const totalOfRows = (rows: readonly PlanRow[]) => ({
  rent: add(...rows.map(({ rent }) => rent)),
  setUpFee: add(...rows.map(({ setUpFee }) => setUpFee)),
  deposit: add(...rows.map(({ deposit }) => deposit)),
  penalty: add(...rows.map(({ penalty }) => penalty)),
  net: add(...rows.map(({ net }) => net)),
  tax: add(...rows.map(({ tax }) => tax)),
  total: add(...rows.map(({ total }) => total)),
})
