import { randomUUIDv7 } from 'node:crypto'
import { type ImportKind, type ImportMode, importFields, importWords, largestImport } from '@aforo/api/people/imports'
import { isOfOperators } from '@aforo/api/people/record-imports'
import { nextChoice, type ReadingChoice } from '@aforo/api/platform/tables'
import { readOwnFile } from '../../platform/assets/assets.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { exportOf, fileStream } from '../../platform/exports.ts'
import { fail, type HandlerContext, inTransaction, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { asLocalFile, uploadedName } from '../../platform/spreadsheets/local-file.ts'
import { understood } from '../../platform/spreadsheets/reading.rules.ts'
import { TableFault } from '../../platform/spreadsheets/table.ts'
import { titledHead } from '../../platform/spreadsheets/titled-sheet.ts'
import type { CheckData } from './check.jobs.ts'
import { answer, lockFor, type StateErrors } from './import-changes.service.ts'
import { retryKept, rowList } from './import-rows.queries.ts'
import { presentImport, presentRow, refusedColumns, templateColumns } from './imports.present.ts'
import {
  findImport,
  insertImport,
  listImports,
  rememberedMapping,
  tenantZone,
  updateImport,
} from './imports.queries.ts'
import { asRemembered, faultInColumns } from './imports.rules.ts'
import { mend } from './mending.routes.ts'

async function run(
  context: HandlerContext,
  ofKind: (kind: ImportKind) => boolean,
  { id, mode, sendWelcome }: { id: string; mode: ImportMode; sendWelcome: boolean },
  errors: StateErrors & Refusals<'IMPORT_HAS_ERRORS'>,
) {
  const { tx, caller, now, record, enqueue } = context
  const { before, status } = await lockFor(context, id, 'run', errors)
  if (!ofKind(before.kind)) notFound(errors)
  const { kind } = before
  if (mode === 'ALL_OR_NOTHING' && before.faulty > 0) fail(errors.IMPORT_HAS_ERRORS())
  await updateImport(tx, id, {
    status,
    mode,
    send_welcome: kind === 'USERS' && sendWelcome,
    done_rows: 0,
    started_by: caller.userId,
    started_at: now.toString(),
    beat_at: now.toString(),
  })
  const after = { fileName: before.file_name, rows: before.to_create, mode, sendWelcome }
  record({ action: 'import.started', entityType: 'import', entityId: id, after })
  enqueue('imports.run', { tenantId: caller.tenantId, importId: id })
  return answer(context, id)
}

/** The latest of a kind, whole days of the organisation's own zone. */
async function history(
  { tx }: HandlerContext,
  kind: ImportKind,
  { startDate, endDate, records }: { startDate?: string; endDate?: string; records: number },
) {
  const { time_zone: timeZone } = await tenantZone(tx)
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString()
  const from = startDate ? midnight(Temporal.PlainDate.from(startDate)) : null
  const to = endDate ? midnight(Temporal.PlainDate.from(endDate).add({ days: 1 })) : null
  return (await listImports(tx, kind, from, to, records)).map(presentImport)
}

const mimes = {
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
}

export const importRoutes = {
  template: on.imports.template.handler(({ input: { kind, format } }) =>
    fileStream({
      format,
      name: importWords[kind].template,
      title: 'Plantilla',
      columns: templateColumns(kind),
      rows: [{}],
    }),
  ),

  upload: on.imports.upload.handler(async ({ input: { kind, file }, context, errors, signal }) => {
    const { services, caller, now } = context
    const refuse = (message: string) => invalidField(errors, 'file', message)
    if (isOfOperators(kind) && caller.tenantType !== 'AFORO')
      invalidField(errors, 'kind', 'Tu organización no tiene registros de esta clase.')
    if (file.size > largestImport) fail(errors.PAYLOAD_TOO_LARGE())
    if (file.size === 0) refuse('El archivo está vacío. Elige uno con una fila de títulos y sus datos.')
    const name = uploadedName(file)
    return asLocalFile(await file.bytes(), async path => {
      const { reading: head, mapping } = await readingOf(kind, path, name, caller.tenantId, {}).catch(refusedIn(refuse))
      const id = randomUUIDv7()
      const fileKey = `${caller.tenantId}/files/${id}.${head.format.toLowerCase()}`
      await services.files.putFile(fileKey, path, mimes[head.format], signal)
      return inTransaction(context, async unit => {
        const given = { tenantId: caller.tenantId, createdBy: caller.userId, fileName: name, fileSize: file.size }
        const remembered = await rememberedMapping(unit.tx, kind, head.columns)
        const read = asRemembered({ reading: head, mapping }, remembered)
        await insertImport(unit.tx, { ...given, id, kind, fileKey, head: read.reading, mapping: read.mapping, now })
        unit.record({ action: 'import.uploaded', entityType: 'import', entityId: id, after: { fileName: name, kind } })
        return answer(unit, id)
      })
    })
  }),

  get: on.imports.get.handler(async ({ input, context: { tx }, errors }) =>
    presentImport((await findImport(tx, input.id)) ?? notFound(errors)),
  ),

  rows: on.imports.rows.handler(async ({ input, context: { tx }, errors }) => {
    const found = (await findImport(tx, input.id)) ?? notFound(errors)
    return rowList.page(tx, input, row => presentRow(row, found))
  }),

  read: on.imports.read.handler(async ({ input: { id, ...change }, context, errors }) => {
    const { services, caller } = context
    const [field = 'sheet'] = Object.keys(change)
    const refuse = (message: string) => invalidField(errors, field, message)
    const ready = async (unit: HandlerContext) => (await lockFor(unit, id, 'check', errors)).before
    const before = await inTransaction(context, ready)
    const bytes = await readOwnFile(services, caller.tenantId, before.file_key)
    if (!bytes) return refuse('El archivo ya no está. Súbelo otra vez.')
    const choice = nextChoice(before.choice, change)
    const { reading, mapping } = await asLocalFile(bytes, path =>
      readingOf(before.kind, path, before.file_name, caller.tenantId, choice),
    ).catch(refusedIn(refuse))
    return inTransaction(context, async unit => {
      const { attempt } = await ready(unit)
      await updateImport(unit.tx, id, {
        status: 'UPLOADED',
        head: JSON.stringify(reading),
        choice: JSON.stringify(choice),
        mapping: JSON.stringify(mapping),
        attempt: attempt + 1,
        ...nothingYet,
      })
      return answer(unit, id)
    })
  }),

  check: on.imports.check.handler(async ({ input: { id, mapping }, context, errors }) => {
    const { tx, caller, now, enqueue } = context
    const { before, status } = await lockFor(context, id, 'check', errors)
    const columns = Math.max(0, ...before.head.columns.map(({ index }) => index)) + 1
    const message = faultInColumns(before.kind, mapping, columns)
    if (message !== undefined) invalidField(errors, 'mapping', message)
    const attempt = before.attempt + 1
    await updateImport(tx, id, {
      status,
      attempt,
      mapping: JSON.stringify(mapping),
      beat_at: now.toString(),
      ...nothingYet,
    })
    enqueue('imports.check', { tenantId: caller.tenantId, importId: id, attempt } satisfies CheckData)
    return answer(context, id)
  }),

  mend,
  createUsers: on.imports.createUsers.handler(({ input, context, errors }) =>
    run(context, kind => kind === 'USERS', input, errors),
  ),
  createTeams: on.imports.createTeams.handler(({ input, context, errors }) =>
    run(context, kind => kind === 'TEAMS', input, errors),
  ),
  createRecords: on.imports.createRecords.handler(({ input, context, errors }) =>
    run(context, () => true, input, errors),
  ),
  history: on.imports.history.handler(({ input: { kind, records }, context }) => history(context, kind, { records })),
  userHistory: on.imports.userHistory.handler(({ input, context }) => history(context, 'USERS', input)),
  teamHistory: on.imports.teamHistory.handler(({ input, context }) => history(context, 'TEAMS', input)),

  cancel: on.imports.cancel.handler(async ({ input: { id }, context, errors }) => {
    const { tx, now, record } = context
    const { before, status } = await lockFor(context, id, 'cancel', errors)
    await updateImport(tx, id, { status, finished_at: now.toString() })
    record({ action: 'import.canceled', entityType: 'import', entityId: id, after: { fileName: before.file_name } })
    return answer(context, id)
  }),

  undo: on.imports.undo.handler(async ({ input: { id }, context, errors }) => {
    const { tx, caller, now, record, enqueue } = context
    const { before, status } = await lockFor(context, id, 'undo', errors)
    if (before.created === before.undone) wrongState(errors, before.status)
    await retryKept(tx, id)
    await updateImport(tx, id, { status, kept: 0, undone_by: caller.userId, beat_at: now.toString() })
    const after = { fileName: before.file_name, rows: before.created - before.undone }
    record({ action: 'import.undo_started', entityType: 'import', entityId: id, after })
    enqueue('imports.undo', { tenantId: caller.tenantId, importId: id })
    return answer(context, id)
  }),

  file: on.imports.file.handler(async ({ input, context, errors }) => {
    const { services, caller } = context
    const found = await inTransaction(context, ({ tx }) => findImport(tx, input.id))
    const { file_key, file_name, head } = found ?? notFound(errors)
    const bytes = (await readOwnFile(services, caller.tenantId, file_key)) ?? notFound(errors)
    return new File([new Uint8Array(bytes)], file_name, { type: mimes[head.format] })
  }),

  refused: on.imports.refused.handler(async ({ input: { id, format }, context, errors }) => {
    const { services, caller } = context
    const found = (await asTenant(services.database, caller.tenantId, tx => findImport(tx, id))) ?? notFound(errors)
    const name = `${found.file_name.replace(/\.[a-z0-9]+$/i, '').slice(0, 100)}-por-corregir`
    return exportOf(context, {
      format,
      name,
      title: 'Por corregir',
      columns: refusedColumns(found),
      next: rowList.after({ id, verdict: 'ERROR' }),
    })
  }),
}

/** What a check has counted before it begins. */
const nothingYet = {
  done_rows: 0,
  total_rows: null,
  to_create: 0,
  existing: 0,
  faulty: 0,
  guessed: 0,
  mended: 0,
  fault: null,
  // Of a run that was undone.
  created: 0,
  undone: 0,
  kept: 0,
  mailed: 0,
  started_at: null,
  finished_at: null,
}

/** What is understood of a file. @throws TableFault */
async function readingOf(kind: ImportKind, path: string, name: string, owner: string, choice: ReadingChoice) {
  const fields = importFields[kind]
  const evidence = Object.values(fields).some(({ holds }) => holds === 'DATE' || holds === 'NUMBER')
  return understood(fields, await titledHead(fields, { path, name, owner, evidence }, choice), choice)
}

/** Refuses a file that can't be read, in its own words. */
const refusedIn = (refuse: (message: string) => never) => (error: unknown) => {
  throw error instanceof TableFault ? refuse(error.message) : error
}
