import type { HandlerContext } from '../../platform/http/on.ts'
import { linesOf } from './lines.queries.ts'
import { findSale, type SaleMarks } from './sales.queries.ts'
import { openStatuses } from './sales.rules.ts'
import { columnsOf, sale, writeSale } from './sales.service.ts'

/**
 * Says of a deal, which is held, that its contract was signed: it is won, and its own lines take nothing any more, as the
 * contract takes them instead. One that is won or has ended as agreed stays so.
 */
export async function winSale(context: HandlerContext, id: string): Promise<void> {
  const row = await findSale(context.tx, id)
  if (!row) return
  const columns = columnsOf(row)
  const wins = (openStatuses as readonly string[]).includes(row.status)
  const marks: SaleMarks = wins
    ? {
        status_since: context.now.toString(),
        // What is changed here of a deal of the CRM isn't read from there any more.
        ...(row.source === 'CRM' && { owned_fields: [...new Set([...row.owned_fields, 'status' as const])] }),
      }
    : {}
  await writeSale(context, id, {
    columns: wins ? { ...columns, status: 'WON' } : columns,
    lines: await linesOf(context.tx, id),
    marks,
    external: row.external,
    settled: row.settled,
    isDeprecated: row.deprecated_at !== null,
  })
  if (wins) await sale.changed(context, 'sale.moved', row, { moveReason: 'Se firmó su contrato' })
}
