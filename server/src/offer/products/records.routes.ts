import { randomUUIDv7 } from 'node:crypto'
import { type ProductFields, productDefaults, unsellable } from '@aforo/api/offer/products'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { unless } from '../../platform/database/constraints.ts'
import { refuseInUse } from '../../platform/dependents.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { addFirstPrice, type FirstPrice } from '../pricing/first-price.service.ts'
import { historyWords, type ProductAnswer, presentProduct, presentProductSummary, traceOf } from './products.present.ts'
import {
  columnsOf,
  fieldsOf,
  findAnyProduct,
  findProduct,
  findSeller,
  holdSpace,
  insertProduct,
  isPromised,
  lockProduct,
  lockProductAlone,
  lockSellers,
  type ProductColumns,
  type ProductRow,
  productList,
  rentedBefore,
  updateProduct,
} from './products.queries.ts'
import { todayIn, typesIn } from './products.rules.ts'

type SaleRefusals = Refusals<'CODE_TAKEN' | 'SPACE_SOLD'>
type FieldRefusals = SaleRefusals & Refusals<'INVALID_FIELD'>

const product = recordOf({
  type: 'product',
  find: ({ tx, now }, id) => findProduct(tx, id, now),
  lock: async ({ tx, now }, id) => {
    await lockProduct(tx, id)
    return findProduct(tx, id, now)
  },
  present: presentProduct,
  trace: traceOf,
  event: row => ({ topic: 'products', id: row.id, campusId: row.campus_id }),
  words: historyWords,
})

/** Writes what may clash with other products: the code, and the space on the days of the sale. */
async function withoutClash(
  { tx }: HandlerContext,
  { id, space_id, starts_on, ends_on }: Pick<ProductColumns, 'space_id' | 'starts_on' | 'ends_on'> & { id: string },
  errors: SaleRefusals,
  write: () => Promise<void>,
) {
  // One after the other: at the constraint they would wait for each other, and the database would undo all but one.
  if (space_id) await lockSellers(tx, space_id)
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
  if (!(await holdCampus(tx, campus_id))) invalidField(errors, 'campusId', 'Elige una sede.')
  if (space_id !== null) {
    const space = await holdSpace(tx, space_id)
    if (space?.campus_id !== campus_id) invalidField(errors, 'spaceId', 'Elige un espacio de la sede.')
    else if (unsellable.includes(space.type))
      invalidField(errors, 'spaceId', 'Un piso entero no se vende como un producto.')
  }
  if (ends_on !== null && ends_on < starts_on)
    invalidField(errors, 'endsOn', 'La fecha final no puede ser anterior a la inicial.')
}

/** The fields after a change: what was not given stays, except the space when the campus is another. */
function changedFields(before: ProductFields, given: Partial<ProductFields>): ProductFields {
  const elsewhere = given.campusId !== undefined && given.campusId !== before.campusId
  return { ...before, ...(elsewhere && { spaceId: null }), ...given }
}

async function create(
  context: HandlerContext,
  {
    price,
    ...given
  }: Partial<ProductFields> &
    Pick<ProductFields, 'code' | 'name' | 'type' | 'campusId'> & { price?: FirstPrice | undefined },
  errors: FieldRefusals & Refusals<'NOT_FOUND'>,
): Promise<ProductAnswer> {
  const { tx, caller, now } = context
  const campus = await holdCampus(tx, given.campusId)
  if (!campus) return invalidField(errors, 'campusId', 'Elige una sede.')
  const id = randomUUIDv7()
  const columns = columnsOf({ ...productDefaults, startsOn: todayIn(campus.time_zone, now), ...given })
  await checkPlace(context, columns, errors)
  await withoutClash(context, { ...columns, id }, errors, () =>
    insertProduct(tx, { ...columns, tenant_id: caller.tenantId, id }),
  )
  if (price) await addFirstPrice(context, { productId: id, startsOn: columns.starts_on, ...price })
  return product.created(context, 'product.created', id, errors)
}

async function change(
  context: HandlerContext,
  before: ProductRow,
  { given, action }: { given: Partial<ProductFields>; action: 'product.changed' | 'product.space_set' },
  errors: FieldRefusals & Refusals<'RECORD_IN_USE'>,
): Promise<ProductAnswer> {
  const columns = columnsOf(changedFields(fieldsOf(before), given))
  // A service takes no days and anything else does: what is promised already would be free, or promised twice.
  const isService = (type: string) => type === 'SERVICE'
  if (isService(before.type) !== isService(columns.type) && (await isPromised(context.tx, before.id)))
    invalidField(errors, 'type', 'Está en negocios, contratos o bloqueos. Para vender otra cosa, crea otro producto.')
  await checkPlace(context, columns, errors)
  if (columns.starts_on > before.starts_on) {
    const rented = await rentedBefore(context.tx, before.id, columns.starts_on)
    if (rented)
      invalidField(
        errors,
        'startsOn',
        `El contrato ${rented.number} lo alquila desde el ${formatDate(rented.starts_on)}: no puede venderse desde más tarde.`,
      )
  }
  const lastDay = columns.ends_on
  if (lastDay !== null && (before.ends_on === null || lastDay < before.ends_on))
    await refuseInUse(context, { subject: 'PRODUCT', id: before.id, lastDay }, 'END', errors)
  await withoutClash(context, { ...columns, id: before.id }, errors, () =>
    updateProduct(context.tx, before.id, columns),
  )
  return product.changed(context, action, before)
}

export const recordRoutes = {
  search: on.products.search.handler(({ input, context: { tx, now } }) =>
    productList.page(tx, { ...input, types: typesIn(input), now }, presentProductSummary),
  ),

  create: on.products.create.handler(({ input, context, errors }) => create(context, input, errors)),

  createForSpace: on.products.createForSpace.handler(async ({ input, context, errors }) => {
    const space = await holdSpace(context.tx, input.spaceId)
    if (!space) return invalidField(errors, 'spaceId', 'Elige un espacio de la sede.')
    const { name = space.name, capacity = space.capacity } = input
    return create(context, { ...input, name, capacity, campusId: space.campus_id }, errors)
  }),

  get: on.products.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentProduct((await findProduct(tx, input.id, now)) ?? notFound(errors)),
  ),

  update: on.products.update.handler(async ({ input, context, errors }) => {
    const { productId, version, ...given } = input
    // Other days may leave out what a contract that is just being signed rents.
    if (given.endsOn || given.startsOn) await lockProductAlone(context.tx, productId)
    const before = await product.lock(context, { id: productId, version }, errors)
    return change(context, before, { given, action: 'product.changed' }, errors)
  }),

  setSpace: on.products.setSpace.handler(async ({ input, context, errors }) => {
    const before = await product.lock(context, { id: input.productId }, errors)
    return change(context, before, { given: { spaceId: input.spaceId }, action: 'product.space_set' }, errors)
  }),

  remove: on.products.remove.handler(async ({ input, context, errors }) => {
    await lockProductAlone(context.tx, input.productId)
    const before = await product.lock(context, { id: input.productId, version: input.version }, errors)
    await refuseInUse(context, { subject: 'PRODUCT', id: before.id }, 'REMOVE', errors)
    await updateProduct(context.tx, before.id, { deleted_at: context.now.toString() })
    product.record(context, 'product.removed', { before })
    return { message: `Se eliminó ${before.name}.` }
  }),

  restore: on.products.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    await lockProduct(tx, input.productId)
    const before = (await findAnyProduct(tx, input.productId, now)) ?? notFound(errors)
    // Asked twice, it answers the same.
    if (before.deleted_at === null) return presentProduct(before)
    await withoutClash(context, before, errors, () => updateProduct(tx, before.id, { deleted_at: null }))
    return product.changed(context, 'product.restored', before)
  }),

  history: on.products.history.handler(({ input, context, errors }) => product.history(context, input, errors)),
}
