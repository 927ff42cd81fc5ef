import type { Tx } from '../../database/database.ts'

interface UserKey {
  tenantId: string
  userId: string
}

export type Factor = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE'

/** A user's second factors. Recovery codes alone don't count, since they only replace another one. */
export async function factorsOf(tx: Tx, { tenantId, userId }: UserKey): Promise<Factor[]> {
  const row = await tx
    .selectNoFrom(eb => [
      eb
        .exists(
          eb
            .selectFrom('user_totp')
            .select('user_id')
            .where('tenant_id', '=', tenantId)
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is not', null),
        )
        .as('totp'),
      eb
        .exists(
          eb.selectFrom('user_passkeys').select('id').where('tenant_id', '=', tenantId).where('user_id', '=', userId),
        )
        .as('passkey'),
      eb
        .exists(
          eb
            .selectFrom('user_recovery_codes')
            .select('digest')
            .where('tenant_id', '=', tenantId)
            .where('user_id', '=', userId)
            .where('used_at', 'is', null),
        )
        .as('code'),
    ])
    .executeTakeFirstOrThrow()
  const has: Factor[] = [...(row.passkey ? (['PASSKEY'] as const) : []), ...(row.totp ? (['TOTP'] as const) : [])]
  return has.length > 0 && row.code ? [...has, 'RECOVERY_CODE'] : has
}

/** Removes all second factors of a user. */
export async function removeFactors(tx: Tx, { tenantId, userId }: UserKey): Promise<void> {
  for (const table of ['user_totp', 'user_passkeys', 'user_recovery_codes'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}
