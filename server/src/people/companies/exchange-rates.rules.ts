import type { RateVerdict } from '@aforo/api/people/billing-settings'
import { largestRate, rateOf, rateText } from '@aforo/api/people/exchange-rates'

/** A row of a file, by its number there. */
interface TableRow {
  row: number
  cells: readonly string[]
}

/** Where the date and the rate stand in a file, and after which row its data begins. */
interface Columns {
  date: number
  rate: number
  titles: boolean
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The columns of a file by its titles; SUNAT and the banks name both rates, and bills take the one of sale. Without titles:
 * the first two columns.
 */
export function columnsOf(first: readonly string[]): Columns {
  const titles = first.map(folded)
  const at = (pattern: RegExp) => titles.findIndex(title => pattern.test(title))
  const date = at(/fecha|\bdia\b|date/)
  if (date < 0) return { date: 0, rate: 1, titles: false }
  const rate = [/venta|sell/, /tipo de cambio|^t\.?\s?c\.?$|rate|soles|pen/].map(at).find(place => place >= 0)
  return { date, rate: rate ?? (date === 0 ? 1 : 0), titles: true }
}

/** The days that a spreadsheet counts from 30 December 1899: 1970 to 2199. */
const serials = { first: 25_569, last: 109_574 }

/** A date as files write it: `2026-03-05`, `05/03/2026`, or the number by which a spreadsheet keeps it. */
export function readDate(text: string): string | undefined {
  const serial = /^\d{5,6}(\.0+)?$/.test(text) ? Number(text) : 0
  if (serial >= serials.first && serial <= serials.last)
    return Temporal.PlainDate.from('1899-12-30').add({ days: serial }).toString()
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ??
    (([whole, day, month, year]) => [whole, year, month, day])(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [])
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
    return date.year >= 1971 && date.year < 2200 ? date.toString() : undefined
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined
    throw error
  }
}

/** Millionths of a rate as files write it, with a point or a comma; or what is wrong with it. */
export function readRate(text: string): { rate: number } | { fault: string } {
  const rate = rateOf(text.replace(/^(S\/\.?|PEN)\s*/i, '').replace(',', '.'))
  if (rate === undefined)
    return { fault: 'El tipo de cambio no se entiende: escríbelo con seis decimales como máximo.' }
  if (rate <= 0) return { fault: 'El tipo de cambio debe ser mayor que cero.' }
  return rate > largestRate ? { fault: 'El tipo de cambio es como máximo 1000.' } : { rate }
}

/** A row as it was read, and what would happen with it. Rates in millionths. */
export interface ReadRow {
  row: number
  verdict: RateVerdict
  date: string | null
  rate: number | null
  current: number | null
  fault: string
}

/**
 * Reads rows of a file against what is there.
 * @param current the rates that there are, by date
 * @param lockDate nothing before it changes
 */
export function readRows(
  rows: readonly TableRow[],
  current: ReadonlyMap<string, number>,
  lockDate: string | null,
): ReadRow[] {
  const columns = columnsOf(rows[0]?.cells ?? [])
  const seen = new Map<string, number>()
  return rows.slice(columns.titles ? 1 : 0).map(({ row, cells }): ReadRow => {
    const date = readDate(cells[columns.date] ?? '') ?? null
    const read = readRate(cells[columns.rate] ?? '')
    const rate = 'rate' in read ? read.rate : null
    const now = (date !== null && current.get(date)) || null
    const known = { row, date, rate, current: now }
    const faulty = (fault: string): ReadRow => ({ ...known, verdict: 'FAULTY', fault })
    if (date === null) return faulty('La fecha no se entiende: escríbela como 05/03/2026.')
    if ('fault' in read) return faulty(read.fault)
    const earlier = seen.get(date)
    if (earlier !== undefined) return faulty(`Esa fecha ya está en la fila ${earlier}.`)
    seen.set(date, row)
    if (now === rate) return { ...known, verdict: 'SAME', fault: '' }
    if (lockDate !== null && date < lockDate) return faulty('Esa fecha está cerrada: es anterior a la fecha de cierre.')
    return { ...known, verdict: now === null ? 'NEW' : 'CHANGED', fault: '' }
  })
}

/** Which days of a list of rates come twice: the first such one's place. */
export function repeatedPlace(dates: readonly string[]): number | undefined {
  const place = dates.findIndex((date, index) => dates.indexOf(date) < index)
  return place < 0 ? undefined : place
}

/** `3.745`, or of many days between which the rates move: `de 3.712 a 3.745`. */
export function ratesInWords(rates: readonly number[]): string {
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  return low === high ? rateText(low) : `de ${rateText(low)} a ${rateText(high)}`
}
