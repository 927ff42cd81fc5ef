import type { DocumentType } from '@aforo/api/bookings/guests'

interface Document {
  code: DocumentType
  /** What the whole of its number looks like, without dots or spaces. */
  pattern: string
  example: string
}

const passport: Document = { code: 'PASSPORT', pattern: '^[A-Z0-9]{5,15}$', example: 'AB1234567' }
const anyNational: Document = { code: 'NATIONAL_ID', pattern: '^[A-Z0-9-]{4,20}$', example: '12345678' }

/** By what people are known in the countries where campuses stand; elsewhere by their national document. */
const ofCountry: Record<string, readonly Document[]> = {
  PE: [
    { code: 'DNI', pattern: '^\\d{8}$', example: '45678912' },
    { code: 'CE', pattern: '^[A-Z0-9]{9,12}$', example: '001234567' },
    { code: 'PTP', pattern: '^\\d{9,15}$', example: '123456789' },
  ],
  CL: [{ code: 'RUT', pattern: '^\\d{7,8}-[0-9K]$', example: '12345678-5' }],
  CO: [
    { code: 'CC', pattern: '^\\d{6,10}$', example: '1012345678' },
    { code: 'CE', pattern: '^\\d{6,7}$', example: '412345' },
    { code: 'PPT', pattern: '^\\d{6,9}$', example: '4123456' },
  ],
  MX: [
    { code: 'CURP', pattern: '^[A-Z]{4}\\d{6}[A-Z0-9]{8}$', example: 'GODE561231HDFRRN09' },
    { code: 'INE', pattern: '^[A-Z0-9]{13,18}$', example: 'GMVLMR80070501M100' },
  ],
  ES: [
    { code: 'DNI', pattern: '^\\d{8}[A-Z]$', example: '12345678Z' },
    { code: 'NIE', pattern: '^[XYZ]\\d{7}[A-Z]$', example: 'X1234567L' },
  ],
  AR: [{ code: 'DNI', pattern: '^\\d{7,8}$', example: '30123456' }],
  EC: [{ code: 'CEDULA', pattern: '^\\d{10}$', example: '1712345678' }],
  UY: [{ code: 'CEDULA', pattern: '^\\d{7,8}$', example: '12345672' }],
  BO: [{ code: 'CI', pattern: '^\\d{5,8}[A-Z0-9-]*$', example: '1234567' }],
}

/** The identity documents of a country, its own first; every country has a national one and the passport. */
export const documentsOf = (countryCode: string): readonly Document[] => [
  ...(ofCountry[countryCode] ?? [anyNational]),
  passport,
]

const written = new Map<DocumentType, RegExp[]>()
for (const document of [...Object.values(ofCountry).flat(), anyNational, passport])
  written.set(document.code, [...(written.get(document.code) ?? []), new RegExp(document.pattern)])

/** Whether a number could be one of a document of that name, in any country that has it. */
export const isDocumentNumber = (code: DocumentType, number: string): boolean =>
  (written.get(code) ?? []).some(pattern => pattern.test(number.toUpperCase().replace(/[\s.]/g, '')))
