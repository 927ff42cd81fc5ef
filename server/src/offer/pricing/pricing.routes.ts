import { randomUUIDv7 } from 'node:crypto'
import { taxRates } from '../../people/companies/companies.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { findProduct, lockProduct } from '../products/products.queries.ts'
import { historyWords, presentPrice, presentRival, traceOf } from './pricing.present.ts'
import {
  findAnyPrice,
  findPrice,
  findRival,
  insertPrice,
  listPrices,
  type PriceColumns,
  type PriceRow,
  updatePrice,
} from './pricing.queries.ts'
import { endsBefore, faultInDates } from './pricing.rules.ts'

type Overlap = Refusals<'PRICE_OVERLAPS'>
type DateRefusal = Refusals<'INVALID_FIELD'>

/** The product whose prices change, held: who changes them stands in line here. */
async function lockOwner({ tx, now }: HandlerContext, productId: string) {
  await lockProduct(tx, productId)
  return findProduct(tx, productId, now)
}

const priceRecord = recordOf({
  type: 'price',
  find: ({ tx, now }: HandlerContext, id: string) => findPrice(tx, id, now),
  // With its product, which is held first.
  lock: async (context: HandlerContext, id: string) => {
    const { tx, now } = context
    const found = await findPrice(tx, id, now)
    return found && (await lockOwner(context, found.product_id)) && findPrice(tx, id, now)
  },
  present: async (row: PriceRow, { tx }: HandlerContext) => presentPrice(row, await taxRates(tx)),
  trace: traceOf,
  event: row => ({ topic: 'products', id: row.product_id, campusId: row.campus_id }),
  words: historyWords,
})

function checkDates({ starts_on, ends_on }: PriceColumns, errors: DateRefusal) {
  refuseFault(errors, faultInDates({ startsOn: starts_on, endsOn: ends_on }))
}

/** Writes a price of a product that is held, unless another one of its kind has some of those days. */
async function onFreeDays(
  { tx, now }: HandlerContext,
  id: string,
  columns: PriceColumns,
  errors: Overlap,
  write: () => Promise<void>,
) {
  const rival = await findRival(tx, columns, id, now)
  if (rival) fail(errors.PRICE_OVERLAPS({ data: { rival: presentRival(rival) } }))
  await unless('prices_no_overlap', () => errors.PRICE_OVERLAPS({ data: { rival: null } }), write)
}

/** Ends the price in whose days another one begins, the day before; one that begins no earlier stays in the way. */
async function endPrevious(context: HandlerContext, columns: PriceColumns) {
  const { tx, now, record } = context
  const day = { ...columns, ends_on: columns.starts_on }
  const previous = await findRival(tx, day, randomUUIDv7(), now)
  const ends_on = previous && endsBefore({ startsOn: previous.starts_on }, columns.starts_on)
  if (!previous || !ends_on) return
  await updatePrice(tx, previous.id, { ends_on })
  const after = { ...previous, ends_on }
  const trace = { before: traceOf(previous), after: traceOf(after) }
  record({ action: 'price.ended', entityType: 'price', entityId: previous.id, ...trace })
}

export const pricingRoutes = {
  ofProduct: on.pricing.ofProduct.handler(async ({ input, context: { tx, now }, errors }) => {
    const product = (await findProduct(tx, input.product_id, now)) ?? notFound(errors)
    const rows = await listPrices(tx, product.id, now)
    const rates = await taxRates(tx)
    const prices = rows.map(row => presentPrice(row, rates))
    return { productId: product.id, today: product.today, prices, can: { add: true } }
  }),

  get: on.pricing.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentPrice((await findPrice(tx, input.id, now)) ?? notFound(errors), await taxRates(tx)),
  ),

  create: on.pricing.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const product = (await lockOwner(context, input.productId)) ?? notFound(errors)
    const { type, currency, amount, startsOn, endsOn } = input
    const columns = { product_id: product.id, type, currency, amount, starts_on: startsOn, ends_on: endsOn }
    checkDates(columns, errors)
    if (input.endPrevious) await endPrevious(context, columns)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7(), created_by: caller.userId }
    await onFreeDays(context, key.id, columns, errors, () => insertPrice(tx, { ...columns, ...key }))
    return priceRecord.created(context, 'price.created', key.id, errors)
  }),

  update: on.pricing.update.handler(async ({ input, context, errors }) => {
    const before = await priceRecord.lock(context, input, errors)
    const fields = {
      amount: input.amount ?? before.amount,
      starts_on: input.startsOn ?? before.starts_on,
      ends_on: input.endsOn === undefined ? before.ends_on : input.endsOn,
    }
    const { product_id, type, currency } = before
    const columns = { product_id, type, currency, ...fields }
    checkDates(columns, errors)
    await onFreeDays(context, before.id, columns, errors, () => updatePrice(context.tx, before.id, fields))
    return priceRecord.changed(context, 'price.changed', before)
  }),

  remove: on.pricing.remove.handler(async ({ input, context, errors }) => {
    const before = await priceRecord.lock(context, input, errors)
    await updatePrice(context.tx, before.id, { deleted_at: context.now.toString() })
    priceRecord.record(context, 'price.removed', { before })
    return { message: 'Se eliminó el precio.' }
  }),

  restore: on.pricing.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const found = (await findAnyPrice(tx, input.id, now)) ?? notFound(errors)
    if (!(await lockOwner(context, found.product_id))) notFound(errors)
    const before = (await findAnyPrice(tx, input.id, now)) ?? notFound(errors)
    // Asked twice, it answers the same.
    if (before.deleted_at === null) return priceRecord.present(before, context)
    await onFreeDays(context, before.id, before, errors, () => updatePrice(tx, before.id, { deleted_at: null }))
    return priceRecord.created(context, 'price.restored', before.id, errors)
  }),

  history: on.pricing.history.handler(({ input, context, errors }) => priceRecord.history(context, input, errors)),
}
