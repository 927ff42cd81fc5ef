import type { LandlordFields } from '@aforo/api/offer/landlords'
import { sql } from 'kysely'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/search.ts'
import { listing, type Sort, sortedBy } from '../../platform/listing.ts'

const columns = (tx: Tx) =>
  tx.selectFrom('landlords as l').select([
    'l.id',
    'l.name',
    'l.country_code',
    'l.tax_id',
    'l.contact_name',
    'l.email',
    'l.phone',
    'l.address',
    'l.notes',
    'l.version',
    'l.created_at',
    'l.deleted_at',
    sql<number>`(select count(*)::int from rental_contracts r
      where r.tenant_id = l.tenant_id and r.landlord_id = l.id and r.deleted_at is null)`.as('contracts'),
  ])

export type LandlordRow = NonNullable<Awaited<ReturnType<typeof findAnyLandlord>>>

/** Also one that was deleted. */
export const findAnyLandlord = (tx: Tx, id: string) => columns(tx).where('l.id', '=', id).executeTakeFirst()

export const findLandlord = (tx: Tx, id: string) =>
  columns(tx).where('l.id', '=', id).where('l.deleted_at', 'is', null).executeTakeFirst()

export interface LandlordFilter {
  q?: string
  /** Only those with a contract that is not over at this moment. */
  activeAt?: Temporal.Instant
}

const matching = ({ q, activeAt }: LandlordFilter) => {
  const conditions = [sql`l.deleted_at is null`]
  if (q) conditions.push(contains('l.search', q))
  if (activeAt)
    conditions.push(sql`exists (
      select from rental_contracts r
      join rental_periods p on p.tenant_id = r.tenant_id and p.contract_id = r.id
      join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
      where r.tenant_id = l.tenant_id and r.landlord_id = l.id and r.deleted_at is null
        and least(p.ends_on, r.ended_on) >= (${activeAt.toString()}::timestamptz at time zone c.time_zone)::date)`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export const landlordList = listing({
  query: (tx: Tx, filter: LandlordFilter) => columns(tx).where(matching(filter)),
  key: ['l.name', 'l.id'],
  order: (query, { sort }: { sort: Sort<'name'> }) =>
    query.orderBy(...sortedBy(sort, { name: 'l.name' })).orderBy('l.id'),
})

/** Keeps a landlord as it is for the rest of the transaction, also a deleted one. */
export const lockLandlord = (tx: Tx, id: string) =>
  tx.selectFrom('landlords').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** A landlord with whom a contract may be made, which can't be deleted meanwhile. */
export const holdLandlord = (tx: Tx, id: string) =>
  tx
    .selectFrom('landlords')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

export type LandlordColumns = ReturnType<typeof landlordColumns>

export const landlordColumns = (fields: LandlordFields) => ({
  name: fields.name,
  country_code: fields.countryCode,
  tax_id: fields.taxId,
  contact_name: fields.contactName,
  email: fields.email,
  phone: fields.phone,
  address: fields.address,
  notes: fields.notes,
})

/** The row's columns as the fields that the API names. */
export const landlordFields = (row: LandlordRow): LandlordFields =>
  camelCased(row, ['name', 'country_code', 'tax_id', 'contact_name', 'email', 'phone', 'address', 'notes'])

/** @throws by `landlords_tax_id` */
export async function insertLandlord(tx: Tx, landlord: LandlordColumns & { tenant_id: string; id: string }) {
  await tx.insertInto('landlords').values(landlord).execute()
}

/** Changes a landlord and counts its version up. @throws by `landlords_tax_id` */
export async function updateLandlord(
  tx: Tx,
  id: string,
  fields: Partial<LandlordColumns> & { deleted_at?: string | null },
) {
  await tx
    .updateTable('landlords')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
