import type { AccountCurrency } from '@aforo/api/people/companies'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { accounts, representatives } from './parts.queries.ts'

export interface AccountFilter {
  countryCode?: string
  currency?: AccountCurrency
  /** Leaves out the accounts into which nothing but detracciones is paid. */
  bills?: boolean
}

export type CompanyAccountRow = Awaited<ReturnType<typeof accountsIn>>[number]

/** The accounts of all companies of a country. */
export const accountsIn = (tx: Tx, { countryCode, currency, bills }: AccountFilter) =>
  accounts(tx)
    .clearOrderBy()
    .innerJoin('companies as c', join =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.company_id').on('c.deleted_at', 'is', null),
    )
    .select(['c.legal_name as companyName', 'c.country_code as countryCode'])
    .where('a.deleted_at', 'is', null)
    .$if(countryCode !== undefined, query => query.where('c.country_code', '=', countryCode ?? ''))
    .$if(currency !== undefined, query => query.where('a.currency', '=', currency ?? ''))
    .$if(bills === true, query => query.where('a.for_detractions', '=', false))
    .orderBy(sql`aforo_fold(c.legal_name)`)
    .orderBy('a.currency')
    .orderBy('a.for_detractions')
    .orderBy(sql`aforo_fold(a.bank)`)
    .orderBy('a.id')
    .execute()

export type CompanyRepresentativeRow = Awaited<ReturnType<typeof representativesIn>>[number]

/** The representatives of all companies of a country. */
export const representativesIn = (tx: Tx, countryCode?: string) =>
  representatives(tx)
    .clearOrderBy()
    .innerJoin('companies as c', join =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.company_id').on('c.deleted_at', 'is', null),
    )
    .select(['c.legal_name as companyName', 'c.country_code as countryCode'])
    .where('r.deleted_at', 'is', null)
    .$if(countryCode !== undefined, query => query.where('c.country_code', '=', countryCode ?? ''))
    .orderBy(sql`aforo_fold(c.legal_name)`)
    .orderBy(sql`aforo_fold(r.name)`)
    .orderBy('r.id')
    .execute()

/** Accounts by their ids, also removed ones. */
export const accountsWith = (tx: Tx, ids: readonly string[]) =>
  accounts(tx)
    .innerJoin('companies as c', join =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.company_id'),
    )
    .select(['c.legal_name as companyName', 'c.country_code as countryCode'])
    .where('a.id', 'in', ids)
    .execute()

/** Representatives by their ids, also removed ones. */
export const representativesWith = (tx: Tx, ids: readonly string[]) =>
  representatives(tx)
    .innerJoin('companies as c', join =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.company_id'),
    )
    .select(['c.legal_name as companyName', 'c.country_code as countryCode'])
    .where('r.id', 'in', ids)
    .execute()
