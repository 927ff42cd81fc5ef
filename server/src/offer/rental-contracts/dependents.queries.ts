import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

export const rentalDependents: AreaDependents = {
  subjects: [
    {
      kind: 'LANDLORD',
      table: 'landlords',
      deleted: {
        kind: 'LANDLORD',
        entity: 'landlord',
        rows: sql`
          select l.id, l.name as title, l.tax_id as detail, l.deleted_at as removed_at from landlords l
          where l.tenant_id = aforo_tenant() and l.deleted_at is not null`,
      },
    },
    {
      kind: 'RENTAL_CONTRACT',
      table: 'rental_contracts',
      deleted: {
        kind: 'RENTAL_CONTRACT',
        entity: 'rental_contract',
        rows: sql`
          select r.id, r.code as title, l.name as detail, r.deleted_at as removed_at
          from rental_contracts r join landlords l on l.tenant_id = r.tenant_id and l.id = r.landlord_id
          where r.tenant_id = aforo_tenant() and r.deleted_at is not null`,
      },
    },
  ],
  dependents: [
    {
      of: ['LANDLORD'],
      kind: 'LEASE',
      keys: ['rental_contracts.landlord_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => sql`
        select r.id, r.code as title, r.description as detail, r.code as place from rental_contracts r
        where r.tenant_id = aforo_tenant() and r.landlord_id = any(${ids}) and r.deleted_at is null`,
      link: id => `/app/inventory?tab=landlords&contract=${id}`,
    },
  ],
  silent: {
    'rental_contracts.created_by': 'HISTORY',
    'rental_periods.contract_id': 'PART',
    'rental_reminders.contract_id': 'PART',
  },
}
