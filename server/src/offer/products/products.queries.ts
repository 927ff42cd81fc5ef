import type { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import type { ProductStatus, ProductType } from '@aforo/api/offer/product-types'
import type { ProductFields } from '@aforo/api/offer/products'
import type { SpaceType } from '@aforo/api/places/spaces'
import type { Currency } from '@aforo/api/platform/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  closeness,
  contains,
  containsAll,
  type FoundRow,
  type IdsLike,
  idsWithRarest,
  wordsOf,
} from '../../platform/database/search.ts'
import { listing, type Sort, sortedBy } from '../../platform/listing.ts'

const today = (now: Temporal.Instant): RawBuilder<string> =>
  sql<string>`((${now.toString()}::timestamptz at time zone c.time_zone)::date)`

/** A product's fields and the columns that hold them. */
const columnOf = {
  code: 'code',
  name: 'name',
  type: 'type',
  campusId: 'campus_id',
  spaceId: 'space_id',
  capacity: 'capacity',
  description: 'description',
  features: 'features',
  locationFeatures: 'location_features',
  flags: 'flags',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
} as const satisfies Record<keyof ProductFields, string>

export type ProductColumns = {
  [Field in keyof ProductFields as (typeof columnOf)[Field]]: ProductFields[Field]
}

const columnNames = Object.entries(columnOf) as [keyof ProductFields, keyof ProductColumns][]

/** The row's columns as the fields that the API names. */
export const fieldsOf = (row: ProductColumns): ProductFields =>
  Object.fromEntries(columnNames.map(([field, column]) => [field, row[column]])) as ProductFields

export const columnsOf = (fields: ProductFields): ProductColumns =>
  Object.fromEntries(columnNames.map(([field, column]) => [column, fields[field]])) as ProductColumns

interface StoredSpace {
  id: string
  name: string
  type: SpaceType
  floorId: string
  floorName: string
}

interface StoredPrice {
  amount: number
  currency: Currency
  promotional: boolean
  promotionUntil: string | null
}

interface StoredException {
  id: string
  startDate: string
  endDate: string
  status: ExceptionStatus
  reason: ExceptionReason
}

/** Products of campuses that are there. */
const existing = (tx: Tx) =>
  tx
    .selectFrom('products as p')
    .innerJoin('campuses as c', join =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.campus_id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('spaces as s', join =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.space_id').on('s.deleted_at', 'is', null),
    )

/** A space that has been deleted is no space of the product any more; it is again when it comes back. */
const columns = (tx: Tx, now: Temporal.Instant) =>
  existing(tx)
    .select(columnNames.map(([, column]) => `p.${column}` as const))
    .$narrowType<Omit<ProductColumns, 'space_id'>>()
    .select([
      'p.id',
      'c.name as campus_name',
      'c.time_zone',
      sql<string>`${today(now)}::text`.as('today'),
      's.id as space_id',
      'p.version',
      'p.created_at',
      'p.deleted_at',
      sql<StoredSpace | null>`(
      with recursive up as (
        select s.id, s.name, s.parent_id where s.id is not null
        union all
        select o.id, o.name, o.parent_id from up
        join spaces o on o.tenant_id = p.tenant_id and o.id = up.parent_id
      )
      select jsonb_build_object('id', s.id, 'name', s.name, 'type', s.type, 'floorId', up.id, 'floorName', up.name)
      from up where up.parent_id is null)`.as('space'),
      sql<StoredPrice | null>`(
      select jsonb_build_object('amount', x.amount, 'currency', x.currency, 'promotional', x.type = 'PROMOTIONAL',
        'promotionUntil', case when x.type = 'PROMOTIONAL' then x.ends_on end)
      from prices x
      where x.tenant_id = p.tenant_id and x.product_id = p.id and x.deleted_at is null and x.starts_on <= ${today(now)}
        and coalesce(x.ends_on, 'infinity') >= ${today(now)}
      order by array_position(array['PEN', 'USD', 'CREDIT'], x.currency), x.type = 'PROMOTIONAL' desc limit 1)`.as(
        'price',
      ),
      sql<StoredException | null>`(
      select jsonb_build_object('id', x.id, 'startDate', x.starts_on, 'endDate', x.ends_on, 'status', x.status,
        'reason', x.reason)
      from product_exceptions x
      where x.tenant_id = p.tenant_id and x.product_id = p.id and x.deleted_at is null and x.ends_on >= ${today(now)}
      order by x.starts_on limit 1)`.as('next_exception'),
    ])

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** Also one that was deleted. */
export const findAnyProduct = (tx: Tx, id: string, now: Temporal.Instant) =>
  columns(tx, now).where('p.id', '=', id).executeTakeFirst()

export const findProduct = (tx: Tx, id: string, now: Temporal.Instant) =>
  columns(tx, now).where('p.id', '=', id).where('p.deleted_at', 'is', null).executeTakeFirst()

export interface ProductFilter {
  q?: string
  campusId?: string
  types?: readonly ProductType[]
  status: readonly ProductStatus[]
  hasSpace?: boolean
  flags?: ProductFields['flags']
  now: Temporal.Instant
}

const matching = ({ q, campusId, types, status, hasSpace, flags, now }: ProductFilter) => {
  const conditions = [
    sql`p.deleted_at is null`,
    sql`case when ${today(now)} < p.starts_on then 'UPCOMING' when p.ends_on < ${today(now)} then 'EXPIRED'
      else 'ACTIVE' end = any(${status}::text[])`,
  ]
  if (q) conditions.push(sql`(${contains('p.search', q)} or ${contains('s.search', q)})`)
  if (campusId) conditions.push(sql`p.campus_id = ${campusId}::uuid`)
  if (types) conditions.push(sql`p.type = any(${types}::text[])`)
  if (hasSpace !== undefined) conditions.push(hasSpace ? sql`s.id is not null` : sql`s.id is null`)
  if (flags && flags.length > 0) conditions.push(sql`p.flags && ${flags}::text[]`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const sorted = { name: 'p.name', code: 'p.code', capacity: 'p.capacity', endsOn: 'p.ends_on' } as const

/** What has no figure to sort by comes last. */
export const productList = listing({
  query: (tx: Tx, filter: ProductFilter) => columns(tx, filter.now).where(matching(filter)),
  key: ['p.name', 'p.id'],
  order(query, { sort }: { sort: Sort<keyof typeof sorted> }) {
    const [column, direction] = sortedBy(sort, sorted)
    return query.orderBy(column, order => order[direction]().nullsLast()).orderBy('p.id')
  },
})

/** Keeps a product as it is for the rest of the transaction, also a deleted one. */
export const lockProduct = (tx: Tx, id: string) =>
  tx.selectFrom('products').select(['id', 'deleted_at']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** As `lockProduct`, and nothing that points at it is made or signed meanwhile. */
export const lockProductAlone = (tx: Tx, id: string) =>
  tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Keeps what is sold in these spaces, so that none of it is signed for meanwhile. */
export async function holdProductsIn(tx: Tx, spaceIds: readonly string[]): Promise<void> {
  await sql`
    select p.id from products p
    where p.tenant_id = aforo_tenant() and p.space_id = any(${spaceIds}::uuid[]) and p.deleted_at is null
    order by p.id for update`.execute(tx)
}

/** A space that a product may sell, which can't go away meanwhile. */
export const holdSpace = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces')
    .select(['id', 'campus_id', 'name', 'capacity', sql<SpaceType>`type`.as('type')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/** Another product that sells a space on some of these days. */
export const findSeller = (
  tx: Tx,
  { spaceId, startsOn, endsOn }: { spaceId: string; startsOn: string; endsOn: string | null },
  exceptId: string,
) =>
  tx
    .selectFrom('products')
    .select(['id', 'code', 'name'])
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .where(sql<boolean>`daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`)
    .executeTakeFirst()

/** What is sold in these spaces, now or later, by code. */
export const productsIn = (tx: Tx, spaceIds: readonly string[], now: Temporal.Instant) =>
  existing(tx)
    .select(['p.id', 'p.code', 'p.name'])
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`p.space_id = any(${spaceIds}::uuid[])`)
    .where(sql<boolean>`(p.ends_on is null or p.ends_on >= ${today(now)})`)
    .orderBy('p.code')
    .execute()

/** Holds the right to say which product sells a space, until the transaction ends. */
export const lockSellers = (tx: Tx, spaceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sells ${spaceId}`}, 0))`.execute(tx)

/** @throws by `products_code` and `products_space_once` */
export async function insertProduct(tx: Tx, product: ProductColumns & { tenant_id: string; id: string }) {
  await tx.insertInto('products').values(product).execute()
}

/** Changes a product and counts its version up. @throws by `products_code` and `products_space_once` */
export async function updateProduct(
  tx: Tx,
  id: string,
  fields: Partial<ProductColumns> & { deleted_at?: string | null },
) {
  await tx
    .updateTable('products')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const productsLike: IdsLike = ([pattern], atMost) => sql`aforo_products_like(${pattern}, ${atMost})`

/** The products that have every word in their code, their name or their space's, those that begin with it first. */
export async function productsNamed(tx: Tx, q: string, limit: number): Promise<FoundRow[]> {
  const ids = await idsWithRarest(tx, wordsOf(q), productsLike)
  return existing(tx)
    .$if(ids !== undefined, query => query.where(sql<boolean>`p.id = any (${ids ?? []}::uuid[])`))
    .where('p.deleted_at', 'is', null)
    .where(containsAll(['p.search', 's.search'], q))
    .select(['p.id', 'p.name as title', sql<string>`concat_ws(' · ', p.code, s.name, c.name)`.as('detail')])
    .orderBy(closeness('p.search', q), 'desc')
    .orderBy('p.code')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

/** Whether deals, contracts or blocks name a product. */
export async function isPromised(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ promised: boolean }>`
    select exists (select from sale_lines l join sales s on s.tenant_id = l.tenant_id and s.id = l.sale_id
        where l.tenant_id = aforo_tenant() and l.product_id = ${id}::uuid and s.deprecated_at is null)
      or exists (select from contract_lines l where l.tenant_id = aforo_tenant() and l.product_id = ${id}::uuid)
      or exists (select from product_takings t where t.tenant_id = aforo_tenant() and t.product_id = ${id}::uuid)
      as promised`.execute(tx)
  return rows[0]?.promised ?? false
}

/** The signed contract that rents a product the earliest, where it begins before a day. */
export const rentedBefore = (tx: Tx, id: string, day: string) =>
  tx
    .selectFrom('signed_lines as l')
    .innerJoin('contracts as c', join =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.id', '=', 'l.contract_id'),
    )
    .select(['c.number', 'l.starts_on'])
    .where('l.product_id', '=', id)
    .where('l.starts_on', '<', day)
    .orderBy('l.starts_on')
    .limit(1)
    .executeTakeFirst()
