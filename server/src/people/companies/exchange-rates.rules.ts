import type { RateVerdict } from '@aforo/api/people/billing-settings'
import { largestRate, rateFields, rateOf, rateText } from '@aforo/api/people/exchange-rates'
import {
  columnName,
  type DateOrder,
  type ReadingNote,
  type TableColumn,
  type TableMapping,
} from '@aforo/api/platform/tables'
import { cellFault, folded, isNoData } from '../../platform/spreadsheets/cells.rules.ts'
import { dateFault, readDate } from '../../platform/spreadsheets/dates.rules.ts'

/** A row of a file, by its number there. */
interface TableRow {
  row: number
  cells: readonly string[]
}

const note = (text: string): ReadingNote => ({ about: 'COLUMNS', guess: true, text })

const isBuying = (title: string) => rateFields.rate.never.some(word => ` ${folded(title)} `.includes(` ${word} `))

/**
 * Which column is the selling rate where no title says so: the only one with figures, or the second one in SUNAT's order,
 * date, buying and selling. Both are guesses that are told; of any others it is asked.
 */
export function guessRate(
  mapping: TableMapping,
  columns: readonly TableColumn[],
  below: readonly TableRow[],
): { mapping: TableMapping; notes: ReadingNote[] } {
  const date = mapping.date ?? null
  if ((mapping.rate ?? null) !== null || date === null) return { mapping, notes: [] }
  const valueAt = (cells: readonly string[], index: number) => {
    const read = readRate(cells[index] ?? '')
    return 'rate' in read ? read.rate : undefined
  }
  const figures = columns.filter(
    ({ index, samples }) =>
      index !== date && samples.some(text => 'rate' in readRate(text)) && samples.every(text => isRateOrNone(text)),
  )
  const [first, second] = figures
  if (figures.length === 1 && first && !isBuying(first.header))
    return {
      mapping: { ...mapping, rate: first.index },
      notes: [note(`${first.header} se tomó como la venta: es la única columna con cifras.`)],
    }
  const isUntitled = ({ index, header }: TableColumn) => header === columnName(index)
  if (
    figures.length === 2 &&
    first?.index === date + 1 &&
    second?.index === date + 2 &&
    (isUntitled(first) || isBuying(first.header)) &&
    isUntitled(second) &&
    below.every(({ cells }) => (valueAt(cells, first.index) ?? 0) <= (valueAt(cells, second.index) ?? largestRate))
  )
    return {
      mapping: { ...mapping, rate: second.index },
      notes: [note(`${second.header} se tomó como la venta, por el orden de la SUNAT: fecha, compra, venta.`)],
    }
  return { mapping, notes: [note('El archivo no dice cuál columna es la venta: elígela.')] }
}

const isRateOrNone = (text: string) => isNoData(text) || 'rate' in readRate(text)

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

interface RateReading {
  columns: { date: number; rate: number }
  /** Of the whole file. */
  order: DateOrder
  /** The rates that there are, by date. */
  current: ReadonlyMap<string, number>
  /** Nothing before it changes. */
  lockDate: string | null
}

/** Reads rows of a file against what is there. */
export function readRows(rows: readonly TableRow[], reading: RateReading): ReadRow[] {
  const { columns, order, current, lockDate } = reading
  const seen = new Map<string, number>()
  return rows.map(({ row, cells }): ReadRow => {
    const [dateText, rateText] = [cells[columns.date] ?? '', cells[columns.rate] ?? '']
    const date = readDate(dateText, order) ?? null
    const read = readRate(rateText)
    const rate = 'rate' in read ? read.rate : null
    const now = (date !== null && current.get(date)) || null
    const known = { row, date, rate, current: now }
    const faulty = (fault: string): ReadRow => ({ ...known, verdict: 'FAULTY', fault })
    const broken = cellFault(dateText) ?? cellFault(rateText)
    if (broken !== undefined) return faulty(broken)
    if (date === null) return faulty(dateFault(dateText, order))
    if (isNoData(rateText)) return { ...known, verdict: 'NONE', fault: '' }
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
