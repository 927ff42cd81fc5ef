import { type HandlerContext, on } from '../../platform/http/on.ts'
import { type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { typesIn } from '../products/products.rules.ts'
import { askedDays, type Days, type DaysDecision, timelineDays } from './days.rules.ts'
import { availableList, countSoon, listSoon, pricesOn, timelineList, todayWhere } from './free.queries.ts'
import { presentAvailability, presentAvailable, presentSoon } from './inventory.present.ts'
import { conflictsOf, exceptionsOf, saleLinesOf, takersOver } from './takers.queries.ts'

type DaysAsked = { timeZone?: string; campusId?: string; from?: string; to?: string }

/** The days of a question and what day it is there. @throws INVALID_FIELD */
export async function daysAsked(
  { tx, now }: Pick<HandlerContext, 'tx' | 'now'>,
  asked: DaysAsked,
  errors: Refusals<'INVALID_FIELD'>,
  decide: (asked: DaysAsked, today: string) => DaysDecision = askedDays,
): Promise<{ days: Days; today: string }> {
  const today = await todayWhere(tx, asked, now)
  const decision = decide(asked, today)
  if ('days' in decision) return { days: decision.days, today }
  refuseFault(errors, decision.fault)
  throw new Error('a fault was not refused')
}

export const listRoutes = {
  availability: on.inventory.availability.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const { days, today } = await daysAsked(context, input, errors, timelineDays)
    const filter = { ...input, types: typesIn(input), days, today }
    const page = await timelineList.page(tx, filter, row => row)
    const ids = page.items.map(({ id }) => id)
    const of = <Row extends { product_id: string }>(rows: Row[]) => Map.groupBy(rows, row => row.product_id)
    const sales = of(await saleLinesOf(tx, ids, days))
    const exceptions = of(await exceptionsOf(tx, ids, days))
    const conflicts = of(await conflictsOf(tx, ids))
    const contracts = of((await takersOver(tx, ids, days)).filter(({ kind }) => kind === 'CONTRACT'))
    const items = page.items.map(row =>
      presentAvailability(row, {
        sales: sales.get(row.id) ?? [],
        exceptions: exceptions.get(row.id) ?? [],
        conflicts: conflicts.get(row.id) ?? [],
        contracts: contracts.get(row.id) ?? [],
      }),
    )
    return { ...page, ...days, today, items }
  }),

  available: on.inventory.available.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const { days, today } = await daysAsked(context, input, errors)
    const filter = { ...input, types: typesIn(input), days, today }
    const page = await availableList.page(tx, filter, row => row)
    const prices = Map.groupBy(
      await pricesOn(
        tx,
        page.items.map(({ id }) => id),
        days.from,
      ),
      price => price.product_id,
    )
    return { ...page, ...days, items: page.items.map(row => presentAvailable(row, prices.get(row.id))) }
  }),

  soonAvailable: on.inventory.soonAvailable.handler(async ({ input, context: { tx, now } }) => {
    const today = await todayWhere(tx, input, now)
    const filter = { ...input, types: typesIn(input), today }
    let total: number | undefined
    const page = await readPage(input, {
      rows: async stretch => {
        const rows = await listSoon(tx, filter, stretch)
        total = rows[0]?.total
        return rows
      },
      // A page behind the last one says nothing of how many there are.
      total: async () => total ?? countSoon(tx, filter),
      present: row => row,
    })
    const ids = page.items.map(({ id }) => id)
    const prices = Map.groupBy(await pricesOn(tx, ids, today), price => price.product_id)
    const takers = new Map(
      (await takersOver(tx, ids, { from: today, to: today })).map(taker => [taker.product_id, taker]),
    )
    return {
      ...page,
      items: page.items.map(row => presentSoon(row, today, prices.get(row.id), takers.get(row.id))),
    }
  }),
}
