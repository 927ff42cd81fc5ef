import type { Tx } from '../../platform/database/database.ts'
import { mayUsePassword } from '../../platform/identity/accounts.ts'

/** Held for the rest of the transaction, so that of two changes at once the second sees the first. */
export const lockSelf = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The hash of a password that one may sign in with; undefined for those who sign in elsewhere. */
export const usablePassword = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users as user')
    .innerJoin('tenants as tenant', 'tenant.id', 'user.tenant_id')
    .innerJoin('user_credentials as credential', join =>
      join.onRef('credential.tenant_id', '=', 'user.tenant_id').onRef('credential.user_id', '=', 'user.id'),
    )
    .select('credential.password_hash as hash')
    .where('user.id', '=', userId)
    .where(mayUsePassword())
    .executeTakeFirst()

/** Whether the organisation asks this person for a second factor: everybody who signs in with a password. */
export async function owesFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users as user')
    .innerJoin('tenants as tenant', 'tenant.id', 'user.tenant_id')
    .select('user.id')
    .where('user.id', '=', userId)
    .where('tenant.second_factor_required', '=', true)
    .where(mayUsePassword())
    .executeTakeFirst()
  return row !== undefined
}

export const confirmedTotp = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_totp')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export const listPasskeys = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_passkeys')
    .select(['id', 'name', 'synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('user_recovery_codes')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}
