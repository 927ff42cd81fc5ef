import { z } from 'zod'
import { type DocumentRule, documentsOf } from './documents.rules.ts'
import { DocumentType, documentTypeLabels } from './documents.ts'

/** By what a client is known: the tax id of its country, a RUC in Perú, or a person's identity document. */
export const ClientDocument = z.enum(['TAX_ID', ...DocumentType.options])
export type ClientDocument = z.infer<typeof ClientDocument>

interface DocumentOfClient {
  /** TAX_ID where it isn't said. */
  documentType?: ClientDocument
  countryCode: string
  taxId?: string | null
}

const taxIdNames: Readonly<Record<string, string>> = {
  PE: 'RUC',
  CL: 'RUT',
  CO: 'NIT',
  MX: 'RFC',
  EC: 'RUC',
  ES: 'NIF',
  AR: 'CUIT',
}

/** What a company's tax id is called in its country. */
export const taxIdName = (countryCode: string, otherwise = 'Número tributario'): string =>
  taxIdNames[countryCode] ?? otherwise

/** The kinds where no country is at hand. */
export const clientDocumentLabels: Record<ClientDocument, string> = {
  TAX_ID: 'RUC o número tributario',
  ...documentTypeLabels,
}

/** What stands before a client's number: `RUC`, `Pasaporte`. @param otherwise a tax id of a country whose name for it isn't known */
export const clientDocumentName = (documentType: ClientDocument, countryCode: string, otherwise?: string): string =>
  documentType === 'TAX_ID' ? taxIdName(countryCode, otherwise) : documentTypeLabels[documentType]

/** `RUC 20100070970`; undefined for who has none yet. */
export const clientDocumentInWords = ({ documentType = 'TAX_ID', countryCode, taxId }: DocumentOfClient) =>
  taxId ? `${clientDocumentName(documentType, countryCode)} ${taxId}` : undefined

/** How a client's document is answered where its record isn't. */
export const clientDocument = {
  /** What stands before its number: `RUC`, `Pasaporte`. */
  documentName: z.string(),
  taxId: z.string().nullable(),
}

/** The identity documents that a client of a country may have in place of a tax id. */
export function personalDocumentsOf(countryCode: string): readonly DocumentRule[] {
  // Where the tax id is the person's own document, as a RUT is, it is offered once.
  return documentsOf(countryCode).filter(({ code }) => documentTypeLabels[code] !== taxIdName(countryCode))
}
