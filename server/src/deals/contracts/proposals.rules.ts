import type { Parties } from './contracts.rules.ts'

/** What a client's last signed contract says of the people. */
export type SaidBefore = Pick<
  Parties,
  'representativeInfo' | 'memberResponsibleInfo' | 'invoiceContact' | 'paymentContact'
> & { registryEntry: string | null }

/** The only one of a list; undefined where there is a choice, or none. */
export const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)

interface Contact {
  name: string
  email: string | null
  phone: string | null
  role: string
}

/** The contact with the first of these roles that somebody has; the only contact there is, whatever its role. */
const contactFor = (contacts: readonly Contact[], ...roles: string[]): Contact | undefined =>
  roles.flatMap(role => contacts.filter(contact => contact.role === role))[0] ?? only(contacts)

/** The deal's people as the CRM has them: the first one is whom one deals with. */
export const contactsInCrm = (contacts: readonly Omit<Contact, 'role'>[] | null): Contact[] =>
  (contacts ?? []).map(({ name, email, phone }, place) => ({
    name,
    email,
    phone,
    role: place === 0 ? 'MAIN' : 'OTHER',
  }))

const contactFields = (contact: Contact | undefined) =>
  contact ? { name: contact.name, ...(contact.email !== null && { email: contact.email }), phone: contact.phone } : {}

/** What was said of the same person before, such as a document, below what the client's record says now. */
const sameAs = <Said extends { name?: string | undefined }>(now: { name?: string }, before: Said | undefined) =>
  before && (now.name === undefined || now.name === before.name) ? { ...before, ...now } : now

/**
 * Who signs and answers for a client: by its contacts and roles, and by what its last signed contract says of the same people. A
 * client without a contact of its own has those of that contract.
 */
export function proposedPeople(contacts: readonly Contact[], before: SaidBefore | undefined) {
  const legal = contactFor(contacts, 'LEGAL')
  const signer = legal ? { name: legal.name, email: legal.email } : {}
  return {
    representative_info: sameAs(signer, before?.representativeInfo),
    member_responsible_info: sameAs(
      contactFields(contactFor(contacts, 'MAIN', 'OPERATIONS')),
      before?.memberResponsibleInfo,
    ),
    invoice_contact: sameAs(contactFields(contactFor(contacts, 'BILLING', 'MAIN')), before?.invoiceContact),
    payment_contact: sameAs(contactFields(contactFor(contacts, 'PAYMENTS', 'BILLING', 'MAIN')), before?.paymentContact),
  }
}
