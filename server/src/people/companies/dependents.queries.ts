import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

export const companyDependents: AreaDependents = {
  subjects: [
    {
      kind: 'COMPANY',
      table: 'companies',
      deleted: {
        kind: 'COMPANY',
        entity: 'company',
        rows: sql`
          select c.id, c.legal_name as title, c.tax_id as detail, c.deleted_at as removed_at from companies c
          where c.tenant_id = aforo_tenant() and c.deleted_at is not null`,
      },
    },
    { kind: 'COMPANY_ACCOUNT', table: 'company_accounts' },
    { kind: 'COMPANY_REPRESENTATIVE', table: 'company_representatives' },
    { kind: 'RECEIPT_SERIES', table: 'receipt_series' },
    { kind: 'PAYMENT_METHOD', table: 'payment_methods' },
    { kind: 'CONTRACT_ANNEX', table: 'contract_annexes' },
  ],
  dependents: [
    {
      of: ['COMPANY'],
      kind: 'RECEIPT',
      // Also of series that were removed: none of them is, once it has numbers.
      keys: ['receipt_series.company_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => sql`
        select s.id, 'Serie ' || s.code as title, null as detail, s.code as place from receipt_series s
        where s.tenant_id = aforo_tenant() and s.company_id = any(${ids}) and exists (select from number_series n
          where n.tenant_id = s.tenant_id and n.series = s.code and n.scope = s.company_id || '.' || s.kind)`,
    },
  ],
  silent: {
    'company_accounts.company_id': 'PART',
    'company_representatives.company_id': 'PART',
    'exchange_rates.entered_by': 'HISTORY',
  },
}
