import { type DocumentType, documentTypeLabels } from './documents.ts'

/** Format of an identity document's number, without dots or spaces. */
export interface DocumentRule {
  code: DocumentType
  pattern: string
  example: string
}

const rule = (code: DocumentType, pattern: string, example: string): DocumentRule => ({
  code,
  pattern: `^${pattern}$`,
  example,
})

// SUNAT's length limits (catalogue 06): 12 characters for a carné or a passport, 15 for the others.
const passport = rule('PASSPORT', '[A-Z0-9]{5,12}', 'AB1234567')
const national = rule('NATIONAL_ID', '[A-Z0-9-]{4,15}', '12345678-5')

/** Identity documents of the countries with campuses; other countries have their national document. */
const ofCountry: Record<string, readonly DocumentRule[]> = {
  PE: [
    rule('DNI', '\\d{8}', '45678912'),
    rule('CE', '[A-Z0-9]{4,12}', '001234567'),
    rule('PTP', '[A-Z0-9]{6,15}', '123456789'),
  ],
  CL: [rule('RUT', '\\d{7,8}-[0-9K]', '12345678-5')],
  CO: [rule('CC', '\\d{6,10}', '1012345678'), rule('CE', '\\d{6,7}', '412345'), rule('PPT', '\\d{6,9}', '4123456')],
  MX: [
    rule('CURP', '[A-Z]{4}\\d{6}[A-Z0-9]{8}', 'GODE561231HDFRRN09'),
    rule('INE', '[A-Z0-9]{13,18}', 'GMVLMR80070501M100'),
  ],
  ES: [rule('DNI', '\\d{8}[A-Z]', '12345678Z'), rule('NIE', '[XYZ]\\d{7}[A-Z]', 'X1234567L')],
  AR: [rule('DNI', '\\d{7,8}', '30123456')],
  EC: [rule('CEDULA', '\\d{10}', '1712345678')],
  UY: [rule('CEDULA', '\\d{7,8}', '12345672')],
  BO: [rule('CI', '\\d{5,8}[A-Z0-9-]*', '1234567')],
}

/**
 * A country's identity documents, its own first. Every country also accepts the passport and the person's own national
 * document.
 */
export function documentsOf(countryCode: string): readonly DocumentRule[] {
  const own = ofCountry[countryCode]
  return own ? [...own, passport, national] : [national, passport]
}

/** The countries whose own documents are known, in the order of the list above. */
export const countriesWithDocuments = Object.keys(ofCountry)

/** The country whose document a number is: the preferred one if it fits, else the first it fits; undefined if none does. */
export const countryOfDocument = (
  type: DocumentType,
  number: string,
  preferred: string | undefined,
): string | undefined =>
  [...(preferred ? [preferred] : []), ...countriesWithDocuments].find(
    country => 'number' in readDocument(type, number, country),
  )

const everywhere = [...Object.values(ofCountry).flat(), passport, national]

/**
 * Normalizes a document's number: upper case, without spaces or dots, and without dashes unless its type has them.
 * @param countryCode whose types count; those of any country if omitted
 */
export function readDocument(
  type: DocumentType,
  written: string,
  countryCode?: string,
): { number: string } | { fault: string } {
  const rules = (countryCode ? documentsOf(countryCode) : everywhere).filter(({ code }) => code === type)
  const compact = written.replaceAll(/[\s.]/g, '').toUpperCase()
  const number = [compact, compact.replaceAll('-', '')].find(one =>
    rules.some(({ pattern }) => new RegExp(pattern).test(one)),
  )
  if (number !== undefined) return { number }
  const [first] = rules
  return {
    fault: first
      ? `Ese número no es de ${documentTypeLabels[type]}: uno correcto es como ${first.example}.`
      : `${documentTypeLabels[type]} no es un documento de ese país.`,
  }
}
