import { randomUUIDv7 } from 'node:crypto'
import type { ElementFault, PlanElement, SavedElement } from '@aforo/api/places/floor-plan-elements'
import { mostElements } from '@aforo/api/places/floor-plan-elements'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import { setBackgrounds } from './backgrounds.routes.ts'
import {
  deleteElements,
  type ElementRow,
  findElement,
  listLineagesTaken,
  listOfOtherPlans,
  saveElements,
} from './elements.queries.ts'
import { faultOf, faultsInChanges, placedTwice } from './elements.rules.ts'
import { isBackOffice } from './floor-plans.rules.ts'
import { soldIn, withSpacesOfProducts } from './placed-products.service.ts'
import { listPlacesOf, setPlaces } from './places.queries.ts'
import { type Context, changed, type EditRefusals, lockForChange } from './plan-changes.service.ts'
import { labelOf, presentElement } from './plans.present.ts'
import { findPlan, type PlanRow } from './plans.queries.ts'

type FoundElement = NonNullable<Awaited<ReturnType<typeof findElement>>>

type SaveRefusals = EditRefusals & Refusals<'ELEMENTS_REFUSED'>

/** As many faults as anybody mends at once. */
const mostFaults = 100

/** Writes changes of a plan that is held, all or none. @throws ELEMENTS_REFUSED naming each element at fault */
async function write(
  { tx }: Context,
  plan: PlanRow,
  { upsert, deleted }: { upsert: readonly SavedElement[]; deleted: string[] },
  errors: Pick<SaveRefusals, 'ELEMENTS_REFUSED'>,
): Promise<{ deleted: number }> {
  const refuse = (faults: ElementFault[]) => {
    if (faults.length > 0) fail(errors.ELEMENTS_REFUSED({ data: { faults: faults.slice(0, mostFaults) } }))
  }
  refuse(faultsInChanges({ upsert, deleted }, plan))
  const ids = upsert.map(({ id }) => id)
  const foreign = await listOfOtherPlans(tx, plan.id, [...ids, ...deleted])
  refuse(foreign.map(({ id }) => faultOf(id, 'OTHER_PLAN')))
  const { elements, faults } = await withSpacesOfProducts(tx, plan, upsert)
  refuse([...faults, ...placedTwice(elements)])
  const gone = deleted.length === 0 ? 0 : await deleteElements(tx, plan.id, deleted)
  if (upsert.length === 0) return { deleted: gone }
  const taken = await listLineagesTaken(tx, plan.id, ids)
  refuse(taken.map(id => faultOf(id, 'ID_TAKEN')))
  await saveElements(tx, plan.id, upsert)
  const wrong = await setPlaces(tx, { planId: plan.id, floorId: plan.floor_id }, elements)
  refuse(
    wrong.map(({ element_id, space_id, product_id, other_id }) =>
      faultOf(element_id, other_id === null ? 'NO_SUCH_SPACE' : 'PLACED_TWICE', {
        spaceId: space_id,
        productId: product_id,
      }),
    ),
  )
  return { deleted: gone }
}

/** An element with what it stands for. */
async function presented(context: Context, row: FoundElement, plan: PlanRow | undefined): Promise<PlanElement> {
  const places = await listPlacesOf(context.tx, row.id)
  return presentElement(row, places, plan ? await soldIn(context, plan, places) : new Map())
}

async function read(context: Context, plan: PlanRow, id: string): Promise<PlanElement> {
  const row = await findElement(context.tx, id)
  if (!row) throw new Error('an element that was just written can’t vanish')
  return presented(context, row, plan)
}

const nameOf = (row: Pick<ElementRow, 'kind' | 'text'>, places: readonly { name: string }[] = []) => ({
  element: labelOf(row, places),
})

export const elementRoutes = {
  elementDetail: on.floorPlans.elementDetail.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const row = (await findElement(tx, input.id)) ?? notFound(errors)
    if (row.status !== 'ACTIVE' && !isBackOffice(caller)) notFound(errors)
    return {
      ...(await presented(context, row, await findPlan(tx, row.plan_id))),
      planId: row.plan_id,
      floorId: row.floor_id,
      planStatus: row.status,
      planVersion: row.version,
    }
  }),

  saveElements: on.floorPlans.saveElements.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'edit', errors)
    const { sheet, upsert } = input
    const size = sheet && { width: sheet.width, height: sheet.height }
    if (sheet) await setBackgrounds(context, before, sheet.backgrounds, errors)
    const { deleted } = await write(context, { ...before, ...size }, { upsert, deleted: input.delete }, errors)
    const after = await changed(context, 'floor_plan.drawn', before, { fields: size ?? {} })
    if (after.elements > mostElements) refuseFault(errors, tooMany)
    const { id, version, elements, placed } = after
    return { id, version, elementCount: elements, placed, saved: upsert.length, deleted }
  }),

  addElement: on.floorPlans.addElement.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'edit', errors)
    if (before.elements >= mostElements) refuseFault(errors, tooMany)
    const element = { ...input.element, id: input.element.id ?? randomUUIDv7() }
    if (await findElement(context.tx, element.id)) invalidField(errors, 'element.id', 'Ese elemento ya existe.')
    await write(context, before, { upsert: [element], deleted: [] }, errors)
    const after = await read(context, before, element.id)
    await changed(context, 'floor_plan.element_added', before, { is: nameOf(after, after.places) })
    return after
  }),

  updateElement: on.floorPlans.updateElement.handler(async ({ input, context, errors }) => {
    const { elementId, version, ...drawn } = input
    const found = (await findElement(context.tx, elementId)) ?? notFound(errors)
    const before = await lockForChange(context, { id: found.plan_id, version }, 'edit', errors)
    const was = await read(context, before, elementId)
    await write(context, before, { upsert: [{ ...drawn, id: elementId }], deleted: [] }, errors)
    const after = await read(context, before, elementId)
    const names = { was: nameOf(was, was.places), is: nameOf(after, after.places) }
    await changed(context, 'floor_plan.element_changed', before, names)
    return after
  }),

  removeElement: on.floorPlans.removeElement.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const { planId, elementId, version } = input
    const before = await lockForChange(context, { id: planId, version }, 'edit', errors)
    const found = await findElement(tx, elementId)
    if (found?.plan_id !== planId) return notFound(errors)
    const was = nameOf(found, await listPlacesOf(tx, elementId))
    await deleteElements(tx, planId, [elementId])
    await changed(context, 'floor_plan.element_removed', before, { was })
    return { message: 'Se quitó el elemento.' }
  }),
}

const tooMany = { field: 'upsert', message: `Un plano tiene hasta ${mostElements} elementos.` }
