import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** @returns null for what was never chosen */
export async function findPreference(tx: Tx, userId: string, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('user_preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

interface Preference {
  tenantId: string
  userId: string
  key: string
  value: unknown
}

export async function savePreference(tx: Tx, { tenantId, userId, key, value }: Preference): Promise<void> {
  await sql`
    insert into user_preferences (tenant_id, user_id, key, value)
    values (${tenantId}::uuid, ${userId}::uuid, ${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (tenant_id, user_id, key) do update set value = excluded.value, updated_at = now()
  `.execute(tx)
}
