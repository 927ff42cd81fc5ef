import type { Role } from '@aforo/contract/base'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { contains } from '../platform/database/search.ts'

export interface UserFilter {
  q?: string
  /** Any of these; all people when left out or empty. */
  roles?: Role[]
}

const filtered = (tx: Tx, { q, roles = [] }: UserFilter) =>
  tx
    .selectFrom('users as u')
    .$if(Boolean(q), query => query.where(contains('u.search', q ?? '')))
    .$if(roles.length > 0, query => query.where(sql<boolean>`u.roles && ${roles}::text[]`))

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number]

/** A page of the people of the tenant, by name. */
export const listUsers = (tx: Tx, filter: UserFilter, { limit, offset }: { limit: number; offset: number }) =>
  filtered(tx, filter)
    .select(['u.id', 'u.username', 'u.given_name', 'u.lastname', 'u.phone', 'u.picture_key', 'u.roles', 'u.active'])
    .orderBy('u.given_name')
    .orderBy('u.lastname')
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countUsers(tx: Tx, filter: UserFilter): Promise<number> {
  const { total } = await filtered(tx, filter)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type MyRow = Awaited<ReturnType<typeof findMe>>

export const findMe = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select(['u.id', 'u.username', 'u.given_name', 'u.lastname', 'u.phone', 'u.picture_key', 'u.roles', 'u.active'])
    .select([
      'u.time_zone',
      'u.version',
      't.id as tenantId',
      't.name as tenantName',
      't.type',
      't.account_name',
      't.domain_prefix',
    ])
    .select(['t.lateral_logo', 't.profile_cover'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
