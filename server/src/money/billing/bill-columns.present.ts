import { billWords as words } from '@aforo/api/money/bill-words'
import { subtract } from '@aforo/api/platform/money.rules'
import type { Column } from '../../platform/exports.ts'
import type { BillingRow } from './billing.queries.ts'

/** What the files of a month and of a client have in common. */

/** An amount of minor units as a spreadsheet's number, which holds it exactly enough to be read. */
export const major = (minor: number) => minor / 100

/** A bill's amounts, and what credit notes leave of them. */
export const amountColumns: Column<Pick<BillingRow, 'net' | 'tax' | 'total' | 'credited'>>[] = [
  { title: words.net.label, width: 14, kind: 'amount', value: row => major(row.net) },
  { title: words.tax.label, width: 14, kind: 'amount', value: row => major(row.tax) },
  { title: words.total.label, width: 14, kind: 'amount', value: row => major(row.total) },
  {
    title: words.creditNotes.label,
    width: 16,
    kind: 'amount',
    value: row => (row.credited > 0 ? major(row.credited) : null),
  },
  {
    title: words.afterCredits.label,
    width: 22,
    kind: 'amount',
    value: row => major(subtract(row.total, row.credited)),
  },
]
