import { api, client } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { OccupationSearch } from './occupationSearch.ts'

export const size = 20

const filterOf = ({ campus, floor, type }: OccupationSearch) => ({
  campusId: campus,
  floorId: floor === 'none' ? undefined : floor,
  withoutFloor: floor === 'none' ? true : undefined,
  types: type && [type],
})

export const figuresQuery = (search: OccupationSearch) =>
  api.occupation.figures.queryOptions({ input: { ...filterOf(search), currency: search.currency, by: search.by } })

const behind = (search: OccupationSearch) => ({
  ...filterOf(search),
  currency: search.currency,
  period: search.period,
  state: search.state,
  q: search.q,
})

export const productsList = (search: OccupationSearch) =>
  api.occupation.products.queryOptions({ input: { ...pagingOf(search, size), ...behind(search) } })
export const endingsList = (search: OccupationSearch) =>
  api.occupation.endings.queryOptions({ input: { ...pagingOf(search, size), ...filterOf(search) } })
export const renewalsList = (search: OccupationSearch) =>
  api.occupation.renewals.queryOptions({ input: { ...pagingOf(search, size), ...filterOf(search) } })
export const changesList = (search: OccupationSearch) =>
  api.occupation.changes.queryOptions({ input: { ...pagingOf(search, size), ...filterOf(search) } })
export const useQueryOf = (campusId: string | undefined) =>
  api.occupation.onDemand.queryOptions({ input: { campusId } })

/** All products of a floor as they are today, for its plan. */
export const floorQuery = (floorId: string, period: string | undefined) =>
  api.occupation.products.queryOptions({ input: { floorId, period, pageSize: 100 } })

/** The file of the figures: a row for each group and period. */
export const exportFigures = async (search: OccupationSearch, format: 'xlsx' | 'csv') =>
  (await client.occupation.report({ ...filterOf(search), currency: search.currency, by: search.by, format })).body

/** The same, product by product, of the period that is shown. */
export const exportProducts = async (search: OccupationSearch, format: 'xlsx' | 'csv') =>
  (
    await client.occupation.report({
      ...filterOf(search),
      ...{ currency: search.currency, period: search.period ?? 'today', by: 'product', format },
    })
  ).body
