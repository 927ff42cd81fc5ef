import { SaleStatus } from '@aforo/api/deals/sale-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type StatusRule, usualStatuses } from './sales.rules.ts'

export type StatusTable = Record<SaleStatus, StatusRule & { version: number }>

/** How each status of the tenant's deals counts. */
export async function statusesOf(tx: Tx): Promise<StatusTable> {
  const rows = await tx
    .selectFrom('sale_statuses')
    .select(['status', 'affects_availability', 'probability', 'version'])
    .execute()
  const kept = new Map(rows.map(row => [row.status, row]))
  return Object.fromEntries(
    SaleStatus.options.map(status => {
      const row = kept.get(status)
      const rule = row && { affectsAvailability: row.affects_availability, probability: row.probability }
      return [status, { ...(rule ?? usualStatuses[status]), version: row?.version ?? 1 }]
    }),
  ) as StatusTable
}

const key = sql`hashtextextended('sale_statuses ' || aforo_tenant()::text, 0)`

/** Keeps how statuses count as it is until the transaction ends; any number of changes of deals do so at once. */
export async function holdStatuses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx)
}

/** Waits for all who hold the statuses and keeps others from it until the transaction ends. */
export async function lockStatuses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

export async function saveStatus(tx: Tx, tenantId: string, status: SaleStatus, rule: StatusRule): Promise<void> {
  const fields = { affects_availability: rule.affectsAvailability, probability: rule.probability }
  await tx
    .insertInto('sale_statuses')
    .values({ tenant_id: tenantId, status, ...fields, version: 2 })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'status'])
        .doUpdateSet(eb => ({ ...fields, version: eb('sale_statuses.version', '+', 1) })),
    )
    .execute()
}

/** How many deals stand in each status. */
export async function salesByStatus(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('sales')
    .select(['status', sql<number>`count(*)::int`.as('sales')])
    .where('deprecated_at', 'is', null)
    .groupBy('status')
    .execute()
  return new Map(rows.map(row => [row.status, row.sales]))
}
