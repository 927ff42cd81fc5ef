import { randomUUIDv7 } from 'node:crypto'
import { mostPlaces } from '@aforo/api/places/floor-plan-elements'
import { productsById } from '../../offer/products/products.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals } from '../../platform/http/refusals.ts'
import { findElement } from './elements.queries.ts'
import { soldIn } from './placed-products.service.ts'
import {
  deletePlace,
  findPlaceOfPlan,
  findPlaceOfProduct,
  findPlaceOfSpace,
  insertPlace,
  isUnder,
  listPlacesOf,
  type PlaceRow,
} from './places.queries.ts'
import { type Context, changed, lockForChange } from './plan-changes.service.ts'
import { labelOf, presentPlace } from './plans.present.ts'
import type { PlanRow } from './plans.queries.ts'

type PlaceRefusals = Refusals<'INVALID_FIELD' | 'SPACE_PLACED' | 'PRODUCT_PLACED'>

/** What is to be placed: a space of the plan's floor, or a product of its campus that has none. */
type Wanted = { spaceId: string; productId: null } | { spaceId: null; productId: string }

/** @throws INVALID_FIELD where it isn't one thing, and one that can be on this plan */
async function whatIsWanted(
  { tx }: Context,
  plan: PlanRow,
  { spaceId, productId }: { spaceId?: string; productId?: string },
  errors: PlaceRefusals,
): Promise<Wanted> {
  if (spaceId !== undefined) {
    if (productId !== undefined) return invalidField(errors, 'productId', 'Elige un espacio o un producto, no los dos.')
    return (await isUnder(tx, plan.floor_id, spaceId))
      ? { spaceId, productId: null }
      : invalidField(errors, 'spaceId', 'Elige un espacio de este piso.')
  }
  if (productId === undefined) return invalidField(errors, 'spaceId', 'Elige un espacio o un producto.')
  const [product] = await productsById(tx, [productId])
  if (product?.campus_id !== plan.campus_id) return invalidField(errors, 'productId', 'Elige un producto de esta sede.')
  if (product.space_id === null) return { spaceId: null, productId }
  return (await isUnder(tx, plan.floor_id, product.space_id))
    ? { spaceId: product.space_id, productId: null }
    : invalidField(errors, 'productId', 'El espacio de ese producto está en otro piso.')
}

async function refuseTaken({ tx }: Context, planId: string, { spaceId, productId }: Wanted, errors: PlaceRefusals) {
  const taken =
    spaceId === null ? await findPlaceOfProduct(tx, planId, productId) : await findPlaceOfSpace(tx, planId, spaceId)
  if (!taken) return
  const elementId = taken.element_id
  fail(
    spaceId === null
      ? errors.PRODUCT_PLACED({ data: { productId, productName: taken.name, elementId } })
      : errors.SPACE_PLACED({ data: { spaceId, spaceName: taken.name, elementId } }),
  )
}

/** How the history of a plan tells of a place. */
const traceOf = ({ space_id, name }: Pick<PlaceRow, 'space_id' | 'name'>) =>
  space_id === null ? { product: name } : { space: name }
const kindOf = ({ space_id }: Pick<PlaceRow, 'space_id'>) => (space_id === null ? 'product' : 'space')

export const placeRoutes = {
  attach: on.floorPlans.attach.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const element = (await findElement(tx, input.id)) ?? notFound(errors)
    const before = await lockForChange(context, { id: element.plan_id, version: input.version }, 'edit', errors)
    const wanted = await whatIsWanted(context, before, input, errors)
    await refuseTaken(context, before.id, wanted, errors)
    if ((await listPlacesOf(tx, element.id)).length >= mostPlaces) {
      const field = input.spaceId === undefined ? 'productId' : 'spaceId'
      invalidField(errors, field, `Un elemento tiene hasta ${mostPlaces} espacios o productos.`)
    }
    const id = randomUUIDv7()
    await insertPlace(tx, {
      tenant_id: caller.tenantId,
      id,
      plan_id: before.id,
      element_id: element.id,
      space_id: wanted.spaceId,
      product_id: wanted.productId,
    })
    const place = (await findPlaceOfPlan(tx, id)) ?? notFound(errors)
    const is = { ...traceOf(place), element: labelOf(element, []) }
    await changed(context, `floor_plan.${kindOf(place)}_attached`, before, { is })
    return { ...presentPlace(place, await soldIn(context, before, [place])), elementId: element.id }
  }),

  detach: on.floorPlans.detach.handler(async ({ input, context, errors }) => {
    const found = (await findPlaceOfPlan(context.tx, input.id)) ?? notFound(errors)
    const before = await lockForChange(context, { id: found.plan_id, version: input.version }, 'edit', errors)
    await deletePlace(context.tx, found.id)
    await changed(context, `floor_plan.${kindOf(found)}_detached`, before, { was: traceOf(found) })
    return { message: `${found.name} ya no tiene lugar en el plano.` }
  }),
}
