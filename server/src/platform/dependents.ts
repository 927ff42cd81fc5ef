import {
  DependentKind,
  type Dependents,
  type Ending,
  fateOf,
  mostNamed,
  type RemovableKind,
  type RemovedRecord,
  type SubjectKind,
} from '@aforo/api/platform/dependents'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { contains } from './database/search.ts'
import { fail } from './http/on.ts'
import type { Refusals } from './http/refusals.ts'
import type { Ports } from './ports.ts'

declare module './ports.ts' {
  interface Ports {
    /** The subjects and dependents of all areas. */
    dependents: readonly AreaDependents[]
  }
}

/** `table.column` of a foreign key. */
type Key = `${string}.${string}`

/** Parameters of a query for dependents. */
export interface Asked {
  /** The record's id; for a space also the ids of all spaces inside it. As SQL: `= any(${ids})`. */
  ids: RawBuilder<string[]>
  now: RawBuilder<string>
  /** Today in the tenant's zone, or the day after the product's last day if that is later. As SQL. */
  today: RawBuilder<string>
  /** The day after the product's last day; `-infinity` without one. As SQL. */
  from: RawBuilder<string>
}

/** A record that others depend on. */
interface Subject {
  kind: SubjectKind
  table: string
  /** Its key column, if it isn't `id`. */
  idColumn?: string
  /** Other kinds that the same record belongs to: their dependents are its dependents, too. */
  also?: readonly SubjectKind[]
  /** Ids of the record and others that end with it. */
  withIt?(tx: Tx, id: string): Promise<string[]>
  deleted?: Deleted
}

/** How to find deleted records of a kind. */
interface Deleted {
  kind: RemovableKind
  /** Its type in the audit log. */
  entity: string
  /** Selects id, title, detail, removed_at. */
  rows: RawBuilder<unknown>
}

/** Records of one kind that depend on a subject. */
interface Dependent {
  of: readonly SubjectKind[]
  kind: DependentKind
  /** The foreign keys that this entry covers. */
  keys: readonly Key[]
  /**
   * Endings that this dependent forbids; with the others it goes along. A pause is never forbidden, since nothing is
   * lost.
   */
  forbids?: readonly Exclude<Ending, 'SUSPEND'>[]
  /** The only endings that affect it; by default all. */
  only?: readonly Ending[]
  /** Selects id, title, detail, place; sorted by place. */
  rows(asked: Asked): RawBuilder<unknown>
  link?(id: string): string
}

/** The subjects and dependents that an area declares. */
export interface AreaDependents {
  subjects?: readonly Subject[]
  dependents?: readonly Dependent[]
  /**
   * Foreign keys that need no dependents. PART: the row belongs to the record, is deleted and restored with it.
   * HISTORY: the row records where something happened, and keeps doing so.
   */
  silent?: Readonly<Record<Key, 'PART' | 'HISTORY'>>
}

interface Joined {
  /** The join table. */
  by: string
  /** Its column of the subject. */
  of: string
  /** Its column of the dependent. */
  to: string
  table: string
  where?: RawBuilder<unknown>
}

/** Named dependents joined to the subject by a table; `where` calls them `d`. */
export const joinedBy =
  ({ by, of, to, table, where = sql`true` }: Joined) =>
  ({ ids }: Asked): RawBuilder<unknown> =>
    sql`
    select distinct d.id, d.name as title, null as detail, d.name as place
    from ${sql.table(by)} x join ${sql.table(table)} d on d.tenant_id = x.tenant_id and d.id = ${sql.ref(`x.${to}`)}
    where x.tenant_id = aforo_tenant() and ${sql.ref(`x.${of}`)} = any(${ids}) and ${where}`

type Areas = readonly AreaDependents[]

const subjectsOf = (areas: Areas) => areas.flatMap(area => area.subjects ?? [])
const dependentsIn = (areas: Areas) => areas.flatMap(area => area.dependents ?? [])
const subjectOf = (areas: Areas, kind: SubjectKind) => subjectsOf(areas).find(subject => subject.kind === kind)

/** The declared foreign keys, and the tables whose keys must be declared; for the test that checks all of them. */
export const saidOfKeys = (areas: Areas) => ({
  tables: [...new Set(subjectsOf(areas).map(({ table }) => table))],
  keys: new Set([
    ...dependentsIn(areas).flatMap(({ keys }) => keys),
    ...areas.flatMap(({ silent = {} }) => Object.keys(silent)),
  ]),
})

interface Found {
  id: string
  title: string
  detail: string | null
  total: number
}

const today = (now: Temporal.Instant) => sql<string>`(
  select (${now.toString()}::timestamptz at time zone t.time_zone)::date from tenants t where t.id = aforo_tenant())`

async function find(tx: Tx, dependent: Dependent, asked: Asked): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, title, detail, (count(*) over ())::int as total from (${dependent.rows(asked)}) found
    order by place nulls last, title, id limit ${mostNamed}`.execute(tx)
  return rows
}

/**
 * Runs with rows of all countries visible, for a caller limited to some: hidden records forbid an ending, too. @returns
 * undefined for a caller who sees all countries anyway
 */
async function inSightOfAll<T>(tx: Tx, run: () => Promise<T>): Promise<T | undefined> {
  const { rows } = await sql<{ confined: boolean }>`select current_user = 'aforo_confined' as confined`.execute(tx)
  if (!rows[0]?.confined) return undefined
  await sql`set local role aforo_app`.execute(tx)
  const answer = await run()
  await sql`set local role aforo_confined`.execute(tx)
  return answer
}

interface Moment {
  tx: Tx
  now: Temporal.Instant
  ports: Pick<Ports, 'dependents'>
}

/** The record whose dependents are wanted. */
interface Question {
  subject: SubjectKind
  /** The id of one record, or of several that end together. */
  id: string | readonly string[]
  /** Limits the kinds of subject, when the record ends as only some of them. */
  only?: readonly SubjectKind[]
  lastDay?: string
}

const isTouched = ({ kind, only }: Dependent, ending: Ending) =>
  only?.includes(ending) ?? (ending !== 'SUSPEND' || fateOf(kind, ending) !== undefined)

/**
 * The dependents of a record. Call it after locking the record: whatever starts to depend on a record locks it, too, so
 * nothing that forbids the ending can appear before the end of the transaction.
 */
export async function dependentsOf(
  { tx, now, ports: { dependents: areas } }: Moment,
  { subject, id, only, lastDay }: Question,
  ending: Ending,
): Promise<Dependents> {
  const known = subjectOf(areas, subject)
  const ids = typeof id === 'string' ? ((await known?.withIt?.(tx, id)) ?? [id]) : id
  const kinds = only ?? [subject, ...(known?.also ?? [])]
  const from = lastDay ? sql<string>`(${lastDay}::date + 1)` : sql<string>`'-infinity'::date`
  const asked = {
    ids: sql<string[]>`${[...ids]}::uuid[]`,
    now: sql<string>`${now.toString()}::timestamptz`,
    today: sql<string>`greatest(${today(now)}, ${from})`,
    from,
  }
  const mine = dependentsIn(areas).filter(one => one.of.some(kind => kinds.includes(kind)) && isTouched(one, ending))
  const look = async () => {
    const found: Found[][] = []
    for (const one of mine) found.push(await find(tx, one, asked))
    return found
  }
  const visible = await look()
  const all = (await inSightOfAll(tx, look)) ?? visible
  const answer: Dependents = { forbids: [], takes: [] }
  mine.forEach(({ kind, forbids, link }, place) => {
    const count = all[place]?.[0]?.total ?? 0
    if (count === 0) return
    const items = (visible[place] ?? []).map(({ id, title, detail }) => ({
      id,
      title,
      detail,
      link: link?.(id) ?? null,
    }))
    answer[ending !== 'SUSPEND' && forbids?.includes(ending) ? 'forbids' : 'takes'].push({ kind, count, items })
  })
  for (const groups of [answer.forbids, answer.takes]) groups.sort((one, other) => rank(one) - rank(other))
  return answer
}

/** The heaviest dependents come first. */
const rank = ({ kind }: { kind: DependentKind }) => DependentKind.options.indexOf(kind)

/**
 * @throws RECORD_IN_USE
 * @param record locked by this transaction
 */
export async function refuseInUse(
  moment: Moment,
  record: Question,
  ending: Ending,
  errors: Refusals<'RECORD_IN_USE'>,
): Promise<void> {
  const { forbids } = await dependentsOf(moment, record, ending)
  if (forbids.length > 0) fail(errors.RECORD_IN_USE({ data: { forbids } }))
}

/** Whether the record is visible to the caller, deleted or not. */
export async function isThere({ tx, ports }: Omit<Moment, 'now'>, subject: SubjectKind, id: string): Promise<boolean> {
  const { table, idColumn = 'id' } = subjectOf(ports.dependents, subject) ?? {}
  if (!table) return false
  const { rows } = await sql`
    select from ${sql.table(table)} where tenant_id = aforo_tenant() and ${sql.ref(idColumn)} = ${id}::uuid`.execute(tx)
  return rows.length > 0
}

interface RemovedRow extends Omit<RemovedRecord, 'removedAt' | 'removedBy'> {
  removed_at: Temporal.Instant
  removed_by: string | null
}

/** Deleted records of a kind, latest first, with who deleted them, from their history. */
export function removedRecords(
  { tx, ports }: Omit<Moment, 'now'>,
  { subject, q }: { subject: RemovableKind; q?: string },
) {
  const deleted = subjectsOf(ports.dependents).find(one => one.deleted?.kind === subject)?.deleted
  if (!deleted) throw new Error(`nobody says how to find deleted records of ${subject}`)
  const found = sql`(select *, aforo_fold(title || ' ' || coalesce(detail, '')) as search from (${deleted.rows}) deleted) found`
  const matching = q ? contains('search', q) : sql<boolean>`true`
  return {
    rows: async ({ limit, offset }: { limit: number; offset: number }): Promise<RemovedRow[]> => {
      const { rows } = await sql<RemovedRow>`
        select r.id, r.title, r.detail, r.removed_at, (
          select a.actor_name from audit_log a
          where a.tenant_id = aforo_tenant() and a.entity_type = ${deleted.entity} and a.entity_id = r.id
            and a.at <= r.removed_at + interval '1 minute'
          order by a.id desc limit 1) as removed_by
        from (select * from ${found} where ${matching}
          order by removed_at desc, id limit ${limit} offset ${offset}) r
        order by r.removed_at desc, r.id`.execute(tx)
      return rows
    },
    total: async (): Promise<number> => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from ${found} where ${matching}`.execute(tx)
      return rows[0]?.total ?? 0
    },
  }
}
