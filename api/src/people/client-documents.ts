import { z } from 'zod'
import { type DocumentRule, documentsOf } from './documents.rules.ts'
import { DocumentType, documentTypeLabels } from './documents.ts'

/** A client's identification: its country's tax id (RUC in Perú), or a person's identity document. */
export const ClientDocument = z.enum(['TAX_ID', ...DocumentType.options])
export type ClientDocument = z.infer<typeof ClientDocument>

interface DocumentOfClient {
  /** TAX_ID by default. */
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

/** The name of a company's tax id in its country. */
export const taxIdName = (countryCode: string, otherwise = 'Número tributario'): string =>
  taxIdNames[countryCode] ?? otherwise

/** Labels independent of country. */
export const clientDocumentLabels: Record<ClientDocument, string> = {
  TAX_ID: 'RUC o número tributario',
  ...documentTypeLabels,
}

/**
 * The name before a client's number: `RUC`, `Pasaporte`.
 * @param otherwise for a tax id of a country without a known name
 */
export const clientDocumentName = (documentType: ClientDocument, countryCode: string, otherwise?: string): string =>
  documentType === 'TAX_ID' ? taxIdName(countryCode, otherwise) : documentTypeLabels[documentType]

/** `RUC 20100070970`; undefined without a number. */
export const clientDocumentInWords = ({ documentType = 'TAX_ID', countryCode, taxId }: DocumentOfClient) =>
  taxId ? `${clientDocumentName(documentType, countryCode)} ${taxId}` : undefined

/** A client's document in answers that don't carry its record. */
export const clientDocument = {
  /** The name before its number: `RUC`, `Pasaporte`. */
  documentName: z.string(),
  taxId: z.string().nullable(),
}

/** Identity documents that a client of a country may have instead of a tax id. */
export function personalDocumentsOf(countryCode: string): readonly DocumentRule[] {
  // A tax id that is also the personal document, like the RUT, is offered once.
  return documentsOf(countryCode).filter(({ code }) => documentTypeLabels[code] !== taxIdName(countryCode))
}
