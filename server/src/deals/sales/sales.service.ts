import { randomUUIDv7 } from 'node:crypto'
import type { SaleLineInput } from '@aforo/api/deals/sale-lines'
import type { SharedField } from '@aforo/api/deals/sale-states'
import { takeProducts } from '../../offer/inventory/inventory.ts'
import { taxRates } from '../../people/companies/companies.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import type { Refusals } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { linesOf, productsFor, replaceLines } from './lines.queries.ts'
import { conflictsOf } from './sale-conflicts.queries.ts'
import { historyWords, isPartlyHidden, presentSale, traceOf } from './sales.present.ts'
import { findSale, lockSale, type SaleColumns, type SaleMarks, type SaleRow, updateSale } from './sales.queries.ts'
import {
  type Days,
  daysOf,
  type External,
  type Fault,
  type Internal,
  type Line,
  type LineState,
  linesToKeep,
  linesWanted,
  monthlyOf,
  openDifferences,
  withTied,
} from './sales.rules.ts'
import { holdStatuses, statusesOf } from './statuses.queries.ts'

/** Where deals are written: a handler's transaction, or a job's. */
export type Unit = Pick<HandlerContext, 'tx' | 'emit' | 'now' | 'record' | 'enqueue' | 'ports'> & {
  caller: { tenantId: string }
}

export const sale = recordOf({
  type: 'sale',
  find: ({ tx }: HandlerContext, id) => findSale(tx, id),
  // In this order: whoever changes how statuses count waits for the deals that are being changed.
  lock: async ({ tx }: HandlerContext, id) => {
    await holdStatuses(tx)
    return (await lockSale(tx, id)) ? findSale(tx, id) : undefined
  },
  present: async (row: SaleRow, { tx }: HandlerContext) =>
    presentSale(row, {
      statuses: await statusesOf(tx),
      lines: await linesOf(tx, row.id),
      conflicts: await conflictsOf(tx, row.id),
      rates: await taxRates(tx),
    }),
  trace: traceOf,
  event: ({ id }) => ({ topic: 'sales', id }),
  words: historyWords,
})

type Unchangeable = Refusals<'SALE_DEPRECATED' | 'SALE_BEYOND_COUNTRIES'>

/** Only who sees all lines of a deal changes it: nobody frees, moves or loses what they don't see. */
export function refuseHidden(row: SaleRow, errors: Refusals<'SALE_BEYOND_COUNTRIES'>): void {
  if (isPartlyHidden(row)) fail(errors.SALE_BEYOND_COUNTRIES())
}

/** The deal to change, held for this transaction. @throws SALE_DEPRECATED, SALE_BEYOND_COUNTRIES */
export async function lockForChange(
  context: HandlerContext,
  asked: { id: string; version?: number },
  errors: Parameters<typeof sale.lock>[2] & Unchangeable,
): Promise<SaleRow> {
  const before = await sale.lock(context, asked, errors)
  refuseHidden(before, errors)
  if (before.deprecated_at !== null) fail(errors.SALE_DEPRECATED())
  return before
}

/** What staff changed of a deal of the CRM is theirs from now on, beside what already was. */
export const owning = (row: SaleRow, changed: readonly SharedField[]): SaleMarks =>
  row.source === 'CRM' ? { owned_fields: withTied([...row.owned_fields, ...changed]) } : {}

/** The lines with their prices and days, or what speaks against them. @param had products that may be deleted by now */
export async function prepareLines(
  { tx }: Pick<Unit, 'tx'>,
  wanted: readonly LineState[],
  { starts_on, ends_on, currency }: Pick<SaleColumns, 'starts_on' | 'ends_on' | 'currency'>,
  had: ReadonlySet<string>,
): Promise<{ lines: Line[] } | { fault: Fault }> {
  const days: Days = { startsOn: starts_on, endsOn: ends_on }
  const asked = wanted.map((line, place) => ({ place, productId: line.productId, day: daysOf(line, days).startsOn }))
  const found = new Map((await productsFor(tx, asked, currency)).map(row => [wanted[row.place], row]))
  return linesToKeep(wanted, days, line => {
    const row = found.get(line)
    if (!row || (row.deleted && !had.has(line.productId))) return undefined
    return {
      isService: row.type === 'SERVICE',
      price: row.price ?? undefined,
      ...(row.until !== null && { promotion: { until: row.until, after: row.after ?? undefined } }),
    }
  })
}

/** The lines that a deal has, as they were wanted. */
export const statesOf = (lines: readonly (Line & { followsSale: boolean })[]): LineState[] =>
  lines.map(({ followsSale, startsOn, endsOn, ...line }) => ({
    ...line,
    startsOn: followsSale ? null : startsOn,
    endsOn: followsSale ? null : endsOn,
    endedOn: endsOn,
  }))

export const wantedLines = (given: readonly SaleLineInput[], before: readonly Line[]): LineState[] =>
  linesWanted(given, before, randomUUIDv7)

export const columnsOf = (row: SaleRow): SaleColumns => ({
  title: row.title,
  type: row.type,
  status: row.status,
  client_id: row.client_id,
  client_name: row.client_name,
  executive_id: row.executive_id,
  executive_name: row.executive_name,
  currency: row.currency,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  expected_close_on: row.expected_close_on,
  notes: row.notes,
  set_up_fee: row.set_up_fee,
})

const internalOf = (columns: SaleColumns, lines: readonly Line[]): Internal => ({
  ...camelCased(columns, ['title', 'status', 'currency', 'starts_on', 'ends_on', 'set_up_fee']),
  client:
    columns.client_id !== null || columns.client_name !== null
      ? { id: columns.client_id, name: columns.client_name ?? '' }
      : null,
  executive:
    columns.executive_id !== null || columns.executive_name !== null
      ? { id: columns.executive_id, name: columns.executive_name ?? '' }
      : null,
  lines: [...lines],
})

/** What a deal is from now on. */
interface Next {
  columns: SaleColumns
  lines: readonly Line[]
  marks?: SaleMarks
  /** The CRM's side after the change. */
  external: External | null
  settled: Partial<Record<SharedField, string>>
  isDeprecated: boolean
}

/** The fields in which a deal is other than in the CRM, as long as nobody said which is right. */
export const differingOf = (
  columns: SaleColumns,
  lines: readonly Line[],
  external: External | null,
  settled: Next['settled'],
) => (external ? openDifferences(internalOf(columns, lines), external, settled) : [])

/** Writes a deal that is held, with all that follows from its fields: amounts, differences, taken days and conflicts. */
export async function writeSale(unit: Unit, id: string, next: Next): Promise<void> {
  const { tx, caller } = unit
  const { columns, lines, external, settled } = next
  await replaceLines(tx, { tenantId: caller.tenantId, saleId: id }, lines)
  await updateSale(tx, id, {
    ...columns,
    ...next.marks,
    settled: JSON.stringify(settled),
    line_count: lines.length,
    monthly: monthlyOf(lines),
    differing: differingOf(columns, lines, external, settled),
  })
  const { affectsAvailability } = (await statusesOf(tx))[columns.status]
  await takeProducts(
    unit,
    { kind: 'SALE', id, chainId: id },
    affectsAvailability && !next.isDeprecated
      ? lines.map(({ id: lineId, productId, startsOn, endsOn }) => ({ id: lineId, productId, startsOn, endsOn }))
      : [],
  )
}
