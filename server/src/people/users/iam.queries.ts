import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Keeps who is in charge of the organisation to this transaction: of two administrators who disable each other, the
 * second finds the first gone. Taken before the person's own row, always.
 */
export async function lockCharge(tx: Tx): Promise<void> {
  await sql`select id from tenants where id = aforo_tenant() for no key update`.execute(tx)
}

/** Whether somebody active, besides these, administers the organisation. */
export async function othersInCharge(tx: Tx, besides: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from users
    where tenant_id = aforo_tenant() and active and roles && array['ROLE_ROOT', 'ROLE_ADMIN']
      and id <> all(${[...besides]}::uuid[])
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Keeps these accounts as they are for the rest of the transaction, in one order for everybody. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select id from users where tenant_id = aforo_tenant() and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for no key update
  `.execute(tx)
}

/** Holds a person also against whatever begins to point at them. */
export async function lockUserAlone(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

export interface NewAccount {
  tenantId: string
  id: string
  username: string
  givenName: string
  lastname: string
  phone: string | null
  /** The tenant's own when left out. */
  timezone?: string
  roles: Role[]
  haveCard: boolean
  countries: string[]
  now: Temporal.Instant
}

/** @throws users_username_key when the address has an account, here or in any other organisation */
export async function insertAccount(tx: Tx, given: NewAccount): Promise<void> {
  await sql`
    insert into users (tenant_id, id, username, given_name, lastname, phone, time_zone, roles, have_card,
      countries_allowed, welcomed_at)
    select t.id, ${given.id}::uuid, ${given.username}, ${given.givenName}, ${given.lastname}, ${given.phone},
      coalesce(${given.timezone ?? null}, t.time_zone), ${given.roles}::text[], ${given.haveCard},
      ${given.countries}::text[], ${given.now.toString()}::timestamptz
    from tenants t where t.id = ${given.tenantId}::uuid
  `.execute(tx)
}

interface Change {
  active?: boolean
  welcomed_at?: string
}

export async function setAccounts(tx: Tx, ids: readonly string[], change: Change): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Gives each of these people the roles that belong to them now. */
export async function setRoles(tx: Tx, roles: readonly { id: string; roles: Role[] }[]): Promise<void> {
  await sql`
    update users u set roles = array(select jsonb_array_elements_text(given.roles)), version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as given (id uuid, roles jsonb)
    where u.tenant_id = aforo_tenant() and u.id = given.id
  `.execute(tx)
}
