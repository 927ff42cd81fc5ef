import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { mayUsePassword } from '../../platform/identity/accounts.ts'

interface UserKey {
  tenantId: string
  userId: string
}

/** Minutes after which one shows again who one is, before changing what guards the account. */
const proofMinutes = 10

const isProven = sql<boolean>`greatest(created_at, proven_at) > now() - make_interval(mins => ${proofMinutes})`

export async function isSessionProven(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(isProven)
    .executeTakeFirst()
  return row !== undefined
}

export async function proveSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('user_sessions').set({ proven_at: sql<string>`now()` }).where('id', '=', sessionId).execute()
}

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

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_totp').where('user_id', '=', userId).execute()
}

export const listPasskeys = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_passkeys')
    .select(['id', 'name', 'synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** @returns the name it had; undefined when it is not the user's */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('user_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** @returns whether it is the user's */
export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('user_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('user_recovery_codes')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** What a browser was asked to sign, under the name of the session that asked. */
export async function keepChallenge(tx: Tx, { tenantId, userId }: UserKey, sessionId: string, challenge: string) {
  await tx
    .updateTable('user_sessions')
    .set({ passkey_challenge: challenge })
    .where('id', '=', sessionId)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Uses the session's challenge up. */
export async function takeChallenge(tx: Tx, sessionId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('user_sessions')
    .select('passkey_challenge')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('user_sessions').set({ passkey_challenge: null }).where('id', '=', sessionId).execute()
  return row?.passkey_challenge ?? undefined
}
