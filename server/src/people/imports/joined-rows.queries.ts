import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Rows of a file that are parts of one record. */

/**
 * Looks at all rows that have their key with others: what joins a row must say the same in all but its lines, and where
 * one has errors none is made.
 * @param columns the file's column of each field of what is staged
 */
export async function settleJoined(tx: Tx, importId: string, columns: Readonly<Record<string, string>>): Promise<void> {
  const mine = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = aforo_tenant() and ${sql.ref(`${alias}.import_id`)} = ${importId}::uuid`
  await sql`
    with differing as (
      select j.row_no, f.row_no as first, (
        select coalesce(${JSON.stringify(columns)}::jsonb ->> k, k) from jsonb_object_keys(j.given) k
        where k <> 'lines' and j.given -> k <> 'null' and j.given -> k is distinct from f.given -> k
        order by k limit 1) as field
      from import_rows j join import_rows f on ${mine('f')} and f.key = j.key and f.verdict = 'CREATE'
      where ${mine('j')} and j.verdict = 'JOINED')
    update import_rows x set verdict = 'ERROR', given = null, guesses = '[]', faults = jsonb_build_array(jsonb_build_object(
      'field', d.field, 'message', 'Dice otra cosa que la fila ' || d.first || ', con el mismo número. Corrige una de las dos.'))
    from differing d where ${mine('x')} and x.row_no = d.row_no and d.field is not null
  `.execute(tx)
  await sql`
    with faulty as (
      select y.key, min(y.row_no) as row_no, min(y.faults -> 0 ->> 'field') as field from import_rows y
      where ${mine('y')} and y.verdict = 'ERROR' and y.key is not null group by y.key)
    update import_rows x set verdict = 'ERROR', given = null, guesses = '[]', faults = jsonb_build_array(jsonb_build_object(
      'field', f.field, 'message', 'La fila ' || f.row_no || ', con el mismo número, tiene errores. Corrígela.'))
    from faulty f where ${mine('x')} and x.key = f.key and x.verdict in ('CREATE', 'JOINED')
  `.execute(tx)
}

/** What the rows say that join another one. */
export async function partsOf(tx: Tx, importId: string, key: string): Promise<object[]> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(sql<object>`given`.as('given'))
    .where('import_id', '=', importId)
    .where('key', '=', key)
    .where('verdict', '=', 'JOINED')
    .orderBy('row_no')
    .execute()
  return rows.map(({ given }) => given)
}

/** How many rows come to what. */
export async function countVerdicts(tx: Tx, importId: string) {
  const { rows } = await sql<{ to_create: number; existing: number; faulty: number; guessed: number }>`
    select count(*) filter (where verdict = 'CREATE')::int as to_create,
      count(*) filter (where verdict = 'EXISTS')::int as existing,
      count(*) filter (where verdict = 'ERROR')::int as faulty,
      count(*) filter (where guesses <> '[]')::int as guessed
    from import_rows where tenant_id = aforo_tenant() and import_id = ${importId}::uuid`.execute(tx)
  return rows[0] ?? { to_create: 0, existing: 0, faulty: 0, guessed: 0 }
}
