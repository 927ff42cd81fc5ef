import type { ContractRenewal } from '@aforo/api/deals/contract-states'
import type { UsualTermsFields } from '@aforo/api/deals/contract-usual-terms'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What a country's contracts begin with where nobody said anything. */
const untold: UsualTermsFields = {
  noticeDays: 60,
  renewal: 'NONE',
  renewalMonths: null,
  paymentDay: null,
  creditDays: null,
  paymentMethodId: null,
  depositMonths: 0,
  yearlyIncrease: 0,
  annexIds: [],
}

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
      'u.notice_days as noticeDays',
      sql<ContractRenewal>`u.renewal`.as('renewal'),
      'u.renewal_months as renewalMonths',
      'u.payment_day as paymentDay',
      'u.credit_days as creditDays',
      'p.id as paymentMethodId',
      'u.deposit_months as depositMonths',
      'u.yearly_increase as yearlyIncrease',
      sql<string[]>`array(select a.id from unnest(u.annex_ids) with ordinality as chosen (id, place)
        join contract_annexes a on a.tenant_id = u.tenant_id and a.id = chosen.id and a.deleted_at is null
        order by chosen.place)`.as('annexIds'),
      'u.version',
    ])
    .where('u.country_code', '=', countryCode)
    .executeTakeFirst()
  return row ?? { ...untold, version: null }
}

/** Writes those of a tenant that is held, and counts their version up. */
export async function saveUsualTerms(tx: Tx, tenantId: string, countryCode: string, fields: UsualTermsFields) {
  const columns = {
    notice_days: fields.noticeDays,
    renewal: fields.renewal,
    renewal_months: fields.renewal === 'NONE' ? null : fields.renewalMonths,
    payment_day: fields.paymentDay,
    credit_days: fields.creditDays,
    payment_method_id: fields.paymentMethodId,
    deposit_months: fields.depositMonths,
    yearly_increase: fields.yearlyIncrease,
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
