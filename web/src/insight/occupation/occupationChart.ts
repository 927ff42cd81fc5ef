import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { occupationStateLabels } from '@aforo/api/insight/labels'
import type { Occupation, OccupationFigures } from '@aforo/api/insight/occupation'
import type { OccupationState, OccupationUnit } from '@aforo/api/insight/occupation-states'
import { monthName } from '@aforo/api/platform/dates-in-words'
import type { ChartData } from '../../ui/charts/chartData.ts'
import { keyOfState, type SplitKey } from './occupationWords.ts'

const states = ['CONTRACTED', 'PROBABLE', 'BLOCKED', 'FREE'] as const
const shortMonth = new Intl.DateTimeFormat('es-PE', { month: 'short', timeZone: 'UTC' })

/** `abr`, and the year below it where it begins. */
const tickOf = (from: string, first: boolean) => {
  const month = shortMonth.format(new Date(`${from.slice(0, 7)}-15T12:00:00Z`)).replace('.', '')
  return first || from.slice(5, 7) === '01' ? `${month}\n${from.slice(0, 4)}` : `${month}\n `
}

/** As in lists and on plans: blue, amber, red and green. */
const colorOfState: Record<OccupationState, number> = { CONTRACTED: 1, PROBABLE: 3, BLOCKED: 5, FREE: 2 }

/** The present month and the twelve that follow, in one unit: a bar a month, a section a state. */
export function occupationChart(
  { periods, total }: Pick<Occupation, 'periods' | 'total'>,
  unit: OccupationUnit,
  currency: SaleCurrency = 'PEN',
): ChartData {
  const amountOf = (figures: OccupationFigures | undefined, key: SplitKey) => {
    const split = unit === 'money' ? figures?.money.find(one => one.currency === currency) : figures?.[unit]
    return Number(split?.[key] ?? 0)
  }
  const months = periods.flatMap((period, place) => (/^\d/.test(period.key) ? [{ period, figures: total[place] }] : []))
  return {
    by: 'Mes',
    series: states.map(state => ({ key: state, label: occupationStateLabels[state], color: colorOfState[state] })),
    points: months.map(({ period, figures }, place) => ({
      key: period.key,
      tick: tickOf(period.from, place === 0),
      label: monthName(period.from),
      values: states.map(state => amountOf(figures, keyOfState[state])),
    })),
  }
}
