import type { IncidentCategory, IncidentStatus } from '@aforo/api/front-desk/incidents'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  contains,
  containsAll,
  countedAtMost,
  type IdsLike,
  idsWithRarest,
  wordsOf,
} from '../../platform/database/search.ts'
import { totalOf } from '../../platform/page.ts'

/** Incidents with the names that every answer shows. */
const incidentRows = (tx: Tx) =>
  tx
    .selectFrom('incidents as i')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.space_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.campus_id'))
    .leftJoin('spaces as p', join => join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.parent_id'))
    .innerJoin('users as r', join => join.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.id', '=', 'i.reporter_id'))
    .leftJoin('users as a', join => join.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.id', '=', 'i.assignee_id'))
    .select([
      'i.id',
      'i.number',
      sql<IncidentStatus>`i.status`.as('status'),
      sql<IncidentCategory>`i.category`.as('category'),
      'i.text',
      'i.campus_id',
      'c.name as campus_name',
      'c.time_zone',
      'i.space_id',
      's.name as space_name',
      's.type as space_type',
      'p.name as floor_name',
      'i.photo_key',
      'i.reporter_id',
      'r.username as reporter_username',
      sql<string>`r.given_name || ' ' || r.lastname`.as('reporter_name'),
      'i.assignee_id',
      'a.username as assignee_username',
      sql<string | null>`a.given_name || ' ' || a.lastname`.as('assignee_name'),
      'i.created_at',
      'i.changed_at',
      'i.resolved_at',
      'i.resolution',
      'i.version',
      sql<number>`(select count(*)::int from incident_comments x
        where x.tenant_id = i.tenant_id and x.incident_id = i.id)`.as('comments'),
    ])

export type IncidentRow = NonNullable<Awaited<ReturnType<typeof findIncident>>>

export const findIncident = (tx: Tx, id: string) => incidentRows(tx).where('i.id', '=', id).executeTakeFirst()

/** Keeps the incident from other changes for the rest of the transaction, and reads it then. */
export async function lockIncident(tx: Tx, id: string): Promise<IncidentRow | undefined> {
  const held = await tx.selectFrom('incidents').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findIncident(tx, id)
}

export interface IncidentFilter {
  q?: string
  campusId?: string
  spaceId?: string
  status?: IncidentStatus[]
  category?: IncidentCategory
  /** Whose reports; everybody's when left out. */
  reporterId?: string
  assigneeId?: string
}

function matching(tx: Tx, filter: IncidentFilter) {
  const { q, campusId, spaceId, status, category, reporterId, assigneeId } = filter
  let query = tx.selectFrom('incidents as i').select('i.id')
  if (q) query = query.where(contains('i.search', q))
  if (campusId !== undefined) query = query.where('i.campus_id', '=', campusId)
  if (spaceId !== undefined) query = query.where('i.space_id', '=', spaceId)
  if (status?.length) query = query.where('i.status', 'in', status)
  if (category !== undefined) query = query.where('i.category', '=', category)
  if (reporterId !== undefined) query = query.where('i.reporter_id', '=', reporterId)
  if (assigneeId !== undefined) query = query.where('i.assignee_id', '=', assigneeId)
  return query
}

/** A page of the incidents, by when they were reported. */
export const listIncidents = (
  tx: Tx,
  filter: IncidentFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
) => {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const page = matching(tx, filter)
    .orderBy('i.created_at', direction)
    .orderBy('i.id', direction)
    .limit(limit)
    .offset(offset)
  return incidentRows(tx)
    .where('i.id', 'in', page)
    .orderBy('i.created_at', direction)
    .orderBy('i.id', direction)
    .execute()
}

export const countIncidents = (tx: Tx, filter: IncidentFilter): Promise<number> =>
  totalOf(tx.selectFrom(matching(tx, filter).limit(countedAtMost).as('found')))

/** A space on which something can be reported: it stays while the report is written. */
export const holdSpace = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces')
    .select([
      'id',
      'campus_id',
      'name',
      sql<string>`(select c.time_zone from campuses c
        where c.tenant_id = spaces.tenant_id and c.id = spaces.campus_id)`.as('time_zone'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

export const findPerson = (tx: Tx, username: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('active', '=', true)
    .where(sql<boolean>`tenant_id = aforo_tenant()`)
    .executeTakeFirst()

interface NewIncidentRow {
  tenant_id: string
  id: string
  number: string
  campus_id: string
  space_id: string
  category: IncidentCategory
  text: string
  photo_key: string | null
  reporter_id: string
}

export async function insertIncident(tx: Tx, incident: NewIncidentRow, now: Temporal.Instant) {
  const at = now.toString()
  await tx
    .insertInto('incidents')
    .values({ ...incident, created_at: at, changed_at: at })
    .execute()
}

interface IncidentChange {
  status?: IncidentStatus
  category?: IncidentCategory
  assignee_id?: string | null
  resolution?: string | null
}

/** Changes some fields and counts the version up. */
export async function updateIncident(tx: Tx, id: string, change: IncidentChange, now: Temporal.Instant) {
  const at = now.toString()
  await tx
    .updateTable('incidents')
    .set(eb => ({
      ...change,
      ...(change.status && { resolved_at: change.status === 'RESOLVED' ? at : null }),
      changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** What was said about an incident, the oldest first; nobody reads more than that. */
export const listComments = (tx: Tx, incidentId: string) =>
  tx
    .selectFrom('incident_comments as x')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'x.tenant_id').onRef('u.id', '=', 'x.author_id'))
    .where('x.incident_id', '=', incidentId)
    .select(['x.id', 'x.text', 'x.created_at', sql<string>`u.given_name || ' ' || u.lastname`.as('author')])
    .orderBy('x.created_at')
    .orderBy('x.id')
    .limit(500)
    .execute()

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export async function insertComment(
  tx: Tx,
  comment: { tenant_id: string; id: string; incident_id: string; author_id: string; text: string },
  now: Temporal.Instant,
) {
  await tx
    .insertInto('incident_comments')
    .values({ ...comment, created_at: now.toString() })
    .execute()
}

const incidentsLike: IdsLike = ([pattern], atMost) => sql`aforo_incidents_like(${pattern}, ${atMost})`

/** The incidents that have every word, what is not resolved first, then the last that were reported. */
export async function incidentsNamed(tx: Tx, q: string, limit: number) {
  const ids = await idsWithRarest(tx, wordsOf(q), incidentsLike)
  // Each part goes along its own index, so that of a common word no more are read than are shown.
  const find = (state: RawBuilder<boolean>, atMost: number) =>
    tx
      .selectFrom('incidents as i')
      .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.space_id'))
      .innerJoin('campuses as c', join =>
        join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.campus_id'),
      )
      .where(state)
      .$if(ids !== undefined, query => query.where(sql<boolean>`i.id = any (${ids ?? []}::uuid[])`))
      .where(containsAll(['i.search', 's.search'], q))
      .select(['i.id', 'i.number', 'i.text', 's.name as space_name', 'c.name as campus_name'])
      .select(sql<IncidentStatus>`i.status`.as('status'))
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(atMost)
      .execute()
  const open = await find(sql`i.status <> 'RESOLVED'`, limit)
  const left = limit - open.length
  return left === 0 ? open : [...open, ...(await find(sql`i.status = 'RESOLVED'`, left))]
}
