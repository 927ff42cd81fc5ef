import type { AccountFields, ReceiptKind, RepresentativeFields, SeriesFields } from '@aforo/api/people/companies'
import { readDocument } from '@aforo/api/people/documents.rules'
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

/**
 * A representative with the document's number as it is kept.
 * @returns what is wrong with it where that is none
 */
export function readRepresentative<One extends Pick<RepresentativeFields, 'documentType' | 'documentNumber'>>(
  fields: One,
): One | { fault: Fault } {
  // The DNI is Perú's; of another country's people it is NATIONAL_ID.
  const read = readDocument(fields.documentType, fields.documentNumber, 'PE')
  return 'fault' in read
    ? { fault: { field: 'documentNumber', message: read.fault } }
    : { ...fields, documentNumber: read.number }
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
