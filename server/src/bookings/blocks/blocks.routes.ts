import { randomUUIDv7 } from 'node:crypto'
import { type Block, mostHits } from '@aforo/contract/bookings/blocks'
import type { BlockKind } from '@aforo/contract/bookings/calendar'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import {
  invalidField,
  isStale,
  notFound,
  type Refusals,
  type Stale,
  staleVersion,
  type WordedRefusals,
  wrongState,
} from '../../platform/http/refusals.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { existsWords, historyWords, presentBlock, traceOf } from './blocks.present.ts'
import {
  type BlockRow,
  countBlocks,
  findBlock,
  findBlockable,
  findCovering,
  insertBlock,
  liftBlock,
  listBlocks,
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
async function wanted(
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

/** Locks the block to change. @throws NOT_FOUND, STALE_VERSION */
async function lockForChange(
  { tx, now }: HandlerContext,
  { id, version }: { id: string; version?: number },
  errors: Refusals<'NOT_FOUND'> & Partial<Stale<Block>>,
): Promise<BlockRow> {
  const row = (await lockBlock(tx, id)) ?? notFound(errors)
  const { STALE_VERSION } = errors
  if (STALE_VERSION && isStale({ version }, row)) staleVersion({ STALE_VERSION }, presentBlock(row, now))
  return row
}

/** Records a change and answers the block as it is now. */
async function changed(
  { tx, now, record, emit }: HandlerContext,
  action: ActionOf<'block'>,
  id: string,
  before?: BlockRow,
  more: object = {},
): Promise<Block> {
  const row = await findBlock(tx, id)
  if (!row) throw new Error('the block that was just written is there')
  const after = presentBlock(row, now)
  record({
    action: `block.${action}`,
    entityType: 'block',
    entityId: id,
    before: before && traceOf(presentBlock(before, now)),
    after: { ...traceOf(after), ...more },
  })
  emit({ topic: 'blocks', campusId: row.campus_id, id })
  return after
}

const storedOf = (row: BlockRow) => ({
  planned: { start: row.planned_from, end: row.planned_to } satisfies Span,
  liftedAt: row.lifted_at,
})

export const blockRoutes = {
  search: on.blocks.search.handler(async ({ input, context: { tx, now } }) => {
    const filter = { ...input, now }
    const rows = await listBlocks(tx, filter, { ...stretchOf(input), sort: input.sort })
    return pageOf(
      rows.map(row => presentBlock(row, now)),
      await countBlocks(tx, filter),
      input,
    )
  }),

  preview: on.blocks.preview.handler(async ({ input, context, errors }) => {
    const { space, span } = await wanted(context, input, errors)
    const closing = { spaceIds: await listTree(context.tx, space.id), span }
    const rows = await listHits(context, closing)
    if (rows.length > mostHits) invalidField(errors, tooMany.field, tooMany.message)
    return { places: closing.spaceIds.length, hits: await presentHits(context, rows, closing) }
  }),

  create: on.blocks.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { space, span } = await wanted(context, input, errors)
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
    return changed(context, 'created', id, undefined, { moved, canceled: toDo.length - moved, kept: kept.length })
  }),

  get: on.blocks.get.handler(async ({ input, context: { tx, now }, errors }) =>
    presentBlock((await findBlock(tx, input.id)) ?? notFound(errors), now),
  ),

  edit: on.blocks.edit.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    const { kind, reason } = input
    if (kind !== before.kind && !before.lifted_at) {
      await lockTree(context.tx, before.space_id)
      const { planned: span } = storedOf(before)
      await refuseTwice(context, { spaceId: before.space_id, kind, span, id: before.id }, errors)
    }
    await setReason(context.tx, before.id, { kind, reason })
    return changed(context, 'changed', before.id, before)
  }),

  lift: on.blocks.lift.handler(async ({ input, context, errors }) => {
    const before = await lockForChange(context, input, errors)
    if (!abilities(storedOf(before), context.now).lift) wrongState(errors, statusAt(storedOf(before), context.now))
    await liftBlock(context.tx, before.id, context.now)
    return changed(context, 'lifted', before.id, before)
  }),

  restore: on.blocks.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    const before = await lockForChange(context, input, errors)
    if (!abilities(storedOf(before), now).restore) wrongState(errors, statusAt(storedOf(before), now))
    const closing = { spaceIds: await lockTree(tx, before.space_id), span: storedOf(before).planned }
    const { space_id: spaceId, kind } = before
    await refuseTwice(context, { spaceId, kind, span: closing.span, id: before.id }, errors)
    await releaseExpiredDrafts(context, closing)
    const kept = await listKept(tx, before.id)
    const hits = (await listHits(context, closing)).filter(({ id }) => !kept.has(id))
    if (hits.length > 0) fail(errors.BLOCK_HITS({ data: { hits: await presentHits(context, hits, closing) } }))
    await restoreBlock(tx, before.id)
    return changed(context, 'restored', before.id, before)
  }),

  history: on.blocks.history.handler(async ({ input, context: { tx }, errors }) => {
    if (!(await findBlock(tx, input.id))) notFound(errors)
    return presentHistory(await historyRows(tx, 'block', input.id), historyWords)
  }),
}
