import { randomUUIDv7 } from 'node:crypto'
import { type AvailabilityException, ExceptionReason } from '@aforo/api/offer/product-exceptions'
import { exceptionReasonLabels } from '@aforo/api/offer/product-labels'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import {
  isStale,
  notFound,
  type Refusals,
  refuseFault,
  type Stale,
  staleVersion,
} from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { type TakenPart, takeProducts } from '../inventory/takings.service.ts'
import {
  countUnavailable,
  type ExceptionColumns,
  type ExceptionRow,
  findAnyException,
  findException,
  findOverlap,
  findTaker,
  insertException,
  listUnavailable,
  updateException,
} from './exceptions.queries.ts'
import { presentBlock, presentException, traceOfException } from './products.present.ts'
import { findProduct, lockProduct, type ProductRow } from './products.queries.ts'
import { faultInDates } from './products.rules.ts'

type HeldRefusal = Refusals<'BLOCK_NO_AVAILABLE'>
type DateRefusals = HeldRefusal & Refusals<'INVALID_FIELD'>

/** Days of a product, as an exception has them. */
interface HeldDays {
  id: string
  product_id: string
  starts_on: string
  ends_on: string
}

/**
 * Writes days of a product that is held, unless another exception, a deal or a contract takes some of them; and takes them
 * from everybody else.
 * @param had the days that it has so far
 */
async function onFreeDays(
  context: HandlerContext,
  days: HeldDays,
  errors: HeldRefusal,
  write: () => Promise<void>,
  had?: HeldDays,
) {
  const { tx } = context
  const asked = { productId: days.product_id, startDate: days.starts_on, endDate: days.ends_on }
  const rival = await findOverlap(tx, asked, days.id)
  if (rival) fail(errors.BLOCK_NO_AVAILABLE({ data: { rival: presentException(rival) } }))
  const taker = await findTaker(tx, asked, had)
  if (taker) fail(errors.BLOCK_NO_AVAILABLE({ data: { rival: presentBlock(taker) } }))
  await unless('product_exceptions_no_overlap', () => errors.BLOCK_NO_AVAILABLE({ data: { rival: null } }), write)
  await take(context, days.id, [{ ...camelCased(days, ['id', 'product_id', 'starts_on', 'ends_on']) }])
}

/** Says which days an exception takes from now on. */
const take = (context: HandlerContext, id: string, parts: TakenPart[]) =>
  takeProducts(context, { kind: 'EXCEPTION', id, chainId: id }, parts)

/** The product of some days, held: who changes its days stands in line here. */
async function lockOwner(
  { tx, now }: HandlerContext,
  productId: string,
  errors: Refusals<'NOT_FOUND'>,
): Promise<ProductRow> {
  await lockProduct(tx, productId)
  return (await findProduct(tx, productId, now)) ?? notFound(errors)
}

type LockRefusals = Refusals<'NOT_FOUND'> & Stale<AvailabilityException>

async function lockForChange(
  context: HandlerContext,
  { dateId, version }: { dateId: string; version?: number },
  errors: LockRefusals,
): Promise<{ before: ExceptionRow; product: ProductRow }> {
  const found = (await findException(context.tx, dateId)) ?? notFound(errors)
  const product = await lockOwner(context, found.product_id, errors)
  const before = (await findException(context.tx, dateId)) ?? notFound(errors)
  if (isStale({ version }, before)) staleVersion(errors, presentException(before))
  return { before, product }
}

/** Leaves the traces of a change in the product's history and tells whoever shows it. */
function leaveTrace(
  { record, emit }: HandlerContext,
  action: 'added' | 'changed' | 'removed' | 'restored',
  product: ProductRow,
  { was, is }: { was?: ExceptionRow; is?: ExceptionRow },
) {
  record({
    action: `product.exception_${action}`,
    entityType: 'product',
    entityId: product.id,
    ...(was && { before: traceOfException(was) }),
    ...(is && { after: traceOfException(is) }),
  })
  emit({ topic: 'products', id: product.id, campusId: product.campus_id })
}

async function exceptionOf(context: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<ExceptionRow> {
  return (await findException(context.tx, id)) ?? notFound(errors)
}

export const exceptionRoutes = {
  exceptionReasons: on.products.exceptionReasons.handler(async () =>
    ExceptionReason.options.map(code => ({ code, displayName: exceptionReasonLabels[code] })),
  ),

  exceptions: on.products.exceptions.handler(async ({ input, context: { tx, now }, errors }) => {
    if (!(await findProduct(tx, input.productId, now))) notFound(errors)
    return readPage(input, {
      rows: stretch => listUnavailable(tx, input, stretch),
      total: () => countUnavailable(tx, input),
      present: ({ exception, block }) => (block ? presentBlock(block) : presentException(exception)),
    })
  }),

  exceptionDetails: on.products.exceptionDetails.handler(async ({ input, context: { tx }, errors }) => {
    const row = (await findException(tx, input.dateId)) ?? notFound(errors)
    return {
      ...presentException(row),
      ...camelCased(row, ['product_code', 'product_name', 'campus_name', 'time_zone']),
      createdAt: row.created_at.toString(),
    }
  }),

  addException: on.products.addException.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const product = await lockOwner(context, input.productId, errors)
    refuseFault(errors, faultInDates(input, product.today))
    const exception = {
      tenant_id: caller.tenantId,
      id: randomUUIDv7(),
      product_id: product.id,
      created_by: caller.userId,
      starts_on: input.startDate,
      ends_on: input.endDate,
      status: input.status,
      reason: input.reason,
      description: input.description,
    }
    await onFreeDays(context, exception, errors, () => insertException(tx, exception))
    const is = await exceptionOf(context, exception.id, errors)
    leaveTrace(context, 'added', product, { is })
    return presentException(is)
  }),

  changeException: on.products.changeException.handler(async ({ input, context, errors }) => {
    const { before, product } = await lockForChange(context, input, errors)
    const columns: ExceptionColumns = {
      starts_on: input.startDate ?? before.starts_on,
      ends_on: input.endDate ?? before.ends_on,
      status: input.status ?? before.status,
      reason: input.reason ?? before.reason,
      description: input.description === undefined ? before.description : input.description,
    }
    checkNewDates(before, columns, product, errors)
    await onFreeDays(
      context,
      { ...columns, id: before.id, product_id: product.id },
      errors,
      () => updateException(context.tx, before.id, columns),
      before,
    )
    const is = await exceptionOf(context, before.id, errors)
    leaveTrace(context, 'changed', product, { was: before, is })
    return presentException(is)
  }),

  removeException: on.products.removeException.handler(async ({ input, context, errors }) => {
    const { before, product } = await lockForChange(context, input, errors)
    await updateException(context.tx, before.id, { deleted_at: context.now.toString() })
    await take(context, before.id, [])
    leaveTrace(context, 'removed', product, { was: before })
    return { message: 'Se quitaron las fechas no disponibles.' }
  }),

  restoreException: on.products.restoreException.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const found = (await findAnyException(tx, input.dateId)) ?? notFound(errors)
    const product = await lockOwner(context, found.product_id, errors)
    const before = (await findAnyException(tx, input.dateId)) ?? notFound(errors)
    // Asked twice, it answers the same.
    if (before.deleted_at === null) return presentException(before)
    await onFreeDays(context, before, errors, () => updateException(tx, before.id, { deleted_at: null }))
    const is = await exceptionOf(context, before.id, errors)
    leaveTrace(context, 'restored', product, { is })
    return presentException(is)
  }),
}

/** Days that stay as they were may be over; what else is said of them can still be mended. */
function checkNewDates(before: ExceptionRow, after: ExceptionColumns, product: ProductRow, errors: DateRefusals) {
  if (after.starts_on === before.starts_on && after.ends_on === before.ends_on) return
  refuseFault(errors, faultInDates({ startDate: after.starts_on, endDate: after.ends_on }, product.today))
}
