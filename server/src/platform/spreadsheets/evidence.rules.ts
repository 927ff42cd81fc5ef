import type { DateOrder, DecimalMark, ReadingNote } from '@aforo/api/platform/tables'
import { orderIn } from './dates.rules.ts'
import { markIn } from './numbers.rules.ts'

/** What a file's cells say of the order of its dates and of its decimal mark, collected row by row. */

/** For each of two answers the first row that allows no other one, and how many rows allow both. */
interface Said<Answer extends string> {
  rows: Partial<Record<Answer, number>>
  unclear: number
}

interface ColumnEvidence {
  dates?: Said<DateOrder>
  numbers?: Said<DecimalMark>
}

/** By column, counted from 0. */
export type Evidence = Record<number, ColumnEvidence>

function add<Answer extends string>(said: Said<Answer> | undefined, answer: Answer | 'EITHER', row: number) {
  const now: Said<Answer> = said ?? { rows: {}, unclear: 0 }
  if (answer === 'EITHER') now.unclear += 1
  else now.rows[answer] ??= row
  return now
}

const worthLooking = /^[^\p{L}]*\d[.,/-][^\p{L}]*\d|^(?:S\/|US\$|USD|PEN|\$)/u

/** Adds what a row says. */
export function collect(evidence: Evidence, { row, cells }: { row: number; cells: readonly string[] }) {
  for (const [index, cell] of cells.entries()) {
    if (cell.length < 3 || cell.length > 40 || !worthLooking.test(cell)) continue
    const order = orderIn(cell)
    const mark = order === undefined ? markIn(cell) : undefined
    if (order === undefined && mark === undefined) continue
    evidence[index] ??= {}
    const column = evidence[index]
    if (order) column.dates = add(column.dates, order, row)
    if (mark) column.numbers = add(column.numbers, mark, row)
  }
}

/** One answer for all columns, with the row that decided; the usual one where none did. */
function decided<Answer extends string>(said: (Said<Answer> | undefined)[], usual: Answer, other: Answer) {
  const rowOf = (answer: Answer) => {
    const rows = said.flatMap(one => one?.rows[answer] ?? [])
    return rows.length > 0 ? Math.min(...rows) : undefined
  }
  const [usualRow, otherRow] = [rowOf(usual), rowOf(other)]
  const unclear = said.reduce((sum, one) => sum + (one?.unclear ?? 0), 0)
  const answer = otherRow !== undefined && usualRow === undefined ? other : usual
  return {
    answer,
    row: answer === usual ? usualRow : otherRow,
    against: answer === usual ? otherRow : usualRow,
    unclear,
  }
}

interface Decision<Answer> {
  answer: Answer
  note: ReadingNote | undefined
}

/**
 * The order of a file's dates: one row that can only be read in one way decides for all. Peru writes the day first.
 * @param columns the columns that are dates
 */
export function dateOrderOf(evidence: Evidence, columns: readonly number[]): Decision<DateOrder> {
  const said = columns.map(column => evidence[column]?.dates)
  const { answer, row, against, unclear } = decided(said, 'DAY_FIRST', 'MONTH_FIRST')
  const words = answer === 'DAY_FIRST' ? 'día/mes/año' : 'mes/día/año'
  const note = (guess: boolean, text: string): ReadingNote => ({ about: 'DATES', guess, text })
  if (row !== undefined && against !== undefined)
    return {
      answer,
      note: note(
        true,
        `La fila ${row} es día/mes/año y la ${against} solo puede ser mes/día/año: una de las dos está mal.`,
      ),
    }
  if (row !== undefined)
    return {
      answer,
      note: answer === 'DAY_FIRST' ? undefined : note(false, `Lo decide la fila ${row}: solo puede ser ${words}.`),
    }
  if (unclear === 0) return { answer, note: undefined }
  return { answer, note: note(true, 'Ninguna fila lo decide: se supone que el día va primero.') }
}

/**
 * The decimal mark of a file's numbers.
 * @param columns the columns that are numbers
 * @param isKnown whether a number that allows both is known to have a point
 */
export function decimalMarkOf(evidence: Evidence, columns: readonly number[], isKnown: boolean): Decision<DecimalMark> {
  const said = columns.map(column => evidence[column]?.numbers)
  const { answer, row, against, unclear } = decided(said, 'POINT', 'COMMA')
  const note = (guess: boolean, text: string): ReadingNote => ({ about: 'NUMBERS', guess, text })
  if (row !== undefined && against !== undefined)
    return {
      answer,
      note: note(
        true,
        `La fila ${row} usa punto para los decimales y la ${against} usa coma: una de las dos está mal.`,
      ),
    }
  if (row !== undefined || unclear === 0 || isKnown) return { answer, note: undefined }
  return { answer, note: note(true, 'Ninguna fila lo decide: se supone que los decimales van tras un punto.') }
}
