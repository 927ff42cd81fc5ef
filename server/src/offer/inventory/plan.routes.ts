import { soonDays } from '@aforo/api/offer/inventory'
import { compareNames } from '@aforo/api/platform/sorting'
import { findPlan, productsDrawn } from '../../places/floor-plans/floor-plans.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { statusOn, todayIn, typesIn } from '../products/products.rules.ts'
import { availableList, listSoon, pricesOn, productsById } from './free.queries.ts'
import { presentPrices, presentShownConflict, presentTaker } from './inventory.present.ts'
import { conflictFrom, isWish, sellingState } from './plan.rules.ts'
import { conflictsOf, saleLinesOf, takersOver } from './takers.queries.ts'

export const planRoutes = {
  planSelling: on.inventory.planSelling.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const plan = (await findPlan(tx, input.id)) ?? notFound(errors)
    const today = todayIn(plan.time_zone, now)
    const date = input.date ?? today
    const elements = await productsDrawn(context, plan, date)
    const ids = [...elements.keys()]
    const filter = { ids, types: typesIn({}), currency: 'PEN' } as const
    const all = { limit: ids.length, offset: 0 }
    const days = { from: date, to: date }
    const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map(row => [row.id, row]))
    const byProduct = <Row extends { product_id: string }>(rows: Row[]) => Map.groupBy(rows, row => row.product_id)
    // Sent together, they are waited for once.
    const [rows, available, released, taken, disputed, priced, asked] = await Promise.all([
      productsById(tx, ids),
      availableList.rows(tx, { ...filter, days, today, sort: 'name' }, all),
      listSoon(tx, { ...filter, today: date, within: soonDays }, all),
      takersOver(tx, ids, days),
      conflictsOf(tx, ids),
      pricesOn(tx, ids, date),
      saleLinesOf(tx, ids, days),
    ])
    const [free, soon] = [byId(available), byId(released)]
    const [takers, conflicts, prices] = [byProduct(taken), byProduct(disputed), byProduct(priced)]
    const wishes = byProduct(asked.filter(isWish))
    const products = rows.map(row => {
      const offered = statusOn({ startsOn: row.starts_on, endsOn: row.ends_on }, date) === 'ACTIVE'
      const having = takers.get(row.id) ?? []
      const disputes = (conflicts.get(row.id) ?? []).map(presentShownConflict)
      const state = sellingState(
        {
          // Any number of clients has a service at once.
          free: free.has(row.id) || (row.type === 'SERVICE' && offered),
          soon: soon.has(row.id),
          offered,
          takers: having,
          conflicts: disputes,
        },
        date,
      )
      return {
        productId: row.id,
        elementId: elements.get(row.id) ?? '',
        ...camelCased(row, ['space_id', 'space_name', 'code', 'name', 'type', 'capacity']),
        state,
        offeredFrom: row.starts_on,
        offeredTo: row.ends_on,
        prices: presentPrices(prices.get(row.id)),
        freeFrom: soon.get(row.id)?.free_from ?? null,
        freeUntil: (free.get(row.id) ?? soon.get(row.id))?.free_until ?? null,
        takers: having.map(presentTaker),
        wishes: new Set(wishes.get(row.id)?.map(({ sale_id }) => sale_id)).size,
        conflict: conflictFrom(disputes, date) ?? null,
      }
    })
    return {
      planId: plan.id,
      campusId: plan.campus_id,
      date,
      today,
      products: products.sort((one, other) => compareNames(one.code, other.code)),
    }
  }),
}
