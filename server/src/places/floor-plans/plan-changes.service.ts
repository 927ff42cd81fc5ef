import type { FloorPlan, FloorPlanSummary, PlanStatus } from '@aforo/api/places/floor-plans'
import type { HandlerContext } from '../../platform/http/on.ts'
import { notFound, type Refusals, type Stale, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import type { Services } from '../../platform/services.ts'
import { listBackgrounds } from './backgrounds.queries.ts'
import { listElements } from './elements.queries.ts'
import { isBackOffice, lifecycle, type PlanAction } from './floor-plans.rules.ts'
import { bySpace, drawnElsewhere, productsHere } from './placed-products.service.ts'
import { listPlaces } from './places.queries.ts'
import {
  historyWords,
  presentBackground,
  presentDrawing,
  presentPlan,
  presentProduct,
  type Reading,
  traceOf,
} from './plans.present.ts'
import { findPlan, listSpacesUnder, lockFloor, lockPlan, type PlanRow, updatePlan } from './plans.queries.ts'

/** What handlers have: the transaction's part and the program's. */
export type Context = HandlerContext & { services: Services }

export const readingOf = ({ services, now, caller }: Context): Reading => ({
  files: services.files,
  now,
  mayEdit: isBackOffice(caller),
})

export const planRecord = recordOf({
  type: 'floor_plan',
  find: ({ tx }: Context, id: string) => findPlan(tx, id),
  lock: async ({ tx }: Context, id: string) => {
    await lockPlan(tx, id)
    return findPlan(tx, id)
  },
  present: (row: PlanRow, context: Context) => presentPlan(row, readingOf(context)),
  trace: traceOf,
  event: row => ({ topic: 'floor-plans', id: row.id, campusId: row.campus_id }),
  words: historyWords,
})

export type EditRefusals = Refusals<'NOT_FOUND'> & WrongState<PlanStatus> & Stale<FloorPlanSummary>

interface Asked {
  id: string
  version?: number
}

/** Holds a plan for an action that its state allows. @throws NOT_FOUND, STALE_VERSION, WRONG_STATE */
export async function lockForChange(
  context: Context,
  asked: Asked,
  action: PlanAction,
  errors: EditRefusals,
): Promise<PlanRow> {
  const before = await planRecord.lock(context, asked, errors)
  if (!lifecycle.allows(before.status, action)) wrongState(errors, before.status)
  return before
}

/** Holds a plan and, before it, its floor: for what decides which plan the floor has. */
export async function lockWithFloor(
  context: Context,
  asked: Asked,
  action: PlanAction,
  errors: EditRefusals,
): Promise<PlanRow> {
  const found = (await findPlan(context.tx, asked.id)) ?? notFound(errors)
  if (!(await lockFloor(context.tx, found.floor_id))) notFound(errors)
  return lockForChange(context, asked, action, errors)
}

/** What else the history of a plan tells of a change besides the plan's own figures. */
export type Detail = Partial<Record<'element' | 'space' | 'product' | 'background' | 'from', string>>

/** Counts the version up, leaves the traces of a change and answers the plan as it is now. */
export async function changed(
  context: Context,
  action: Parameters<typeof planRecord.record>[1],
  before: PlanRow,
  {
    fields = {},
    was,
    is,
    pictured = true,
  }: { fields?: Parameters<typeof updatePlan>[2]; was?: Detail; is?: Detail; pictured?: boolean } = {},
): Promise<PlanRow> {
  const { tx, enqueue, caller } = context
  await updatePlan(tx, before.id, fields)
  const after = await findPlan(tx, before.id)
  if (!after) throw new Error('a plan that is held can’t vanish')
  planRecord.record(context, action, { before, after, extra: { before: was, after: is } })
  if (pictured) enqueue('floor-plans.preview', { tenantId: caller.tenantId, planId: after.id })
  return after
}

/** A whole plan: all that is drawn and all that may be placed. */
export async function presentWholePlan(context: Context, row: PlanRow): Promise<FloorPlan> {
  const { tx } = context
  const reading = readingOf(context)
  const elements = await listElements(tx, row.id)
  const places = await listPlaces(tx, row.id)
  const backgrounds = await listBackgrounds(tx, row.id)
  const spaces = await listSpacesUnder(tx, row.floor_id)
  const { today, products } = await productsHere(
    context,
    row,
    spaces.map(({ id }) => id),
  )
  const drawnOn = await drawnElsewhere(context, row, products)
  return {
    ...presentPlan(row, reading),
    backgrounds: backgrounds.map(background => presentBackground(background, reading)),
    drawing: presentDrawing(elements, places, bySpace(products)),
    spaces: spaces.map(({ parent_id, ...space }) => ({ ...space, parentId: parent_id })),
    products: products.map(product => presentProduct(product, today, drawnOn)),
  }
}
