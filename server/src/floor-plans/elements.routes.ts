import { randomUUIDv7 } from 'node:crypto'
import type { ElementFault, PlanElement, SavedElement } from '@aforo/contract/floor-plan-elements'
import { mostElements, mostPlaces } from '@aforo/contract/floor-plan-elements'
import { fail, on } from '../platform/http/on.ts'
import { setBackgrounds } from './backgrounds.routes.ts'
import { type Context, changed, type EditRefusals, isBackOffice, lockForChange } from './change.routes.ts'
import {
  deleteElements,
  deletePlace,
  type ElementRow,
  findElement,
  findPlaceOfPlan,
  findPlaceOfSpace,
  insertPlace,
  isUnder,
  listOfOtherPlans,
  listPlacesOf,
  saveElements,
  setPlaces,
} from './elements.queries.ts'
import { faultOf, faultsInChanges } from './elements.rules.ts'
import { labelOf, presentElement, presentPlace } from './plans.present.ts'
import type { PlanRow } from './plans.queries.ts'

interface Refusals extends EditRefusals {
  ELEMENTS_REFUSED(given: { data: { faults: ElementFault[] } }): Error
}

/** As many faults as anybody mends at once. */
const mostFaults = 100

/** Writes changes of a plan that is held, all or none. @throws ELEMENTS_REFUSED naming each element at fault */
async function write(
  { tx }: Context,
  plan: PlanRow,
  { upsert, deleted }: { upsert: readonly SavedElement[]; deleted: string[] },
  errors: Pick<Refusals, 'ELEMENTS_REFUSED'>,
): Promise<{ deleted: number }> {
  const refuse = (faults: ElementFault[]) => {
    if (faults.length > 0) fail(errors.ELEMENTS_REFUSED({ data: { faults: faults.slice(0, mostFaults) } }))
  }
  refuse(faultsInChanges({ upsert, deleted }, plan))
  const ids = upsert.map(({ id }) => id)
  const foreign = await listOfOtherPlans(tx, plan.id, [...ids, ...deleted])
  refuse(foreign.map(({ id }) => faultOf(id, 'OTHER_PLAN')))
  const gone = deleted.length === 0 ? 0 : await deleteElements(tx, plan.id, deleted)
  if (upsert.length === 0) return { deleted: gone }
  await saveElements(tx, plan.id, upsert)
  const wrong = await setPlaces(tx, { planId: plan.id, floorId: plan.floor_id }, upsert)
  refuse(
    wrong.map(({ element_id, space_id, other_id }) =>
      faultOf(element_id, other_id === null ? 'NO_SUCH_SPACE' : 'PLACED_TWICE', { spaceId: space_id }),
    ),
  )
  return { deleted: gone }
}

async function read(tx: Context['tx'], id: string): Promise<PlanElement> {
  const row = await findElement(tx, id)
  if (!row) throw new Error('an element that was just written can’t vanish')
  return presentElement(row, await listPlacesOf(tx, id))
}

const nameOf = (row: Pick<ElementRow, 'kind' | 'text'>, places: readonly { name: string }[] = []) => ({
  element: labelOf(row, places),
})

export const elementRoutes = {
  elementDetail: on.floorPlans.elementDetail.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const row = (await findElement(tx, input.id)) ?? fail(errors.NOT_FOUND())
    if (row.status !== 'ACTIVE' && !isBackOffice(caller)) fail(errors.NOT_FOUND())
    return {
      ...presentElement(row, await listPlacesOf(tx, row.id)),
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
    const after = await changed(context, 'drawn', before, { fields: size ?? {} })
    if (after.elements > mostElements) fail(errors.INVALID_FIELD({ data: tooMany }))
    const { id, version, elements, placed } = after
    return { id, version, elements, placed, saved: upsert.length, deleted }
  }),

  addElement: on.floorPlans.addElement.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'edit', errors)
    if (before.elements >= mostElements) fail(errors.INVALID_FIELD({ data: tooMany }))
    const element = { ...input.element, id: input.element.id ?? randomUUIDv7() }
    if (await findElement(context.tx, element.id))
      fail(errors.INVALID_FIELD({ data: { field: 'element.id', message: 'Ese elemento ya existe.' } }))
    await write(context, before, { upsert: [element], deleted: [] }, errors)
    const after = await read(context.tx, element.id)
    await changed(context, 'element_added', before, { is: nameOf(after, after.places) })
    return after
  }),

  updateElement: on.floorPlans.updateElement.handler(async ({ input, context, errors }) => {
    const { elementId, version, ...drawn } = input
    const found = (await findElement(context.tx, elementId)) ?? fail(errors.NOT_FOUND())
    const before = await lockForChange(context, { id: found.plan_id, version }, 'edit', errors)
    const was = await read(context.tx, elementId)
    await write(context, before, { upsert: [{ ...drawn, id: elementId }], deleted: [] }, errors)
    const after = await read(context.tx, elementId)
    const names = { was: nameOf(was, was.places), is: nameOf(after, after.places) }
    await changed(context, 'element_changed', before, names)
    return after
  }),

  removeElement: on.floorPlans.removeElement.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const { planId, elementId, version } = input
    const before = await lockForChange(context, { id: planId, version }, 'edit', errors)
    const found = await findElement(tx, elementId)
    if (found?.plan_id !== planId) return fail(errors.NOT_FOUND())
    const was = nameOf(found, await listPlacesOf(tx, elementId))
    await deleteElements(tx, planId, [elementId])
    await changed(context, 'element_removed', before, { was })
    return { message: 'Se quitó el elemento.' }
  }),

  attach: on.floorPlans.attach.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const element = (await findElement(tx, input.id)) ?? fail(errors.NOT_FOUND())
    const before = await lockForChange(context, { id: element.plan_id, version: input.version }, 'edit', errors)
    const refuse = (message: string) => fail(errors.INVALID_FIELD({ data: { field: 'spaceId', message } }))
    if (!(await isUnder(tx, before.floor_id, input.spaceId))) refuse('Elige un espacio de este piso.')
    const taken = await findPlaceOfSpace(tx, before.id, input.spaceId)
    if (taken)
      fail(
        errors.SPACE_PLACED({
          data: { spaceId: input.spaceId, spaceName: taken.name, elementId: taken.element_id },
        }),
      )
    if ((await listPlacesOf(tx, element.id)).length >= mostPlaces)
      refuse(`Un elemento tiene hasta ${mostPlaces} espacios.`)
    const id = randomUUIDv7()
    await insertPlace(tx, {
      tenant_id: caller.tenantId,
      id,
      plan_id: before.id,
      element_id: element.id,
      space_id: input.spaceId,
    })
    const place = (await findPlaceOfPlan(tx, id)) ?? fail(errors.NOT_FOUND())
    await changed(context, 'space_attached', before, { is: { space: place.name, ...nameOf(element) } })
    return { ...presentPlace(place), elementId: element.id }
  }),

  detach: on.floorPlans.detach.handler(async ({ input, context, errors }) => {
    const found = (await findPlaceOfPlan(context.tx, input.id)) ?? fail(errors.NOT_FOUND())
    const before = await lockForChange(context, { id: found.plan_id, version: input.version }, 'edit', errors)
    await deletePlace(context.tx, found.id)
    await changed(context, 'space_detached', before, { was: { space: found.name } })
    return { message: `${found.name} ya no tiene lugar en el plano.` }
  }),
}

const tooMany = { field: 'upsert', message: `Un plano tiene hasta ${mostElements} elementos.` }
