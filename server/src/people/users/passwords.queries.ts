import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { mayUsePassword } from '../../platform/identity/accounts.ts'

export interface PasswordOwner {
  tenantId: string
  userId: string
  username: string
  givenName: string
  lastname: string
  tenantName: string
  domainPrefix: string
}

const owners = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select(['u.tenant_id as tenantId', 'u.id as userId', 'u.username', 'u.given_name as givenName', 'u.lastname'])
    .select(['t.name as tenantName', 't.domain_prefix as domainPrefix'])
    .where('u.active', '=', true)
    .where('t.active', '=', true)

/** Whose password may be set anew by mail: somebody active who signs in with one. */
export const ownerByUsername = (tx: Tx, username: string): Promise<PasswordOwner | undefined> =>
  owners(tx).where('u.username', '=', username).where(mayUsePassword('u', 't')).executeTakeFirst()

export type WelcomedOwner = PasswordOwner & { signsInWithPassword: boolean }

/** Somebody active who is to be welcomed. */
export const ownerToWelcome = (tx: Tx, tenantId: string, userId: string): Promise<WelcomedOwner | undefined> =>
  owners(tx)
    .select(sql<boolean>`t.selected_idp = 'PASSWORD'`.as('signsInWithPassword'))
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** Whom a link that still holds was sent to. */
export const ownerByLink = (tx: Tx, digest: string, now: Temporal.Instant): Promise<PasswordOwner | undefined> =>
  owners(tx)
    .innerJoin('user_links as l', join => join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.user_id', '=', 'u.id'))
    .where('l.token_digest', '=', digest)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .executeTakeFirst()

export const ownerById = (tx: Tx, userId: string) =>
  owners(tx)
    .leftJoin('user_credentials as c', join =>
      join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.user_id', '=', 'u.id'),
    )
    .select('c.password_hash as passwordHash')
    .where('u.id', '=', userId)
    .executeTakeFirst()
