import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { documented } from '../contracts/contracts.ts'
import type { ContractSource } from './data.rules.ts'

/** A contract with all that its document says; undefined for one that the caller doesn't see. */
export async function sourceOf(tx: Tx, id: string): Promise<ContractSource | undefined> {
  const plan = await documented(tx, id)
  if (!plan) return
  const { rows } = await sql<Omit<ContractSource, 'documented'>>`
    select c.id, c.status, c.version, c.number, c.country_code as "countryCode", c.contract_type as "contractType",
      c.change_kind as "changeKind", c.changes_from as "changesFrom", r.number as "originalNumber",
      r.starts_on as "originalStartsOn", t.name as "clientName", c.client_info as client,
      c.representative_info as representative, c.member_responsible_info as responsible,
      c.invoice_contact as "invoiceContact", c.payment_contact as "paymentContact", c.currency,
      c.starts_on as "startsOn", c.ends_on as "endsOn", c.notice_days as "noticeDays", c.renewal,
      c.renewal_months as "renewalMonths", c.payment_day as "paymentDay", c.credit_days as "creditDays",
      m.name as "paymentMethod", c.deposit, c.set_up_fee as "setUpFee", c.yearly_increase as "yearlyIncrease", c.prorates,
      c.included_credits as "includedCredits",
      (select jsonb_build_object('legalName', o.legal_name, 'taxId', o.tax_id, 'address', o.address)
        from companies o where o.tenant_id = c.tenant_id and o.id = c.company_id) as company,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'code', p.code, 'product', p.name, 'campus', s.name,
          'address', concat_ws(', ', s.address_one, s.district, s.city), 'quantity', l.quantity, 'amount', l.amount,
          'discount', l.discount) order by l.position)
        from contract_lines l
        join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        join campuses s on s.tenant_id = p.tenant_id and s.id = p.campus_id
        where l.tenant_id = c.tenant_id and l.contract_id = c.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('bank', a.bank, 'currency', a.currency, 'number', a.number, 'cci', a.cci,
          'forDetractions', a.for_detractions)
          order by a.for_detractions, a.bank, a.number)
        from contract_accounts x join company_accounts a on a.tenant_id = x.tenant_id and a.id = x.account_id
        where x.tenant_id = c.tenant_id and x.contract_id = c.id), '[]') as accounts,
      coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'documentType', a.document_type,
          'documentNumber', a.document_number, 'position', a.position, 'registryEntry', a.registry_entry) order by x.position)
        from contract_representatives x join company_representatives a on a.tenant_id = x.tenant_id and a.id = x.representative_id
        where x.tenant_id = c.tenant_id and x.contract_id = c.id), '[]') as representatives,
      coalesce((select jsonb_agg(a.name order by x.position)
        from contract_annex_choices x join contract_annexes a on a.tenant_id = x.tenant_id and a.id = x.annex_id
        where x.tenant_id = c.tenant_id and x.contract_id = c.id), '[]') as annexes
    from contracts c
    join contracts r on r.tenant_id = c.tenant_id and r.id = c.root_id
    join teams t on t.tenant_id = c.tenant_id and t.id = c.client_id
    left join payment_methods m on m.tenant_id = c.tenant_id and m.id = c.payment_method_id
    where c.id = ${id}`.execute(tx)
  return rows[0] && { ...rows[0], documented: plan }
}
