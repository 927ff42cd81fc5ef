import type { Conflict, UnavailableWhy } from '@aforo/api/offer/inventory-conflicts'
import { formatDate, formatDates } from '@aforo/api/platform/dates-in-words'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import {
  isStale,
  notFound,
  type Refusals,
  type Stale,
  staleVersion,
  type WrongState,
  wrongState,
} from '../../platform/http/refusals.ts'
import { alternativesTo } from './alternatives.service.ts'
import { traceOf } from './conflicts.present.ts'
import { type ConflictRow, conflictList, decideConflict, findConflict, lockConflict } from './conflicts.queries.ts'
import { lifecycle } from './conflicts.rules.ts'
import { answerConflicts } from './conflicts.service.ts'
import { freeFromIn, type ProductRow, productsById, todayWhere } from './free.queries.ts'
import { presentPrices, presentProduct, presentShownConflict, presentTaker } from './inventory.present.ts'
import { daysAsked } from './lists.routes.ts'
import { conflictsOf, takersOver } from './takers.queries.ts'

type DecideErrors = Refusals<'NOT_FOUND'> & Stale<Conflict> & WrongState<Conflict['status']>

async function answerOf({ tx }: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<Conflict> {
  const row = (await findConflict(tx, id)) ?? notFound(errors)
  return (await answerConflicts(tx, [row]))[0] ?? notFound(errors)
}

/** Says what is decided about a conflict: lock, decide, change, record, answer. */
async function decide(
  context: HandlerContext,
  { id, version, action, reason }: { id: string; version?: number; action: 'accept' | 'reopen'; reason: string | null },
  errors: DecideErrors,
): Promise<Conflict> {
  const { tx, now, caller, record, emit } = context
  const before = (await lockConflict(tx, id)) ?? notFound(errors)
  if (isStale({ version }, before)) staleVersion(errors, await answerOf(context, id, errors))
  const status = lifecycle.after(before.status, action) ?? wrongState(errors, before.status)
  const accepted = status === 'ACCEPTED'
  await decideConflict(tx, id, {
    status,
    reason: accepted ? reason : null,
    decided_by: accepted ? caller.userId : null,
    decided_at: accepted ? now.toString() : null,
  })
  const after: ConflictRow = { ...before, status, reason: accepted ? reason : null }
  record({
    action: accepted ? 'conflict.accepted' : 'conflict.reopened',
    entityType: 'conflict',
    entityId: id,
    before: traceOf(before),
    after: traceOf(after),
  })
  emit({ topic: 'inventory', campusId: before.campus_id })
  return answerOf(context, id, errors)
}

async function productOf({ tx }: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>): Promise<ProductRow> {
  return (await productsById(tx, [id]))[0] ?? notFound(errors)
}

export const conflictRoutes = {
  conflicts: on.inventory.conflicts.handler(async ({ input, context: { tx, now } }) => {
    const filter = { ...input, today: await todayWhere(tx, input, now) }
    const page = await conflictList.page(tx, filter, row => row)
    return { ...page, items: await answerConflicts(tx, page.items) }
  }),

  conflict: on.inventory.conflict.handler(({ input, context, errors }) => answerOf(context, input.id, errors)),

  acceptConflict: on.inventory.acceptConflict.handler(({ input, context, errors }) =>
    decide(context, { ...input, action: 'accept' }, errors),
  ),

  reopenConflict: on.inventory.reopenConflict.handler(({ input, context, errors }) =>
    decide(context, { ...input, action: 'reopen', reason: null }, errors),
  ),

  alternatives: on.inventory.alternatives.handler(async ({ input, context, errors }) => {
    const product = await productOf(context, input.id, errors)
    const { days, today } = await daysAsked(context, { ...input, campusId: product.campus_id }, errors)
    const found = await alternativesTo(
      context,
      product,
      { from: days.from, to: input.openEnded ? null : days.to },
      today,
    )
    return found.map(({ product, prices }) => ({ ...presentProduct(product), prices: presentPrices(prices) }))
  }),

  why: on.inventory.why.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const product = await productOf(context, input.id, errors)
    const { days, today } = await daysAsked(context, { ...input, campusId: product.campus_id }, errors)
    const reason = (code: UnavailableWhy, text: string) => ({ code, text, takenBy: null })
    const conflicts = (await conflictsOf(tx, [product.id])).filter(({ status }) => status === 'OPEN')
    const reasons = [
      ...(days.from < product.starts_on
        ? [reason('NOT_OFFERED_YET', `Se ofrece desde el ${formatDate(product.starts_on)}.`)]
        : []),
      ...(product.ends_on !== null && product.ends_on < days.to
        ? [reason('NOT_OFFERED_ANY_MORE', `Se ofrece hasta el ${formatDate(product.ends_on)}.`)]
        : []),
      ...(await takersOver(tx, [product.id], days)).map(row => {
        const taker = presentTaker(row)
        const when = taker.endDate
          ? formatDates(taker.startDate, taker.endDate)
          : `desde el ${formatDate(taker.startDate)}${taker.renews ? ', se renueva mientras nadie avise' : ''}`
        const whom = [taker.title, taker.clientName].filter(Boolean).join(', ')
        return { code: 'TAKEN' as const, text: `${whom}: ${when}.`, takenBy: taker }
      }),
      ...conflicts
        .map(presentShownConflict)
        .filter(({ endDate }) => endDate === null || endDate >= today)
        .map(() => reason('CONFLICT', 'Está en un conflicto sin resolver: no se ofrece hasta que se resuelva.')),
    ]
    return {
      productId: product.id,
      startDate: days.from,
      endDate: days.to,
      available: reasons.length === 0,
      reasons,
      freeFrom: await freeFromIn(tx, product.id, days.from),
    }
  }),
}
