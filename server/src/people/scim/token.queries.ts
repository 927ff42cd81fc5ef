import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export const findToken = (tx: Tx) =>
  tx.selectFrom('scim_tokens').select(['created_at', 'created_by', 'hint', 'last_used_at']).executeTakeFirst()

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** A new token in the place of the one before, if there was one. */
export async function putToken(
  tx: Tx,
  token: { tenantId: string; digest: string; hint: string; createdBy: string; now: Temporal.Instant },
) {
  const columns = {
    digest: token.digest,
    hint: token.hint,
    created_by: token.createdBy,
    created_at: token.now.toString(),
    last_used_at: null,
  }
  await tx
    .insertInto('scim_tokens')
    .values({ tenant_id: token.tenantId, ...columns })
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(columns))
    .execute()
}

/** @returns whether there was one */
export async function deleteToken(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('scim_tokens').executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose token it is, of the tenants that are active. Notes its use, within five minutes. */
export async function findTenantByDigest(tx: Tx, digest: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('scim_tokens as s')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .where('s.digest', '=', digest)
    .where('t.active', '=', true)
    .select('s.tenant_id')
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .updateTable('scim_tokens')
    .set(eb => ({ last_used_at: eb.fn<string>('now') }))
    .where('tenant_id', '=', row.tenant_id)
    .where(sql<boolean>`last_used_at is null or last_used_at < now() - interval '5 minutes'`)
    .execute()
  return row.tenant_id
}
