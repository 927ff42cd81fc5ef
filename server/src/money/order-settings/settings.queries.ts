import { type OrderSettings, usualOrderSettings } from '@aforo/api/money/order-settings'
import type { Tx } from '../../platform/database/database.ts'

/** How the tenant handles orders: what it saved, or else the usual, without a version. */
export async function findSettings(tx: Tx): Promise<OrderSettings & { version: number | null }> {
  const row = await tx.selectFrom('order_settings').selectAll().executeTakeFirst()
  if (!row) return { ...usualOrderSettings, version: null }
  return {
    pendingMinutes: row.pending_minutes,
    detraction: {
      enabled: row.detraction_enabled,
      code: row.detraction_code,
      percent: row.detraction_percent,
      threshold: row.detraction_threshold,
      account: row.detraction_account,
    },
    version: row.version,
  }
}

/** Writes the one row of a tenant and counts its version up. */
export async function saveSettings(tx: Tx, tenantId: string, { pendingMinutes, detraction }: OrderSettings) {
  const columns = {
    pending_minutes: pendingMinutes,
    detraction_enabled: detraction.enabled,
    detraction_code: detraction.code,
    detraction_percent: detraction.percent,
    detraction_threshold: detraction.threshold,
    detraction_account: detraction.account,
  }
  await tx
    .insertInto('order_settings')
    .values({ tenant_id: tenantId, ...columns })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet(eb => ({ ...columns, version: eb('order_settings.version', '+', 1) })),
    )
    .execute()
}
