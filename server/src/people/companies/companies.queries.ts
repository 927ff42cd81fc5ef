import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const countOf = (table: string): RawBuilder<number> => sql<number>`(
  select count(*)::int from ${sql.table(table)} p
  where p.tenant_id = c.tenant_id and p.company_id = c.id and p.deleted_at is null)`

const companies = (tx: Tx) =>
  tx.selectFrom('companies as c').select([
    'c.id',
    'c.country_code',
    'c.legal_name',
    'c.tax_id',
    'c.address',
    'c.sap_company',
    'c.version',
    'c.created_at',
    'c.deleted_at',
    countOf('company_accounts').as('accounts'),
    countOf('company_representatives').as('representatives'),
    countOf('receipt_series').as('series'),
    // Also of series that were removed: none of them is, once it has numbers.
    sql<boolean>`exists (select from number_series n
        where n.tenant_id = c.tenant_id and starts_with(n.scope, c.id || '.'))`.as('has_receipts'),
  ])

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/** By country and name. */
export const listCompanies = (tx: Tx, countryCode?: string) =>
  companies(tx)
    .where('c.deleted_at', 'is', null)
    .$if(countryCode !== undefined, query => query.where('c.country_code', '=', countryCode ?? ''))
    .orderBy(sql`c.country_code <> 'PE'`)
    .orderBy('c.country_code')
    .orderBy(sql`aforo_fold(c.legal_name)`)
    .orderBy('c.id')
    .execute()

export const findCompany = (tx: Tx, id: string) =>
  companies(tx).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst()

/** Also one that was deleted. */
export const findAnyCompany = (tx: Tx, id: string) => companies(tx).where('c.id', '=', id).executeTakeFirst()

/** Keeps a company, deleted or not, and what it has several of from other changes for the rest of the transaction. */
export const lockCompany = (tx: Tx, id: string) =>
  tx.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** As `lockCompany`, and nothing that points at it is made or signed meanwhile. */
export const lockCompanyAlone = (tx: Tx, id: string) =>
  tx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export interface CompanyColumns {
  legal_name: string
  tax_id: string
  address: string
  sap_company: string | null
}

/** @throws by `companies_tax_id` when another company has the tax id */
export async function insertCompany(
  tx: Tx,
  company: CompanyColumns & { tenant_id: string; id: string; country_code: string },
) {
  await tx.insertInto('companies').values(company).execute()
}

/** Changes some fields and counts the version up. @throws by `companies_tax_id` */
export async function updateCompany(
  tx: Tx,
  id: string,
  columns: Partial<CompanyColumns> & { deleted_at?: string | null },
) {
  await tx
    .updateTable('companies')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
