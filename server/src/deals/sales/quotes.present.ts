import type { SaleQuote } from '@aforo/api/deals/sale-quotes'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Files } from '../../platform/files.ts'
import type { QuoteRow } from './quotes.queries.ts'

export function presentQuote(
  row: QuoteRow,
  sale: { deprecated_at: Temporal.Instant | null },
  { files, now }: { files: Pick<Files, 'link'>; now: Temporal.Instant },
): z.input<typeof SaleQuote> {
  const expired = row.valid_until < row.today
  return {
    ...camelCased(row, ['id', 'number', 'currency', 'net', 'tax', 'total', 'set_up_fee', 'valid_until']),
    expired,
    createdAt: Temporal.Instant.from(row.created_at).toString(),
    createdBy: row.author,
    sent: row.sent.map(({ at, by, to }) => ({ at: Temporal.Instant.from(at).toString(), by, to })),
    fileName: `cotizacion-${row.number}.pdf`,
    link: files.link(row.file_key, now),
    can: { send: !expired && sale.deprecated_at === null },
  }
}
