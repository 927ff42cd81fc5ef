import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing } from '../../platform/listing.ts'

const people = (tx: Tx) =>
  tx
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.username',
      'u.given_name',
      'u.lastname',
      'u.phone',
      'u.picture_key',
      'u.have_card',
      'u.time_zone',
      sql<Role[]>`u.roles`.as('roles'),
      'u.active',
      'u.countries_allowed',
      'u.version',
      'u.welcomed_at',
      sql<Temporal.Instant | null>`(select max(s.last_seen_at) from user_sessions s
        where s.tenant_id = u.tenant_id and s.user_id = u.id)`.as('last_seen_at'),
    ])
    .where('u.deleted_at', 'is', null)

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** The tenant's people, by name. */
export const personList = listing({
  query: (tx: Tx, { q }: { q?: string }) =>
    people(tx).$if(Boolean(q), query => query.where(contains('u.search', q ?? ''))),
  key: ['u.given_name', 'u.lastname', 'u.id'],
})

export const findPerson = (tx: Tx, id: string) => people(tx).where('u.id', '=', id).executeTakeFirst()

/** Somebody of the tenant by id or by username, held for the rest of the transaction. */
export const lockPerson = (tx: Tx, idOrUsername: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(idOrUsername.includes('@') ? 'username' : sql`id::text`, '=', idOrUsername)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const listTeamNames = (tx: Tx, userId: string) =>
  tx
    .selectFrom('team_members as m')
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.team_id'))
    .where('m.user_id', '=', userId)
    .where('t.deleted_at', 'is', null)
    .where('t.type', '<>', 'CREATED')
    .select(['t.id', 't.name'])
    .orderBy('t.name')
    .orderBy('t.id')
    .execute()
