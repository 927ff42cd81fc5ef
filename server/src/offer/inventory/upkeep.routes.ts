import { randomUUIDv7 } from 'node:crypto'
import type { Duplicate, ListedException } from '@aforo/api/offer/inventory-upkeep'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { unless } from '../../platform/database/constraints.ts'
import { dependentsOf } from '../../platform/dependents.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { movePrices, putPrices } from '../pricing/merges.queries.ts'
import { exceptionsById, moveExceptions, putExceptions } from '../products/merges.queries.ts'
import { presentException } from '../products/products.present.ts'
import { lockProductAlone, updateProduct } from '../products/products.queries.ts'
import {
  type DuplicateRow,
  duplicateProducts,
  duplicateSales,
  insertMerge,
  lockMerge,
  undoneMerge,
} from './duplicates.queries.ts'
import { exceptionList, type ListedExceptionRow } from './exceptions-list.queries.ts'
import { zoneWhere } from './free.queries.ts'
import { presentLogEntry } from './log.present.ts'
import { countLog, listLog, logFilter } from './log.queries.ts'
import { lockProducts } from './takings.queries.ts'
import { takeProducts } from './takings.service.ts'

export const presentListed = (row: ListedExceptionRow): ListedException => ({
  ...presentException(row),
  ...camelCased(row, ['product_code', 'product_name', 'campus_id', 'campus_name', 'over', 'in_conflict']),
})

/** Why a duplicate is not merged: what others wrote into deals is theirs to change. */
function refusedOf({ kind, lines }: DuplicateRow): string | null {
  if (kind === 'SAME_DEAL') return 'Archiva en Negocios el que no vale.'
  return lines > 0 ? 'Los dos tienen negocios: lleva antes los de uno al otro.' : null
}

const presentDuplicate = (row: DuplicateRow): Duplicate => ({
  ...camelCased(row, ['kind', 'campus_name', 'lines', 'exceptions', 'prices']),
  kept: { id: row.kept_id, name: row.kept_name, code: row.kept_code },
  gone: { id: row.gone_id, name: row.gone_name, code: row.gone_code },
  refused: refusedOf(row),
})

/** Says anew which days exceptions take, after they went to another product. */
async function takeAnew(context: HandlerContext, ids: readonly string[]) {
  for (const { id, product_id, starts_on, ends_on } of await exceptionsById(context.tx, ids))
    await takeProducts(context, { kind: 'EXCEPTION', id, chainId: id }, [
      { id, productId: product_id, startsOn: starts_on, endsOn: ends_on },
    ])
}

/** Moves what a duplicate has to the one that stays, and deletes it. @returns the id that undoes it; undefined where a contract needs it */
async function merge(context: HandlerContext, row: DuplicateRow): Promise<string | undefined> {
  const { tx, caller, now, record, emit } = context
  await lockProductAlone(tx, row.gone_id)
  const held = await lockProducts(tx, [row.kept_id, row.gone_id])
  const { forbids } = await dependentsOf(context, { subject: 'PRODUCT', id: row.gone_id }, 'REMOVE')
  if (forbids.length > 0) return undefined
  const moved = {
    exceptions: await moveExceptions(tx, row.gone_id, row.kept_id),
    prices: await movePrices(tx, row.gone_id, row.kept_id),
  }
  await takeAnew(context, moved.exceptions)
  await updateProduct(tx, row.gone_id, { deleted_at: now.toString() })
  const id = randomUUIDv7()
  await insertMerge(tx, {
    tenant_id: caller.tenantId,
    id,
    kind: row.kind,
    kept_id: row.kept_id,
    gone_id: row.gone_id,
    moved,
    merged_by: caller.userId,
    merged_at: now.toString(),
  })
  record({
    action: 'product.merged',
    entityType: 'product',
    entityId: row.gone_id,
    before: { name: row.gone_name, code: row.gone_code },
    after: { name: row.kept_name, code: row.kept_code },
  })
  for (const { id, campus_id } of held) emit({ topic: 'products', id, campusId: campus_id })
  return id
}

export const upkeepRoutes = {
  exceptions: on.inventory.exceptions.handler(({ input, context: { tx, now } }) =>
    exceptionList.page(tx, { ...input, now }, presentListed),
  ),

  log: on.inventory.log.handler(async ({ input, context: { tx } }) => {
    const filter = logFilter(input, await zoneWhere(tx, input.campusId))
    return readPage(input, {
      rows: stretch => listLog(tx, filter, stretch),
      total: () => countLog(tx, filter),
      present: presentLogEntry,
    })
  }),

  removeDuplicates: on.inventory.removeDuplicates.handler(async ({ input, context }) => {
    const { tx } = context
    const { preview, campusId, gone } = input
    const found = [
      ...(await duplicateProducts(tx, campusId)),
      ...(campusId === undefined ? await duplicateSales(tx) : []),
    ].filter(({ gone_id }) => gone === undefined || gone.includes(gone_id))
    const mergeable = preview ? [] : found.filter(row => refusedOf(row) === null)
    const mergeIds: string[] = []
    for (const row of mergeable) {
      const id = await merge(context, row)
      if (id) mergeIds.push(id)
    }
    return {
      preview,
      duplicates: (preview ? found : mergeable).map(presentDuplicate),
      merged: mergeIds.length,
      mergeIds,
    }
  }),

  undoMerge: on.inventory.undoMerge.handler(async ({ input, context, errors }) => {
    const { tx, record, emit, now } = context
    const merged = (await lockMerge(tx, input.id)) ?? notFound(errors)
    const held = await lockProducts(tx, [merged.kept_id, merged.gone_id])
    await unless(
      'products_code',
      () => errors.CODE_TAKEN(),
      () => updateProduct(tx, merged.gone_id, { deleted_at: null }),
    )
    await putExceptions(tx, merged.moved.exceptions, merged.gone_id)
    await putPrices(tx, merged.moved.prices, merged.gone_id)
    await takeAnew(context, merged.moved.exceptions)
    await undoneMerge(tx, merged.id, now)
    record({ action: 'product.unmerged', entityType: 'product', entityId: merged.gone_id })
    for (const { id, campus_id } of held) emit({ topic: 'products', id, campusId: campus_id })
    return { message: 'Se separaron otra vez.' }
  }),
}
