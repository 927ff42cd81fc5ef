import type { RowVerdict } from '@aforo/api/people/imports'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing, type RowOf } from '../../platform/listing.ts'
import type { Fault } from './import-rows.rules.ts'

/** A row as it is kept between the check and the run. */
export interface StagedRow {
  row_no: number
  key: string | null
  cells: string[]
  /** As `Prepared` of its kind; null where it can't be written. */
  given: object | null
  verdict: RowVerdict
  faults: Fault[]
  /** What was guessed of a row that can be written. */
  guesses: Fault[]
}

/** @param rows by their numbers; all when left out */
export async function deleteRows(tx: Tx, importId: string, rows?: number[]) {
  await tx
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .$if(rows !== undefined, query => query.where(sql<boolean>`row_no = any(${rows}::integer[])`))
    .execute()
}

export async function insertRows(tx: Tx, importId: string, rows: StagedRow[]) {
  await sql`
    insert into import_rows (tenant_id, import_id, row_no, key, cells, given, verdict, faults, guesses)
    select aforo_tenant(), ${importId}::uuid, r.row_no, r.key,
      array(select jsonb_array_elements_text(r.cells)), r.given, r.verdict, r.faults, r.guesses
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      (row_no integer, key text, cells jsonb, given jsonb, verdict text, faults jsonb, guesses jsonb)
  `.execute(tx)
}

/** A file's keys, each with the first row that has it. */
export type Keys = Map<string, number>

const keysBy = async (query: ReturnType<typeof keyed>): Promise<Keys> =>
  new Map((await query.execute()).map(({ key, row_no }) => [key ?? '', row_no]))

const keyed = (tx: Tx, importId: string) =>
  tx
    .selectFrom('import_rows')
    .select(eb => ['key', eb.fn.min('row_no').as('row_no')])
    .where('import_id', '=', importId)
    .where('key', 'is not', null)
    .groupBy('key')

/** All keys of the rows that are there. */
export const keysOf = (tx: Tx, importId: string) => keysBy(keyed(tx, importId))

/** Those of these keys that a row has. @param except rows that don't count */
export const keysAmong = (tx: Tx, importId: string, keys: string[], except: number[]) =>
  keysBy(
    keyed(tx, importId)
      .where(sql<boolean>`key = any(${keys}::text[])`)
      .where(sql<boolean>`row_no <> all(${except}::integer[])`),
  )

/** How many of the rows that repeat one are looked at again when that one changes. */
const repetitions = 500

/** These rows, and those that were refused for saying the same as one of them or join it; held for the rest of the transaction. */
export async function lockRows(tx: Tx, importId: string, rows: number[]) {
  const { rows: found } = await sql<{
    row_no: number
    key: string | null
    cells: string[]
    verdict: RowVerdict
    guessed: boolean
  }>`
    select row_no, key, cells, verdict, guesses <> '[]' as guessed from import_rows
    where tenant_id = aforo_tenant() and import_id = ${importId}::uuid and row_no in (
      select unnest(${rows}::integer[])
      union
      (select x.row_no from import_rows x join import_rows y using (tenant_id, import_id, key)
       where x.tenant_id = aforo_tenant() and x.import_id = ${importId}::uuid and x.verdict in ('ERROR', 'JOINED')
         and y.row_no = any(${rows}::integer[])
       order by x.row_no limit ${repetitions}::integer)
    )
    order by row_no for update
  `.execute(tx)
  return found
}

const rowsOf = (tx: Tx, { id, verdict, guessed }: { id: string; verdict?: RowVerdict; guessed?: boolean }) =>
  tx
    .selectFrom('import_rows')
    .select([
      'row_no',
      'cells',
      sql<RowVerdict>`verdict`.as('verdict'),
      sql<Fault[]>`faults`.as('faults'),
      sql<Fault[]>`guesses`.as('guesses'),
    ])
    .where('import_id', '=', id)
    .$if(verdict !== undefined, query => query.where('verdict', '=', verdict ?? ''))
    .$if(guessed === true, query => query.where(sql<boolean>`guesses <> '[]'`))

/** A file's rows, in its order. */
export const rowList = listing({ query: rowsOf, key: ['row_no'] })

export type RowRecord = RowOf<typeof rowList>

/** Some rows of a file as they stand. */
export const rowsByNumber = (tx: Tx, importId: string, rows: number[]): Promise<RowRecord[]> =>
  rowsOf(tx, { id: importId }).where(sql<boolean>`row_no = any(${rows}::integer[])`).execute()

/** The next rows to be written, kept for the rest of the transaction. */
export const takeRows = <Prepared>(tx: Tx, importId: string, atMost: number) =>
  tx
    .selectFrom('import_rows')
    .select(['row_no', 'key', sql<Prepared>`given`.as('given')])
    .where('import_id', '=', importId)
    .where('verdict', '=', 'CREATE')
    .orderBy('row_no')
    .limit(atMost)
    .forUpdate()
    .execute()

/** What came of a row. */
export interface Outcome {
  row_no: number
  verdict: RowVerdict
  made_id?: string
  faults?: Fault[]
}

export async function settleRows(tx: Tx, importId: string, outcomes: Outcome[]) {
  await sql`
    update import_rows x set verdict = o.verdict, made_id = o.made_id, made_at = case when o.made_id is not null then now() end, faults = coalesce(o.faults, x.faults)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o
      (row_no integer, verdict text, made_id uuid, faults jsonb)
    where x.tenant_id = aforo_tenant() and x.import_id = ${importId}::uuid and x.row_no = o.row_no
  `.execute(tx)
}

/** A row that made something. */
export interface MadeRow {
  row_no: number
  made_id: string
  /** As the history of what it made has it. */
  made_at: Temporal.Instant
}

/** The last row whose result can be taken back, held for the rest of the transaction: the file's order from its end. */
export async function takeLastMade(tx: Tx, importId: string): Promise<MadeRow | undefined> {
  const { rows } = await sql<MadeRow>`
    select row_no, made_id, made_at from import_rows
    where tenant_id = aforo_tenant() and import_id = ${importId}::uuid and verdict = 'CREATED'
    order by row_no desc limit 1 for update`.execute(tx)
  return rows[0]
}

/** Marks a row as taken back, or as staying with the reason. */
export async function settleUndone(tx: Tx, importId: string, row: number, kept: Fault[] | undefined) {
  await sql`
    update import_rows set verdict = ${kept ? 'KEPT' : 'UNDONE'}, faults = ${JSON.stringify(kept ?? [])}::jsonb
    where tenant_id = aforo_tenant() and import_id = ${importId}::uuid and row_no = ${row}`.execute(tx)
}

/** Has rows that stayed be looked at again. */
export async function retryKept(tx: Tx, importId: string) {
  await sql`
    update import_rows set verdict = 'CREATED', faults = '[]'
    where tenant_id = aforo_tenant() and import_id = ${importId}::uuid and verdict = 'KEPT'`.execute(tx)
}
