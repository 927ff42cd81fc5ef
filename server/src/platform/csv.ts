/** What a spreadsheet would take for a formula, also after it drops what is before the sign. */
const formula = /^[\s]*[=+\-@]/

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A leading apostrophe makes spreadsheets show the text as it is.
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV text with a byte order mark, so that spreadsheets read its accents; formulas are made harmless. */
export const csv = (rows: (string | number)[][]): string =>
  `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
