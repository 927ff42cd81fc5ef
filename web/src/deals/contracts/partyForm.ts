import {
  ClientInfo,
  ContractContact,
  MemberResponsibleInfo,
  RepresentativeInfo,
} from '@aforo/api/deals/contract-parties'
import type { Contract } from '@aforo/api/deals/contract-records'
import { type ClientDocument, clientDocumentLabels } from '@aforo/api/people/client-documents'
import { LegalDocument } from '@aforo/api/people/companies'
import type { Customer } from '@aforo/api/people/customers'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { pick, type RecordWords } from '@aforo/api/platform/field-words'
import { z } from 'zod'
import { isBlank, orNull } from './useStepForm.ts'

/** The parties as people type them: nothing is an empty text. */
export interface ClientValues {
  legalName: string
  documentType: ClientDocument
  taxId: string
  address: string
  registryEntry: string
}

export interface RepresentativeValues {
  name: string
  documentType: LegalDocument | null
  documentNumber: string
  position: string
  registryEntry: string
  email: string
}

export interface ContactValues {
  name: string
  email: string
  phone: string
}

export interface MemberValues extends ContactValues {
  documentType: LegalDocument | null
  documentNumber: string
}

export interface PartyValues extends Record<string, unknown> {
  client: ClientValues
  representative: RepresentativeValues
}

export interface ContactsValues extends Record<string, unknown> {
  member: MemberValues
  invoice: ContactValues
  payment: ContactValues
}

export const partiesOf = ({ clientInfo, representativeInfo: of }: Contract): PartyValues => ({
  client: {
    legalName: clientInfo.legalName ?? '',
    documentType: clientInfo.documentType,
    taxId: clientInfo.taxId ?? '',
    address: clientInfo.address ?? '',
    registryEntry: clientInfo.registryEntry ?? '',
  },
  representative: {
    name: of?.name ?? '',
    documentType: of?.documentType ?? null,
    documentNumber: of?.documentNumber ?? '',
    position: of?.position ?? '',
    registryEntry: of?.registryEntry ?? '',
    email: of?.email ?? '',
  },
})

const contactOf = (of: { name: string; email: string; phone: string | null } | null): ContactValues => ({
  name: of?.name ?? '',
  email: of?.email ?? '',
  phone: of?.phone ?? '',
})

/** The client's representative as who answers for its people; the phone of the same person stays. */
export function signerAsMember({ representativeInfo: signer }: Contract, before: MemberValues): MemberValues {
  if (!signer) return before
  const same = before.name === signer.name
  return {
    name: signer.name,
    email: signer.email ?? (same ? before.email : ''),
    phone: same ? before.phone : '',
    documentType: signer.documentNumber ? signer.documentType : null,
    documentNumber: signer.documentNumber,
  }
}

export const contactsOf = (contract: Contract): ContactsValues => ({
  member: {
    ...contactOf(contract.memberResponsibleInfo),
    documentType: contract.memberResponsibleInfo?.documentType ?? null,
    documentNumber: contract.memberResponsibleInfo?.documentNumber ?? '',
  },
  invoice: contactOf(contract.invoiceContact),
  payment: contactOf(contract.paymentContact),
})

/** Of the client only what is typed: what isn't yet stays open. */
export const clientInput = (typed: ClientValues) => ({
  legalName: orNull(typed.legalName) ?? undefined,
  documentType: typed.documentType,
  taxId: orNull(typed.taxId) ?? undefined,
  address: orNull(typed.address) ?? undefined,
  registryEntry: orNull(typed.registryEntry),
})

export const representativeInput = ({ name, documentType, documentNumber, ...rest }: RepresentativeValues) => ({
  name: name.trim(),
  documentType: documentType ?? undefined,
  documentNumber: documentNumber.trim(),
  position: orNull(rest.position),
  registryEntry: orNull(rest.registryEntry),
  email: orNull(rest.email),
})

export const contactInput = ({ name, email, phone }: ContactValues) => ({
  name: name.trim(),
  email: email.trim(),
  phone: orNull(phone),
})

export const memberInput = ({ documentType, documentNumber, ...contact }: MemberValues) => ({
  ...contactInput(contact),
  documentType,
  documentNumber: orNull(documentNumber),
})

const chosenDocument = { documentType: z.enum(LegalDocument.options, 'Elige un documento.') }

/** A part as a call takes it; nothing at all where nothing is typed. */
const part = <Values extends object>(input: (values: Values) => object, schema: z.ZodType) =>
  z.preprocess(values => (isBlank(values as object) ? undefined : input(values as Values)), schema.optional())

/** The contract's own checks on what was typed. */
export const PartySchema = z.object({
  client: part<ClientValues>(clientInput, ClientInfo.partial()),
  representative: part<RepresentativeValues>(representativeInput, RepresentativeInfo.extend(chosenDocument)),
})

export const ContactsSchema = z.object({
  member: part<MemberValues>(memberInput, MemberResponsibleInfo),
  invoice: part<ContactValues>(contactInput, ContractContact),
  payment: part<ContactValues>(contactInput, ContractContact),
})

export const clientWords = {
  legalName: { label: 'Razón social' },
  documentType: { label: 'Documento', values: clientDocumentLabels },
  taxId: { label: 'Número de documento' },
  address: { label: 'Domicilio' },
  registryEntry: { label: 'Inscripción en registros' },
} satisfies RecordWords

export const representativeWords = {
  name: { label: 'Nombres y apellidos' },
  documentType: { label: 'Documento', values: documentTypeLabels },
  documentNumber: { label: 'Número' },
  position: { label: 'Cargo' },
  registryEntry: { label: 'Poder inscrito en' },
  email: { label: 'Correo' },
} satisfies RecordWords

export const contactWords = {
  name: { label: 'Nombre' },
  email: { label: 'Correo' },
  phone: { label: 'Teléfono' },
} satisfies RecordWords

export const memberWords = { ...contactWords, ...pick(representativeWords, ['documentType', 'documentNumber']) }

/** A contact of the client, as the fields take it. */
export const fromContact = ({ name, email, phone }: Customer['contacts'][number]): ContactValues => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
})
