import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { UserGiven } from './import-rows.rules.ts'

/** A person ready to be made. */
export interface PreparedUser extends Omit<UserGiven, 'teams'> {
  teamIds: string[]
}

/** Those of the usernames that somebody of the transaction's tenant has, with who it is. */
export async function ownUsers(tx: Tx, usernames: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select u.id, u.username from unnest(${usernames}::text[]) k (username) cross join lateral (
      select id, username from users where tenant_id = aforo_tenant() and username = k.username limit 1
    ) u
  `.execute(tx)
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Those of the usernames that somebody of another tenant has. For a transaction that sees all tenants. */
export async function takenElsewhere(tx: Tx, tenantId: string, usernames: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    select username from users where tenant_id <> ${tenantId}::uuid and username = any(${usernames}::text[])
  `.execute(tx)
  return new Set(rows.map(({ username }) => username))
}

/** The next people of an import whose welcome has not gone. */
export async function nextNewcomers(tx: Tx, importId: string, atMost: number) {
  const { rows } = await sql<{ rowNo: number; userId: string }>`
    select row_no as "rowNo", made_id as "userId" from import_rows
    where tenant_id = aforo_tenant() and import_id = ${importId}::uuid and verdict = 'CREATED' and mailed_at is null
    order by row_no limit ${atMost}::integer
  `.execute(tx)
  return rows
}

export async function markMailed(tx: Tx, importId: string, rowNo: number, now: Temporal.Instant) {
  await tx
    .updateTable('import_rows')
    .set({ mailed_at: now.toString() })
    .where('import_id', '=', importId)
    .where('row_no', '=', rowNo)
    .execute()
  await tx
    .updateTable('imports')
    .set(eb => ({ mailed: eb('mailed', '+', 1) }))
    .where('id', '=', importId)
    .execute()
}

/** Somebody as the caller of what their import does; undefined once they are disabled. */
export async function callerFor(tx: Tx, userId: string): Promise<Caller | undefined> {
  const found = await tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .select([
      'u.username',
      'u.given_name',
      'u.lastname',
      sql<Role[]>`u.roles`.as('roles'),
      'u.countries_allowed',
      't.id as tenant_id',
      't.name as tenant_name',
      't.domain_prefix',
      sql<Caller['tenantType']>`t.type`.as('tenant_type'),
    ])
    .executeTakeFirst()
  return (
    found && {
      userId,
      ...camelCased(found, [
        'username',
        'given_name',
        'lastname',
        'roles',
        'tenant_id',
        'tenant_name',
        'domain_prefix',
      ]),
      tenantType: found.tenant_type,
      countries: found.countries_allowed,
      // It has no browser: a file is not sent while its session is open.
      sessionId: '',
    }
  )
}

/** What somebody who imports may do and where; no roles where they may not act any more. */
export async function standingOf(tx: Tx, userId: string): Promise<{ roles: Role[]; countries: string[] }> {
  const found = await tx
    .selectFrom('users')
    .select([sql<Role[]>`roles`.as('roles'), 'countries_allowed as countries'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found ?? { roles: [], countries: [] }
}
