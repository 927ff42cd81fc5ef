import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const associations = (tx: Tx) =>
  tx
    .selectFrom('team_associations as a')
    .innerJoin('teams as t', join =>
      join.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.id', '=', 'a.team_id').on('t.deleted_at', 'is', null),
    )
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.campus_id'))

export type AssociationRow = Awaited<ReturnType<typeof listAssociations>>[number]

/** Those of an association's, a team's or a campus's id. */
const about = (id: string) => sql<boolean>`(a.id = ${id}::uuid or a.team_id = ${id}::uuid or a.campus_id = ${id}::uuid)`

export const listAssociations = (tx: Tx, id: string) =>
  associations(tx)
    .where(about(id))
    .select(['a.id', 'a.team_id', 't.name as team_name', 'a.campus_id', 'c.name as campus_name'])
    .orderBy('c.name')
    .orderBy('t.name')
    .orderBy('a.id')
    .execute()

/** Whether there is a team or a campus of that id. */
export async function teamOrCampusExists(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from teams where id = ${id}::uuid and deleted_at is null
    union all select from campuses where id = ${id}::uuid and deleted_at is null
  `.execute(tx)
  return rows.length > 0
}

/** The people of the associated teams, one row for each team that they are in. */
export const listAssociatedUsers = (tx: Tx, id: string) =>
  associations(tx)
    .innerJoin('team_members as m', join =>
      join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.team_id', '=', 'a.team_id'),
    )
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.user_id'))
    .where(about(id))
    .select(['c.name as campus_name', 't.name as team_name', 'u.given_name', 'u.lastname', 'u.username', 'u.active'])
    .orderBy('c.name')
    .orderBy('t.name')
    .orderBy('u.given_name')
    .orderBy('u.lastname')
    .orderBy('u.id')
    .execute()

export type AssociatedUserRow = Awaited<ReturnType<typeof listAssociatedUsers>>[number]

/** @returns whether it was not there before */
export async function insertAssociation(
  tx: Tx,
  association: { tenant_id: string; id: string; team_id: string; campus_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_associations')
    .values(association)
    .onConflict(conflict => conflict.constraint('team_associations_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteAssociation(tx: Tx, id: string) {
  await tx.deleteFrom('team_associations').where('id', '=', id).execute()
}
