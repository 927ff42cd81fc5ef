import { type RawBuilder, sql } from 'kysely'
import type { AreaDependents, Asked } from '../../platform/dependents.ts'

const link = (id: string) => `/app/sales/contracts/${id}`

/** Contracts of which this holds, with what they are called. */
const contracts = (condition: RawBuilder<unknown>) => sql`
  select c.id, coalesce(c.number, 'Borrador') as title,
    coalesce(c.client_info ->> 'legalName', (select t.name from teams t where t.tenant_id = c.tenant_id and t.id = c.client_id))
      as detail, c.starts_on::text as place
  from contracts c where c.tenant_id = aforo_tenant() and ${condition}`

/** Whether a chain rents something today or later. What begins a chain stands for all of it. */
const inForce = ({ today }: Asked) => sql`c.changes_id is null and c.status = 'SIGNED' and exists (
  select from signed_lines l where l.tenant_id = c.tenant_id and l.contract_id = c.id
    and (l.ends_on is null or l.ends_on >= ${today}))`

const withProduct = ({ ids, from }: Asked) => sql`exists (select from contract_lines l
  where l.tenant_id = c.tenant_id and l.contract_id = c.id and l.product_id = any(${ids})
    and (l.ends_on is null or l.ends_on >= ${from}))`

/** Whether a chain rents one of these products today or later. */
const rentsOne = (products: RawBuilder<unknown>, { today }: Asked) => sql`c.changes_id is null and c.status = 'SIGNED'
  and exists (select from signed_lines l where l.tenant_id = c.tenant_id and l.contract_id = c.id
    and l.product_id in (${products}) and (l.ends_on is null or l.ends_on >= ${today}))`

const productsOf = ({ ids }: Asked) => sql`select p.id from products p
  where p.tenant_id = aforo_tenant() and p.space_id = any(${ids}) and p.deleted_at is null`

const ofTeam = ({ ids }: Asked) =>
  sql`(c.client_id = any(${ids}) or c.chain_client_id = any(${ids}) or c.team_id = any(${ids}))`

const clientKeys = ['contracts.client_id', 'contracts.chain_client_id', 'contracts.team_id'] as const
const clients = ['TEAM', 'CLIENT'] as const

export const contractDependents: AreaDependents = {
  subjects: [{ kind: 'CONTRACT', table: 'contracts' }],
  dependents: [
    {
      // All of the tenant that pauses.
      of: ['TENANT'],
      kind: 'CONTRACT_IN_FORCE',
      keys: [],
      only: ['SUSPEND'],
      rows: asked => contracts(inForce(asked)),
      link,
    },
    {
      of: clients,
      kind: 'CONTRACT_IN_FORCE',
      keys: clientKeys,
      forbids: ['REMOVE', 'END'],
      rows: asked =>
        contracts(sql`(c.chain_client_id = any(${asked.ids}) or c.team_id = any(${asked.ids})) and ${inForce(asked)}`),
      link,
    },
    {
      of: clients,
      kind: 'CONTRACT_NUMBERED',
      keys: clientKeys,
      forbids: ['REMOVE', 'END'],
      rows: asked => contracts(sql`${ofTeam(asked)} and c.status = 'CREATED'`),
      link,
    },
    {
      of: clients,
      kind: 'CONTRACT_DRAFT',
      keys: clientKeys,
      rows: asked => contracts(sql`${ofTeam(asked)} and c.status = 'DRAFT'`),
      link,
    },
    {
      of: clients,
      kind: 'CONTRACT_PAST',
      keys: clientKeys,
      forbids: ['REMOVE'],
      rows: asked =>
        contracts(sql`${ofTeam(asked)} and c.changes_id is null and c.signed_at is not null
          and not ((c.chain_client_id = any(${asked.ids}) or c.team_id = any(${asked.ids})) and ${inForce(asked)})`),
      link,
    },
    {
      of: ['DEAL'],
      kind: 'CONTRACT_SIGNED',
      keys: ['contracts.sale_id'],
      forbids: ['REMOVE', 'END'],
      rows: ({ ids }) => contracts(sql`c.sale_id = any(${ids}) and c.changes_id is null and c.status = 'SIGNED'`),
      link,
    },
    {
      of: ['DEAL'],
      kind: 'CONTRACT_NUMBERED',
      keys: ['contracts.sale_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => contracts(sql`c.sale_id = any(${ids}) and c.changes_id is null and c.status = 'CREATED'`),
      link,
    },
    {
      of: ['DEAL'],
      kind: 'CONTRACT_DRAFT',
      keys: ['contracts.sale_id'],
      rows: ({ ids }) => contracts(sql`c.sale_id = any(${ids}) and c.status = 'DRAFT'`),
      link,
    },
    {
      of: ['CONTRACT'],
      kind: 'CONTRACT_DRAFT',
      keys: ['contracts.root_id', 'contracts.changes_id'],
      rows: ({ ids }) =>
        contracts(
          sql`(c.root_id = any(${ids}) or c.changes_id = any(${ids})) and c.id <> all(${ids}) and c.status = 'DRAFT'`,
        ),
      link,
    },
    {
      of: ['PRODUCT'],
      kind: 'CONTRACT_IN_FORCE',
      keys: ['signed_lines.product_id', 'contract_lines.product_id'],
      forbids: ['REMOVE', 'END'],
      rows: asked => contracts(rentsOne(sql`select unnest(${asked.ids})`, asked)),
      link,
    },
    {
      of: ['PRODUCT'],
      kind: 'CONTRACT_NUMBERED',
      keys: ['contract_lines.product_id'],
      forbids: ['REMOVE', 'END'],
      rows: asked => contracts(sql`c.status = 'CREATED' and ${withProduct(asked)}`),
      link,
    },
    {
      of: ['PRODUCT'],
      kind: 'CONTRACT_DRAFT',
      keys: ['contract_lines.product_id'],
      rows: asked => contracts(sql`c.status = 'DRAFT' and ${withProduct(asked)}`),
      link,
    },
    {
      of: ['SPACE'],
      kind: 'CONTRACT_IN_FORCE',
      keys: ['products.space_id'],
      forbids: ['REMOVE'],
      rows: asked => contracts(rentsOne(productsOf(asked), asked)),
      link,
    },
    {
      of: ['COMPANY'],
      kind: 'CONTRACT_IN_FORCE',
      keys: ['contracts.company_id'],
      forbids: ['REMOVE'],
      rows: asked => contracts(sql`c.company_id = any(${asked.ids}) and ${inForce(asked)}`),
      link,
    },
    {
      of: ['COMPANY'],
      kind: 'CONTRACT_NUMBERED',
      keys: ['contracts.company_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => contracts(sql`c.company_id = any(${ids}) and c.status = 'CREATED'`),
      link,
    },
    {
      of: ['COMPANY'],
      kind: 'CONTRACT_PAST',
      keys: ['contracts.company_id'],
      forbids: ['REMOVE'],
      rows: asked =>
        contracts(sql`c.company_id = any(${asked.ids}) and c.changes_id is null and c.signed_at is not null
          and not (${inForce(asked)})`),
      link,
    },
    {
      of: ['COMPANY'],
      kind: 'CONTRACT_DRAFT',
      keys: ['contracts.company_id'],
      rows: ({ ids }) => contracts(sql`c.company_id = any(${ids}) and c.status = 'DRAFT'`),
      link,
    },
    ...(
      [
        ['COMPANY_ACCOUNT', 'contract_accounts', 'account_id'],
        ['COMPANY_REPRESENTATIVE', 'contract_representatives', 'representative_id'],
        ['CONTRACT_ANNEX', 'contract_annex_choices', 'annex_id'],
      ] as const
    ).map(([kind, table, column]) => ({
      of: [kind],
      kind: 'CONTRACT_DRAFT' as const,
      keys: [`${table}.${column}` as const],
      rows: ({ ids }: Asked) =>
        contracts(sql`c.status = 'DRAFT' and exists (select from ${sql.table(table)} x
          where x.tenant_id = c.tenant_id and x.contract_id = c.id and ${sql.ref(`x.${column}`)} = any(${ids}))`),
      link,
    })),
    {
      of: ['PAYMENT_METHOD'],
      kind: 'CONTRACT_DRAFT',
      keys: ['contracts.payment_method_id'],
      rows: ({ ids }) => contracts(sql`c.status = 'DRAFT' and c.payment_method_id = any(${ids})`),
      link,
    },
    {
      of: ['PERSON'],
      kind: 'CONTRACT_LED',
      keys: ['contracts.executive_id'],
      rows: asked =>
        contracts(sql`c.executive_id = any(${asked.ids}) and c.changes_id is null
          and (c.status in ('DRAFT', 'CREATED') or ${inForce(asked)})`),
      link,
    },
  ],
  silent: {
    'contracts.created_by': 'HISTORY',
    'contract_lines.contract_id': 'PART',
    'contract_discounts.contract_id': 'PART',
    'contract_accounts.contract_id': 'PART',
    'contract_representatives.contract_id': 'PART',
    'contract_annex_choices.contract_id': 'PART',
    'contract_notices.contract_id': 'PART',
    'contract_notices.recorded_by': 'HISTORY',
    'contract_notices.taken_back_by': 'HISTORY',
    'signed_lines.contract_id': 'PART',
    'signed_discounts.contract_id': 'PART',
    'contract_reminders.contract_id': 'PART',
  },
}
