import { linePriceInWords } from '@aforo/api/deals/line-prices-in-words'
import { saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { SaleLine } from '@aforo/api/deals/sale-lines'
import type { Sale, SaleConflict, SaleSummary } from '@aforo/api/deals/sale-records'
import type { SaleStatus, SharedField } from '@aforo/api/deals/sale-states'
import { saleWords } from '@aforo/api/deals/sale-words'
import { monthOf, taxDayOf } from '@aforo/api/deals/sales.rules'
import { type RatePeriod, taxRateAt } from '@aforo/api/people/tax-rates'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { oneUnit } from '@aforo/api/platform/line-items'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { LineRow } from './lines.queries.ts'
import type { ConflictRow } from './sale-conflicts.queries.ts'
import type { LineTrace, SaleListRow, SaleRow } from './sales.queries.ts'
import { type External, itemOf, lifecycle, movesFrom, openStatuses } from './sales.rules.ts'
import type { StatusTable } from './statuses.queries.ts'

/** Answers before their amounts become text at the contract's edge. */
export type SaleAnswer = z.input<typeof Sale>
type SummaryAnswer = z.input<typeof SaleSummary>
type LineAnswer = z.input<typeof SaleLine>
type ConflictAnswer = z.input<typeof SaleConflict>

export const presentStatus = (status: SaleStatus, statuses: StatusTable) => ({
  name: status,
  displayName: saleStatusLabels[status],
  affectsAvailability: statuses[status].affectsAvailability,
})

const someName = (id: string | null, name: string | null) => (name === null ? null : { id, name })

export const clientOf = (row: SaleListRow) => someName(row.client_id, row.team_name ?? row.client_name)
export const executiveOf = (row: SaleListRow) => someName(row.executive_id, row.user_name ?? row.executive_name)

/** Whether lines of it stand in countries that the caller doesn't see. */
export const isPartlyHidden = (row: SaleListRow): boolean => row.lines.count < row.line_count

const shared = (row: SaleListRow, statuses: StatusTable) => ({
  saleId: row.id,
  ...camelCased(row, ['title', 'type', 'currency', 'source', 'external_id', 'version']),
  status: presentStatus(row.status, statuses),
  probability: statuses[row.status].probability,
  statusSince: row.status_since.toString(),
  client: clientOf(row),
  salesExecutiveDto: executiveOf(row),
  startDate: row.lines.count > 0 ? row.lines.startsOn : row.starts_on,
  endDate: row.lines.count > 0 ? row.lines.endsOn : row.ends_on,
  productId: row.lines.productId,
  products: row.lines.codes,
  lines: row.lines.count,
  monthly: row.lines.monthly,
  externalModifiedDate: row.external_modified_at?.toString() ?? null,
  deprecated:
    row.deprecated_at && row.deprecated_cause
      ? {
          at: row.deprecated_at.toString(),
          cause: row.deprecated_cause,
          reason: row.deprecated_reason,
          mergedInto: row.merged_into,
        }
      : null,
  expectedCloseDate: row.expected_close_on,
  createdAt: row.created_at.toString(),
})

/** Only who sees all lines of a deal changes it, and nobody a deprecated one. */
const mayChange = (row: SaleListRow) => row.deprecated_at === null && !isPartlyHidden(row)

const movesOf = (row: SaleListRow) => (mayChange(row) ? movesFrom(row.status) : [])

/** Of a deal that the caller sees in part, what differs from the CRM isn't told: it could be a hidden line. */
export const presentSummary =
  (statuses: StatusTable) =>
  (row: SaleListRow): SummaryAnswer => ({
    ...shared(row, statuses),
    conflicts: row.conflicts,
    differences: isPartlyHidden(row) ? 0 : row.differing.length,
    can: { move: movesOf(row) },
  })

export const presentLine = (row: LineRow): LineAnswer => ({
  ...camelCased(row, [
    'id',
    'sale_id',
    'productId',
    'campus_id',
    'campus_name',
    'capacity',
    'followsSale',
    'externalId',
  ]),
  productCode: row.code,
  productName: row.name,
  productType: row.type,
  quantity: row.quantity * oneUnit,
  unitPrice: row.amount,
  promotion: row.promotion && { unitPrice: row.promotion.amount, until: row.promotion.until },
  period: row.period && { price: row.period.amount, months: row.period.months },
  discount: row.discount === 0 ? null : row.discount,
  amount: monthOf([itemOf(row)]).net,
  startDate: row.startsOn,
  endDate: row.endsOn,
})

/** @param rates the tenant's tax rates by date: the one of the first day counts */
export const totalsOfLines = (rows: readonly LineRow[], rates: readonly RatePeriod[]) => {
  // Without lines there is nothing to tax, whatever the day.
  const day = taxDayOf(
    rows.map(({ startsOn }) => ({ startDate: startsOn })),
    '2000-01-01',
  )
  const { net, tax, total } = monthOf(rows.map(itemOf), taxRateAt(rates, day))
  return { net, tax, total }
}

export const presentConflict =
  (statuses: StatusTable) =>
  (row: ConflictRow): ConflictAnswer => ({
    ...camelCased(row, ['id', 'status', 'reason', 'from', 'to']),
    product: { id: row.product_id, code: row.product_code, name: row.product_name },
    rival: {
      kind: row.kind,
      id: row.rival_id,
      title: row.title,
      status: row.sale_status && presentStatus(row.sale_status, statuses),
      salesExecutive: row.executive,
      client: row.client,
      can: {
        lose:
          row.kind === 'SALE' &&
          row.title !== null &&
          row.sale_status !== null &&
          lifecycle.allows(row.sale_status, 'LOST'),
      },
    },
  })

const none = 'Sin dato'
const day = (date: string | null) => (date === null ? none : formatDate(date))

/** A field of the deal here and in the CRM, as people read it. */
function bothSides(row: SaleRow, theirs: External, field: SharedField): { ours: string; theirs: string } {
  switch (field) {
    case 'title':
      return { ours: row.title, theirs: theirs.title }
    case 'status':
      return {
        ours: saleStatusLabels[row.status],
        theirs: `${saleStatusLabels[theirs.status]} (${theirs.stageName})`,
      }
    case 'client':
      return { ours: clientOf(row)?.name ?? none, theirs: theirs.client?.name ?? none }
    case 'salesExecutive':
      return { ours: executiveOf(row)?.name ?? none, theirs: theirs.executive?.name ?? none }
    case 'currency':
      return { ours: currencyLabels[row.currency], theirs: currencyLabels[theirs.currency] }
    case 'startDate':
      return { ours: day(row.starts_on), theirs: day(theirs.startsOn) }
    case 'endDate':
      return { ours: day(row.ends_on), theirs: day(theirs.endsOn) }
    case 'setUpFee':
      return {
        ours: formatMinor(row.set_up_fee, row.currency),
        theirs: formatMinor(theirs.setUpFee ?? 0, theirs.currency),
      }
    case 'lineItems': {
      const theirMonth = monthOf(theirs.lines.map(line => itemOf({ ...line, discount: 0 }))).net
      return {
        ours: linesInShort(row.lines.count, formatMinor(row.lines.monthly, row.currency)),
        theirs: linesInShort(theirs.lines.length, formatMinor(theirMonth, theirs.currency)),
      }
    }
  }
}

const linesInShort = (count: number, monthly: string) =>
  count === 0 ? 'Sin productos' : `${count === 1 ? '1 producto' : `${count} productos`}, ${monthly} al mes`

/** The deal with its lines and conflicts. */
export function presentSale(
  row: SaleRow,
  {
    lines,
    conflicts,
    statuses,
    rates,
  }: { lines: LineRow[]; conflicts: ConflictRow[]; statuses: StatusTable; rates: readonly RatePeriod[] },
): SaleAnswer {
  const { external } = row
  const isHidden = isPartlyHidden(row)
  return {
    ...shared(row, statuses),
    days: { startDate: row.starts_on, endDate: row.ends_on },
    notes: row.notes,
    setUpFee: row.set_up_fee,
    lineItems: lines.map(presentLine),
    hiddenLines: row.line_count - row.lines.count,
    totals: totalsOfLines(lines, rates),
    conflicts: conflicts.map(presentConflict(statuses)),
    differences:
      external && !isHidden
        ? row.differing.map(field => ({
            field,
            displayName: saleWords[field].label,
            ...bothSides(row, external, field),
          }))
        : [],
    refreshAskedAt: row.refresh_asked_at?.toString() ?? null,
    can: {
      edit: mayChange(row),
      move: movesOf(row),
      deprecate: mayChange(row),
      restore: row.deprecated_at !== null && !isHidden,
      refresh: mayChange(row) && row.source === 'CRM',
    },
  }
}

/** As it always was for a plain price: what is in the log already reads the same. */
const priceInHistory = (line: LineTrace, currency: 'PEN' | 'USD') =>
  line.promotion || line.period ? linePriceInWords(line, currency) : formatMinor(line.amount, currency)

const percent = (discount: number) => (discount === 0 ? '' : `, -${decimalsOf(discount)} %`)

/** What the audit log keeps of a deal. */
export const traceOf = (row: SaleRow) => ({
  ...camelCased(row, ['title', 'type', 'status', 'currency', 'notes', 'deprecated_reason']),
  client: clientOf(row)?.name ?? null,
  salesExecutive: executiveOf(row)?.name ?? null,
  startDate: row.starts_on,
  endDate: row.ends_on,
  expectedCloseDate: row.expected_close_on,
  setUpFee: row.set_up_fee === 0 ? null : formatMinor(row.set_up_fee, row.currency),
  lineItems: row.line_traces.map(
    line =>
      `${line.code}${line.quantity > 1 ? ` × ${line.quantity}` : ''} (${priceInHistory(line, row.currency)}${percent(
        line.discount,
      )}; ${formatDate(line.from)} – ${line.to === null ? 'sin fin' : formatDate(line.to)})`,
  ),
  deprecated: row.deprecated_cause,
})

export const historyWords = { fields: saleWords }

/** Where a deal is not at its end yet. */
export const isOpen = (status: SaleStatus): boolean => (openStatuses as readonly SaleStatus[]).includes(status)
