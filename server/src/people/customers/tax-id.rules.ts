import { type ClientDocument, taxIdName } from '@aforo/api/people/client-documents'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { documentsOf, readDocument } from '@aforo/api/people/documents.rules'
import { stdnum } from 'stdnum'

/** A correct tax id of each country that the operator sells in and whose rule is known. */
const examples: Record<string, string> = {
  PE: '20100070970',
  CL: '12531909-2',
  CO: '213.123.432-1',
  MX: 'GODE561231GR8',
  EC: '1792060346001',
  ES: '54362315K',
}

/**
 * A tax id as it is kept: without spaces, points or hyphens. Where the country's rule is known (in Perú, SUNAT's modulus
 * 11), its check digit is looked at; elsewhere anything goes.
 */
export function readTaxId(countryCode: string, written: string): { taxId: string } | { fault: string } {
  const example = examples[countryCode]
  const name = taxIdName(countryCode)
  const validator = example && stdnum[countryCode]?.[name.toLowerCase()]
  if (!validator) return { taxId: written.trim().replace(/\s+/g, ' ').toUpperCase() }
  const read = validator.validate(written.trim().toUpperCase().replaceAll('.', ''))
  if (read.isValid) return { taxId: read.compact }
  return { fault: `Ese ${name} no es válido. Revisa los números: uno correcto es como ${example}.` }
}

/** What is wrong with a kind of document in a country; undefined for one that is used there. */
export function faultInKind(countryCode: string, documentType: ClientDocument): string | undefined {
  if (documentType === 'TAX_ID' || documentsOf(countryCode).some(({ code }) => code === documentType)) return undefined
  return `${documentTypeLabels[documentType]} no es un documento de ese país.`
}

/** A client's document as it is kept: the tax id of its country, or the number of an identity document that people show there. */
export function readClientDocument(
  countryCode: string,
  documentType: ClientDocument,
  written: string,
): { taxId: string } | { fault: string } {
  if (documentType === 'TAX_ID') return readTaxId(countryCode, written)
  const fault = faultInKind(countryCode, documentType)
  if (fault) return { fault }
  const read = readDocument(documentType, written, countryCode)
  return 'fault' in read ? read : { taxId: read.number }
}
