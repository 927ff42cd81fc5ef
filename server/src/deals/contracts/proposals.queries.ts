import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { SaidBefore } from './proposals.rules.ts'

/** The operator's companies of a country, each with the accounts in which a contract may be paid and who may sign for it. */
export async function signingCompanies(tx: Tx, countryCode: string, currency: string) {
  const { rows } = await sql<{ id: string; accounts: string[]; representatives: string[] }>`
    select c.id,
      array(select a.id from company_accounts a where a.tenant_id = c.tenant_id and a.company_id = c.id and a.deleted_at is null
        and not a.for_detractions and a.currency = ${currency}) as accounts,
      array(select r.id from company_representatives r where r.tenant_id = c.tenant_id and r.company_id = c.id
        and r.deleted_at is null) as representatives
    from companies c where c.tenant_id = aforo_tenant() and c.country_code = ${countryCode} and c.deleted_at is null
    limit 2`.execute(tx)
  return rows
}

/** What the client's last signed contract of a country says of the people; undefined of a new client. */
export async function saidBefore(tx: Tx, clientId: string, countryCode: string): Promise<SaidBefore | undefined> {
  const { rows } = await sql<SaidBefore>`
    select representative_info as "representativeInfo", member_responsible_info as "memberResponsibleInfo",
      invoice_contact as "invoiceContact", payment_contact as "paymentContact", client_info ->> 'registryEntry' as "registryEntry"
    from contracts
    where tenant_id = aforo_tenant() and client_id = ${clientId}::uuid and country_code = ${countryCode} and signed_at is not null
    order by signed_at desc, id limit 1`.execute(tx)
  return rows[0]
}
