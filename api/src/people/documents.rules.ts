import { type DocumentType, documentTypeLabels } from './documents.ts'

/** What the number of a kind of identity document looks like, without dots or spaces. */
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

// As long as SUNAT takes them (catalogue 06): 12 signs of a carné or a passport, 15 of the others.
const passport = rule('PASSPORT', '[A-Z0-9]{5,12}', 'AB1234567')
const national = rule('NATIONAL_ID', '[A-Z0-9-]{4,15}', '12345678-5')

/** By what people are known in the countries where campuses stand; elsewhere by their national document. */
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

/** The identity documents of a country, its own first; everywhere people show the passport or their own country's too. */
export function documentsOf(countryCode: string): readonly DocumentRule[] {
  const own = ofCountry[countryCode]
  return own ? [...own, passport, national] : [national, passport]
}

const everywhere = [...Object.values(ofCountry).flat(), passport, national]

/**
 * A document's number as it is kept: in capitals, without spaces or dots, and without dashes where its kind has none.
 * @param countryCode whose kinds count; any country's where it is left out
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
