import { customerWords } from '@aforo/api/people/customer-words'
import type { Customer, CustomerSummary } from '@aforo/api/people/customers'
import { contactRoleLabels } from '@aforo/api/people/labels'
import type { CustomerRow, CustomerSummaryRow } from './customers.queries.ts'

export const presentCustomerSummary = (row: CustomerSummaryRow): CustomerSummary => ({
  id: row.id,
  name: row.name,
  legalName: row.legal_name,
  countryCode: row.country_code,
  documentType: row.document_type,
  taxId: row.tax_id,
  clientTypes: row.client_types,
  requiresPurchaseOrder: row.requires_purchase_order,
  status: row.status,
  members: row.members,
  version: row.version,
})

/** One that was given up is changed as long as something is still to be billed to it. */
export const mayEdit = ({ status, has_open_bills }: CustomerRow): boolean => status !== 'INACTIVE' || has_open_bills

export const presentCustomer = (row: CustomerRow): Customer => ({
  ...presentCustomerSummary(row),
  billingEmail: row.billing_email,
  billingAddress: row.billing_address,
  contacts: row.contacts,
  createdAt: row.created_at.toString(),
  can: { edit: mayEdit(row), rename: row.status !== 'INACTIVE' },
})

export const traceOf = (row: CustomerRow) => ({
  name: row.name,
  legalName: row.legal_name,
  countryCode: row.country_code,
  // Without a number its kind says nothing.
  documentType: row.tax_id === null ? null : row.document_type,
  taxId: row.tax_id,
  clientTypes: row.client_types,
  requiresPurchaseOrder: row.requires_purchase_order,
  billingEmail: row.billing_email,
  billingAddress: row.billing_address,
  contacts: row.contacts.map(({ name, email, phone, role }) =>
    [name, contactRoleLabels[role], email, phone].filter(Boolean).join(' · '),
  ),
})

export const historyWords = { fields: customerWords }
