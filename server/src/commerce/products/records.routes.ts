import { randomUUIDv7 } from 'node:crypto'
import { type Product, type ProductFields, productDefaults, unsellable } from '@aforo/contract/commerce/products'
import { holdCampus } from '../../places/campuses/campuses.ts'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { unless } from '../../platform/database/constraints.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { historyWords, presentProduct, presentProductSummary, traceOf } from './products.present.ts'
import {
  columnsOf,
  countProducts,
  fieldsOf,
  findAnyProduct,
  findProduct,
  findSeller,
  holdSpace,
  insertProduct,
  listProducts,
  lockProduct,
  type ProductColumns,
  type ProductRow,
  updateProduct,
} from './products.queries.ts'
import { todayIn, typesIn } from './products.rules.ts'

interface Seller {
  data: { product: { id: string; code: string; name: string } | null }
}
interface SaleRefusals {
  CODE_TAKEN(): Error
  SPACE_SOLD(given: Seller): Error
}
interface FieldRefusals extends SaleRefusals {
  INVALID_FIELD(given: { data: { field: string; message: string } }): Error
}

const wrong = (errors: FieldRefusals, field: string, message: string) =>
  fail(errors.INVALID_FIELD({ data: { field, message } }))

/** Writes what may clash with other products: the code, and the space on the days of the sale. */
async function withoutClash(
  { tx }: HandlerContext,
  { id, space_id, starts_on, ends_on }: Pick<ProductColumns, 'space_id' | 'starts_on' | 'ends_on'> & { id: string },
  errors: SaleRefusals,
  write: () => Promise<void>,
) {
  const seller = space_id && (await findSeller(tx, { spaceId: space_id, startsOn: starts_on, endsOn: ends_on }, id))
  if (seller) fail(errors.SPACE_SOLD({ data: { product: seller } }))
  await unless(
    'products_code',
    () => errors.CODE_TAKEN(),
    () => unless('products_space_once', () => errors.SPACE_SOLD({ data: { product: null } }), write),
  )
}

/** What holds together of a product's campus, space and days. @throws INVALID_FIELD */
async function checkPlace(
  { tx }: HandlerContext,
  { campus_id, space_id, starts_on, ends_on }: ProductColumns,
  errors: FieldRefusals,
) {
  if (!(await holdCampus(tx, campus_id))) wrong(errors, 'campusId', 'Elige una sede.')
  if (space_id !== null) {
    const space = await holdSpace(tx, space_id)
    if (space?.campus_id !== campus_id) wrong(errors, 'spaceId', 'Elige un espacio de la sede.')
    else if (unsellable.includes(space.type)) wrong(errors, 'spaceId', 'Un piso entero no se vende como un producto.')
  }
  if (ends_on !== null && ends_on < starts_on)
    wrong(errors, 'endsOn', 'La fecha final no puede ser anterior a la inicial.')
}

/** The fields after a change: what was not given stays, except the space when the campus is another. */
function changedFields(before: ProductFields, given: Partial<ProductFields>): ProductFields {
  const elsewhere = given.campusId !== undefined && given.campusId !== before.campusId
  return { ...before, ...(elsewhere && { spaceId: null }), ...given }
}

async function create(
  context: HandlerContext,
  given: Partial<ProductFields> & Pick<ProductFields, 'code' | 'name' | 'type' | 'campusId'>,
  errors: FieldRefusals & { NOT_FOUND(): Error },
): Promise<Product> {
  const { tx, caller, now, record, emit } = context
  const campus = await holdCampus(tx, given.campusId)
  if (!campus) return wrong(errors, 'campusId', 'Elige una sede.')
  const id = randomUUIDv7()
  const columns = columnsOf({ ...productDefaults, startsOn: todayIn(campus.time_zone, now), ...given })
  await checkPlace(context, columns, errors)
  await withoutClash(context, { ...columns, id }, errors, () =>
    insertProduct(tx, { ...columns, tenant_id: caller.tenantId, id }),
  )
  const row = (await findProduct(tx, id, now)) ?? fail(errors.NOT_FOUND())
  record({ action: 'product.created', entityType: 'product', entityId: id, after: traceOf(row) })
  emit({ topic: 'products', id, campusId: row.campus_id })
  return presentProduct(row)
}

interface LockRefusals {
  NOT_FOUND(): Error
  STALE_VERSION?(given: { data: { newer: Product } }): Error
}

/** The product to change, held for this transaction. */
async function lockForChange(
  { tx, now }: HandlerContext,
  { id, version }: { id: string; version?: number },
  errors: LockRefusals,
): Promise<ProductRow> {
  await lockProduct(tx, id)
  const row = (await findProduct(tx, id, now)) ?? fail(errors.NOT_FOUND())
  if (version !== undefined && version !== row.version && errors.STALE_VERSION)
    fail(errors.STALE_VERSION({ data: { newer: presentProduct(row) } }))
  return row
}

async function changed({ tx, now, record, emit }: HandlerContext, action: ActionOf<'product'>, before: ProductRow) {
  const after = (await findProduct(tx, before.id, now)) ?? before
  const trace = { before: traceOf(before), after: traceOf(after) }
  record({ action: `product.${action}`, entityType: 'product', entityId: before.id, ...trace })
  emit({ topic: 'products', id: before.id, campusId: after.campus_id })
  return presentProduct(after)
}

async function change(
  context: HandlerContext,
  before: ProductRow,
  { given, action }: { given: Partial<ProductFields>; action: ActionOf<'product'> },
  errors: FieldRefusals,
): Promise<Product> {
  const columns = columnsOf(changedFields(fieldsOf(before), given))
  await checkPlace(context, columns, errors)
  await withoutClash(context, { ...columns, id: before.id }, errors, () =>
    updateProduct(context.tx, before.id, columns),
  )
  return changed(context, action, before)
}

export const recordRoutes = {
  search: on.products.search.handler(async ({ input, context: { tx, now } }) => {
    const filter = { ...input, types: typesIn(input), now }
    const rows = await listProducts(tx, filter, { ...stretchOf(input), sort: input.sort })
    return pageOf(rows.map(presentProductSummary), await countProducts(tx, filter), input)
  }),

  create: on.products.create.handler(({ input, context, errors }) => create(context, input, errors)),

  createForSpace: on.products.createForSpace.handler(async ({ input, context, errors }) => {
    const space = await holdSpace(context.tx, input.spaceId)
    if (!space) return wrong(errors, 'spaceId', 'Elige un espacio de la sede.')
    const { name = space.name, capacity = space.capacity } = input
    return create(context, { ...input, name, capacity, campusId: space.campus_id }, errors)
  }),

  get: on.products.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentProduct((await findProduct(tx, input.id, now)) ?? fail(errors.NOT_FOUND())),
  ),

  update: on.products.update.handler(async ({ input, context, errors }) => {
    const { productId, version, ...given } = input
    const before = await lockForChange(context, { id: productId, version }, errors)
    return change(context, before, { given, action: 'changed' }, errors)
  }),

  setSpace: on.products.setSpace.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, { id: input.productId }, errors)
    return change(context, before, { given: { spaceId: input.spaceId }, action: 'space_set' }, errors)
  }),

  remove: on.products.remove.handler(async ({ input, context, errors }) => {
    const { tx, now, record, emit } = context
    const before = await lockForChange(context, { id: input.productId, version: input.version }, errors)
    await updateProduct(tx, before.id, { deleted_at: now.toString() })
    record({ action: 'product.removed', entityType: 'product', entityId: before.id, before: traceOf(before) })
    emit({ topic: 'products', id: before.id, campusId: before.campus_id })
    return { message: `Se eliminó ${before.name}.` }
  }),

  restore: on.products.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    await lockProduct(tx, input.productId)
    const before = (await findAnyProduct(tx, input.productId, now)) ?? fail(errors.NOT_FOUND())
    // Who asks twice is told the same.
    if (before.deleted_at === null) return presentProduct(before)
    await withoutClash(context, before, errors, () => updateProduct(tx, before.id, { deleted_at: null }))
    return changed(context, 'restored', before)
  }),

  history: on.products.history.handler(async ({ input, context: { tx, now }, errors }) => {
    if (!(await findProduct(tx, input.id, now))) fail(errors.NOT_FOUND())
    return presentHistory(await historyRows(tx, 'product', input.id), historyWords)
  }),
}
