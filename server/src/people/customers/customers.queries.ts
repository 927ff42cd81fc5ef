import { type ClientDocument, clientDocumentInWords } from '@aforo/api/people/client-documents'
import type { ClientType, Contact } from '@aforo/api/people/customers'
import type { TeamStatus } from '@aforo/api/people/teams'
import { sql } from 'kysely'
import { breaks } from '../../platform/database/constraints.ts'
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
import { listing, type RowOf, type Sort, sortedBy } from '../../platform/listing.ts'

/** Customers whose team goes on existing as one of customers. */
const existing = (tx: Tx) =>
  tx
    .selectFrom('customers as c')
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.team_id'))
    .where('t.type', '=', 'BILLABLE')
    .where('t.deleted_at', 'is', null)

const summaries = (tx: Tx) =>
  existing(tx).select([
    'c.team_id as id',
    't.name',
    'c.legal_name',
    'c.country_code',
    sql<ClientDocument>`c.document_type`.as('document_type'),
    'c.tax_id',
    sql<ClientType[]>`c.client_types`.as('client_types'),
    'c.requires_purchase_order',
    sql<TeamStatus>`t.status`.as('status'),
    'c.version',
    sql<number>`(select count(*)::int from team_members m where m.tenant_id = c.tenant_id and m.team_id = c.team_id)`.as(
      'members',
    ),
  ])

export type CustomerSummaryRow = RowOf<typeof customerList>
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

export interface CustomerFilter {
  q?: string
  types?: ClientType[]
  status: TeamStatus[]
  requiresPurchaseOrder?: boolean
}

const matching = ({ q, types, status, requiresPurchaseOrder }: CustomerFilter) => {
  const conditions = [sql`t.status = any(${status}::text[])`]
  if (q) conditions.push(sql`(${contains('t.search', q)} or ${contains('c.search', q)})`)
  if (types && types.length > 0) conditions.push(sql`c.client_types && ${types}::text[]`)
  if (requiresPurchaseOrder !== undefined) conditions.push(sql`c.requires_purchase_order = ${requiresPurchaseOrder}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export const customerList = listing({
  query: (tx: Tx, filter: CustomerFilter) => summaries(tx).where(matching(filter)),
  key: ['t.name', 'id'],
  order: (query, { sort }: { sort: Sort<'name' | 'members'> }) =>
    query.orderBy(...sortedBy(sort, { name: 't.name', members: 'members' })).orderBy('c.team_id'),
})

export interface StoredContact extends Contact {
  id: string
}

export const findCustomer = (tx: Tx, id: string) =>
  summaries(tx)
    .where('c.team_id', '=', id)
    .select([
      'c.billing_email',
      'c.billing_address',
      'c.created_at',
      sql<boolean>`exists (select from billings b where b.tenant_id = c.tenant_id and b.client_id = c.team_id
        and b.status not in ('SAP_PROCESSED', 'CANCELLED'))`.as('has_open_bills'),
      sql<StoredContact[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone, 'role', k.role) order by k.position), '[]')
        from customer_contacts k where k.tenant_id = c.tenant_id and k.team_id = c.team_id)`.as('contacts'),
    ])
    .executeTakeFirst()

/** Keeps a customer, its name and its contacts as they are for the rest of the transaction. */
export const lockCustomer = (tx: Tx, id: string) =>
  existing(tx).where('c.team_id', '=', id).select('c.team_id as id').forNoKeyUpdate().executeTakeFirst()

export interface CustomerColumns {
  legal_name?: string | null
  country_code?: string
  document_type?: ClientDocument
  tax_id?: string | null
  client_types?: ClientType[]
  requires_purchase_order?: boolean
  billing_email?: string | null
  billing_address?: string | null
}

/** Changes some fields and counts the version up. @throws by `customers_tax_id` when another customer has the tax id */
export async function updateCustomer(tx: Tx, id: string, columns: CustomerColumns) {
  await tx
    .updateTable('customers')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('team_id', '=', id)
    .execute()
}

/**
 * Gives a locked customer its document, unless it has one or another customer does: also one that gets it this moment. The
 * transaction goes on either way.
 * @returns whether it has it now
 */
export async function takeTaxId(
  tx: Tx,
  id: string,
  { documentType, taxId }: { documentType: ClientDocument; taxId: string },
): Promise<boolean> {
  // What the look finds is left alone without a failed statement; who comes at the same time is found by the constraint.
  await sql`savepoint tax_id`.execute(tx)
  try {
    const taken = await tx
      .updateTable('customers as c')
      .set({ document_type: documentType, tax_id: taxId })
      .where('c.team_id', '=', id)
      .where('c.tax_id', 'is', null)
      .where(
        sql<boolean>`not exists (select from customers other where other.country_code = c.country_code
          and other.document_type = ${documentType} and other.tax_id = ${taxId} and other.deleted_at is null)`,
      )
      .returning('c.team_id')
      .executeTakeFirst()
    return taken !== undefined
  } catch (error) {
    if (!breaks(error, 'customers_tax_id')) throw error
    await sql`rollback to savepoint tax_id`.execute(tx)
    return false
  }
}

/** The contacts as they are said, in that order; those left out are gone. */
export async function replaceContacts(tx: Tx, key: { tenantId: string; id: string }, contacts: StoredContact[]) {
  await tx.deleteFrom('customer_contacts').where('team_id', '=', key.id).execute()
  if (contacts.length === 0) return
  await tx
    .insertInto('customer_contacts')
    .values(contacts.map((contact, position) => ({ ...contact, tenant_id: key.tenantId, team_id: key.id, position })))
    .execute()
}

const contactHas = (q: string) => sql<boolean>`exists (
  select from customer_contacts k
  where k.tenant_id = c.tenant_id and k.team_id = c.team_id and ${containsAll(['k.search'], q)})`

const customersLike: IdsLike = ([pattern], atMost) => sql`aforo_customers_like(${pattern}, ${atMost})`

/** The customers that have every word in their names or their document, or one contact who has. */
export async function customersNamed(tx: Tx, q: string, limit: number): Promise<FoundRow[]> {
  const ids = await idsWithRarest(tx, wordsOf(q), customersLike)
  const rows = await existing(tx)
    .$if(ids !== undefined, query => query.where(sql<boolean>`c.team_id = any (${ids ?? []}::uuid[])`))
    .where(eb => eb.or([containsAll(['t.search', 'c.search'], q), contactHas(q)]))
    .select([
      'c.team_id as id',
      't.name as title',
      sql<string | null>`nullif(c.legal_name, t.name)`.as('legalName'),
      'c.document_type as documentType',
      'c.country_code as countryCode',
      'c.tax_id as taxId',
    ])
    .orderBy(closeness('t.search', q), 'desc')
    .orderBy('t.name')
    .orderBy('c.team_id')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, legalName, documentType, ...of }) => ({
    id,
    title,
    // A number alone says nothing: a RUC and a carné may look alike.
    detail: [legalName, clientDocumentInWords({ documentType: documentType as ClientDocument, ...of })]
      .filter(Boolean)
      .join(' · '),
  }))
}
