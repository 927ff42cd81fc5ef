import type { DateOrder } from '@aforo/api/platform/tables'

/** Dates as files write them. */

const monthNames: Record<string, number> = {}
for (const [at, names] of [
  'ene enero jan january',
  'feb febrero february',
  'mar marzo march',
  'abr abril apr april',
  'may mayo',
  'jun junio june',
  'jul julio july',
  'ago agosto aug august',
  'set sep sept setiembre septiembre september',
  'oct octubre october',
  'nov noviembre november',
  'dic diciembre dec december',
].entries())
  for (const name of names.split(' ')) monthNames[name] = at + 1

/** The days that a spreadsheet counts from 30 December 1899: 1970 to 2199. */
const serials = { first: 25_569, last: 109_574 }

/** A time of day behind a date, which doesn't matter to it. */
const time = String.raw`(?:[T,\s]\s*\d{1,2}[:.]\d{2}.*|[T\s]\s*\d{1,2}\s*[ap]\.?\s?m\.?)?`
const figures = new RegExp(String.raw`^(\d{1,2})\s*([/.\-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})${time}$`, 'i')
const yearFirst = new RegExp(String.raw`^(\d{4})\s*([/.\-])\s*(\d{1,2})\s*\2\s*(\d{1,2})${time}$`, 'i')
const inOne = /^(19|20|21)(\d{2})(\d{2})(\d{2})$/
const between = String.raw`[\s./,\-]*(?:del?\s+)?`
const named = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(\d{1,2})${between}(\p{L}{3,10})\.?${between}(\d{4}|\d{2})${time}$`,
  'iu',
)
const nameFirst = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(\p{L}{3,10})\.?[\s./\-]*(\d{1,2})(?:\s*,\s*|[\s./\-]+(?:del?\s+)?)(\d{4})${time}$`,
  'iu',
)
const yearNamed = new RegExp(String.raw`^(\d{4})[\s./\-]+(\p{L}{3,10})\.?[\s./\-]+(\d{1,2})${time}$`, 'iu')

const plainWord = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Two digits: 1970 to 2069. */
const fullYear = (year: string) => Number(year) + (year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900)

function dateOf(year: number, month: number | undefined, day: number): string | undefined {
  if (month === undefined || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  if (year < 1971 || year >= 2200) return undefined
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > days) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * A date as files write it: `2026-03-05`, `05/03/26`, `5-mar-26`, `24Nov26`, `5 de marzo de 2026`, `Mar 5, 2026`, or the
 * number by which a spreadsheet counts days, with or without a time of day.
 * @param order of a date in figures; one for the whole file, so that no row is read in another way than its neighbours
 */
export function readDate(text: string, order: DateOrder): string | undefined {
  if (text === '' || text.length > 60) return undefined
  if (/^\d{5,6}([.,]\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text.replace(',', '.')))
    if (serial < serials.first || serial > serials.last) return undefined
    return Temporal.PlainDate.from('1899-12-30').add({ days: serial }).toString()
  }
  let match = yearFirst.exec(text)
  if (match) return dateOf(Number(match[1]), Number(match[3]), Number(match[4]))
  match = inOne.exec(text)
  if (match) return dateOf(Number(`${match[1]}${match[2]}`), Number(match[3]), Number(match[4]))
  match = figures.exec(text)
  if (match) {
    const [first, second] = [Number(match[1]), Number(match[3])]
    const [day, month] = order === 'DAY_FIRST' ? [first, second] : [second, first]
    return dateOf(fullYear(match[4] ?? ''), month, day)
  }
  return readNamedDate(text)
}

/** A date whose month is a word. */
function readNamedDate(text: string): string | undefined {
  const monthOf = (name: string | undefined) => monthNames[plainWord(name ?? '')]
  let match = named.exec(text)
  if (match) return dateOf(fullYear(match[3] ?? ''), monthOf(match[2]), Number(match[1]))
  match = nameFirst.exec(text)
  if (match) return dateOf(Number(match[3]), monthOf(match[1]), Number(match[2]))
  match = yearNamed.exec(text)
  return match ? dateOf(Number(match[1]), monthOf(match[2]), Number(match[3])) : undefined
}

/** Which orders a date in figures allows; undefined for other text. */
export function orderIn(text: string): DateOrder | 'EITHER' | undefined {
  const match = figures.exec(text)
  if (!match) return undefined
  const [first, second] = [Number(match[1]), Number(match[3])]
  const [day, month] = [first <= 31 && second >= 1 && second <= 12, second <= 31 && first >= 1 && first <= 12]
  return day && month ? 'EITHER' : day ? 'DAY_FIRST' : month ? 'MONTH_FIRST' : undefined
}

/** What to say of a cell that is no date in the file's order. */
export const dateFault = (text: string, order: DateOrder): string => {
  const other: DateOrder = order === 'DAY_FIRST' ? 'MONTH_FIRST' : 'DAY_FIRST'
  return readDate(text, other) === undefined
    ? 'La fecha no se entiende: escríbela como 05/03/2026.'
    : `En este archivo las fechas se leen como ${order === 'DAY_FIRST' ? 'día/mes/año' : 'mes/día/año'}, y así esta no existe.`
}
