import { randomUUIDv7 } from 'node:crypto'
import { mostElements } from '@aforo/api/places/floor-plan-elements'
import { mostBackgrounds } from '@aforo/api/places/floor-plans'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { copyBackgrounds, listBackgrounds, takeOffBackgrounds } from './backgrounds.queries.ts'
import { clearElements, copyElements, countElements } from './elements.queries.ts'
import { isBackOffice } from './floor-plans.rules.ts'
import { changed, lockForChange, planRecord, presentWholePlan, readingOf } from './plan-changes.service.ts'
import { presentFloor, presentPlan } from './plans.present.ts'
import {
  countSpacesUnder,
  findDraft,
  findFloor,
  findPlan,
  floorList,
  insertPlan,
  listLivePlans,
  lockFloor,
  planList,
} from './plans.queries.ts'

export const planRoutes = {
  floors: on.floorPlans.floors.handler(async ({ input, context }) => {
    const { tx, caller, enqueue } = context
    const floors = await floorList.rows(tx, input, stretchOf(input))
    const ids = floors.map(({ id }) => id)
    const live = await listLivePlans(tx, ids)
    // What came without its picture (the demo, a database brought back without its files) gets it when it is first looked at.
    for (const plan of live)
      if (plan.preview_key === null) enqueue('floor-plans.preview', { tenantId: caller.tenantId, planId: plan.id })
    const plans = Map.groupBy(live, plan => plan.floor_id)
    const spaces = await countSpacesUnder(tx, ids)
    const items = floors.map(floor =>
      presentFloor(floor, { plans: plans.get(floor.id) ?? [], spaces: spaces.get(floor.id) ?? 0 }, readingOf(context)),
    )
    return pageOf(items, await floorList.total(tx, input), input)
  }),

  ofFloor: on.floorPlans.ofFloor.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const floor = (await findFloor(tx, input.id)) ?? notFound(errors)
    const plans = await listLivePlans(tx, [floor.id])
    const spaces = (await countSpacesUnder(tx, [floor.id])).get(floor.id) ?? 0
    const active = plans.find(plan => plan.status === 'ACTIVE')
    return {
      ...presentFloor(floor, { plans, spaces }, readingOf(context)),
      plan: active ? await presentWholePlan(context, active) : null,
    }
  }),

  plansOfFloor: on.floorPlans.plansOfFloor.handler(async ({ input, context, errors }) => {
    const { tx } = context
    if (!(await findFloor(tx, input.id))) notFound(errors)
    return planList.page(tx, input, row => presentPlan(row, readingOf(context)))
  }),

  detail: on.floorPlans.detail.handler(async ({ input, context, errors }) => {
    const row = (await findPlan(context.tx, input.id)) ?? notFound(errors)
    if (row.status !== 'ACTIVE' && !isBackOffice(context.caller)) notFound(errors)
    return presentWholePlan(context, row)
  }),

  history: on.floorPlans.history.handler(({ input, context, errors }) => planRecord.history(context, input, errors)),

  create: on.floorPlans.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, enqueue } = context
    const floor = (await lockFloor(tx, input.floorId)) ?? notFound(errors)
    const draft = await findDraft(tx, floor.id)
    if (draft) {
      const createdBy = `${draft.given_name} ${draft.lastname}`.trim()
      fail(errors.DRAFT_EXISTS({ data: { planId: draft.id, name: draft.name, createdBy } }))
    }
    const from = input.fromPlanId === undefined ? undefined : await findPlan(tx, input.fromPlanId)
    if (input.fromPlanId !== undefined && from?.floor_id !== floor.id)
      invalidField(errors, 'fromPlanId', 'Elige un plano de este piso.')
    const id = randomUUIDv7()
    await insertPlan(tx, {
      tenant_id: caller.tenantId,
      id,
      floor_id: floor.id,
      name: input.name || (from?.name ?? `Plano de ${floor.name}`),
      width: from?.width ?? input.width,
      height: from?.height ?? input.height,
      copied_from_id: from?.id ?? null,
      created_by: caller.userId,
    })
    if (from) {
      await copyElements(tx, from.id, { planId: id, floorId: floor.id }, 'SAME_FLOOR')
      await copyBackgrounds(tx, from.id, id)
    }
    const row = (await findPlan(tx, id)) ?? notFound(errors)
    planRecord.record(context, 'floor_plan.created', { after: row })
    enqueue('floor-plans.preview', { tenantId: caller.tenantId, planId: id })
    return presentWholePlan(context, row)
  }),

  change: on.floorPlans.change.handler(async ({ input: { id, version, ...fields }, context, errors }) => {
    const before = await lockForChange(context, { id, version }, 'edit', errors)
    return presentPlan(await changed(context, 'floor_plan.changed', before, { fields }), readingOf(context))
  }),

  copyInto: on.floorPlans.copyInto.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const before = await lockForChange(context, input, 'edit', errors)
    const source = (await findPlan(tx, input.planId)) ?? notFound(errors)
    const refuse = (message: string) => invalidField(errors, 'planId', message)
    if (source.id === before.id) refuse('Un plano no se trae a sí mismo.')
    if (input.mode === 'REPLACE') await clearElements(tx, before.id)
    const already = input.mode === 'REPLACE' ? 0 : await countElements(tx, before.id)
    if (already + source.elements > mostElements) refuse(`Un plano tiene hasta ${mostElements} elementos.`)
    if (input.backgrounds) {
      const own = input.mode === 'REPLACE' ? [] : await listBackgrounds(tx, before.id)
      if (own.length + (await listBackgrounds(tx, source.id)).length > mostBackgrounds)
        refuse(`Un plano tiene hasta ${mostBackgrounds} imágenes de fondo.`)
      if (input.mode === 'REPLACE') await takeOffBackgrounds(tx, before.id, context.now)
    }
    const to = { planId: before.id, floorId: before.floor_id }
    await copyElements(tx, source.id, to, input.matchNames ? 'BY_NAME' : 'WITHOUT_SPACES')
    if (input.backgrounds) await copyBackgrounds(tx, source.id, before.id)
    const after = await changed(context, 'floor_plan.copied_into', before, {
      fields: { width: Math.max(before.width, source.width), height: Math.max(before.height, source.height) },
      is: { from: `${source.floor_name}, ${source.name}` },
    })
    return presentWholePlan(context, after)
  }),
}
