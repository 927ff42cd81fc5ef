import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Somebody who may be signed in: the user and the tenant are active. */
export interface Account {
  userId: string
  tenantId: string
}

const active = (tx: Tx) =>
  tx
    .selectFrom('users as user')
    .innerJoin('tenants as tenant', 'tenant.id', 'user.tenant_id')
    .select(['user.id as userId', 'user.tenant_id as tenantId'])
    .where('user.active', '=', true)
    .where('tenant.active', '=', true)

export const accountOf = (tx: Tx, userId: string): Promise<Account | undefined> =>
  active(tx).where('user.id', '=', userId).executeTakeFirst()

/** The account behind a session that has not ended. Notes that the session was used. */
export async function accountOfSession(tx: Tx, userId: string, sessionId: string): Promise<Account | undefined> {
  const session = await tx
    .updateTable('user_sessions')
    .set(eb => ({ last_seen_at: eb.fn<string>('now') }))
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return session && accountOf(tx, userId)
}

export async function isSessionLive(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface Credentials extends Account {
  username: string
  givenName: string
  lastname: string
  passwordHash: string
  /** An administrator gave the password: it serves only to choose another one. */
  temporary: boolean
}

/** Who signs in with a password in a domain; undefined for anybody who does not, for whatever reason. */
export async function credentialsOf(tx: Tx, domain: string, username: string): Promise<Credentials | undefined> {
  const row = await active(tx)
    .innerJoin('user_credentials as credential', join =>
      join.onRef('credential.tenant_id', '=', 'user.tenant_id').onRef('credential.user_id', '=', 'user.id'),
    )
    .select([
      'user.username',
      'user.given_name as givenName',
      'user.lastname',
      'credential.password_hash as passwordHash',
    ])
    .select(sql<boolean>`credential.temporary_until is not null`.as('temporary'))
    .where(sql<boolean>`coalesce(credential.temporary_until > now(), true)`)
    .where('user.username', '=', username)
    .where('tenant.domain_prefix', '=', domain)
    .where('tenant.selected_idp', '=', 'PASSWORD')
    .executeTakeFirst()
  return row
}

/** @param hash as `hashPassword` gives it */
export async function setPassword(tx: Tx, user: Account, hash: string): Promise<void> {
  await tx
    .insertInto('user_credentials')
    .values({ tenant_id: user.tenantId, user_id: user.userId, password_hash: hash })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet(eb => ({ password_hash: hash, temporary_until: null, changed_at: eb.fn<string>('now') })),
    )
    .execute()
}
