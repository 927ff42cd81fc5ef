import type { RowChange } from '@aforo/api/people/imports'
import type { RecordKind } from '@aforo/api/people/record-imports'
import { asSystem } from '../../platform/database/transaction.ts'
import { type HandlerContext, inTransaction, on } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { answer, lockFor, type StateErrors } from './import-changes.service.ts'
import {
  deleteRows,
  insertRows,
  type Keys,
  keysAmong,
  lockRows,
  rowsByNumber,
  type StagedRow,
} from './import-rows.queries.ts'
import { readTeam, readUser } from './import-rows.rules.ts'
import { presentRow } from './imports.present.ts'
import { type ImportRecord, updateImport } from './imports.queries.ts'
import { mendedCells, withColumnsFor } from './imports.rules.ts'
import { countVerdicts, settleJoined } from './joined-rows.queries.ts'
import { takenElsewhere } from './people.queries.ts'
import { keysIn, prepareTeams, prepareUsers } from './preparing.jobs.ts'
import { readingOf } from './record-imports.service.ts'

type Changes = Map<number, RowChange>
type Locked = Awaited<ReturnType<typeof lockRows>>[number]

type MendErrors = StateErrors & Refusals<'INVALID_FIELD'>

/** The rows to be looked at again, each with what it says now; one that is left out says nothing. */
async function lockChanged(context: HandlerContext, id: string, changes: Changes, errors: MendErrors) {
  const refuse = (message: string) => invalidField(errors, 'rows', message)
  const { before: checked } = await lockFor(context, id, 'mend', errors)
  const fields = [...changes.values()].flatMap(({ cells = {} }) => Object.keys(cells))
  const before = {
    ...checked,
    ...(withColumnsFor(checked, fields) ?? refuse('Ese dato no se puede escribir en esta carga.')),
  }
  const locked = await lockRows(context.tx, id, [...changes.keys()])
  const found = new Set(locked.map(({ row_no }) => row_no))
  for (const row of changes.keys()) if (!found.has(row)) refuse(`La fila ${row} ya no está en esta carga.`)
  const left = locked.flatMap(({ row_no, cells }) => {
    const change = changes.get(row_no)
    if (change?.leaveOut) return []
    return { row: row_no, cells: mendedCells(cells, before.mapping, change?.cells ?? {}) }
  })
  return { before, locked, left }
}

/** What each of the rows comes to. @param taken usernames of other tenants */
async function stage(
  unit: HandlerContext,
  { id, kind, mapping, head }: ImportRecord,
  left: { row: number; cells: string[] }[],
  locked: Locked[],
  taken: Set<string>,
): Promise<StagedRow[]> {
  const { tx, caller } = unit
  if (kind !== 'USERS' && kind !== 'TEAMS') return stageRecords(unit, { id, kind, mapping, head }, left, locked)
  const others = (reads: { key: string | null }[]) =>
    keysAmong(
      tx,
      id,
      keysIn(reads),
      locked.map(({ row_no }) => row_no),
    )
  if (kind === 'TEAMS') {
    const reads = left.map(row => ({ row, ...readTeam(row.cells, mapping, caller) }))
    return prepareTeams(tx, reads, await others(reads))
  }
  const reads = left.map(row => ({ row, ...readUser(row.cells, mapping, caller) }))
  return prepareUsers(tx, reads, await others(reads), taken)
}

/** The same of records of other areas, whose keys are known once they are read. */
async function stageRecords(
  unit: HandlerContext,
  { id, kind, mapping, head }: Pick<ImportRecord, 'id' | 'mapping' | 'head'> & { kind: RecordKind },
  left: { row: number; cells: string[] }[],
  locked: Locked[],
): Promise<StagedRow[]> {
  const stageWith = (seen: Keys) => unit.ports.recordImports[kind].stage(unit, left, readingOf(mapping, head), seen)
  const first = await stageWith(new Map())
  const except = locked.map(({ row_no }) => row_no)
  const seen = await keysAmong(
    unit.tx,
    id,
    first.flatMap(({ key }) => key ?? []),
    except,
  )
  return seen.size === 0 ? first : stageWith(seen)
}

/** Looks again at the rows that were mended, and at no others; makes nothing. */
export const mend = on.imports.mend.handler(async ({ input: { id, rows }, context, errors }) => {
  const { services, caller } = context
  const changes: Changes = new Map(rows.map(change => [change.row, change]))
  const usernames = await inTransaction(context, async unit => {
    const { before, left } = await lockChanged(unit, id, changes, errors)
    if (before.kind !== 'USERS') return []
    return left.flatMap(({ cells }) => readUser(cells, before.mapping, caller).key ?? [])
  })
  const taken = await asSystem(services.database, tx => takenElsewhere(tx, caller.tenantId, usernames))
  return inTransaction(context, async unit => {
    const { before, locked, left } = await lockChanged(unit, id, changes, errors)
    const staged = await stage(unit, before, left, locked, taken)
    await deleteRows(
      unit.tx,
      id,
      locked.map(({ row_no }) => row_no),
    )
    await insertRows(unit.tx, id, staged)
    const joins =
      before.kind === 'USERS' || before.kind === 'TEAMS' ? undefined : unit.ports.recordImports[before.kind].joins
    if (joins) await settleJoined(unit.tx, id, joins)
    const more = (verdict: StagedRow['verdict']) =>
      staged.filter(row => row.verdict === verdict).length - locked.filter(row => row.verdict === verdict).length
    const gone = locked.length - staged.length
    await updateImport(unit.tx, id, {
      done_rows: before.done_rows - gone,
      total_rows: (before.total_rows ?? before.done_rows) - gone,
      to_create: before.to_create + more('CREATE'),
      existing: before.existing + more('EXISTS'),
      faulty: before.faulty + more('ERROR'),
      guessed:
        before.guessed +
        staged.filter(({ guesses }) => guesses.length > 0).length -
        locked.filter(({ guessed }) => guessed).length,
      mended: before.mended + changes.size,
      head: JSON.stringify(before.head),
      mapping: JSON.stringify(before.mapping),
      ...(joins && (await countVerdicts(unit.tx, id))),
    })
    const after = { fileName: before.file_name, rows: changes.size }
    unit.record({ action: 'import.mended', entityType: 'import', entityId: id, after })
    const looked = joins ? await rowsByNumber(unit.tx, id, [...changes.keys()]) : staged
    const answered = looked.filter(row => changes.has(row.row_no)).map(row => presentRow(row, before))
    return { import: await answer(unit, id), rows: answered }
  })
})
