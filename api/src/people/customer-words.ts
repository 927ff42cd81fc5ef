import { countryName } from '../platform/countries-in-words.ts'
import { type RecordWords, yesNo } from '../platform/field-words.ts'
import { clientDocumentLabels } from './client-documents.ts'
import { clientTypeLabels, teamStatusLabels } from './labels.ts'

/** A client's fields, in the order of its form. The number's name depends on country and document type. */
export const customerWords = {
  name: { label: 'Nombre' },
  countryCode: { label: 'País', values: countryName },
  documentType: { label: 'Se identifica con', values: clientDocumentLabels },
  taxId: { label: 'Número de documento' },
  legalName: { label: 'Razón social' },
  clientTypes: { label: 'Tipos de cliente', values: clientTypeLabels },
  requiresPurchaseOrder: { label: 'Exige orden de compra', values: yesNo },
  billingEmail: { label: 'Correo de facturación' },
  billingAddress: { label: 'Dirección de facturación' },
  contacts: { label: 'Contactos' },
  document: { label: 'Documento' },
  status: { label: 'Estado', values: teamStatusLabels },
} satisfies RecordWords
