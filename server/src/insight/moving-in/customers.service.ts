import type { ClientDocument } from '@aforo/api/people/client-documents'
import { clientDocumentLabels } from '@aforo/api/people/client-documents'
import type { Customer } from '@aforo/api/people/customers'
import type { RecordField } from '@aforo/api/people/record-imports'
import { z } from 'zod'
import { faultInKind, readClientDocument } from '../../people/customers/customers.ts'
import { quoted } from '../../people/imports/imports.ts'
import type { Kind } from './kind.service.ts'
import { clientsByName, takenTeamNames } from './lookups.queries.ts'
import { countryOf, wordsOf } from './rows.rules.ts'

type Field = RecordField<'CUSTOMERS'>

interface Given {
  name: string
  legalName: string | null
  countryCode: string
  documentType: ClientDocument
  taxId: string | null
  requiresPurchaseOrder: boolean
  billingEmail: string | null
  billingAddress: string | null
  contacts: { name: string; email: string | null; phone: string | null; role: 'MAIN' }[]
}

const documentOf = wordsOf(clientDocumentLabels, {
  ruc: 'TAX_ID',
  rut: 'TAX_ID',
  nit: 'TAX_ID',
  rfc: 'TAX_ID',
  'carnet de extranjeria': 'CE',
})
const isMail = (text: string) => z.email().max(254).safeParse(text).success

/** Customers with their document and main contact. */
export const customerKind: Kind<Field, Given, Given> = {
  keyField: 'name',
  read(row) {
    const country = row.text('country')
    const countryCode = country === '' ? 'PE' : countryOf(country)
    if (!countryCode) row.fault('country', 'No existe ese país. Escribe su nombre o sus dos letras.')
    const kind = row.text('documentType')
    const documentType = kind === '' ? 'TAX_ID' : documentOf(kind)
    if (!documentType)
      row.fault('documentType', `No existe el documento ${quoted(kind)}. Escribe RUC, DNI, CE o Pasaporte.`)
    const unknown = countryCode && documentType && faultInKind(countryCode, documentType)
    if (unknown) row.fault('documentType', unknown)
    const written = row.optional('taxId', 30)
    const whole =
      written !== null && documentType && countryCode ? withZeros(documentType, countryCode, written) : written
    const document =
      whole !== null && countryCode && documentType && !unknown
        ? readClientDocument(countryCode, documentType, whole)
        : undefined
    if (whole !== null && whole !== written)
      row.guess('taxId', `Un DNI tiene 8 cifras: se le ponen los ceros de delante y va como ${whole}.`)
    if (document && 'fault' in document) row.fault('taxId', document.fault)
    const mail = (field: 'billingEmail' | 'contactEmail') => {
      const said = row.optional(field, 254)?.toLowerCase() ?? null
      if (said !== null && !isMail(said)) row.fault(field, 'No es un correo. Escríbelo como nombre@empresa.com.')
      return said
    }
    const phone = row.optional('contactPhone', 30)?.replaceAll(/[./]/g, ' ').trim() ?? null
    if (phone !== null && !/^\+?[\d\s()-]{5,30}$/.test(phone))
      row.fault('contactPhone', 'No es un teléfono. Escríbelo como +51 987 654 321.')
    const contact = { name: row.optional('contactName', 120), email: mail('contactEmail'), phone }
    const name = row.needed('name', 100)
    if (contact.name === null && (contact.email ?? phone) !== null) {
      // Lists of clients give a telephone and don't say whose it is.
      contact.name = name
      row.guess(
        phone === null ? 'contactEmail' : 'contactPhone',
        'No dice de quién es: va como contacto del propio cliente.',
      )
    }
    const taxId = document && 'taxId' in document ? document.taxId : null
    return {
      key: taxId?.toLowerCase() ?? (name === '' ? null : name.toLowerCase()),
      given: {
        name,
        legalName: row.optional('legalName', 200),
        countryCode: countryCode ?? 'PE',
        documentType: documentType ?? 'TAX_ID',
        taxId,
        requiresPurchaseOrder: row.yes('requiresPurchaseOrder'),
        billingEmail: mail('billingEmail'),
        billingAddress: row.optional('billingAddress', 300),
        contacts: contact.name === null ? [] : [{ ...contact, name: contact.name, role: 'MAIN' }],
      },
    }
  },
  async lookUp({ tx }, rows) {
    const named = await clientsByName(
      tx,
      rows.flatMap(({ given }) => [given.name, given.taxId ?? '']),
    )
    const teams = await takenTeamNames(
      tx,
      rows.map(({ given }) => given.name),
    )
    return ({ given }, fault) => {
      const exists =
        (given.taxId !== null && named.has(given.taxId.toLowerCase())) ||
        (given.taxId === null && named.has(given.name.toLowerCase()))
      if (!exists && teams.has(given.name.toLowerCase()))
        fault('name', 'Otro equipo o cliente ya se llama así. Escribe otro nombre.')
      return { prepared: given, exists }
    }
  },
  columns: {
    name: 'name',
    legalName: 'legalName',
    countryCode: 'country',
    documentType: 'documentType',
    taxId: 'taxId',
    billingEmail: 'billingEmail',
    billingAddress: 'billingAddress',
    contacts: 'contactName',
  },
  async write(call, given, { tx }) {
    const named = await clientsByName(tx, [given.taxId ?? given.name])
    if (named.has((given.taxId ?? given.name).toLowerCase())) return undefined
    return (await call<Customer>('customers', 'create', given)).id
  },
}

/** Spreadsheets drop the zeros before a number: a DNI has eight figures. */
const withZeros = (documentType: ClientDocument, countryCode: string, written: string) =>
  documentType === 'DNI' && countryCode === 'PE' && /^\d{5,7}$/.test(written) ? written.padStart(8, '0') : written
