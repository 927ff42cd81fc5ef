/** Amounts in words as Spanish contracts write them: `MIL DOSCIENTOS CON 50/100 SOLES`. */

const units = [
  '',
  'UNO',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIUNO',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
]
const tens = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA']
const hundreds = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
]

function belowHundred(value: number): string {
  const word = units[value]
  if (word !== undefined) return word
  const rest = value % 10
  return `${tens[Math.floor(value / 10)]}${rest === 0 ? '' : ` Y ${units[rest]}`}`
}

function belowThousand(value: number): string {
  if (value === 100) return 'CIEN'
  return [hundreds[Math.floor(value / 100)], belowHundred(value % 100)].filter(Boolean).join(' ')
}

/** Before a noun UNO becomes UN: `VEINTIÚN MIL`, `UN MILLÓN`. */
const beforeNoun = (words: string): string => words.replace(/VEINTIUNO$/, 'VEINTIÚN').replace(/UNO$/, 'UN')

function belowMillion(value: number): string {
  const [thousands, rest] = [Math.floor(value / 1_000), value % 1_000]
  const first = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${beforeNoun(belowThousand(thousands))} MIL`
  return [first, belowThousand(rest)].filter(Boolean).join(' ')
}

/**
 * A whole number in words, in capitals and without a noun: `VEINTIUNO`.
 * @param value 0 to 999,999,999,999
 */
export function numberInWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e12) throw new RangeError(`${value} has no words here`)
  if (value === 0) return 'CERO'
  const [millions, rest] = [Math.floor(value / 1_000_000), value % 1_000_000]
  const first = millions === 0 ? '' : millions === 1 ? 'UN MILLÓN' : `${beforeNoun(belowMillion(millions))} MILLONES`
  return [first, belowMillion(rest)].filter(Boolean).join(' ')
}

const names = { PEN: ['SOL', 'SOLES'], USD: ['DÓLAR AMERICANO', 'DÓLARES AMERICANOS'] } as const

/** Minor units in words, with the cents as a fraction: `MIL DOSCIENTOS CON 50/100 SOLES`. @param minor zero or more */
export function amountInWords(minor: number, currency: keyof typeof names): string {
  const [whole, cents] = [Math.floor(minor / 100), minor % 100]
  const [one, many] = names[currency]
  // The cents separate number and currency, so the number keeps its form without a noun.
  return `${numberInWords(whole)} CON ${String(cents).padStart(2, '0')}/100 ${whole === 1 && cents === 0 ? one : many}`
}
