import type { Findings } from '@aforo/api/places/floor-plan-review'
import { type PlaceableRow, productsById } from '../../offer/products/products.ts'
import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { listElements } from './elements.queries.ts'
import { type DrawnElement, findingsOf, type KnownProduct } from './findings.rules.ts'
import { drawnElsewhere, productsHere } from './placed-products.service.ts'
import { listPlaces, listSpaces } from './places.queries.ts'
import type { Context } from './plan-changes.service.ts'
import { findFloor, findPlan, listLivePlans, listSpacesUnder, type PlanRow } from './plans.queries.ts'

/** Nobody reads on after so many. */
const mostTold = 500

/** What a plan lacks or has too much. @param drawing what is looked at in the place of what is saved */
export async function review(context: Context, plan: PlanRow, drawing?: DrawnElement[]): Promise<Findings> {
  const { tx } = context
  const elements = drawing ?? (await savedDrawing(tx, plan.id))
  const spaces = (await listSpacesUnder(tx, plan.floor_id)).map(({ parent_id, ...space }) => ({
    ...space,
    parentId: parent_id,
  }))
  const spacesOfFloor = new Set(spaces.map(({ id }) => id))
  const placed = [...new Set(elements.flatMap(({ spaceIds }) => spaceIds))]
  const strangers = placed.filter(id => !spacesOfFloor.has(id))
  const elsewhere = strangers.length === 0 ? [] : await listSpaces(tx, strangers)
  const drawn = await productsById(
    tx,
    elements.flatMap(({ productIds }) => productIds),
  )
  const { products } = await productsHere(context, plan, [...spacesOfFloor])
  const drawnOn = await drawnElsewhere(context, plan, drawn)
  const knownOf = ({ id, name, code, campus_id, space_id }: PlaceableRow): KnownProduct => ({
    id,
    name,
    code,
    spaceId: space_id,
    drawnOn: drawnOn.get(id) ?? null,
    isHere: campus_id === plan.campus_id,
  })
  const findings = findingsOf(
    plan,
    elements,
    spaces,
    new Map(elsewhere.map(({ parent_id, ...space }) => [space.id, { ...space, parentId: parent_id }])),
    {
      drawn: new Map(drawn.map(product => [product.id, knownOf(product)])),
      onSale: products.map(knownOf),
    },
  )
  const errors = findings.filter(({ severity }) => severity === 'ERROR').length
  return {
    planId: plan.id,
    valid: errors === 0,
    errors,
    warnings: findings.length - errors,
    spaceCount: spaces.length,
    placed: placed.length - strangers.length,
    findings: findings.slice(0, mostTold),
  }
}

async function savedDrawing(tx: Context['tx'], planId: string): Promise<DrawnElement[]> {
  const places = Map.groupBy(await listPlaces(tx, planId), place => place.element_id)
  const elements = await listElements(tx, planId)
  return elements.map(element => ({
    ...element,
    spaceIds: (places.get(element.id) ?? []).flatMap(place => (place.product_id ? [] : (place.space_id ?? []))),
    productIds: (places.get(element.id) ?? []).flatMap(place => place.product_id ?? []),
  }))
}

export const findingRoutes = {
  validate: on.floorPlans.validate.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const floor = (await findFloor(tx, input.floorId)) ?? notFound(errors)
    const plan = await planToReview(tx, floor.id, input.planId)
    return review(context, plan ?? notFound(errors), input.elements)
  }),
}

async function planToReview(tx: Context['tx'], floorId: string, planId: string | undefined) {
  if (planId !== undefined) {
    const plan = await findPlan(tx, planId)
    return plan?.floor_id === floorId ? plan : undefined
  }
  const plans = await listLivePlans(tx, [floorId])
  const inOrder = ['DRAFT', 'PUBLISHED', 'ACTIVE'] as const
  return inOrder.flatMap(status => plans.filter(plan => plan.status === status))[0]
}
