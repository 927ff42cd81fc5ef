import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { nowhere } from '../../platform/mail.ts'

export interface UserColumns {
  username?: string
  given_name?: string
  lastname?: string
  phone?: string | null
  time_zone?: string
  picture_key?: string | null
  have_card?: boolean
  countries_allowed?: string[]
  roles?: Role[]
  active?: boolean
  welcomed_at?: string
}

/** Changes some fields and counts the version up. @throws by `users_username_key` when somebody anywhere has the username */
export async function updateUser(tx: Tx, id: string, columns: UserColumns) {
  await tx
    .updateTable('users')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** @throws by `users_username_key` when somebody anywhere has the username */
export async function insertUser(
  tx: Tx,
  user: UserColumns &
    Required<Pick<UserColumns, 'username' | 'given_name' | 'lastname' | 'time_zone' | 'roles'>> & {
      tenant_id: string
      id: string
    },
) {
  await tx.insertInto('users').values(user).execute()
}

/**
 * Makes an account that nobody can sign in to and that no list of people has, since it counts as deleted: for what belongs
 * to no person. Mails to its address aren't sent.
 * @param name unique among those of the tenant
 * @returns its id; undefined where there is one of this name
 */
export async function insertUnlistedUser(
  tx: Tx,
  given: { tenantId: string; name: string; givenName: string; lastname: string; at: Temporal.Instant },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into users (tenant_id, id, username, given_name, lastname, time_zone, roles, active, deleted_at)
    select t.id, ${randomUUIDv7()}::uuid, ${given.name} || '-' || t.id || ${nowhere}, ${given.givenName}, ${given.lastname},
      t.time_zone, '{}', false, ${given.at.toString()}::timestamptz
    from tenants t where t.id = ${given.tenantId}::uuid
    on conflict (username) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Somebody to be made without a password. */
export interface NewUser {
  id: string
  username: string
  givenName: string
  lastname: string
  phone: string | null
  /** The tenant's own when left out. */
  timezone?: string | null
  roles: Role[]
  haveCard: boolean
}

/**
 * Makes people without a password. One whose username anybody has is left out.
 * @param countries where they work; everywhere when empty
 * @param welcomedAt when their welcome is asked for; null where none is
 * @returns the ids of those made
 */
export async function insertUsers(
  tx: Tx,
  people: NewUser[],
  { countries, welcomedAt }: { countries: string[]; welcomedAt: Temporal.Instant | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into users (tenant_id, id, username, given_name, lastname, phone, time_zone, roles, have_card,
      countries_allowed, welcomed_at)
    select t.id, p.id, p.username, p."givenName", p.lastname, p.phone, coalesce(p.timezone, t.time_zone),
      array(select jsonb_array_elements_text(p.roles)), p."haveCard",
      ${countries}::text[], ${welcomedAt?.toString() ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p
      (id uuid, username text, "givenName" text, lastname text, phone text, timezone text, roles jsonb, "haveCard" boolean)
    join tenants t on t.id = aforo_tenant()
    order by p.username
    on conflict (username) do nothing
    returning id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
