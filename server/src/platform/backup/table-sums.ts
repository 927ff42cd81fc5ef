import type pg from 'pg'

/**
 * Rows and checksum of each table, by `schema.table`. The checksum is null if the table was written while the copy was
 * made, so that its exact state is unknown.
 */
export type TableSums = Map<string, { rows: number; sum: string | null }>

/** Texts of rows must not depend on the server's or the user's settings. */
const settled = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/**
 * Counts and sums up the rows of each table in the connection's transaction, as aforo_system, which sees every row,
 * while the owner writes the file: rows that a policy hides from either show as a difference. The checksum is the sum of
 * the rows' hashes: it doesn't depend on their order.
 */
export async function sumsInDatabase(client: pg.Client): Promise<TableSums> {
  const { rows: tables } = await client.query<{ name: string; secured: boolean }>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as secured
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by name`)
  await client.query(settled)
  const sums: TableSums = new Map()
  for (const { name, secured } of tables) {
    await client.query(secured ? 'set local role aforo_system' : 'reset role')
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${name} t`,
    )
    sums.set(name, { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '0' })
  }
  await client.query('reset role')
  return sums
}

/** The same in a transaction of its own. */
export async function sumsNow(client: pg.Client): Promise<TableSums> {
  await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')
  try {
    return await sumsInDatabase(client)
  } finally {
    await client.query('rollback')
  }
}

/** What holds at a moment between two readings: only tables that are equal in both have a checksum. */
export function sumsBetween(before: TableSums, after: TableSums): TableSums {
  const between: TableSums = new Map()
  for (const [name, { rows, sum }] of after)
    between.set(name, { rows, sum: before.get(name)?.sum === sum && before.get(name)?.rows === rows ? sum : null })
  return between
}

/** Tables of a restored copy that aren't as they were copied, in Spanish, such as `public.contracts 0 de 16 filas`. */
export function sumDifferences(copied: TableSums, restored: TableSums): string[] {
  return [...new Set([...copied.keys(), ...restored.keys()])].flatMap(name => {
    const [was, is] = [copied.get(name), restored.get(name)]
    if (!was) return [`${name} sobra`]
    if (!is) return [`${name} falta`]
    if (was.sum === null) return []
    if (was.rows !== is.rows) return [`${name} ${is.rows} de ${was.rows} filas`]
    return was.sum === is.sum ? [] : [`${name} tiene otras filas`]
  })
}
