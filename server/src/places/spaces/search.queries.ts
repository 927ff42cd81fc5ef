import { kindsInside } from '@aforo/api/places/space-places'
import { SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  closeness,
  contains,
  countedAtMost,
  type IdsLike,
  idsWithAny,
  wordsOf,
} from '../../platform/database/search.ts'
import { spaceColumns } from './spaces.queries.ts'

export interface SpaceFilter {
  /** Words, each of which the space, what it stands in or its campus has in its name, and the space at least one. */
  q?: string
  campusId?: string
  types?: SpaceType[]
  bookable?: boolean
}

const spacesLike: IdsLike = (patterns, atMost) => sql`aforo_spaces_like(array[${sql.join(patterns)}], ${atMost})`

/** Whether what a space stands in, or its campus, has a word in its name. */
type InPlace = (word: string) => RawBuilder<boolean>

/** For a page: of the few spaces that are looked at each place is looked up. */
const joinedPlace: InPlace = word =>
  sql<boolean>`coalesce(${contains('p.search', word)}, false) or ${contains('c.search', word)}`

/** For counting: the places that have the word are listed once, instead of a place being looked up for each space. */
const listedPlace: InPlace = word => sql<boolean>`
  s.parent_id in (
    select p.id from spaces p where p.type = any(${holders}::text[]) and ${contains('p.search', word)})
  or s.campus_id in (select c.id from campuses c where ${contains('c.search', word)})`

const holders = SpaceType.options.filter(type => kindsInside(type).length > 0)

/** The filter as conditions on `s`, and on whatever `inPlace` asks. */
function conditionsOf(
  { campusId, types, bookable }: SpaceFilter,
  words: string[],
  ids: string[] | undefined,
  inPlace: InPlace,
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`s.deleted_at is null`]
  if (ids) conditions.push(sql`s.id = any(${ids}::uuid[])`)
  if (campusId !== undefined) conditions.push(sql`s.campus_id = ${campusId}::uuid`)
  if (types !== undefined) conditions.push(sql`s.type = any(${types}::text[])`)
  if (bookable !== undefined) conditions.push(sql`s.bookable = ${bookable}`)
  const own = words.map(word => contains('s.search', word))
  if (own.length > 0) conditions.push(sql`(${sql.join(own, sql` or `)})`)
  if (own.length > 1)
    for (const word of words) conditions.push(sql`(${contains('s.search', word)} or ${inPlace(word)})`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

interface Page {
  limit: number
  offset: number
}

/** The statement for a page of the spaces that match, by name. */
const pageOfSpaces = (tx: Tx, conditions: RawBuilder<boolean>, { limit, offset }: Page) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('spaces as p', join => join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.parent_id'))
    .where(conditions)
    .select([...spaceColumns, 'c.name as campus_name', 'p.name as parent_name'])
    .orderBy('s.name')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)

/** How many spaces match, counted no further than anybody pages. */
const countSpaces = (tx: Tx, conditions: RawBuilder<boolean>) =>
  tx
    .selectFrom(
      tx
        .selectFrom('spaces as s')
        .select('s.id')
        .where(conditions)
        .where('s.campus_id', 'in', eb => eb.selectFrom('campuses').select('id').where('deleted_at', 'is', null))
        .limit(countedAtMost)
        .as('found'),
    )
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export type SpaceFoundRow = Awaited<ReturnType<typeof searchSpaces>>['rows'][number]

/** A page of the spaces that match, by name, and how many match in all, up to 10,000. */
export async function searchSpaces(tx: Tx, filter: SpaceFilter, page: Page) {
  const words = wordsOf(filter.q)
  const ids = await idsWithAny(tx, words, spacesLike)
  const rows = await pageOfSpaces(tx, conditionsOf(filter, words, ids, joinedPlace), page).execute()
  // A first page that is not full says it all.
  if (page.offset === 0 && rows.length < page.limit) return { rows, total: rows.length }
  const { total } = await countSpaces(tx, conditionsOf(filter, words, ids, listedPlace))
  return { rows, total }
}

/** How the database would find a page, for the test that holds it to its indexes. */
export const explainSearch = (tx: Tx, filter: SpaceFilter, page: Page) =>
  pageOfSpaces(tx, conditionsOf(filter, wordsOf(filter.q), undefined, joinedPlace), page).explain('json')

/** The spaces that have every word, they or what they stand in, those that begin with it first. */
export async function spacesNamed(tx: Tx, q: string, limit: number) {
  const words = wordsOf(q)
  const ids = await idsWithAny(tx, words, spacesLike)
  return pageOfSpaces(tx, conditionsOf({}, words, ids, joinedPlace), { limit, offset: 0 })
    .clearOrderBy()
    .orderBy(closeness('s.search', q), 'desc')
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()
}
