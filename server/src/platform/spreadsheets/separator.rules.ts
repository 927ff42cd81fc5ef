import type { ReadingNote, Separator } from '@aforo/api/platform/tables'

/** Which character separates a text file's columns. */

export const separatorMarks: Record<Separator, string> = {
  COMMA: ',',
  SEMICOLON: ';',
  TAB: '\t',
  PIPE: '|',
  // Stands in no text: each line is one cell.
  NONE: '\u001f',
}

/** In the order in which equals win: a comma is also in decimals and in names. */
const candidates = ['TAB', 'PIPE', 'SEMICOLON', 'COMMA'] as const
const byMark = new Map(candidates.map(name => [separatorMarks[name], name]))

/** Excel's first line `sep=;`. */
const said = /^\ufeff?"?sep=([,;|\t])"?[,;|\t]*(?:\r\n|\n|\r)/i

const mostLines = 500
const quotedCell = /(^|[,;|\t\r\n])[ ]*"(?:[^"]|"")*"(?=[ ]*(?:[,;|\t\r\n]|$))/g

/** A cell that is whole in itself: a number, also with a decimal comma; text without separators, or with commas as in prose. */
const whole = /^(?:[-+]?[\d.]*\d(?:[.,]\d+)?|[^,;|\t]*|[^;|\t,]*(?:,\s[^;|\t,]*)+)$/

/** How well a separator splits the lines: in how many the usual number of cells is, and how many of those are whole. */
function scoreOf(lines: readonly string[], separator: (typeof candidates)[number]) {
  const mark = separatorMarks[separator]
  const split = lines.map(line => line.split(mark))
  const counts = new Map<number, number>()
  for (const { length } of split) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  let [usual, agreeing] = [1, 0]
  for (const [length, count] of counts)
    if (count > agreeing || (count === agreeing && length > usual)) [usual, agreeing] = [length, count]
  if (agreeing === 0) return { separator, score: 0, agreeing, atEnd: 0 }
  let [cells, good] = [0, 0]
  for (const row of split) {
    if (row.length !== usual) continue
    for (const cell of row) {
      cells += 1
      if (whole.test(cell.trim())) good += 1
    }
  }
  const last = split.findLastIndex(({ length }) => length !== usual)
  return { separator, score: (agreeing / lines.length) * (good / cells), agreeing, atEnd: split.length - 1 - last }
}

/**
 * The separator of a text, judged over its lines and not by the first one: lines above the titles have none of it.
 * @param text the file's beginning
 */
export function separatorOf(text: string): { separator: Separator; note: ReadingNote | undefined } {
  const note = (guess: boolean, words: string): ReadingNote => ({ about: 'SEPARATOR', guess, text: words })
  const mark = said.exec(text)?.[1]
  const named = mark === undefined ? undefined : byMark.get(mark)
  if (named) return { separator: named, note: note(false, 'Lo dice la primera línea del archivo.') }
  const lines = text
    .replace(quotedCell, '$1Q')
    .split(/\r\n|\n|\r/, mostLines)
    .filter(line => line.trim() !== '')
  const scores = candidates.map(candidate => scoreOf(lines, candidate))
  const best = scores.reduce((best, next) => (next.score > best.score + 1e-9 ? next : best))
  // Names with commas in a list of one column are no columns.
  const enough = best.agreeing >= lines.length / 2 || best.atEnd >= Math.max(2, lines.length / 4)
  if (best.score === 0 || !enough) return { separator: 'NONE', note: note(lines.length > 1, 'No se encontró ninguno.') }
  const rival = scores.find(one => one !== best && one.score > best.score * 0.9)
  return {
    separator: best.separator,
    note: rival && note(true, 'Más de uno parece posible: mira si las columnas están bien.'),
  }
}
