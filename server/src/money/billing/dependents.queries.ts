import { type RawBuilder, sql } from 'kysely'
import { monthInWords } from '../../platform/database/dates-in-sql.ts'
import type { AreaDependents } from '../../platform/dependents.ts'

const link = (id: string) => `/app/sales/billings/${id}`

const bills = (condition: RawBuilder<unknown>) => sql`
  select b.id, 'Factura de ' || ${monthInWords(sql`b.month`)} as title,
    (select t.name from teams t where t.tenant_id = b.tenant_id and t.id = b.client_id) || ' · '
      || case b.currency when 'PEN' then 'S/ ' else 'US$ ' end || to_char(b.total / 100.0, 'FM999,999,999,990.00') as detail,
    b.month::text as place
  from billings b where b.tenant_id = aforo_tenant() and ${condition}`

const isOpen = sql`b.status not in ('SAP_PROCESSED', 'CANCELLED')`
const isSent = sql`b.status = 'SAP_PROCESSED'`

const ofContract = (ids: RawBuilder<string[]>) => sql`exists (select from billing_entries e
  where e.tenant_id = b.tenant_id and e.billing_id = b.id and e.contract_id = any(${ids}))`

export const billingDependents: AreaDependents = {
  dependents: [
    {
      of: ['TENANT'],
      kind: 'BILL_OPEN',
      keys: [],
      only: ['SUSPEND'],
      rows: () => bills(isOpen),
      link,
    },
    {
      of: ['TEAM', 'CLIENT'],
      kind: 'BILL_OPEN',
      keys: ['billings.client_id'],
      // A client that ends is still billed what it owes.
      forbids: ['REMOVE'],
      rows: ({ ids }) => bills(sql`b.client_id = any(${ids}) and ${isOpen}`),
      link,
    },
    {
      of: ['TEAM', 'CLIENT'],
      kind: 'BILL_SENT',
      keys: ['billings.client_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => bills(sql`b.client_id = any(${ids}) and ${isSent}`),
      link,
    },
    {
      of: ['COMPANY'],
      kind: 'BILL_OPEN',
      keys: ['billings.company_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => bills(sql`b.company_id = any(${ids}) and ${isOpen}`),
      link,
    },
    {
      of: ['COMPANY'],
      kind: 'BILL_SENT',
      keys: ['billings.company_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => bills(sql`b.company_id = any(${ids}) and ${isSent}`),
      link,
    },
    {
      of: ['CONTRACT'],
      kind: 'BILL_OPEN',
      keys: ['billing_entries.contract_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => bills(sql`${isOpen} and ${ofContract(ids)}`),
      link,
    },
  ],
  silent: {
    'billings.po_attached_by': 'HISTORY',
    'billings.created_by': 'HISTORY',
    'billing_entries.product_id': 'HISTORY',
    'billing_runs.started_by': 'HISTORY',
    'billing_credit_notes.company_id': 'HISTORY',
    'billing_sap_clients.client_id': 'PART',
  },
}
