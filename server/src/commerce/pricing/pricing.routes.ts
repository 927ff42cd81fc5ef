import { randomUUIDv7 } from 'node:crypto'
import { taxRates } from '../../people/companies/companies.ts'
import { unless } from '../../platform/database/constraints.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import {
  isStale,
  notFound,
  type Refusals,
  refuseFault,
  type Stale,
  staleVersion,
} from '../../platform/http/refusals.ts'
import { findProduct, lockProduct } from '../products/products.queries.ts'
import { historyWords, type PriceAnswer, presentPrice, presentRival, traceOf } from './pricing.present.ts'
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

type NotFound = Refusals<'NOT_FOUND'>
type Overlap = Refusals<'PRICE_OVERLAPS'>
type LockRefusals = NotFound & Stale<PriceAnswer>
type DateRefusal = Refusals<'INVALID_FIELD'>

/** The product whose prices change, held: who changes them stands in line here. */
async function lockOwner({ tx, now }: HandlerContext, productId: string, errors: NotFound) {
  await lockProduct(tx, productId)
  return (await findProduct(tx, productId, now)) ?? notFound(errors)
}

/** The price to change, with its product held for this transaction. */
async function lockForChange(
  context: HandlerContext,
  { id, version }: { id: string; version?: number },
  errors: LockRefusals,
): Promise<PriceRow> {
  const found = (await findPrice(context.tx, id, context.now)) ?? notFound(errors)
  await lockOwner(context, found.product_id, errors)
  const before = (await findPrice(context.tx, id, context.now)) ?? notFound(errors)
  if (isStale({ version }, before)) staleVersion(errors, presentPrice(before, await taxRates(context.tx)))
  return before
}

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

type Action = 'created' | 'changed' | 'removed' | 'restored'

/** Leaves the traces of a change and answers the price as it is now. */
async function changed(context: HandlerContext, action: Action, id: string, before?: PriceRow): Promise<PriceAnswer> {
  const { tx, now, record, emit } = context
  const row = await findAnyPrice(tx, id, now)
  if (!row) throw new Error('a price that was just written is not there')
  record({
    action: `price.${action}`,
    entityType: 'price',
    entityId: id,
    ...(before && { before: traceOf(before) }),
    ...(action !== 'removed' && { after: traceOf(row) }),
  })
  emit({ topic: 'products', id: row.product_id, campusId: row.campus_id })
  return presentPrice(row, await taxRates(tx))
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
    const product = await lockOwner(context, input.productId, errors)
    const { type, currency, amount, startsOn, endsOn } = input
    const columns = { product_id: product.id, type, currency, amount, starts_on: startsOn, ends_on: endsOn }
    checkDates(columns, errors)
    if (input.endPrevious) await endPrevious(context, columns)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7(), created_by: caller.userId }
    await onFreeDays(context, key.id, columns, errors, () => insertPrice(tx, { ...columns, ...key }))
    return changed(context, 'created', key.id)
  }),

  update: on.pricing.update.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const fields = {
      amount: input.amount ?? before.amount,
      starts_on: input.startsOn ?? before.starts_on,
      ends_on: input.endsOn === undefined ? before.ends_on : input.endsOn,
    }
    const { product_id, type, currency } = before
    const columns = { product_id, type, currency, ...fields }
    checkDates(columns, errors)
    await onFreeDays(context, before.id, columns, errors, () => updatePrice(context.tx, before.id, fields))
    return changed(context, 'changed', before.id, before)
  }),

  remove: on.pricing.remove.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    await updatePrice(context.tx, before.id, { deleted_at: context.now.toString() })
    await changed(context, 'removed', before.id, before)
    return { message: 'Se eliminó el precio.' }
  }),

  restore: on.pricing.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const found = (await findAnyPrice(tx, input.id, now)) ?? notFound(errors)
    await lockOwner(context, found.product_id, errors)
    const before = (await findAnyPrice(tx, input.id, now)) ?? notFound(errors)
    // Who asks twice is told the same.
    if (before.deleted_at === null) return presentPrice(before, await taxRates(tx))
    await onFreeDays(context, before.id, before, errors, () => updatePrice(tx, before.id, { deleted_at: null }))
    return changed(context, 'restored', before.id)
  }),

  history: on.pricing.history.handler(async ({ input, context: { tx, now }, errors }) => {
    if (!(await findPrice(tx, input.id, now))) notFound(errors)
    return presentHistory(await historyRows(tx, 'price', input.id), historyWords)
  }),
}
