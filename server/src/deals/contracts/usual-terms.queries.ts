import type { ContractRenewal } from '@aforo/api/deals/contract-states'
import { type UsualTermsFields, untoldTerms } from '@aforo/api/deals/contract-usual-terms'
import { sql } from 'kysely'
import { camelCased, snakeCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'

const termColumns = [
  'notice_days',
  'renewal_months',
  'payment_day',
  'credit_days',
  'deposit_months',
  'yearly_increase',
] as const

/** With which terms contracts of a country begin: without a payment method and annexes that were removed since. */
export async function findUsualTerms(
  tx: Tx,
  countryCode: string,
): Promise<UsualTermsFields & { version: number | null }> {
  const row = await tx
    .selectFrom('usual_contract_terms as u')
    .leftJoin('payment_methods as p', join =>
      join
        .onRef('p.tenant_id', '=', 'u.tenant_id')
        .onRef('p.id', '=', 'u.payment_method_id')
        .on('p.deleted_at', 'is', null),
    )
    .select([
      ...termColumns,
      sql<ContractRenewal>`u.renewal`.as('renewal'),
      'p.id as payment_method_id',
      sql<string[]>`array(select a.id from unnest(u.annex_ids) with ordinality as chosen (id, place)
        join contract_annexes a on a.tenant_id = u.tenant_id and a.id = chosen.id and a.deleted_at is null
        order by chosen.place)`.as('annex_ids'),
      'u.version',
    ])
    .where('u.country_code', '=', countryCode)
    .executeTakeFirst()
  return row
    ? camelCased(row, [...termColumns, 'renewal', 'payment_method_id', 'annex_ids', 'version'])
    : { ...untoldTerms, version: null }
}

/** Writes those of a tenant that is held, and counts their version up. */
export async function saveUsualTerms(tx: Tx, tenantId: string, countryCode: string, fields: UsualTermsFields) {
  const columns = {
    ...snakeCased(fields),
    renewal_months: fields.renewal === 'NONE' ? null : fields.renewalMonths,
    annex_ids: [...new Set(fields.annexIds)],
  }
  await tx
    .insertInto('usual_contract_terms')
    .values({ tenant_id: tenantId, country_code: countryCode, ...columns })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'country_code'])
        .doUpdateSet({ ...columns, version: sql`usual_contract_terms.version + 1` }),
    )
    .execute()
}
