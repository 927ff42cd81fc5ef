import type pg from 'pg'
import { StartupError } from '../settings.ts'
import { tool } from './postgres-tools.ts'

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

/**
 * Counts the rows of each table in the connection's transaction. Counted as aforo_system, which sees every row, while
 * the owner writes the file: rows that a policy hides from either show as a difference.
 */
export async function rowsInDatabase(client: pg.Client): Promise<TableRows> {
  const { rows: tables } = await client.query<{ name: string; secured: boolean }>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as secured
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by name`)
  const counts: TableRows = new Map()
  for (const { name, secured } of tables) {
    await client.query(secured ? 'set local role aforo_system' : 'reset role')
    const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${name}`)
    counts.set(name, Number(rows[0]?.count))
  }
  return counts
}

/** Tables whose rows differ, in Spanish, such as `public.contracts 0 de 16`. */
export const differences = (file: TableRows, database: TableRows): string[] =>
  [...new Set([...database.keys(), ...file.keys()])]
    .filter(table => (file.get(table) ?? 0) !== (database.get(table) ?? 0))
    .map(table => `${table} ${file.get(table) ?? 0} de ${database.get(table) ?? 0}`)
