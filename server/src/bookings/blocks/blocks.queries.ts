import type { BlockStatus } from '@aforo/api/bookings/blocks'
import type { BlockKind } from '@aforo/api/bookings/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing, type Sort, sortedBy } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'
import type { Span } from './blocks.rules.ts'

const blockRows = (tx: Tx) =>
  tx
    .selectFrom('space_blocks as b')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'b.tenant_id').onRef('s.id', '=', 'b.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'b.tenant_id').onRef('c.id', '=', 'b.campus_id'))
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'b.tenant_id').onRef('u.id', '=', 'b.created_by'))
    .select([
      'b.id',
      'b.space_id',
      'b.campus_id',
      sql<BlockKind>`b.kind`.as('kind'),
      'b.reason',
      'b.planned_from',
      sql<Temporal.Instant>`upper(b.planned)`.as('planned_to'),
      'b.lifted_at',
      'b.version',
      's.name as space_name',
      's.type as space_type',
      'c.name as campus_name',
      'c.time_zone',
      sql<string>`coalesce(u.given_name || ' ' || u.lastname, '')`.as('created_by'),
    ])

export type BlockRow = NonNullable<Awaited<ReturnType<typeof findBlock>>>

export const findBlock = (tx: Tx, id: string) => blockRows(tx).where('b.id', '=', id).executeTakeFirst()

/** Locks a block, and reads it by a second statement: see `lockReservation`. */
export async function lockBlock(tx: Tx, id: string): Promise<BlockRow | undefined> {
  const held = await tx.selectFrom('space_blocks').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findBlock(tx, id)
}

export interface BlockFilter {
  campusId?: string
  spaceId?: string
  status?: BlockStatus[]
  now: Temporal.Instant
}

/** The states of `statusAt`, as conditions. */
const hasStatus = (status: BlockStatus, now: Temporal.Instant): RawBuilder<boolean> => {
  const clock = sql`${now.toString()}::timestamptz`
  switch (status) {
    case 'LIFTED':
      return sql<boolean>`b.lifted_at is not null`
    case 'ENDED':
      return sql<boolean>`(b.lifted_at is null and b.ends_at <= ${clock})`
    case 'ACTIVE':
      return sql<boolean>`(b.lifted_at is null and b.starts_at <= ${clock} and b.ends_at > ${clock})`
    case 'SCHEDULED':
      return sql<boolean>`(b.lifted_at is null and b.starts_at > ${clock})`
  }
}

const conditions = ({ campusId, spaceId, status, now }: BlockFilter): RawBuilder<boolean>[] => [
  ...(campusId === undefined ? [] : [sql<boolean>`b.campus_id = ${campusId}::uuid`]),
  ...(spaceId === undefined ? [] : [sql<boolean>`b.space_id = ${spaceId}::uuid`]),
  ...(status === undefined
    ? []
    : [
        sql<boolean>`(false or ${sql.join(status.map(one => hasStatus(one, now)).concat(sql<boolean>`false`), sql` or `)})`,
      ]),
]

/** By when they begin. */
export const blockList = listing({
  query: (tx: Tx, filter: BlockFilter) => blockRows(tx).where(eb => eb.and(conditions(filter))),
  key: ['b.id'],
  order: (query, { sort }: { sort: Sort<'startsAt'> }) =>
    query.orderBy(...sortedBy(sort, { startsAt: 'b.planned_from' })).orderBy('b.id'),
  total: (tx, filter) => totalOf(tx.selectFrom('space_blocks as b').where(eb => eb.and(conditions(filter)))),
})

/** A space that may be blocked, with its campus's time zone. */
export const findBlockable = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .select(['s.id', 's.tenant_id', 's.campus_id', 's.name', 'c.time_zone'])
    .executeTakeFirst()

/** A space and all spaces in it. */
export async function listTree(tx: Tx, root: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive under as (
      select id from spaces where id = ${root}::uuid
      union all
      select s.id from under join spaces s on s.tenant_id = aforo_tenant() and s.parent_id = under.id and s.deleted_at is null
    )
    select id from under`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks a space and all spaces in it, so that nobody books there meanwhile. @returns their ids */
export async function lockTree(tx: Tx, root: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(aforo_lock_tree(aforo_tenant(), ${root}::uuid)) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A block of the place itself, of that kind, that lasts at least from the beginning to the end of the span. */
export const findCovering = (tx: Tx, spaceId: string, kind: BlockKind, { start, end }: Span, except?: string) =>
  blockRows(tx)
    .where('b.space_id', '=', spaceId)
    .where('b.kind', '=', kind)
    .where('b.lifted_at', 'is', null)
    .where(
      sql<boolean>`b.starts_at <= ${start.toString()}::timestamptz and b.ends_at >= ${end.toString()}::timestamptz`,
    )
    .$if(except !== undefined, query => query.where('b.id', '<>', except ?? ''))
    .orderBy('b.starts_at')
    .limit(1)
    .executeTakeFirst()

const rangeOf = ({ start, end }: Span) =>
  sql<string>`tstzrange(${start.toString()}::timestamptz, ${end.toString()}::timestamptz)`

export interface NewBlockRow {
  tenantId: string
  id: string
  spaceId: string
  campusId: string
  kind: BlockKind
  reason: string
  span: Span
  createdBy: string
}

/** Saves a block and the bookings kept under it in one statement, since the constraint checks both. */
export async function insertBlock(tx: Tx, block: NewBlockRow, kept: string[]) {
  await sql`
    with block as (
      insert into space_blocks (tenant_id, id, space_id, campus_id, kind, reason, planned, during, created_by)
      values (${block.tenantId}::uuid, ${block.id}::uuid, ${block.spaceId}::uuid, ${block.campusId}::uuid,
        ${block.kind}, ${block.reason}, ${rangeOf(block.span)}, ${rangeOf(block.span)}, ${block.createdBy}::uuid)
      returning tenant_id, id
    )
    insert into space_block_kept (tenant_id, block_id, reservation_id)
    select block.tenant_id, block.id, kept.id from block, unnest(${kept}::uuid[]) kept (id)`.execute(tx)
}

export async function setReason(tx: Tx, id: string, fields: { kind: BlockKind; reason: string }) {
  await tx
    .updateTable('space_blocks')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ends a block now; one that had not begun is deleted. */
export async function liftBlock(tx: Tx, id: string, now: Temporal.Instant) {
  const clock = sql`${now.toString()}::timestamptz`
  await tx
    .updateTable('space_blocks')
    .set(eb => ({
      during: sql<string>`planned * tstzrange(null, ${clock})`,
      lifted_at: now.toString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function restoreBlock(tx: Tx, id: string) {
  await tx
    .updateTable('space_blocks')
    .set(eb => ({ during: eb.ref('planned'), lifted_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const listKept = async (tx: Tx, blockId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('space_block_kept')
    .select('reservation_id')
    .where('block_id', '=', blockId)
    .execute()
  return new Set(rows.map(row => row.reservation_id))
}
