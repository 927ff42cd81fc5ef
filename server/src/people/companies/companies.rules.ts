import type {
  AccountFields,
  LegalDocument,
  ReceiptKind,
  RepresentativeFields,
  SeriesFields,
} from '@aforo/api/people/companies'
import { stdnum } from 'stdnum'

interface Fault {
  field: string
  message: string
}

/** The check digit of a part of a CCI: modulus 10, weights 1 and 2 from the left, the digits of each product added. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((all, digit, place) => {
    const product = Number(digit) * (1 + (place % 2))
    return all + Math.floor(product / 10) + (product % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const examples: Record<string, string> = { PE: '011-366-000100032542-21', MX: '032180000118359719' }

/**
 * A bank's code for transfers as it is kept: in Perú the 20 digits of a CCI (bank, office, account, one check digit for
 * bank and office and one for the account), in Mexico a CLABE; elsewhere anything, in capitals.
 */
export function readInterbankCode(countryCode: string, written: string): { cci: string } | { fault: string } {
  const compact = written.replaceAll(/[\s.-]/g, '').toUpperCase()
  const isCode =
    countryCode === 'PE'
      ? /^\d{20}$/.test(compact) &&
        compact.slice(18) === `${checkDigit(compact.slice(0, 6))}${checkDigit(compact.slice(6, 18))}`
      : countryCode !== 'MX' || stdnum.MX?.clabe?.validate(compact).isValid === true
  if (isCode) return { cci: compact }
  const [name, length] = countryCode === 'PE' ? ['CCI', 20] : ['CLABE', 18]
  return {
    fault: `Ese ${name} no es válido. Revisa sus ${length} cifras: uno correcto es como ${examples[countryCode]}.`,
  }
}

/** What is wrong with an account of a company, besides its interbank code. */
export function faultInAccount({ forDetractions, currency }: AccountFields, countryCode: string): Fault | undefined {
  if (!forDetractions) return
  if (countryCode !== 'PE')
    return { field: 'forDetractions', message: 'Las detracciones son solo de empresas peruanas.' }
  if (currency !== 'PEN') return { field: 'currency', message: 'La cuenta de detracciones es en soles.' }
}

const documents: Record<LegalDocument, { pattern: RegExp; example: string }> = {
  DNI: { pattern: /^\d{8}$/, example: '45678912' },
  CE: { pattern: /^[A-Z0-9]{6,12}$/, example: '001234567' },
  PASSPORT: { pattern: /^[A-Z0-9]{5,15}$/, example: 'AB1234567' },
  NATIONAL_ID: { pattern: /^[A-Z0-9-]{4,20}$/, example: '12345678-5' },
}

/** A document's number as it is kept: in capitals, without spaces or points. */
export const readDocumentNumber = (written: string) => written.replaceAll(/[\s.]/g, '').toUpperCase()

/** What is wrong with a representative whose number was read already. */
export function faultInRepresentative({ documentType, documentNumber }: RepresentativeFields): Fault | undefined {
  const { pattern, example } = documents[documentType]
  if (!pattern.test(documentNumber))
    return { field: 'documentNumber', message: `Ese número no es de ese documento: uno correcto es como ${example}.` }
}

/** The letters that a series of each kind may begin with, and one of them. */
const beginnings: Record<ReceiptKind, { letters: string; name: string; examples: string }> = {
  INVOICE: { letters: 'F', name: 'una factura', examples: 'F001' },
  RECEIPT: { letters: 'B', name: 'una boleta', examples: 'B001' },
  CREDIT_NOTE: { letters: 'FB', name: 'una nota de crédito', examples: 'FC01 o BC01' },
  DEBIT_NOTE: { letters: 'FB', name: 'una nota de débito', examples: 'FD01 o BD01' },
}

/** In Perú a series has four signs, and its first letter says what it numbers. */
export function faultInSeries({ kind, code }: SeriesFields, countryCode: string): Fault | undefined {
  if (countryCode !== 'PE') return
  const { letters, name, examples } = beginnings[kind]
  if (code.length === 4 && letters.includes(code[0] ?? ' ')) return
  return { field: 'code', message: `La serie de ${name} tiene cuatro signos, como ${examples}.` }
}
