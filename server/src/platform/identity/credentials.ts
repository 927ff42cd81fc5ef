import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * Sets a temporary password, valid only for choosing another.
 * @param hash from `hashPassword`
 */
export async function setTemporaryPassword(tx: Tx, id: string, hash: string, until: Temporal.Instant): Promise<void> {
  await sql`
    insert into user_credentials (tenant_id, user_id, password_hash, temporary_until)
    values (aforo_tenant(), ${id}::uuid, ${hash}, ${until.toString()}::timestamptz)
    on conflict (tenant_id, user_id) do update
      set password_hash = excluded.password_hash, temporary_until = excluded.temporary_until, changed_at = now()
  `.execute(tx)
}

/** Deletes an account's password and the links sent for it. */
export async function deleteCredentials(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_credentials').where('user_id', '=', userId).execute()
  await tx.deleteFrom('user_links').where('user_id', '=', userId).execute()
}

/** Creates a link; earlier ones stop working. */
export async function insertPasswordLink(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
  link: { id: string; digest: string; expiresAt: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('user_links')
    .set({ used_at: link.now.toString() })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('user_links')
    .values({
      tenant_id: tenantId,
      id: link.id,
      user_id: userId,
      purpose: 'PASSWORD',
      token_digest: link.digest,
      expires_at: link.expiresAt.toString(),
    })
    .execute()
}

/** Uses up a link. @returns false if another request just did */
export async function usePasswordLink(tx: Tx, digest: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .updateTable('user_links')
    .set({ used_at: now.toString() })
    .where('token_digest', '=', digest)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
