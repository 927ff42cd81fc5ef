import type { ClientDocument } from '@aforo/api/people/client-documents'
import { type ContactRole, type Customer, CustomerFields } from '@aforo/api/people/customers'
import { z } from 'zod'

/** As people type it: what is left empty is none. */
export interface ClientValues extends Record<string, unknown> {
  name: string
  legalName: string
  countryCode: string
  documentType: ClientDocument
  taxId: string
  clientTypes: CustomerFields['clientTypes']
  requiresPurchaseOrder: boolean
  billingEmail: string
  billingAddress: string
  contacts: { id: string; name: string; email: string; phone: string; role: ContactRole }[]
}

export const noClient: ClientValues = {
  name: '',
  legalName: '',
  countryCode: 'PE',
  documentType: 'TAX_ID',
  taxId: '',
  clientTypes: [],
  requiresPurchaseOrder: false,
  billingEmail: '',
  billingAddress: '',
  contacts: [],
}

export const noContact: ClientValues['contacts'][number] = { id: '', name: '', email: '', phone: '', role: 'MAIN' }

export const valuesOf = (customer: Customer): ClientValues => ({
  name: customer.name,
  legalName: customer.legalName ?? '',
  countryCode: customer.countryCode,
  documentType: customer.documentType,
  taxId: customer.taxId ?? '',
  clientTypes: customer.clientTypes,
  requiresPurchaseOrder: customer.requiresPurchaseOrder,
  billingEmail: customer.billingEmail ?? '',
  billingAddress: customer.billingAddress ?? '',
  contacts: customer.contacts.map(contact => ({ ...contact, email: contact.email ?? '', phone: contact.phone ?? '' })),
})

const orNull = (text: string) => text.trim() || null

export const inputOf = (values: ClientValues): CustomerFields => ({
  name: values.name,
  legalName: orNull(values.legalName),
  countryCode: values.countryCode,
  documentType: values.documentType,
  taxId: orNull(values.taxId),
  clientTypes: values.clientTypes,
  requiresPurchaseOrder: values.requiresPurchaseOrder,
  billingEmail: orNull(values.billingEmail),
  billingAddress: orNull(values.billingAddress),
  contacts: values.contacts.map(({ id, name, email, phone, role }) => ({
    ...(id ? { id } : {}),
    name,
    email: orNull(email),
    phone: orNull(phone),
    role,
  })),
})

/** The contract's own checks on what was typed. */
export const ClientSchema = z
  .any()
  .transform((values: ClientValues) => inputOf(values))
  .pipe(CustomerFields)
