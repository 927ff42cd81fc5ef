import { customerWords } from '@aforo/api/people/customer-words'
import type { Customer, CustomerSummary } from '@aforo/api/people/customers'
import { contactRoleLabels } from '@aforo/api/people/labels'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { CustomerRow, CustomerSummaryRow } from './customers.queries.ts'

export const presentCustomerSummary = (row: CustomerSummaryRow): CustomerSummary =>
  camelCased(row, [
    'id',
    'name',
    'legal_name',
    'country_code',
    'document_type',
    'tax_id',
    'client_types',
    'requires_purchase_order',
    'status',
    'members',
    'version',
  ])

/** One that was given up is changed as long as something is still to be billed to it. */
export const mayEdit = ({ status, has_open_bills }: CustomerRow): boolean => status !== 'INACTIVE' || has_open_bills

export const presentCustomer = (row: CustomerRow): Customer => ({
  ...presentCustomerSummary(row),
  ...camelCased(row, ['billing_email', 'billing_address', 'contacts']),
  createdAt: row.created_at.toString(),
  can: { edit: mayEdit(row), rename: row.status !== 'INACTIVE' },
})

export const traceOf = (row: CustomerRow) => ({
  ...camelCased(row, [
    'name',
    'legal_name',
    'country_code',
    'tax_id',
    'client_types',
    'requires_purchase_order',
    'billing_email',
    'billing_address',
  ]),
  // Without a number its kind says nothing.
  documentType: row.tax_id === null ? null : row.document_type,
  contacts: row.contacts.map(({ name, email, phone, role }) =>
    [name, contactRoleLabels[role], email, phone].filter(Boolean).join(' · '),
  ),
})

export const historyWords = { fields: customerWords }
