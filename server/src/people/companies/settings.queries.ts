import { type SettingsFields, usualSettings } from '@aforo/api/people/billing-settings'
import type { AccountCurrency } from '@aforo/api/people/companies'
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
      'rate_before as rateBefore',
      'po_reminder_subject as poReminderSubject',
      'po_reminder_text as poReminderText',
      'version',
    ])
    .executeTakeFirst()
  if (!row) return { ...usualSettings, version: null }
  const { poReminderSubject, poReminderText, ...fields } = row
  return {
    ...fields,
    poReminderSubject: poReminderSubject ?? usualSettings.poReminderSubject,
    poReminderText: poReminderText ?? usualSettings.poReminderText,
  }
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

const unlessUsual = (name: 'poReminderSubject' | 'poReminderText', fields: SettingsFields) =>
  fields[name] === usualSettings[name] ? null : fields[name]

/** Writes the one row of a tenant that is held, and counts its version up. */
export async function saveSettings(tx: Tx, tenantId: string, fields: SettingsFields) {
  const columns = {
    billing_day: fields.billingDay,
    proration: fields.proration,
    currency: fields.currency,
    po_reminder_days: fields.poReminderDays,
    lock_date: fields.lockDate,
    rate_before: fields.rateBefore,
    // The usual text stays the program's, so that who never changed it gets a better one.
    po_reminder_subject: unlessUsual('poReminderSubject', fields),
    po_reminder_text: unlessUsual('poReminderText', fields),
  }
  await tx
    .insertInto('billing_settings')
    .values({ tenant_id: tenantId, ...columns })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet({ ...columns, version: sql`billing_settings.version + 1` }),
    )
    .execute()
}
