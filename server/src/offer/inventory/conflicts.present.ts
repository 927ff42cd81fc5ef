import { openSaleStatuses } from '@aforo/api/deals/sale-states'
import type { Conflict, ConflictSide } from '@aforo/api/offer/inventory-conflicts'
import { conflictStatusLabels } from '@aforo/api/offer/product-labels'
import type { TakingKind } from '@aforo/api/offer/takings'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { ConflictRow } from './conflicts.queries.ts'
import { lifecycle } from './conflicts.rules.ts'
import { daysOfRange } from './days.rules.ts'
import type { ProductRow } from './free.queries.ts'
import { presentProduct, presentTaker } from './inventory.present.ts'
import type { TakerRow } from './takers.queries.ts'

const isOpenSale = (status: string) => (openSaleStatuses as readonly string[]).includes(status)

/** What is signed counts before its deal's lines. */
const weight: Record<TakingKind, number> = { CONTRACT: 0, SALE: 1, EXCEPTION: 2 }

/** One side: what its chain takes of the product; undefined where it takes nothing of it any more. */
function sideOf(takers: readonly TakerRow[]): ConflictSide | undefined {
  const [first] = takers.toSorted((one, other) => weight[one.kind] - weight[other.kind])
  if (!first) return undefined
  const parts = takers.filter(({ kind }) => kind === first.kind)
  const lasts = parts.map(({ ends_on }) => ends_on)
  return {
    ...presentTaker(first),
    startDate: parts.map(({ starts_on }) => starts_on).sort()[0] ?? first.starts_on,
    endDate: lasts.includes(null) ? null : (lasts.toSorted().at(-1) ?? null),
    parts: parts.map(part => ({ id: part.part_id, startDate: part.starts_on, endDate: part.ends_on })),
    can: {
      move: first.kind !== 'CONTRACT',
      lose: first.kind === 'SALE' && first.sale_status !== null && isOpenSale(first.sale_status),
    },
  }
}

export function presentConflict(row: ConflictRow, product: ProductRow, takers: Map<string, TakerRow[]>): Conflict {
  const sides = [row.one_chain, row.other_chain].flatMap(
    chain => sideOf(takers.get(`${chain} ${row.product_id}`) ?? []) ?? [],
  )
  return {
    ...camelCased(row, ['id', 'status', 'reason', 'decided_by', 'version']),
    ...daysOfRange(row.during),
    product: presentProduct(product),
    sides: sides.sort((one, other) => one.startDate.localeCompare(other.startDate)),
    decidedAt: row.decided_at?.toString() ?? null,
    foundAt: row.found_at.toString(),
    can: { accept: lifecycle.allows(row.status, 'accept'), reopen: lifecycle.allows(row.status, 'reopen') },
  }
}

/** What the audit log keeps of a conflict. */
export const traceOf = (row: ConflictRow) => ({
  product: row.product_name,
  campus: row.campus_name,
  during: row.during,
  status: row.status,
  reason: row.reason,
})

export const conflictWords = {
  fields: {
    status: { label: 'Estado', values: conflictStatusLabels },
    reason: { label: 'Motivo' },
    sides: { label: 'Quiénes' },
  },
}
