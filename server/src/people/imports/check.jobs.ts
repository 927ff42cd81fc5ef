import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TenantType } from '@aforo/api/platform/base'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { TableFault, type TableRow } from '../../platform/spreadsheets/table.ts'
import { tableRows } from '../../platform/spreadsheets/table-reader.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { tellChecked, tellFailed } from './import-notices.service.ts'
import { deleteRows, insertRows, type Keys, keysOf, type StagedRow } from './import-rows.queries.ts'
import { type Importer, readTeam, readUser } from './import-rows.rules.ts'
import { findImport, type ImportRecord, lockImport, tenantZone, updateImport } from './imports.queries.ts'
import { countVerdicts, settleJoined } from './joined-rows.queries.ts'
import { standingOf, takenElsewhere } from './people.queries.ts'
import { keysIn, prepareTeams, prepareUsers } from './preparing.jobs.ts'
import { readingOf } from './record-imports.service.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'imports.check': CheckData
  }
}

export interface CheckData {
  tenantId: string
  importId: string
  /** Which check of the file this is; one that was begun anew ends the ones before. */
  attempt: number
}

export const jobName = 'Carga masiva'

/**
 * Goes through a file row by row and notes what each would come to; makes nothing. Rows and progress are saved together,
 * in batches, so that whoever takes it up after a crash goes on behind the last one.
 */
export const checkJob: Job<'imports.check'> = {
  name: 'imports.check',
  failed: 'El archivo de una carga masiva no se pudo revisar',
  async work(services, data) {
    const { database } = services
    const begun = await asTenant(database, data.tenantId, tx => findImport(tx, data.importId))
    if (!begun || !isCurrent(begun, data)) return
    const folder = await mkdtemp(join(tmpdir(), 'aforo-import-'))
    try {
      const path = join(folder, 'file')
      const stored = await services.files.open(begun.file_key)
      if (!stored) throw new TableFault('El archivo ya no está. Súbelo otra vez.')
      await pipeline(stored, createWriteStream(path))
      await checkFile(services, data, begun, path)
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      await whileCurrent(services, data, (unit, row) => tellFailed(unit, row, error.message))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const isCurrent = (row: ImportRecord, { attempt }: CheckData) => row.status === 'CHECKING' && row.attempt === attempt

/** Runs in one transaction, unless the check was cancelled or begun anew meanwhile. @returns whether it ran */
const whileCurrent = (services: Services, data: CheckData, run: (unit: JobUnit, row: ImportRecord) => Promise<void>) =>
  asJob(services, data.tenantId, jobName, async unit => {
    const row = await lockImport(unit.tx, data.importId)
    if (!row || !isCurrent(row, data)) return false
    await run(unit, row)
    return true
  })

async function checkFile(services: Services, data: CheckData, begun: ImportRecord, path: string) {
  const { head, file_name } = begun
  const importer = await asTenant(services.database, data.tenantId, async tx => ({
    roles: (await standingOf(tx, begun.created_by)).roles,
    tenantType: (await tenantZone(tx)).type as TenantType,
  }))
  // Kept here, where a question for each batch would go through more rows each time: a file has 100,000 at most.
  let seen: Keys = new Map()
  const begin = async ({ tx }: JobUnit) => {
    if (begun.done_rows === 0) await deleteRows(tx, data.importId)
    else seen = await keysOf(tx, data.importId)
  }
  if (!(await whileCurrent(services, data, begin))) return

  let passed = 0
  const { sheet, separator, encoding, hiddenRows } = head
  const opening = {
    hiddenRows,
    sheet: sheet ?? undefined,
    separator: separator ?? undefined,
    encoding: encoding ?? undefined,
  }
  for await (const batch of tableRows(path, file_name, opening)) {
    const rows = batch.filter(({ row }) => row > head.headerRow)
    // What a check before a crash already noted.
    const fresh = rows.slice(Math.max(0, begun.done_rows - passed))
    passed += rows.length
    if (fresh.length > 0 && !(await checkRows(services, data, begun, { importer, seen }, fresh))) return
  }
  await whileCurrent(services, data, async (unit, row) => tellChecked(unit, { ...row, ...(await joined(unit, row)) }))
}

/** Looks at rows that are parts of one record, once all are there. @returns the counts that follow */
async function joined({ tx, ports }: JobUnit, { id, kind }: ImportRecord) {
  const joins = kind === 'USERS' || kind === 'TEAMS' ? undefined : ports.recordImports[kind].joins
  if (!joins) return {}
  await settleJoined(tx, id, joins)
  const counts = await countVerdicts(tx, id)
  await updateImport(tx, id, counts)
  return counts
}

async function checkRows(
  services: Services,
  data: CheckData,
  { kind, mapping, head }: ImportRecord,
  { importer, seen }: { importer: Importer; seen: Keys },
  rows: TableRow[],
): Promise<boolean> {
  const save = (prepare: (unit: JobUnit) => Promise<StagedRow[]>) =>
    whileCurrent(services, data, async (unit, row) => saveRows(unit, row, await prepare(unit)))
  if (kind !== 'USERS' && kind !== 'TEAMS')
    return save(unit => unit.ports.recordImports[kind].stage(unit, rows, readingOf(mapping, head), seen))
  if (kind === 'TEAMS') {
    const reads = rows.map(row => ({ row, ...readTeam(row.cells, mapping, importer) }))
    return save(({ tx }) => prepareTeams(tx, reads, seen))
  }
  const reads = rows.map(row => ({ row, ...readUser(row.cells, mapping, importer) }))
  const usernames = keysIn(reads)
  const taken = await asSystem(services.database, tx => takenElsewhere(tx, data.tenantId, usernames))
  return save(({ tx }) => prepareUsers(tx, reads, seen, taken))
}

async function saveRows({ tx, now, emit }: JobUnit, row: ImportRecord, staged: StagedRow[]) {
  const count = (verdict: StagedRow['verdict']) => staged.filter(each => each.verdict === verdict).length
  await insertRows(tx, row.id, staged)
  await updateImport(tx, row.id, {
    done_rows: row.done_rows + staged.length,
    to_create: row.to_create + count('CREATE'),
    existing: row.existing + count('EXISTS'),
    faulty: row.faulty + count('ERROR'),
    guessed: row.guessed + staged.filter(({ guesses }) => guesses.length > 0).length,
    beat_at: now.toString(),
  })
  emit({ topic: 'imports', id: row.id, userIds: [row.created_by] })
}
