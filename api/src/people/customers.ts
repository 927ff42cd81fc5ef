import { z } from 'zod'
import { attachmentCalls } from '../platform/attachments.ts'
import {
  backOffice,
  type CallMeta,
  call,
  commaList,
  everyone,
  flag,
  History,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { ClientDocument } from './client-documents.ts'
import { TeamStatus } from './teams.ts'

/** Kinds of customers; a customer may be of several. */
export const ClientType = z.enum([
  'CORPORATE',
  'SME',
  'STARTUP',
  'FREELANCER',
  'PUBLIC_SECTOR',
  'NON_PROFIT',
  'EDUCATION',
  'VIRTUAL_OFFICE',
  'EVENTS',
  'PARTNER',
])
export type ClientType = z.infer<typeof ClientType>

/** A contact's functions for the customer. */
export const ContactRole = z.enum(['MAIN', 'LEGAL', 'BILLING', 'PAYMENTS', 'OPERATIONS', 'OTHER'])
export type ContactRole = z.infer<typeof ContactRole>

const Email = z.email().max(254).toLowerCase()
const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{5,30}$/, 'Escribe un teléfono válido, como +51 987 654 321.')

export const Contact = z.object({
  /** Omit for a new contact. */
  id: Id.optional(),
  name: line(120),
  email: Email.nullable(),
  phone: Phone.nullable(),
  role: ContactRole,
})
export type Contact = z.infer<typeof Contact>

/** A customer company's fields, except its name, which is its team's. */
export const CustomerFields = z.object({
  name: line(100),
  legalName: line(200).nullable(),
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'Elige un país.'),
  /** TAX_ID: its country's tax id (RUC in Perú); otherwise an identity document used there. */
  documentType: ClientDocument,
  /** The document's number: RUC in Perú, RUT in Chile, NIT in Colombia…; without spaces or points. */
  taxId: line(30).nullable(),
  clientTypes: z
    .array(ClientType)
    .max(ClientType.options.length)
    .transform(given => [...new Set(given)]),
  /** Billing waits for the customer's purchase order. */
  requiresPurchaseOrder: z.boolean(),
  billingEmail: Email.nullable(),
  billingAddress: line(300).nullable(),
  contacts: z.array(Contact).max(50),
})
export type CustomerFields = z.infer<typeof CustomerFields>

export const CustomerSummary = z.object({
  /** Its team's id: a customer is a team of type BILLABLE. */
  id: Id,
  name: z.string(),
  legalName: z.string().nullable(),
  countryCode: z.string(),
  documentType: ClientDocument,
  taxId: z.string().nullable(),
  clientTypes: z.array(ClientType),
  requiresPurchaseOrder: z.boolean(),
  status: TeamStatus,
  /** Number of its people who use the product. */
  members: z.int(),
  version: Version,
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const Customer = CustomerSummary.extend({
  billingEmail: z.string().nullable(),
  billingAddress: z.string().nullable(),
  contacts: z.array(Contact.extend({ id: Id, email: z.string().nullable(), phone: z.string().nullable() })),
  createdAt: Instant,
  /** A former customer with open bills can be edited, but not renamed. */
  can: z.object({ edit: z.boolean(), rename: z.boolean() }),
})
export type Customer = z.infer<typeof Customer>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['users'] as const
const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const fieldRefusals = { NAME_TAKEN: refusal('NAME_TAKEN'), INVALID_FIELD: invalidField }

export const CustomerSort = z.enum(['name', '-name', 'members', '-members'])

export const customers = {
  ...attachmentCalls(operator, { path: '/customer', of: 'un cliente', tags }),

  clientTypes: call
    .meta({ roles: everyone, tenantTypes: ['AFORO'] })
    .route({ method: 'GET', path: '/customer/client-types', tags, summary: 'Los tipos de cliente' })
    .output(z.array(z.object({ code: ClientType, displayName: z.string() }))),

  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/customer/search', tags, summary: 'Buscar clientes' })
    .input(
      z.object({
        ...paging(20),
        /** Matches the name, the legal name or the document's number. */
        q: z.string().trim().max(100).optional(),
        types: commaList(ClientType).optional(),
        status: commaList(TeamStatus).default(['ACTIVE', 'SUSPENDED']),
        requiresPurchaseOrder: flag.optional(),
        sort: CustomerSort.default('name'),
      }),
    )
    .output(pageOf(CustomerSummary)),

  create: call
    .meta(operator)
    .route({ method: 'POST', path: '/customer', tags, summary: 'Crear un cliente con su equipo', successStatus: 201 })
    .input(
      CustomerFields.partial().extend({
        name: CustomerFields.shape.name,
        countryCode: CustomerFields.shape.countryCode.default('PE'),
      }),
    )
    .errors(fieldRefusals)
    .output(Customer),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/customer/{id}', tags, summary: 'Un cliente' })
    .input(byId)
    .output(Customer),

  update: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/customer/{id}',
      tags,
      summary: 'Cambiar un cliente',
      description: 'Lo que no va queda como está; los contactos van todos o ninguno.',
    })
    .input(CustomerFields.partial().extend(changed.shape))
    .errors({ ...fieldRefusals, STALE_VERSION: staleVersion(Customer), WRONG_STATE: refusal('WRONG_STATE') })
    .output(Customer),

  setClientTypes: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/customer/{id}/client-types',
      tags,
      summary: 'Decir de qué tipos es un cliente',
      description: 'El cuerpo es la lista de tipos.',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: byId, body: CustomerFields.shape.clientTypes }))
    .errors({ WRONG_STATE: refusal('WRONG_STATE') })
    .output(Customer),

  enablePurchaseOrder: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/clients/{id}/purchase-order-requirement/enable',
      tags: ['sales'],
      summary: 'Decir que un cliente exige orden de compra',
    })
    .input(byId)
    .errors({ WRONG_STATE: refusal('WRONG_STATE') })
    .output(Customer),

  disablePurchaseOrder: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/clients/{id}/purchase-order-requirement/disable',
      tags: ['sales'],
      summary: 'Decir que un cliente no exige orden de compra',
    })
    .input(byId)
    .errors({ WRONG_STATE: refusal('WRONG_STATE') })
    .output(Customer),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/customer/{id}/history', tags, summary: 'Lo que cambió en un cliente' })
    .input(byId)
    .output(History),
}
