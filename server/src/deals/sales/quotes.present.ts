import type { SaleQuote } from '@aforo/api/deals/sale-quotes'
import type { z } from 'zod'
import type { Files } from '../../platform/files.ts'
import type { QuoteRow } from './quotes.queries.ts'

export function presentQuote(
  row: QuoteRow,
  sale: { deprecated_at: Temporal.Instant | null },
  { files, now }: { files: Pick<Files, 'link'>; now: Temporal.Instant },
): z.input<typeof SaleQuote> {
  const expired = row.valid_until < row.today
  return {
    id: row.id,
    number: row.number,
    currency: row.currency,
    net: row.net,
    tax: row.tax,
    total: row.total,
    setUpFee: row.set_up_fee,
    validUntil: row.valid_until,
    expired,
    createdAt: Temporal.Instant.from(row.created_at).toString(),
    createdBy: row.author,
    sent: row.sent.map(({ at, by, to }) => ({ at: Temporal.Instant.from(at).toString(), by, to })),
    fileName: `cotizacion-${row.number}.pdf`,
    link: files.link(row.file_key, now),
    can: { send: !expired && sale.deprecated_at === null },
  }
}
