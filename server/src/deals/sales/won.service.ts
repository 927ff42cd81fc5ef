import type { HandlerContext } from '../../platform/http/on.ts'
import { linesOf } from './lines.queries.ts'
import { type SaleRow, updateSale } from './sales.queries.ts'
import { openStatuses } from './sales.rules.ts'
import { columnsOf, differingOf, owning, sale } from './sales.service.ts'

/**
 * Says of a deal, which is held, that its contract was signed: it is won. One that is won or has ended as agreed stays so.
 * What its lines took the contract takes instead (`takeProducts`).
 */
export async function winSale(context: HandlerContext, row: SaleRow): Promise<void> {
  if (!(openStatuses as readonly string[]).includes(row.status)) return
  const { tx, now } = context
  const status = 'WON'
  // What is changed here of a deal of the CRM isn't read from there any more.
  const { owned_fields = row.owned_fields } = owning(row, ['status'])
  const lines = row.external ? await linesOf(tx, row.id) : []
  await updateSale(tx, row.id, {
    owned_fields,
    status,
    status_since: now.toString(),
    differing: differingOf({ ...columnsOf(row), status }, lines, row.external, row.settled),
  })
  sale.record(context, 'sale.moved', {
    before: row,
    after: { ...row, owned_fields, status, status_since: now, version: row.version + 1 },
    extra: { after: { moveReason: 'Se firmó su contrato' } },
  })
}
