import { randomUUIDv7 } from 'node:crypto'
import { mostHits } from '@aforo/api/bookings/blocks'
import type { BlockKind } from '@aforo/api/bookings/calendar'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WordedRefusals, wrongState } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { existsWords, historyWords, presentBlock, traceOf } from './blocks.present.ts'
import {
  type BlockRow,
  blockList,
  findBlock,
  findBlockable,
  findCovering,
  insertBlock,
  liftBlock,
  listKept,
  listTree,
  lockBlock,
  lockTree,
  restoreBlock,
  setReason,
} from './blocks.queries.ts'
import { abilities, plannedSpan, type Span, statusAt, type WallStretch } from './blocks.rules.ts'
import { contradicts, decided } from './decisions.rules.ts'
import { carryOut, listHits, presentHits, releaseExpiredDrafts } from './decisions.service.ts'

/** The space to be blocked and when. Throws NOT_FOUND or INVALID_FIELD. */
async function placeToBlock(
  { tx, now }: Pick<HandlerContext, 'tx' | 'now'>,
  input: WallStretch & { spaceId: string },
  errors: Refusals<'NOT_FOUND' | 'INVALID_FIELD'>,
) {
  const space = (await findBlockable(tx, input.spaceId)) ?? notFound(errors)
  const planned = plannedSpan(input, space.time_zone, now)
  return 'span' in planned ? { space, span: planned.span } : invalidField(errors, planned.field, planned.message)
}

const tooMany = {
  field: 'endDate',
  message: `Hay más de ${mostHits} reservas en ese tiempo. Bloquea por partes o elige un tiempo más corto.`,
}

/** Refuses a block that repeats an existing one. The caller has locked the space. */
async function refuseTwice(
  { tx, now }: HandlerContext,
  { spaceId, kind, span, id }: { spaceId: string; kind: BlockKind; span: Span; id?: string },
  errors: WordedRefusals<'BLOCK_EXISTS'>,
) {
  const row = await findCovering(tx, spaceId, kind, span, id)
  if (!row) return
  const existing = presentBlock(row, now)
  fail(errors.BLOCK_EXISTS({ message: existsWords(existing), data: { existing } }))
}

const blockRecord = recordOf({
  type: 'block',
  find: ({ tx }, id) => findBlock(tx, id),
  lock: ({ tx }, id) => lockBlock(tx, id),
  present: (row, { now }) => presentBlock(row, now),
  trace: (row, { now }) => traceOf(presentBlock(row, now)),
  event: ({ id, campus_id: campusId }) => ({ topic: 'blocks', campusId, id }),
  words: historyWords,
})

const storedOf = (row: BlockRow) => ({
  planned: { start: row.planned_from, end: row.planned_to } satisfies Span,
  liftedAt: row.lifted_at,
})

export const blockRoutes = {
  search: on.blocks.search.handler(async ({ input, context: { tx, now } }) => {
    return blockList.page(tx, { ...input, now }, row => presentBlock(row, now))
  }),

  preview: on.blocks.preview.handler(async ({ input, context, errors }) => {
    const { space, span } = await placeToBlock(context, input, errors)
    const closing = { spaceIds: await listTree(context.tx, space.id), span }
    const rows = await listHits(context, closing)
    if (rows.length > mostHits) invalidField(errors, tooMany.field, tooMany.message)
    return { places: closing.spaceIds.length, hits: await presentHits(context, rows, closing) }
  }),

  create: on.blocks.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { space, span } = await placeToBlock(context, input, errors)
    if (contradicts(input.decisions)) invalidField(errors, 'decisions', 'Decide una sola vez por reserva.')
    // With the spaces locked, nobody books there: these are all the bookings.
    const closing = { spaceIds: await lockTree(tx, space.id), span }
    await refuseTwice(context, { spaceId: space.id, kind: input.kind, span }, errors)
    await releaseExpiredDrafts(context, closing)
    const hits = await listHits(context, closing)
    if (hits.length > mostHits) invalidField(errors, tooMany.field, tooMany.message)
    const { toDo, kept, undecided } = decided(hits, input.decisions)
    if (undecided.length > 0) fail(errors.BLOCK_HITS({ data: { hits: await presentHits(context, hits, closing) } }))
    const byId = new Map(hits.map(row => [row.id, row]))
    for (const decision of toDo) {
      const row = byId.get(decision.reservationId)
      if (row) await carryOut(context, decision, row, closing, input, data => errors.BLOCK_DECISION_REFUSED({ data }))
    }
    const id = randomUUIDv7()
    const { kind, reason } = input
    const key = { tenantId: space.tenant_id, id, spaceId: space.id, campusId: space.campus_id }
    await insertBlock(tx, { ...key, kind, reason, span, createdBy: caller.userId }, kept)
    const moved = toDo.filter(({ action }) => action === 'MOVE').length
    const more = { moved, canceled: toDo.length - moved, kept: kept.length }
    return blockRecord.created(context, 'block.created', id, errors, more)
  }),

  get: on.blocks.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentBlock((await findBlock(tx, input.id)) ?? notFound(errors), now),
  ),

  edit: on.blocks.edit.handler(async ({ input, context, errors }) => {
    const before = await blockRecord.lock(context, input, errors)
    const { kind, reason } = input
    if (kind !== before.kind && !before.lifted_at) {
      await lockTree(context.tx, before.space_id)
      const { planned: span } = storedOf(before)
      await refuseTwice(context, { spaceId: before.space_id, kind, span, id: before.id }, errors)
    }
    await setReason(context.tx, before.id, { kind, reason })
    return blockRecord.changed(context, 'block.changed', before)
  }),

  lift: on.blocks.lift.handler(async ({ input, context, errors }) => {
    const before = await blockRecord.lock(context, input, errors)
    if (!abilities(storedOf(before), context.now).lift) wrongState(errors, statusAt(storedOf(before), context.now))
    await liftBlock(context.tx, before.id, context.now)
    return blockRecord.changed(context, 'block.lifted', before)
  }),

  restore: on.blocks.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await blockRecord.lock(context, input, errors)
    if (!abilities(storedOf(before), now).restore) wrongState(errors, statusAt(storedOf(before), now))
    const closing = { spaceIds: await lockTree(tx, before.space_id), span: storedOf(before).planned }
    const { space_id: spaceId, kind } = before
    await refuseTwice(context, { spaceId, kind, span: closing.span, id: before.id }, errors)
    await releaseExpiredDrafts(context, closing)
    const kept = await listKept(tx, before.id)
    const hits = (await listHits(context, closing)).filter(({ id }) => !kept.has(id))
    if (hits.length > 0) fail(errors.BLOCK_HITS({ data: { hits: await presentHits(context, hits, closing) } }))
    await restoreBlock(tx, before.id)
    return blockRecord.changed(context, 'block.restored', before)
  }),

  history: on.blocks.history.handler(({ input, context, errors }) => blockRecord.history(context, input, errors)),
}
