import type { Findings } from '@aforo/api/places/floor-plan-review'
import type { FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { fail, on } from '../../platform/http/on.ts'
import { notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { setPositions } from '../spaces/spaces.ts'
import { listElements } from './elements.queries.ts'
import { review } from './findings.routes.ts'
import { middleOf } from './geometry.rules.ts'
import { deleteStrayPlaces, listPlaces } from './places.queries.ts'
import { type Context, changed, lockForChange, lockWithFloor, planRecord, readingOf } from './plan-changes.service.ts'
import { presentPlan } from './plans.present.ts'
import {
  archivePlanIn,
  findDraft,
  findPlan,
  findPlanFloor,
  lockFloor,
  lockPlan,
  type PlanRow,
  updatePlan,
} from './plans.queries.ts'

type DraftRefusal = Refusals<'DRAFT_EXISTS'>

/** The plan that gives way to another one of its floor, with its trace. */
async function archive(context: Context, floorId: string, status: 'PUBLISHED' | 'ACTIVE') {
  const { tx, now, record, emit } = context
  const archived = await archivePlanIn(tx, floorId, status, now)
  if (!archived) return
  record({
    action: 'floor_plan.archived',
    entityType: 'floor_plan',
    entityId: archived.id,
    before: { status },
    after: { status: 'ARCHIVED' },
  })
  emit({ topic: 'floor-plans', id: archived.id })
}

/** Where each placed space is: in the middle of its element. */
async function positionsIn({ tx }: Context, plan: PlanRow) {
  const elements = new Map((await listElements(tx, plan.id)).map(element => [element.id, element]))
  return (await listPlaces(tx, plan.id)).flatMap(({ space_id, element_id }) => {
    const element = elements.get(element_id)
    return element && space_id !== null ? [{ spaceId: space_id, ...middleOf(element) }] : []
  })
}

/** Makes a plan the one that people see. */
async function putInUse(
  context: Context,
  action: 'floor_plan.activated' | 'floor_plan.rolled_back',
  before: PlanRow,
): Promise<FloorPlanSummary> {
  await archive(context, before.floor_id, 'ACTIVE')
  const after = await changed(context, action, before, {
    fields: { status: 'ACTIVE', activated_at: context.now.toString(), archived_at: null },
  })
  await setPositions(
    context,
    after.floor_id,
    await positionsIn(context, after),
    after.name || `Versión ${after.number}`,
  )
  context.emit({ topic: 'spaces', campusId: after.campus_id })
  return presentPlan(after, readingOf(context))
}

async function refuseErrors(context: Context, plan: PlanRow, errors: Refusals<'PLAN_HAS_ERRORS'>): Promise<Findings> {
  const findings = await review(context, plan)
  if (!findings.valid) fail(errors.PLAN_HAS_ERRORS({ data: findings }))
  return findings
}

/** Nobody has a draft of the floor. @throws DRAFT_EXISTS */
async function refuseOtherDraft({ tx }: Context, floorId: string, errors: DraftRefusal) {
  const draft = await findDraft(tx, floorId)
  if (!draft) return
  const createdBy = `${draft.given_name} ${draft.lastname}`.trim()
  fail(errors.DRAFT_EXISTS({ data: { planId: draft.id, name: draft.name, createdBy } }))
}

export const lifecycleRoutes = {
  publish: on.floorPlans.publish.handler(async ({ input, context, errors }) => {
    const before = await lockWithFloor(context, input, 'publish', errors)
    const { warnings } = await refuseErrors(context, before, errors)
    await archive(context, before.floor_id, 'PUBLISHED')
    const fields = { status: 'PUBLISHED' as const, published_at: context.now.toString() }
    const after = await changed(context, 'floor_plan.published', before, { fields, pictured: false })
    return { ...presentPlan(after, readingOf(context)), warnings }
  }),

  reopen: on.floorPlans.reopen.handler(async ({ input, context, errors }) => {
    const before = await lockWithFloor(context, input, 'reopen', errors)
    await refuseOtherDraft(context, before.floor_id, errors)
    const fields = { status: 'DRAFT' as const, published_at: null }
    return presentPlan(
      await changed(context, 'floor_plan.reopened', before, { fields, pictured: false }),
      readingOf(context),
    )
  }),

  activate: on.floorPlans.activate.handler(async ({ input, context, errors }) => {
    const before = await lockWithFloor(context, input, 'activate', errors)
    // Looked at again: a space may have been deleted since the plan was published.
    await refuseErrors(context, before, errors)
    return putInUse(context, 'floor_plan.activated', before)
  }),

  rollBack: on.floorPlans.rollBack.handler(async ({ input, context, errors }) => {
    const before = await lockWithFloor(context, input, 'rollBack', errors)
    await deleteStrayPlaces(context.tx, before.id, { id: before.floor_id, campusId: before.campus_id })
    return putInUse(context, 'floor_plan.rolled_back', before)
  }),

  discard: on.floorPlans.discard.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, 'discard', errors)
    await updatePlan(context.tx, before.id, { discarded_at: context.now.toString() })
    planRecord.record(context, 'floor_plan.discarded', { before })
    return { message: 'Se descartó el borrador.' }
  }),

  restore: on.floorPlans.restore.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const found = (await findPlanFloor(tx, input.id)) ?? notFound(errors)
    if (!(await lockFloor(tx, found.floor_id))) notFound(errors)
    const plan = (await lockPlan(tx, input.id)) ?? notFound(errors)
    if (plan.discarded_at === null) wrongState(errors, plan.status)
    await refuseOtherDraft(context, plan.floor_id, errors)
    await updatePlan(tx, plan.id, { discarded_at: null })
    const before = (await findPlan(tx, plan.id)) ?? notFound(errors)
    return presentPlan(await changed(context, 'floor_plan.restored', before, { pictured: false }), readingOf(context))
  }),
}
