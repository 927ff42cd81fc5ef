import { missingFields, type ReadingChoice, type TableFields, type TableMapping } from '@aforo/api/platform/tables'
import { asLocalFile, uploadedName } from './local-file.ts'
import { type ColumnGuess, faultInMapping, type Understood, understood } from './reading.rules.ts'
import { TableFault, type TableRow } from './table.ts'
import { tableRows } from './table-reader.ts'
import { titledHead } from './titled-sheet.ts'

interface SmallTable extends Understood {
  name: string
  /** The rows below the titles; none as long as a required field has no column. */
  rows: TableRow[]
}

interface SmallTableAsked {
  /** The tenant whose turn it takes. */
  owner: string
  fields: TableFields
  /** How to read it, as far as somebody chose it. */
  choice: ReadingChoice
  /** The columns as somebody chose them. */
  chosen: TableMapping | undefined
  guess?: ColumnGuess
  /** Rows of data, at most. */
  most: number
}

/**
 * Reads the whole of a small file, for a preview that keeps nothing: with each choice it is sent again.
 * @throws TableFault with what to do, in Spanish
 */
export async function readSmallTable(file: File, bytes: Uint8Array, asked: SmallTableAsked): Promise<SmallTable> {
  const { owner, fields, choice, chosen, guess, most } = asked
  const name = uploadedName(file)
  if (bytes.length === 0) throw new TableFault('El archivo está vacío. Elige uno con una fila de títulos y sus datos.')
  return asLocalFile(bytes, async path => {
    const head = await titledHead(fields, { path, name, owner, evidence: true }, choice)
    const { reading, mapping } = understood(fields, head, choice, { chosen, ...(guess && { guess }) })
    const fault = faultInMapping(fields, mapping, Math.max(0, ...reading.columns.map(({ index }) => index)) + 1)
    if (fault !== undefined) throw new TableFault(fault)
    const rows: TableRow[] = []
    if (missingFields(fields, mapping).length > 0) return { name, reading, mapping, rows }
    for await (const batch of tableRows(path, name, { ...choice, sheet: reading.sheet ?? undefined })) {
      rows.push(...batch.filter(({ row }) => row > reading.headerRow))
      if (rows.length > most) throw new TableFault(`El archivo tiene más de ${most} filas. Divídelo en varios.`)
    }
    if (rows.length === 0) throw new TableFault('El archivo no tiene ninguna fila debajo de los títulos.')
    return { name, reading, mapping, rows }
  })
}
