import type { SetupStepId } from '@aforo/api/insight/setup'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export type FoundRow = Record<Lowercase<SetupStepId>, boolean> & {
  company_id: string | null
  /** Where it is. */
  country: string | null
  campus_id: string | null
  unpriced_id: string | null
  client_id: string | null
  deal_id: string | null
  draft_id: string | null
  unsigned_id: string | null
  /** `2026-11` */
  month: string | null
}

/**
 * What a tenant has of each step, and with which record a step goes on that isn't done: in one statement, since whoever has
 * finished long ago asks, too. Templates that the product ships are not among it.
 */
export async function findSetup(tx: Tx, now: Temporal.Instant): Promise<FoundRow> {
  const { rows } = await sql<FoundRow>`
    with today as (
      select (${now.toString()}::timestamptz at time zone time_zone)::date as day from tenants where id = aforo_tenant()
    ), company as (
      select c.id, c.country_code from companies c where c.deleted_at is null
      order by c.created_at, c.id limit 1
    ), campus as (
      select id from campuses where deleted_at is null order by created_at, id limit 1
    ), product as (
      select p.id, exists (
        select from prices r where r.tenant_id = p.tenant_id and r.product_id = p.id and r.deleted_at is null
          and r.currency <> 'CREDIT' and coalesce(r.ends_on >= (select day from today), true)
      ) as priced
      from products p where p.deleted_at is null
    ), deal as (
      select id, created_at, client_id is not null and line_count > 0 as complete from sales
      where deprecated_at is null and status not in ('LOST', 'CANCELLED', 'EXPIRED')
    ), contract as (
      select id, status, starts_on, created_at from contracts where status <> 'ARCHIVED'
    )
    select
      exists (select from company) as company,
      exists (
        select from company_accounts a join companies c on (c.tenant_id, c.id) = (a.tenant_id, a.company_id)
        where a.deleted_at is null and c.deleted_at is null and not a.for_detractions
      ) as account,
      exists (
        select from company_representatives r join companies c on (c.tenant_id, c.id) = (r.tenant_id, r.company_id)
        where r.deleted_at is null and c.deleted_at is null
      ) as signer,
      exists (
        select from receipt_series s join companies c on (c.tenant_id, c.id) = (s.tenant_id, s.company_id)
        where s.deleted_at is null and c.deleted_at is null
      ) as series,
      exists (
        select from tax_rates where deleted_at is null and starts_on <= (select day from today)
          and coalesce(ends_on >= (select day from today), true)
      ) as taxes,
      exists (select from campus) as campus,
      exists (select from spaces where deleted_at is null and type <> 'FLOOR') as spaces,
      exists (select from product where priced) as product,
      exists (select from contract_templates where deleted_at is null and kind = 'CONTRACT') as template,
      exists (select from connections where enabled) as connections,
      exists (select from customers where deleted_at is null) as client,
      exists (select from deal where complete) or exists (select from contract) as deal,
      exists (select from contract where status <> 'DRAFT') as contract,
      exists (select from contract where status = 'SIGNED') as signed,
      exists (select from billings where status <> 'CANCELLED') as bill,
      (select count(*) > 1 from users where deleted_at is null) as people,
      exists (select from teams where deleted_at is null and type in ('CREATED', 'USERS')) as teams,
      exists (select from zones) as zones,
      exists (select from identity_providers) as access,
      (select id from company) as company_id,
      (select country_code from company) as country,
      (select id from campus) as campus_id,
      (select id from product where not priced limit 1) as unpriced_id,
      (select team_id from customers where deleted_at is null order by created_at desc, team_id limit 1) as client_id,
      (select id from deal order by complete desc, created_at desc, id limit 1) as deal_id,
      (select id from contract where status = 'DRAFT' order by created_at desc, id limit 1) as draft_id,
      (select id from contract where status = 'CREATED' order by created_at desc, id limit 1) as unsigned_id,
      (select to_char(greatest(min(starts_on), (select day from today)), 'YYYY-MM') from contract where status = 'SIGNED') as month
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without a table answers one row')
  return row
}
