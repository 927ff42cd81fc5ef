import type { OccupationFigures, OccupationPeriod, OccupationTaker } from '@aforo/api/insight/occupation'
import type { OccupationBy, OccupationState, OccupationUnit } from '@aforo/api/insight/occupation-states'
import { takingKindLabels } from '@aforo/api/offer/product-labels'
import { capitalized, formatPlainDate, monthName } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { groupThousands } from '../../ui/money/typedMoney.ts'
import type { Lifecycles, Tone } from '../../ui/StatusBadge.tsx'

/** The five figures of a unit. */
export type SplitKey = 'offered' | 'contracted' | 'probable' | 'blocked' | 'free'

export const keyOfState = {
  CONTRACTED: 'contracted',
  PROBABLE: 'probable',
  BLOCKED: 'blocked',
  FREE: 'free',
} as const satisfies Record<OccupationState, SplitKey>

export const unitLabels: Record<OccupationUnit, string> = {
  seats: 'Puestos',
  area: 'm²',
  money: 'Dinero',
  products: 'Productos',
}
export const byLabels: Record<OccupationBy, string> = { campus: 'Sede', floor: 'Piso', type: 'Tipo' }

/** The tone of each state, in lists and plans. */
export const stateTones: Record<OccupationState, Tone> = {
  CONTRACTED: 'info',
  PROBABLE: 'warning',
  BLOCKED: 'bad',
  FREE: 'good',
}
/** How a plan shows each state: as a place that is taken, in part taken, blocked or free. */
export const placeOfState: Record<OccupationState, Lifecycles['place']> = {
  CONTRACTED: 'BUSY',
  PROBABLE: 'PARTLY',
  BLOCKED: 'BLOCKED',
  FREE: 'FREE',
}

/** `12`, `12.50`, `450.5 m²`: hundredths are shown where there are any. */
export const amountWords = (text: string, unit: Exclude<OccupationUnit, 'money'>): string =>
  `${groupThousands(text).replace(/\.00$/, '')}${unit === 'area' ? ' m²' : ''}`

/** A figure in its unit, one text a currency: `S/ 1,200.00`. Of no money, one zero. */
export function figureWords(figures: OccupationFigures, unit: OccupationUnit, key: SplitKey): string[] {
  if (unit !== 'money') return [amountWords(figures[unit][key], unit)]
  if (figures.money.length === 0) return [formatMoney({ amount: '0.00', currency: 'PEN' })]
  return figures.money.map(money => formatMoney({ amount: money[key], currency: money.currency }))
}

export const percentWords = (percent: string | null): string =>
  percent === null ? '–' : `${Math.round(Number(percent))} %`

/** What is contracted of what is offered, and that with what is probable; of money there is none in one currency only. */
export const sharesOf = (figures: OccupationFigures, unit: OccupationUnit) =>
  unit === 'money' ? undefined : figures[unit]

/** `Hoy`, `Hace un mes (23 de octubre de 2026)`, `Diciembre de 2026`. */
export function periodWords({ key, from }: OccupationPeriod): string {
  if (key === 'today') return 'Hoy'
  return key === 'monthAgo' ? `Hace un mes (${formatPlainDate(from)})` : capitalized(monthName(from))
}

/** Who has it: `Negocio: Traslado, Taller Ocho`. */
export const takerWords = ({ kind, title, client, probability }: OccupationTaker): string =>
  [`${takingKindLabels[kind]}: ${title}`, client, probability !== null && `${probability} %`].filter(Boolean).join(', ')

/** How a figure compares with a month ago: `4 más que hace un mes`. */
export function trendWords(now: string, before: string, write: (text: string) => string): string {
  const difference = Math.round((Number(now) - Number(before)) * 100)
  if (difference === 0) return 'igual que hace un mes'
  const size = write((Math.abs(difference) / 100).toFixed(2))
  return `${size} ${difference > 0 ? 'más' : 'menos'} que hace un mes`
}
