import { z } from 'zod'
import { ClientDocument } from '../people/client-documents.ts'
import { LegalDocument } from '../people/companies.ts'
import { Contact, CustomerFields } from '../people/customers.ts'
import { Id, line } from '../platform/base.ts'

/**
 * The parties as the contract's document names them. They are copies, so a signed contract never changes with its
 * client's record.
 */

const Email = z.email().max(254).toLowerCase()
const Phone = Contact.shape.phone

/** The client that signs. */
export const ClientInfo = z.object({
  legalName: line(200),
  /** TAX_ID: the tax id of the client's country (RUC in Perú); otherwise an identity document. */
  documentType: ClientDocument,
  /** The document's number, without spaces or points. */
  taxId: line(30),
  address: line(300),
  /** Where the company is registered: `Partida 12345678 del Registro de Personas Jurídicas de Lima`. */
  registryEntry: line(200).nullable(),
})
export type ClientInfo = z.infer<typeof ClientInfo>

/** The person who signs for the client. */
export const RepresentativeInfo = z.object({
  name: line(120),
  documentType: LegalDocument,
  documentNumber: line(20),
  position: line(100).nullable(),
  /** Where the power is registered: `Partida 12345678, asiento C00012`. */
  registryEntry: line(200).nullable(),
  email: Email.nullable(),
})
export type RepresentativeInfo = z.infer<typeof RepresentativeInfo>

/** The member responsible for the client's people at the campus. */
export const MemberResponsibleInfo = z.object({
  name: line(120),
  email: Email,
  phone: Phone,
  documentType: LegalDocument.nullable(),
  documentNumber: line(20).nullable(),
})
export type MemberResponsibleInfo = z.infer<typeof MemberResponsibleInfo>

/** The recipient of invoices, or the contact for payments. */
export const ContractContact = z.object({ name: line(120), email: Email, phone: Phone })
export type ContractContact = z.infer<typeof ContractContact>

/** The parties of a contract; null until entered. */
export const ContractParties = z.object({
  clientInfo: z.object({
    name: z.string(),
    legalName: z.string().nullable(),
    documentType: ClientDocument,
    taxId: z.string().nullable(),
    address: z.string().nullable(),
    registryEntry: z.string().nullable(),
    countryCode: CustomerFields.shape.countryCode,
  }),
  representativeInfo: RepresentativeInfo.extend({
    documentNumber: z.string(),
    email: z.string().nullable(),
  }).nullable(),
  memberResponsibleInfo: MemberResponsibleInfo.extend({ email: z.string(), phone: z.string().nullable() }).nullable(),
  invoiceContact: ContractContact.extend({ email: z.string(), phone: z.string().nullable() }).nullable(),
  paymentContact: ContractContact.extend({ email: z.string(), phone: z.string().nullable() }).nullable(),
})
export type ContractParties = z.infer<typeof ContractParties>

/** A person or record that the contract refers to. */
export const Named = z.object({ id: Id, name: z.string() })
