import type { PlanStatus } from '@aforo/api/places/floor-plans'
import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains, wordsOf } from '../../platform/database/search.ts'
import { listing } from '../../platform/listing.ts'
import { totalOf } from '../../platform/page.ts'

/** Plans of floors that are still there, with how much is drawn and placed. */
const summaries = (tx: Tx) =>
  tx
    .selectFrom('floor_plans as p')
    .innerJoin('spaces as f', join =>
      join.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.floor_id').on('f.deleted_at', 'is', null),
    )
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.campus_id').on('c.deleted_at', 'is', null),
    )
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.created_by'))
    .select([
      'p.id',
      'p.floor_id',
      'p.number',
      'p.name',
      sql<PlanStatus>`p.status`.as('status'),
      'p.width',
      'p.height',
      'p.copied_from_id',
      'p.preview_key',
      'p.version',
      'p.created_at',
      'p.published_at',
      'p.activated_at',
      'p.archived_at',
      'f.name as floor_name',
      'f.campus_id',
      'c.name as campus_name',
      'c.time_zone',
      'c.time_zone',
      'u.given_name',
      'u.lastname',
      sql<number>`(select count(*)::int from floor_plan_elements e
        where e.tenant_id = p.tenant_id and e.plan_id = p.id)`.as('elements'),
      sql<number>`(select count(*)::int from floor_plan_places x
        join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id and s.deleted_at is null
        where x.tenant_id = p.tenant_id and x.plan_id = p.id)`.as('placed'),
    ])

const undiscarded = (tx: Tx) => summaries(tx).where('p.discarded_at', 'is', null)

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

export const findPlan = (tx: Tx, id: string) => undiscarded(tx).where('p.id', '=', id).executeTakeFirst()

/** A floor's plans, the newest first. */
export const planList = listing({
  query: (tx: Tx, { id }: { id: string }) => undiscarded(tx).where('p.floor_id', '=', id),
  key: ['p.number'],
  direction: 'desc',
  total: (tx, { id }) =>
    totalOf(tx.selectFrom('floor_plans').where('floor_id', '=', id).where('discarded_at', 'is', null)),
})

/** Of each floor the plans that are in use or on the way: at most one of each state. */
export const listLivePlans = (tx: Tx, floorIds: string[]) =>
  undiscarded(tx)
    .where(sql<boolean>`p.floor_id = any(${floorIds}::uuid[])`)
    .where('p.status', 'in', ['DRAFT', 'PUBLISHED', 'ACTIVE'])
    .execute()

interface FloorFilter {
  q?: string
  campusId?: string
}

const floors = (tx: Tx) =>
  tx
    .selectFrom('spaces as f')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.campus_id').on('c.deleted_at', 'is', null),
    )
    .where('f.deleted_at', 'is', null)
    .where('f.type', 'in', ['FLOOR', 'PARKING'])

/** Words, in any order, of a floor's name or of its campus; what people write between them (`Piso 3 · Sede`) is none. */
const namesIn = (q: string | undefined) => wordsOf(q).filter(word => /[\p{L}\p{N}]/u.test(word))

const wantedFloors = (tx: Tx, { q, campusId }: FloorFilter) =>
  floors(tx)
    .where(eb => eb.and(namesIn(q).map(word => eb.or([contains('f.search', word), contains('c.search', word)]))))
    .$if(campusId !== undefined, query => query.where('f.campus_id', '=', campusId ?? ''))

const floorColumns = ['f.id', 'f.name', 'f.type', 'f.campus_id', 'c.name as campus_name'] as const

export type FloorRow = NonNullable<Awaited<ReturnType<typeof findFloor>>>

export const findFloor = (tx: Tx, id: string) =>
  floors(tx).select(floorColumns).where('f.id', '=', id).executeTakeFirst()

export const floorList = listing({
  query: (tx: Tx, filter: FloorFilter) => wantedFloors(tx, filter).select(floorColumns),
  key: ['f.id'],
  order: query => query.orderBy('c.name').orderBy('f.name').orderBy('f.id'),
})

/** What stands in a floor at any depth, as a table `tree` of a statement. */
export const treeUnder = (floorId: string) => sql`
  tree as (
    select s.tenant_id, s.id, s.parent_id, s.type, s.name, s.capacity, s.bookable, s.search from spaces s
    where s.tenant_id = aforo_tenant() and s.parent_id = ${floorId}::uuid and s.deleted_at is null
    union all
    select s.tenant_id, s.id, s.parent_id, s.type, s.name, s.capacity, s.bookable, s.search from tree
    join spaces s on s.tenant_id = tree.tenant_id and s.parent_id = tree.id and s.deleted_at is null
  )`

export interface FloorSpaceRow {
  id: string
  parent_id: string
  type: SpaceType
  name: string
  capacity: number | null
  bookable: boolean
}

export async function listSpacesUnder(tx: Tx, floorId: string): Promise<FloorSpaceRow[]> {
  const { rows } = await sql<FloorSpaceRow>`
    with recursive ${treeUnder(floorId)}
    select id, parent_id, type, name, capacity, bookable from tree order by name, id`.execute(tx)
  return rows
}

/** How many spaces stand in each of these floors, at any depth. */
export async function countSpacesUnder(tx: Tx, floorIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ floor_id: string; spaces: number }>`
    with recursive tree as (
      select s.tenant_id, s.id, s.parent_id as floor_id from spaces s
      where s.tenant_id = aforo_tenant() and s.parent_id = any(${floorIds}::uuid[]) and s.deleted_at is null
      union all
      select s.tenant_id, s.id, tree.floor_id from tree
      join spaces s on s.tenant_id = tree.tenant_id and s.parent_id = tree.id and s.deleted_at is null
    )
    select floor_id, count(*)::int as spaces from tree group by floor_id`.execute(tx)
  return new Map(rows.map(row => [row.floor_id, row.spaces]))
}

/** Whoever changes what plan a floor has stands in line here. */
export const lockFloor = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces')
    .select(['id', 'name', 'campus_id'])
    .where('id', '=', id)
    .where('type', 'in', ['FLOOR', 'PARKING'])
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The floor of a plan, also of a discarded one. */
export const findPlanFloor = (tx: Tx, id: string) =>
  tx.selectFrom('floor_plans').select('floor_id').where('id', '=', id).executeTakeFirst()

/** Keeps a plan as it is for the rest of the transaction, also a discarded one. */
export const lockPlan = (tx: Tx, id: string) =>
  tx
    .selectFrom('floor_plans')
    .select(['id', 'floor_id', 'discarded_at', sql<PlanStatus>`status`.as('status')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The draft that nobody may begin another one beside. */
export const findDraft = (tx: Tx, floorId: string) =>
  tx
    .selectFrom('floor_plans as p')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.created_by'))
    .where('p.floor_id', '=', floorId)
    .where('p.status', '=', 'DRAFT')
    .where('p.discarded_at', 'is', null)
    .select(['p.id', 'p.name', 'u.given_name', 'u.lastname'])
    .executeTakeFirst()

/** Of a floor, numbered on from the last. @throws by `floor_plans_one_draft` */
export async function insertPlan(
  tx: Tx,
  plan: {
    tenant_id: string
    id: string
    floor_id: string
    name: string
    width: number
    height: number
    copied_from_id: string | null
    created_by: string
  },
) {
  await tx
    .insertInto('floor_plans')
    .values(eb => ({
      ...plan,
      number: eb
        .selectFrom('floor_plans')
        .where('floor_id', '=', plan.floor_id)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next')),
    }))
    .execute()
}

interface PlanFields {
  name?: string
  width?: number
  height?: number
  status?: PlanStatus
  published_at?: string | null
  activated_at?: string
  archived_at?: string | null
  discarded_at?: string | null
}

/** Changes some fields and counts the version up. @throws by `floor_plans_one_…` */
export async function updatePlan(tx: Tx, id: string, fields: PlanFields) {
  await tx
    .updateTable('floor_plans')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Archives the plan of a floor that is in this state, if there is one. @returns its id */
export const archivePlanIn = (tx: Tx, floorId: string, status: PlanStatus, now: Temporal.Instant) =>
  tx
    .updateTable('floor_plans')
    .set(eb => ({ status: 'ARCHIVED', archived_at: now.toString(), version: eb('version', '+', 1) }))
    .where('floor_id', '=', floorId)
    .where('status', '=', status)
    .returning(['id', 'name', 'number'])
    .executeTakeFirst()

/** Keeps where the picture of a version of a plan lies. @returns the former picture's key; undefined where a newer one is there */
export async function setPreview(tx: Tx, id: string, key: string, version: number) {
  const { rows } = await sql<{ former: string | null }>`
    update floor_plans p set preview_key = ${key}, preview_version = ${version}
    from (select preview_key as former from floor_plans where tenant_id = aforo_tenant() and id = ${id}::uuid) was
    where p.tenant_id = aforo_tenant() and p.id = ${id}::uuid and coalesce(p.preview_version, 0) < ${version}
    returning was.former`.execute(tx)
  return rows[0]
}

/** The plan with the version its picture shows. */
export const findForPreview = (tx: Tx, id: string) =>
  tx
    .selectFrom('floor_plans')
    .select(['id', 'width', 'height', 'version', 'preview_version'])
    .where('id', '=', id)
    .executeTakeFirst()
