import { buffer } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import { writeXlsxStream } from 'hucre/xlsx'

const types = {
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
}

export interface WrittenTable {
  /** Of the file, without its ending, and of the sheet. */
  name: string
  header: string[]
  rows: string[][]
}

/** Characters of the widest column. */
const widest = 60

/**
 * A table as a file to download. Every cell is a text: what looks like a formula stays the text that it is, and in a CSV,
 * which has no types, it is marked as one by an apostrophe, which reading takes away again.
 */
export async function tableFile({ name, header, rows }: WrittenTable, format: 'XLSX' | 'CSV'): Promise<File> {
  if (format === 'CSV') {
    const text = stringify([header, ...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true })
    return new File([text], `${name}.csv`, { type: types.CSV })
  }
  const columns = header.map(title => ({ header: title, width: Math.min(Math.max(title.length + 4, 18), widest) }))
  const stream = writeXlsxStream(rows, { name: name.slice(0, 31), columns, freezePane: { rows: 1 } })
  return new File([await buffer(stream)], `${name}.xlsx`, { type: types.XLSX })
}
