import { TimeZone } from '@aforo/api/platform/base'
import { countryName } from '@aforo/api/platform/countries-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import type { Currency } from '@aforo/api/platform/money'
import type { DateOrder, DecimalMark, TableMapping } from '@aforo/api/platform/tables'
import { cellFault, folded, isNoData } from '../../platform/spreadsheets/cells.rules.ts'
import { dateFault, readDate } from '../../platform/spreadsheets/dates.rules.ts'
import { readNumber } from '../../platform/spreadsheets/numbers.rules.ts'

export interface Fault {
  field: string
  message: string
}

/** Of which column each field is, and how dates and numbers are written. */
interface Reading {
  mapping: TableMapping
  dateOrder: DateOrder
  decimalMark: DecimalMark
}

/** Reads the cells of a row by field, each as what it holds, and collects what is wrong with them. */
export interface RowReader<Field extends string> {
  text(field: Field): string
  /** The text, or a fault where it is missing or too long. */
  needed(field: Field, longest: number): string
  optional(field: Field, longest: number): string | null
  date(field: Field): string | null
  /** A whole number; null where the cell is empty. */
  count(field: Field, least: number, most: number): number | null
  /** An amount with two decimals, as the API takes it; null where the cell is empty. */
  amount(field: Field): string | null
  /** Amounts parted by semicolons. */
  amounts(field: Field): string[]
  /**
   * The currency that a column says, or else the amounts of another column by their signs; soles without either. A fault
   * where they differ.
   */
  currency(field: Field, amounts: Field): Currency | undefined
  yes(field: Field): boolean
  fault(field: Field, message: string): void
  faults(): Fault[]
  /** Says what was supposed of the row. */
  guess(field: Field, message: string): void
  guesses(): Fault[]
}

const yesWords = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x'])
const noWords = new Set(['', 'no', 'n', 'false', 'falso', '0'])

export function rowReader<Field extends string>(
  cells: readonly string[],
  { mapping, dateOrder, decimalMark }: Reading,
): RowReader<Field> {
  const faults = new Map<string, string>()
  const guesses: Fault[] = []
  const fault = (field: Field, message: string) => {
    if (!faults.has(field)) faults.set(field, message)
  }
  const text = (field: Field): string => {
    const index = mapping[field] ?? null
    const cell = index === null ? '' : (cells[index] ?? '').trim()
    const broken = cellFault(cell)
    if (broken !== undefined) fault(field, broken)
    return broken === undefined && !isNoData(cell) ? cell : ''
  }
  const optional = (field: Field, longest: number) => {
    const said = text(field)
    if (said.length > longest) fault(field, `Es muy largo: usa hasta ${longest} caracteres.`)
    return said === '' ? null : said
  }
  const amountOf = (field: Field, said: string): string | null => {
    const number = readNumber(said, decimalMark)
    if (number === undefined || number.startsWith('-') || !/^\d{1,12}(\.\d+)?$/.test(number)) {
      fault(field, 'No es un importe. Escríbelo como 3500.00.')
      return null
    }
    const [whole = '0', decimals = ''] = number.split('.')
    if (/[1-9]/.test(decimals.slice(2))) fault(field, 'Un importe tiene hasta dos decimales.')
    return `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`
  }
  return {
    text,
    optional,
    fault,
    guess: (field, message) => guesses.push({ field, message }),
    guesses: () => guesses,
    needed(field, longest) {
      const said = optional(field, longest)
      if (said === null) fault(field, 'Falta: escríbelo.')
      return said ?? ''
    },
    date(field) {
      const said = text(field)
      if (said === '') return null
      const date = readDate(said, dateOrder)
      if (date === undefined) fault(field, dateFault(said, dateOrder))
      return date ?? null
    },
    count(field, least, most) {
      const said = text(field)
      if (said === '') return null
      const number = Number(readNumber(said, decimalMark) ?? Number.NaN)
      if (!Number.isInteger(number) || number < least || number > most) {
        fault(field, `Escribe un número entero de ${least} a ${most}.`)
        return null
      }
      return number
    },
    amount(field) {
      const said = text(field)
      return said === '' ? null : amountOf(field, said)
    },
    amounts: field => listOf(text(field)).flatMap(said => amountOf(field, said) ?? []),
    currency(field, amounts) {
      const said = text(field)
      const named = said === '' ? undefined : currencyOf(said)
      if (said !== '' && !named) fault(field, 'Escribe Soles o Dólares.')
      const signs = new Set(listOf(text(amounts)).flatMap(amount => signOf(amount) ?? []))
      const [sign, other] = signs
      if (sign === undefined || (said !== '' && !named)) return named ?? (said === '' ? 'PEN' : undefined)
      if (sign === 'OTHER') fault(amounts, 'Es de otra moneda. Escríbelo en soles o en dólares.')
      else if (other !== undefined) fault(amounts, 'Tiene importes de dos monedas. Deja una sola.')
      else if (named !== undefined && named !== sign)
        fault(field, `Aquí dice ${currencyLabels[named]} y el importe dice ${currencyLabels[sign]}. Corrige uno.`)
      return named ?? (sign === 'OTHER' ? undefined : sign)
    },
    yes(field) {
      const said = folded(text(field))
      if (!yesWords.has(said) && !noWords.has(said)) fault(field, 'Escribe Sí o No.')
      return yesWords.has(said)
    },
    faults: () => [...faults].map(([field, message]) => ({ field, message })),
  }
}

/** Parts of a cell, parted by semicolon, bar or line: names and amounts may have commas. */
export const listOf = (text: string): string[] =>
  text
    .split(/[;|\n]/)
    .map(one => one.trim())
    .filter(Boolean)

/** What words mean, as `folded` writes them: the labels, the codes and other words. */
export function wordsOf<Code extends string>(
  labels: Readonly<Record<Code, string>>,
  others: Readonly<Record<string, Code>> = {},
) {
  const words = new Map<string, Code>()
  for (const [code, label] of Object.entries(labels) as [Code, string][]) {
    words.set(folded(label), code)
    words.set(folded(code), code)
  }
  for (const [word, code] of Object.entries(others)) words.set(folded(word), code)
  return (text: string): Code | undefined => words.get(folded(text))
}

export const currencyOf = wordsOf(currencyLabels, {
  sol: 'PEN',
  soles: 'PEN',
  's/': 'PEN',
  'S/.': 'PEN',
  dolar: 'USD',
  dolares: 'USD',
  us$: 'USD',
  usd: 'USD',
})

/** What an amount's sign says; in Peru a lone `$` is dollars. */
function signOf(amount: string): 'PEN' | 'USD' | 'OTHER' | undefined {
  if (/US\$|USD|^\$|\$$|d[oó]lar/i.test(amount)) return 'USD'
  if (/S\/|PEN|soles/i.test(amount)) return 'PEN'
  return /[€£¥]|EUR|GBP|CLP|COP|MXN/i.test(amount) ? 'OTHER' : undefined
}

const countryCodes = new Map<string, string>()
for (let one = 65; one <= 90; one++)
  for (let two = 65; two <= 90; two++) {
    const code = String.fromCharCode(one, two)
    const name = countryName(code)
    if (name !== code) countryCodes.set(folded(name), code)
  }

/** A country's two letters, from them or from its Spanish name; undefined for other text. */
export const countryOf = (text: string): string | undefined =>
  /^[a-z]{2}$/i.test(text) && countryName(text.toUpperCase()) !== text.toUpperCase()
    ? text.toUpperCase()
    : countryCodes.get(folded(text))

const cities = new Map<string, string>()
for (const zone of Intl.supportedValuesOf('timeZone')) {
  const city = folded(zone.slice(zone.lastIndexOf('/') + 1))
  if (!cities.has(city)) cities.set(city, zone)
}

/** An IANA zone, from its name or its city's. */
export const zoneOf = (text: string): string | undefined =>
  TimeZone.safeParse(text).success ? text : cities.get(folded(text))

/** A wall time: `8`, `8:00`, `08:00:00`, `8 pm`. */
export function timeOf(text: string): string | undefined {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap]\.?\s?m\.?)?$/i.exec(text.trim()) ?? []
  if (hour === undefined) return undefined
  const isAfternoon = half !== undefined && /^p/i.test(half)
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (hours > 24 || Number(minute) > 59 || (hours === 24 && minute !== '00')) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** How exports say that a contract or booking doesn't count any more, or not yet. */
const ended =
  /^(cancel|anulad|archiv|borrador|draft|terminad|finaliz|vencid|expir|ended|terminated|past|inactiv|former|lost|rechazad|no se present|no show)/

export const isEnded = (status: string): boolean => ended.test(folded(status))
