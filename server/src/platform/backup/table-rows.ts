import { StartupError } from '../settings.ts'
import { tool } from './postgres-tools.ts'
import type { TableSums } from './table-sums.ts'

/** Rows of each table, by `schema.table`. */
export type TableRows = Map<string, number>

const newline = 0x0a
const copied = /^COPY (\S+) .*FROM stdin;$/

/** Lines are only read up to this length; longer ones are rows. */
const headLength = 20_000

/**
 * Counts the rows of each table in a pg_dump file, as pg_restore would load them: reads the file to its end. @throws
 * StartupError with pg_restore's own message
 */
export async function rowsInFile(file: string): Promise<TableRows> {
  const rows: TableRows = new Map()
  let table: string | undefined
  const read = (line: string) => {
    if (table === undefined) {
      table = copied.exec(line)?.[1]
      if (table !== undefined) rows.set(table, 0)
    } else if (line === '\\.') table = undefined
    else rows.set(table, (rows.get(table) ?? 0) + 1)
  }
  const { run, ended } = tool('pg_restore', undefined, ['--data-only', '--file=-', file])
  let head = ''
  // Not readline, which also splits lines at characters that rows may contain.
  for await (const chunk of run.stdout as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      read(head + chunk.toString('latin1', from, Math.min(at, from + headLength)))
      head = ''
      from = at + 1
    }
    if (head.length < headLength) head += chunk.toString('latin1', from, from + headLength)
  }
  const fault = await ended
  if (fault) throw new StartupError(fault)
  return rows
}

/** Tables whose rows differ, in Spanish, such as `public.contracts 0 de 16`. */
export const differences = (file: TableRows, database: TableSums): string[] =>
  [...new Set([...database.keys(), ...file.keys()])]
    .filter(table => (file.get(table) ?? 0) !== (database.get(table)?.rows ?? 0))
    .map(table => `${table} ${file.get(table) ?? 0} de ${database.get(table)?.rows ?? 0}`)
