import { type SettingsFields, usualSettings } from '@aforo/contract/people/billing-settings'
import type { AccountCurrency } from '@aforo/contract/people/companies'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** How the tenant bills: what it saved, or else the usual, without a version. */
export async function findSettings(tx: Tx): Promise<SettingsFields & { version: number | null }> {
  const row = await tx
    .selectFrom('billing_settings')
    .select([
      'billing_day as billingDay',
      'proration',
      sql<AccountCurrency>`currency`.as('currency'),
      'po_reminder_days as poReminderDays',
      'lock_date as lockDate',
      'version',
    ])
    .executeTakeFirst()
  return row ?? { ...usualSettings, version: null }
}

/** What day it is for the tenant. */
export async function findToday(tx: Tx, tenantId: string, now: Temporal.Instant): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return now.toZonedDateTimeISO(time_zone).toPlainDate().toString()
}

/** Writes the one row of a tenant that is held, and counts its version up. */
export async function saveSettings(tx: Tx, tenantId: string, fields: SettingsFields) {
  const columns = {
    billing_day: fields.billingDay,
    proration: fields.proration,
    currency: fields.currency,
    po_reminder_days: fields.poReminderDays,
    lock_date: fields.lockDate,
  }
  await tx
    .insertInto('billing_settings')
    .values({ tenant_id: tenantId, ...columns })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet({ ...columns, version: sql`billing_settings.version + 1` }),
    )
    .execute()
}
