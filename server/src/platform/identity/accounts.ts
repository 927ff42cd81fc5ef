import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** A user who may sign in: user and tenant are active. */
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

/** SQL: the session in `user_sessions` isn't older than its tenant allows. */
const isYoung = sql<boolean>`user_sessions.created_at > now() - (
  select make_interval(hours => session_hours) from tenants where tenants.id = user_sessions.tenant_id)`

/** The account of an open session. Records that the session was used. */
export async function accountOfSession(tx: Tx, userId: string, sessionId: string): Promise<Account | undefined> {
  const session = await tx
    .updateTable('user_sessions')
    .set(eb => ({ last_seen_at: eb.fn<string>('now') }))
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(isYoung)
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
    .where(isYoung)
    .executeTakeFirst()
  return row !== undefined
}

export interface Credentials extends Account {
  username: string
  givenName: string
  lastname: string
  passwordHash: string
  /** An administrator set this password; it only lets its owner choose another. */
  temporary: boolean
  /** The organisation requires a second factor. */
  secondFactorRequired: boolean
}

/**
 * SQL: whether a user may sign in by password or passkey. Without a provider, everybody may. With one, roots always
 * may, since nobody above them could restore their access, and administrators until one of them has signed in through
 * the provider (docs/decisions/0015).
 * @param user alias of the users table in the statement
 * @param tenant alias of the tenants table in the statement
 */
export const mayUsePassword = (user = 'user', tenant = 'tenant') => sql<boolean>`(
  ${sql.ref(`${tenant}.selected_idp`)} = 'PASSWORD'
  or 'ROLE_ROOT' = any(${sql.ref(`${user}.roles`)})
  or ('ROLE_ADMIN' = any(${sql.ref(`${user}.roles`)}) and not exists (
    select from identity_providers provider
    where provider.tenant_id = ${sql.ref(`${tenant}.id`)} and provider.kind = ${sql.ref(`${tenant}.chosen_provider`)}
      and provider.proven_at is not null)))`

/** The user who signs in by password in a domain; undefined if there is none, for whatever reason. */
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
      'tenant.second_factor_required as secondFactorRequired',
    ])
    .select(sql<boolean>`credential.temporary_until is not null`.as('temporary'))
    .where(sql<boolean>`coalesce(credential.temporary_until > now(), true)`)
    .where('user.username', '=', username)
    .where('tenant.domain_prefix', '=', domain)
    .where(mayUsePassword())
    .executeTakeFirst()
  return row
}

export interface SignInUser extends Account {
  username: string
  givenName: string
  lastname: string
}

/** A user who may sign in by password or passkey. @param domain also checks the domain */
export async function signInUser(tx: Tx, userId: string, domain?: string): Promise<SignInUser | undefined> {
  return active(tx)
    .select(['user.username', 'user.given_name as givenName', 'user.lastname'])
    .where('user.id', '=', userId)
    .where(mayUsePassword())
    .$if(domain !== undefined, query => query.where('tenant.domain_prefix', '=', domain ?? ''))
    .executeTakeFirst()
}

/** Sets a password. @param hash a result of `hashPassword` */
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
