/** The text of cells. */

export const bounds = {
  /** Non-blank rows, including the header. */
  rows: 100_001,
  columns: 200,
  /** Characters of a cell; longer text is cut. */
  cell: 20_000,
  /** Characters of a row. */
  row: 50_000,
  /** Characters of all rows; a shared string counts for every cell that uses it. */
  text: 60 * 1024 * 1024,
  /** Excel's last row. */
  lastRow: 1_048_576,
  /** Unpacked bytes of all parts of a workbook. */
  unpacked: 300 * 1024 * 1024,
  /** Characters of a workbook's shared strings. */
  sharedText: 60 * 1024 * 1024,
  /** Parts (files) of a workbook. */
  parts: 5_000,
}

/** Characters that nobody sees: soft hyphens, zero-width spaces, marks of direction. Joiners belong to scripts and stay. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g
const control = /\p{Cc}+/gu
/** How OOXML writes a character that XML can't: `_x000D_`. */
const escaped = /_x([0-9A-F]{4})_/gi
const plain = /^[\x21-\x7e\xa1-\xac\xae-\u017f]*$/

/** Cleans a cell's text: escapes decoded, no invisible characters, single spaces, cut at the limit. */
export function cellText(text: string): string {
  const cut = text.length > bounds.cell ? text.slice(0, bounds.cell) : text
  // Most cells are one word.
  if (plain.test(cut) && !cut.includes('_x')) return cut
  return cut
    .replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(unseen, '')
    .replace(control, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
}

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell === '')

/** A formula without its last result, as programs save it that don't calculate. */
export const uncalculated = '#FÓRMULA'

const errors =
  /^#(N\/[AD]|¡?REF!|¡?DIV\/0!|¡?VALUE!|¡?VALOR!|¡?NUM!|¡?N[UÚ]MERO!|NULL!|¡?NULO!|¿?NAME\?|¿?NOMBRE\?|¡?SPILL!|¡?DESBORDAMIENTO!|¡?CALC!|¡?FIELD!|¡?CAMPO!|BLOCKED!|UNKNOWN!|CONNECT!|GETTING_DATA|BUSY!|ERROR!)$/i

/** What to do about a cell that holds a spreadsheet's error instead of a value; undefined for any other. */
export function cellFault(text: string): string | undefined {
  if (!text.startsWith('#')) return undefined
  if (text === uncalculated)
    return 'Es una fórmula sin su resultado. Abre el archivo en Excel, guárdalo y vuelve a subirlo.'
  if (errors.test(text)) return `«${text}» es un error de la hoja de cálculo: corrige esa celda.`
  if (/^#{3,}$/.test(text)) return 'La columna era muy angosta y el dato se perdió al copiarlo.'
  return undefined
}

/** What stands where there is no value: `n.d.` of the central bank, `s/d`, a dash. */
export const isNoData = (text: string): boolean => /^(n\.?\s?d\.?|s\.?\/?d\.?|n\/a|-+|–|—|\.\.+)$/i.test(text)

/** Letters and digits alone, without accents or case: `E-mail *` is `e mail`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
