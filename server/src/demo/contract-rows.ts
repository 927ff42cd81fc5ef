import { signedRows } from '../deals/contracts/lines.queries.ts'
import type { Line, SignedLine } from '../deals/contracts/lines.rules.ts'
import type { AuditAction } from '../platform/audit-actions.ts'
import type { Tx } from '../platform/database/database.ts'
import type { MadeUser } from './factories.ts'

export async function insertLines(tx: Tx, tenantId: string, contractId: string, lines: readonly Line[]) {
  await tx
    .insertInto('contract_lines')
    .values(
      lines.map((line, position) => ({
        tenant_id: tenantId,
        id: line.id,
        contract_id: contractId,
        position,
        sale_line_id: line.saleLineId,
        product_id: line.productId,
        quantity: line.quantity,
        amount: line.amount,
        discount: line.discount,
        starts_on: line.startsOn,
        ends_on: line.endsOn,
        free_days: line.freeDays,
        continues_id: line.continuesId,
      })),
    )
    .execute()
}

export const insertSigned = (tx: Tx, tenantId: string, contractId: string, lines: readonly SignedLine[]) =>
  tx.insertInto('signed_lines').values(signedRows({ tenantId, contractId }, lines)).execute()

export async function insertLog(
  tx: Tx,
  tenantId: string,
  boss: MadeUser,
  log: readonly { action: AuditAction; id: string; at: string; after: object }[],
) {
  await tx
    .insertInto('audit_log')
    .values(
      log.map(({ action, id, at, after }) => ({
        tenant_id: tenantId,
        at,
        actor_id: boss.userId,
        actor_name: `${boss.givenName} ${boss.lastname}`,
        cause: 'PERSON',
        action,
        entity_type: 'contract',
        entity_id: id,
        after: JSON.stringify(after),
      })),
    )
    .execute()
}
