import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { inOneCurrency, type OccupationFigures } from '@aforo/api/insight/occupation.rules'
import type { OccupationBy } from '@aforo/api/insight/occupation-states'
import { productTypeLabels } from '@aforo/api/offer/product-labels'
import { rateText } from '@aforo/api/people/exchange-rates'
import { multiply, type Ratio } from '@aforo/api/platform/money.rules'
import { compareNames } from '@aforo/api/platform/sorting'
import { exchangeRateOn } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { figuresBy, type OccupiedRow, type ReadOccupation } from './occupation.service.ts'

/** Products that are shown together. */
export interface Group {
  id: string | null
  name: string
  campusId: string | null
  campusName: string | null
}

/** The group that a product is in. */
function groupOf({ row, campusName, type }: OccupiedRow, by: OccupationBy | 'product'): Group {
  const campus = { campusId: row.campus_id, campusName }
  switch (by) {
    case 'campus':
      return { id: row.campus_id, name: campusName, ...campus }
    case 'floor':
      return { id: row.floor_id, name: row.floor_name ?? 'Sin piso', ...campus }
    case 'type':
      return { id: type, name: productTypeLabels[type], campusId: null, campusName: null }
    case 'product':
      return { id: row.id, name: row.name, ...campus }
  }
}

export interface GroupFigures extends Group {
  figures: OccupationFigures[]
  /** The first of its products: of a group by product, that one. */
  product: OccupiedRow
}

/**
 * The figures of each group, one a period, by campus and name; and of all together.
 * @param places which of the periods, by their places
 */
export function groupsOf(
  read: ReadOccupation,
  by: OccupationBy | 'product',
  places: readonly number[],
): { groups: GroupFigures[]; total: OccupationFigures[] } {
  const groups = new Map<string, Group & { product: OccupiedRow }>()
  const keyOf = (product: OccupiedRow) => {
    const group = groupOf(product, by)
    const key = `${group.campusId} ${group.id}`
    if (!groups.has(key)) groups.set(key, { ...group, product })
    return key
  }
  const figures = figuresBy(read, keyOf, places)
  const sorted = [...groups]
    .map(([key, group]) => ({ ...group, figures: figures.groups.get(key) ?? [] }))
    .sort(
      (one, other) =>
        compareNames(one.campusName ?? '', other.campusName ?? '') ||
        Number(one.id === null) - Number(other.id === null) ||
        compareNames(one.name, other.name),
    )
  return { groups: sorted, total: figures.total }
}

export interface Exchange {
  currency: SaleCurrency
  rate: Ratio
  date: string
}

/** How all is brought to one currency; undefined where nothing is asked or that day has no rate: both stand side by side. */
export async function exchangeTo(
  tx: Tx,
  currency: SaleCurrency | undefined,
  date: string,
): Promise<Exchange | undefined> {
  if (!currency) return undefined
  const rate = await exchangeRateOn(tx, date)
  return rate && { currency, rate, date: rate.date }
}

export const brought = (figures: OccupationFigures, exchange: Exchange | undefined): OccupationFigures =>
  exchange ? inOneCurrency(figures, exchange.currency, exchange.rate) : figures

/** Millionths, as exchange rates are written. */
export const presentExchange = (exchange: Exchange | undefined) =>
  exchange
    ? { currency: exchange.currency, rate: rateText(multiply(1_000_000, exchange.rate)), date: exchange.date }
    : null
