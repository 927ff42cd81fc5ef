import type { SpaceHolder, SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { SpaceFields } from './spaces.rules.ts'

const own = [
  'id',
  'campus_id',
  'parent_id',
  'type',
  'name',
  'capacity',
  'features',
  'bookable',
  'kind',
  'parking_spot_type',
  'position_x',
  'position_y',
  'pointer_diameter',
  'photo_key',
  'layout_key',
  'version',
] as const

/** The person of a FIXED space and the teams of a ROTATING one, of the row that a statement calls `space`. */
const whoseOf = (space: string) => {
  const column = (name: string) => sql.ref(`${space}.${name}`)
  return {
    holder: sql<SpaceHolder | null>`case when ${column('kind')} = 'FIXED' then (
      select jsonb_build_object('userId', h.id, 'username', h.username, 'name', h.given_name || ' ' || h.lastname,
        'active', h.active)
      from users h where h.tenant_id = ${column('tenant_id')} and h.id = ${column('holder_id')} and h.deleted_at is null) end`,
    teams: sql<SpaceTeam[]>`case when ${column('kind')} = 'ROTATING' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)), '[]')
      from space_teams x join teams t on t.tenant_id = x.tenant_id and t.id = x.team_id and t.deleted_at is null
      where x.tenant_id = ${column('tenant_id')} and x.space_id = ${column('id')}) else '[]' end`,
  }
}
type SpaceTeam = { id: string; name: string }

const columnsOf = <Alias extends string>(space: Alias) => {
  const { holder, teams } = whoseOf(space)
  return [...own.map(column => `${space}.${column}` as const), holder.as('holder'), teams.as('teams')] as const
}
export const spaceColumns = columnsOf('s')
/** Of a row that is written. */
const writtenColumns = columnsOf('spaces')

/** The same columns of `s`, for a statement that is written out. */
export const writtenOut = sql.join([
  ...own.map(column => sql.ref(`s.${column}`)),
  sql`${whoseOf('s').holder} as holder`,
  sql`${whoseOf('s').teams} as teams`,
])

const existing = (tx: Tx) => tx.selectFrom('spaces as s').where('s.deleted_at', 'is', null)

export type SpaceRow = Awaited<ReturnType<typeof childrenOf>>[number]
export type SpaceDetailsRow = NonNullable<Awaited<ReturnType<typeof findSpace>>>

/**
 * Every space of a campus, in no order. They come as one value: of thousands of rows, the protocol of sixteen values each
 * is most of what they cost.
 */
export async function spacesOfCampus(tx: Tx, campusId: string): Promise<SpaceRow[]> {
  const { spaces } = await existing(tx)
    .select(
      sql<
        unknown[][]
      >`coalesce(json_agg(json_build_array(${sql.join([...own.map(column => sql.ref(`s.${column}`)), ...Object.values(whoseOf('s'))])})), '[]')`.as(
        'spaces',
      ),
    )
    .where('s.campus_id', '=', campusId)
    .executeTakeFirstOrThrow()
  return spaces.map(rowOf)
}

/** The row that the values of `own` are, in their order. Written out: a general way takes as long as the database does. */
const rowOf = ([
  id,
  campus_id,
  parent_id,
  type,
  name,
  capacity,
  features,
  bookable,
  kind,
  parking_spot_type,
  position_x,
  position_y,
  pointer_diameter,
  photo_key,
  layout_key,
  version,
  holder,
  teams,
]: unknown[]) =>
  ({
    id,
    campus_id,
    parent_id,
    type,
    name,
    capacity,
    features,
    bookable,
    kind,
    parking_spot_type,
    position_x,
    position_y,
    pointer_diameter,
    photo_key,
    layout_key,
    version,
    holder,
    teams,
  }) as SpaceRow

export const listLevels = (tx: Tx, campusId: string) =>
  existing(tx)
    .select(spaceColumns)
    .where('s.campus_id', '=', campusId)
    .where('s.type', 'in', ['FLOOR', 'PARKING'])
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()

/**
 * A space with all that its details tell, in one statement. What it stands in may be gone; that leaves their fields
 * empty and hides nothing of the space itself.
 */
export const findSpace = (tx: Tx, id: string) =>
  existing(tx)
    .leftJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    .where('s.id', '=', id)
    .select([
      ...spaceColumns,
      'c.name as campus_name',
      sql<{ id: string; type: SpaceType; name: string; depth: number }[]>`(
        with recursive up as (
          select p.id, p.type, p.name, p.parent_id, 1 as depth from spaces p
          where p.tenant_id = s.tenant_id and p.id = s.parent_id and p.deleted_at is null
          union all
          select p.id, p.type, p.name, p.parent_id, up.depth + 1 from up
          join spaces p on p.tenant_id = s.tenant_id and p.id = up.parent_id and p.deleted_at is null
        )
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'name', name) order by depth desc), '[]')
        from up)`.as('path'),
      sql<{ type: SpaceType; count: number }[]>`(
        with recursive down as (
          select d.id, d.type from spaces d
          where d.tenant_id = s.tenant_id and d.parent_id = s.id and d.deleted_at is null
          union all
          select d.id, d.type from down
          join spaces d on d.tenant_id = s.tenant_id and d.parent_id = down.id and d.deleted_at is null
        )
        select coalesce(jsonb_agg(jsonb_build_object('type', type, 'count', count) order by type), '[]')
        from (select type, count(*) as count from down group by type) counted)`.as('inside'),
      sql<{ id: string; name: string } | null>`(
        with recursive up as (
          select s.id, s.parent_id, 0 as depth
          union all
          select p.id, p.parent_id, up.depth + 1 from up
          join spaces p on p.tenant_id = s.tenant_id and p.id = up.parent_id
        )
        select jsonb_build_object('id', z.id, 'name', z.name) from up
        join zone_spaces x on x.tenant_id = s.tenant_id and x.space_id = up.id
        join zones z on z.tenant_id = x.tenant_id and z.id = x.zone_id
        order by up.depth limit 1)`.as('zone'),
    ])
    .executeTakeFirst()

/**
 * The name of the floor on which a space stands, however deep in it, as a column; null outside all floors. What was deleted
 * counts: a booking stays where it was.
 * @param space its id
 */
export const floorNameOf = (space: RawBuilder<unknown>) => sql<string | null>`(
  with recursive up as (
    select p.type, p.name, p.parent_id from spaces p where p.tenant_id = aforo_tenant() and p.id = ${space}
    union all
    -- By their keys, which the offset sees to: a plan for many rows reads all spaces of the tenant for each step.
    select p.type, p.name, p.parent_id from up cross join lateral (
      select type, name, parent_id from spaces where tenant_id = aforo_tenant() and id = up.parent_id offset 0
    ) p
    where up.type <> 'FLOOR'
  )
  select up.name from up where up.type = 'FLOOR')`

export const childrenOf = (tx: Tx, parentId: string) =>
  existing(tx).select(spaceColumns).where('s.parent_id', '=', parentId).execute()

export const findSpaces = (tx: Tx, ids: readonly string[]) =>
  existing(tx).select(spaceColumns).where(sql<boolean>`s.id = any(${ids}::uuid[])`).execute()

/** Keeps the space as it is, and unbooked by others, for the rest of the transaction. */
export const lockSpace = (tx: Tx, id: string) =>
  existing(tx).select(spaceColumns).where('s.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The same for several, always in one order, so that two who change the same ones don't stop each other. */
export const lockSpaces = (tx: Tx, ids: readonly string[]) =>
  existing(tx)
    .select(spaceColumns)
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .orderBy('s.id')
    .forNoKeyUpdate()
    .execute()

/** The space in which another one will stand: it can't go away meanwhile. */
export const holdParent = (tx: Tx, id: string) =>
  existing(tx)
    .select(['s.id', 's.type', 's.campus_id', 's.name'])
    .where('s.id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** The space in which many will stand; whoever puts another one there waits. */
export const lockParent = (tx: Tx, id: string) =>
  existing(tx).select(['s.id', 's.type', 's.campus_id', 's.name']).where('s.id', '=', id).forUpdate().executeTakeFirst()

export interface NewSpace extends SpaceFields {
  tenant_id: string
  id: string
  campus_id: string
  parent_id: string | null
  type: SpaceType
  name: string
}

/** @throws by `spaces_name` when another one there has the name */
export const insertSpaces = (tx: Tx, spaces: NewSpace[]): Promise<SpaceRow[]> =>
  tx.insertInto('spaces').values(spaces).returning(writtenColumns).execute()

export type SpaceChange = Partial<
  SpaceFields & {
    name: string
    parent_id: string
    photo_key: string | null
    layout_key: string | null
    holder_id: string | null
  }
>

/** Changes some fields and counts the version up. @throws by `spaces_name` when another one there has the name */
export const updateSpace = (tx: Tx, id: string, fields: SpaceChange): Promise<SpaceRow> =>
  tx
    .updateTable('spaces')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(writtenColumns)
    .executeTakeFirstOrThrow()

type BulkFields = Omit<SpaceFields, 'position_x' | 'position_y'>

/** Gives each of several spaces its own values, in one statement. */
export async function updateSpaces(tx: Tx, changes: (BulkFields & { id: string })[]): Promise<SpaceRow[]> {
  const { rows } = await sql<SpaceRow>`
    update spaces s set capacity = n.capacity, features = n.features, bookable = n.bookable, kind = n.kind,
      parking_spot_type = n.parking_spot_type, pointer_diameter = n.pointer_diameter, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}) as n (id uuid, capacity integer, features text[],
      bookable boolean, kind text, parking_spot_type text, pointer_diameter integer)
    where s.id = n.id
    returning ${writtenOut}
  `.execute(tx)
  return rows
}

/** Counts up the version of every space of a campus: whoever read one before, to book it, looks again. */
export async function renewSpaces(tx: Tx, campusId: string) {
  await tx
    .updateTable('spaces')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('campus_id', '=', campusId)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Counts that what is sold of spaces by the month changed. Whoever is booking one of them, or what stands in it, waits for
 * this transaction and then looks again.
 */
export async function countSold(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with recursive sold as (
      select id from spaces where tenant_id = aforo_tenant() and id = any (${sql.val(ids)}::uuid[])
      union
      select s.id from sold o join spaces s on s.tenant_id = aforo_tenant() and s.parent_id = o.id
    ), held as (
      select id from spaces where tenant_id = aforo_tenant() and id in (select id from sold) order by id for no key update
    )
    update spaces s set sold = s.sold + 1 from held where s.tenant_id = aforo_tenant() and s.id = held.id
  `.execute(tx)
}

/** Lets these teams, and no others, book a ROTATING space. */
export async function setTeams(
  tx: Tx,
  { tenantId, spaceIds }: { tenantId: string; spaceIds: readonly string[] },
  teamIds: readonly string[],
) {
  await tx.deleteFrom('space_teams').where(sql<boolean>`space_id = any(${spaceIds}::uuid[])`).execute()
  const rows = spaceIds.flatMap(space_id => teamIds.map(team_id => ({ tenant_id: tenantId, space_id, team_id })))
  if (rows.length > 0) await tx.insertInto('space_teams').values(rows).execute()
}

/** Which of some teams there are, kept until the transaction ends. */
export const holdTeams = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('teams')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Somebody with an account in use, which is kept until the transaction ends. */
export const holdPerson = (tx: Tx, username: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'active'])
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
