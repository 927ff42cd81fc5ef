import type { BlockedKind } from '@aforo/api/bookings/calendar'
import { type RawBuilder, sql } from 'kysely'
import { compiledOnce, instant, type Places, type SpanText, textOf } from '../../platform/database/compiled.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from './blocks.rules.ts'

/** A block as a booker sees it. */
export interface Blocked extends Span {
  id: string
  kind: BlockedKind
  reason: string
}

/** As JSON has it. */
export interface BlockedFound {
  id: string
  kind: BlockedKind
  reason: string
  start: string
  end: string
}

/**
 * The blocks over the space whose row a statement calls `space` in a span, as one value: whoever reads a place for a
 * booking reads them in the same statement. Where nothing is blocked then, no climb to what the space stands in is made.
 */
export const blocksOver = (space: string, { start, end }: Places<SpanText>): RawBuilder<BlockedFound[]> => {
  const column = (name: string) => sql.ref(`${space}.${name}`)
  return sql<BlockedFound[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id, 'kind', b.kind, 'reason', b.reason, 'start', b.starts_at, 'end', b.ends_at) order by b.starts_at), '[]')
    from (
      select b.id, b.kind, b.reason, b.starts_at, b.ends_at from space_blocks b
      where b.tenant_id = ${column('tenant_id')}
        and b.ends_at > ${instant(start)} and b.starts_at < ${instant(end)}
        and aforo_stands_in(b.tenant_id, ${column('id')}, b.space_id)
      union all
      select * from aforo_sold_over(${column('tenant_id')}, ${column('id')}, ${instant(start)}, ${instant(end)})
    ) b
  )`
}

/** What `blocksOver` read, as spans. */
export const blockedOf = (found: BlockedFound[]): Blocked[] =>
  found.map(({ start, end, ...rest }) => ({
    ...rest,
    start: Temporal.Instant.from(start),
    end: Temporal.Instant.from(end),
  }))

export type BlockedSpace = Blocked & { spaceId: string }

interface BlockedFoundRow {
  id: string
  kind: BlockedKind
  reason: string
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  space_id: string
}

/** @param campuses of what is looked at: what is blocked elsewhere isn't followed down */
const blockedAmong = ({ start, end }: Places<SpanText>, campuses: RawBuilder<unknown>) => {
  const [from, to] = [instant(start), instant(end)]
  return sql`
    with recursive under as (
      select b.id, b.kind, b.reason, b.starts_at, b.ends_at, b.space_id
      from space_blocks b join spaces s on s.tenant_id = b.tenant_id and s.id = b.space_id and s.campus_id ${campuses}
      where b.ends_at > ${from} and b.starts_at < ${to}
      union all
      select t.part_id, 'SOLD', 'Vendido por meses', t.starts_at, least(t.ends_at, ${to}), t.space_id
      from sold_spaces t join spaces s on s.tenant_id = t.tenant_id and s.id = t.space_id and s.campus_id ${campuses}
      where t.starts_on <= (${to} at time zone 'UTC')::date + 1 and t.last_day >= (${from} at time zone 'UTC')::date - 1
        and t.starts_at < ${to} and t.ends_at > ${from}
      union all
      select u.id, u.kind, u.reason, u.starts_at, u.ends_at, s.id
      from under u
      join spaces s on s.tenant_id = aforo_tenant() and s.parent_id = u.space_id and s.deleted_at is null
    )`
}

const ofSpaces = compiledOnce((_tx, of: Places<SpanText & { spaceIds: string[] }>) => {
  const wanted = sql`any (${of.spaceIds}::uuid[])`
  const campuses = sql`in (select campus_id from spaces where id = ${wanted})`
  return sql<BlockedFoundRow>`${blockedAmong(of, campuses)}
    select * from under where space_id = ${wanted} order by starts_at, id`
})
const ofCampus = compiledOnce(
  (_tx, of: Places<SpanText & { campusId: string }>) => sql<BlockedFoundRow>`${blockedAmong(of, sql`= ${of.campusId}`)}
    select * from under order by starts_at, id`,
)

const presentBlocked = (rows: BlockedFoundRow[]): BlockedSpace[] =>
  rows.map(({ space_id, starts_at, ends_at, ...rest }) => ({
    ...rest,
    spaceId: space_id,
    start: starts_at,
    end: ends_at,
  }))

/** The blocks over spaces in a span, themselves or by what they stand in: one row for each space and block. */
export async function listBlocked(tx: Tx, spaceIds: string[], span: Span): Promise<BlockedSpace[]> {
  if (spaceIds.length === 0) return []
  return presentBlocked(await ofSpaces(tx, { ...textOf(span), spaceIds }))
}

/** The same over the spaces of a campus, for who doesn't know yet which ones matter. */
export const listBlockedAt = async (tx: Tx, campusId: string, span: Span): Promise<BlockedSpace[]> =>
  presentBlocked(await ofCampus(tx, { ...textOf(span), campusId }))
