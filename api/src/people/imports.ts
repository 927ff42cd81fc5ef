import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  call,
  FileStream,
  flag,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
  refusal,
  wrongState,
} from '../platform/base.ts'
import { readingChoice, type TableFields, TableMapping, TableReading } from '../platform/tables.ts'
import { teamImportFields, userImportFields } from './people-imports.ts'
import { type KindWords, recordImportFields, recordImportWords, recordKinds } from './record-imports.ts'

/** Limits of a file: bytes, and rows of people or teams. */
export const largestImport = 20 * 1024 * 1024
export const mostImportRows = 100_000

export const ImportKind = z.enum(['USERS', 'TEAMS', ...recordKinds])
export type ImportKind = z.infer<typeof ImportKind>

/**
 * A file's states: read at the upload, checked row by row (a dry run), then run. It ends as FINISHED, as FAILED with a
 * reason, or as CANCELED by a person. What it made can be taken back: UNDOING, then UNDONE.
 */
export const ImportStatus = z.enum([
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'QUEUED',
  'RUNNING',
  'FINISHED',
  'FAILED',
  'CANCELED',
  'UNDOING',
  'UNDONE',
])
export type ImportStatus = z.infer<typeof ImportStatus>

/** Import all rows or none; or only rows without errors, and return the others in a file. */
export const ImportMode = z.enum(['ALL_OR_NOTHING', 'GOOD_ROWS'])
export type ImportMode = z.infer<typeof ImportMode>

/**
 * A row's result: CREATE in the check, CREATED in the run; JOINED is a part of what a row before it makes; EXISTS is left
 * unchanged. After undoing the import: UNDONE, or KEPT for what is in use.
 */
export const RowVerdict = z.enum(['CREATE', 'JOINED', 'EXISTS', 'ERROR', 'CREATED', 'UNDONE', 'KEPT'])
export type RowVerdict = z.infer<typeof RowVerdict>

/** Importable fields of each kind, by name. */
export const importFields: Record<ImportKind, TableFields> = {
  USERS: userImportFields,
  TEAMS: teamImportFields,
  ...recordImportFields,
}

/** What a kind's records are called. */
export const importWords: Record<ImportKind, KindWords> = {
  USERS: { one: 'persona', many: 'personas', feminine: true, template: 'plantilla-personas' },
  TEAMS: { one: 'equipo', many: 'equipos', feminine: false, template: 'plantilla-equipos' },
  ...recordImportWords,
}

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  status: ImportStatus,
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** How the file was read. */
  reading: TableReading,
  mapping: TableMapping,
  mode: ImportMode.nullable(),
  sendWelcome: z.boolean(),
  /** Rows processed so far, by the check, the run or the undoing. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  counts: z.object({
    rows: z.int(),
    create: z.int(),
    /** Rows that are parts of another one's record. */
    joined: z.int(),
    exists: z.int(),
    errors: z.int(),
    created: z.int(),
    /** Rows without errors of which something was guessed. */
    guessed: z.int(),
    /** Rows taken back, and rows that stay because they are in use. */
    undone: z.int(),
    kept: z.int(),
  }),
  /** Rows edited or excluded on screen since the check; another check discards these changes. */
  mended: z.int(),
  /** Welcome mails sent so far. */
  mailed: z.int(),
  /** Why it failed and what to do; null unless it failed. */
  fault: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  can: z.object({
    check: z.boolean(),
    mend: z.boolean(),
    run: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    refused: z.boolean(),
  }),
})
export type Import = z.infer<typeof Import>

/** A row of the file and its result. */
export const ImportRow = z.object({
  /** Numbered as in spreadsheets. */
  row: z.int(),
  /** The row's values, by field. */
  cells: z.record(z.string(), z.string()),
  verdict: RowVerdict,
  /** The row's errors, each with what to do; why it stays, if it is KEPT. */
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What was guessed of the row, and how to say it surely. */
  guesses: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

/** An edit to a row of a checked file. */
export const RowChange = z.object({
  row: z.int().min(1),
  /** By field; omitted fields stay. */
  cells: z.record(z.string().max(40), z.string().trim().max(2_000)).default({}),
  /** Excludes the row from the import. */
  leaveOut: z.boolean().default(false),
})
export type RowChange = z.input<typeof RowChange>

const byId = z.object({ id: Id })
const Format = z.enum(['xlsx', 'csv']).default('xlsx')
const state = { WRONG_STATE: wrongState(ImportStatus) }
const tags = { tags: ['users'] }
const base = '/iam/processes/batch'

const run = (path: string, summary: string) =>
  call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: `${base}/${path}`,
      summary,
      description:
        'Ejecuta como tarea una carga ya revisada. La misma carga otra vez no duplica nada: lo que ya se hizo se informa como existente.',
      ...tags,
    })
    .input(byId.extend({ mode: ImportMode, sendWelcome: z.boolean().default(false) }))
    .errors({ ...state, IMPORT_HAS_ERRORS: refusal('IMPORT_HAS_ERRORS') })
    .output(Import)

const history = (path: string, summary: string) =>
  call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: `${base}/${path}`, summary, ...tags })
    .input(
      z.object({
        startDate: CalendarDate.optional(),
        endDate: CalendarDate.optional(),
        records: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.array(Import))

export const imports = {
  template: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: `${base}/templates/{kind}`,
      summary: 'La plantilla de una carga',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(z.object({ kind: ImportKind, format: Format }))
    .output(FileStream),

  upload: call
    // Reading a large file's header takes seconds, so it holds no database connection.
    .meta({ roles: backOffice, transaction: 'none', form: true })
    .route({
      method: 'POST',
      path: `${base}/files`,
      summary: 'Subir el archivo de una carga',
      description:
        'XLSX o CSV de hasta 20 MB y 100 000 filas. Responde las columnas que encontró y a qué campo cree que van.',
      successStatus: 201,
      ...tags,
    })
    .input(z.object({ kind: ImportKind, file: z.file() }))
    .errors({ INVALID_FIELD: invalidField, PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE') })
    .output(Import),

  get: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: `${base}/imports/{id}`, summary: 'Una carga', ...tags })
    .input(byId)
    .output(Import),

  rows: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: `${base}/imports/{id}/rows`, summary: 'Las filas de una carga revisada', ...tags })
    .input(
      byId.extend({
        ...paging(50),
        verdict: RowVerdict.optional(),
        /** Only rows of which something was guessed. */
        guessed: flag.optional(),
      }),
    )
    .output(pageOf(ImportRow)),

  read: call
    .meta({ roles: backOffice, transaction: 'none' })
    .route({
      method: 'PUT',
      path: `${base}/imports/{id}/reading`,
      summary: 'Leer el archivo de otra manera',
      description:
        'Hoja, separador, codificación, fila de títulos, orden de las fechas, decimales o filas ocultas; lo que no se dice queda como estaba.',
      ...tags,
    })
    .input(byId.extend(readingChoice))
    .errors({ ...state, INVALID_FIELD: invalidField })
    .output(Import),

  check: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: `${base}/imports/{id}/check`,
      summary: 'Revisar la carga fila por fila, sin crear nada',
      ...tags,
    })
    .input(byId.extend({ mapping: TableMapping }))
    .errors({ ...state, INVALID_FIELD: invalidField })
    .output(Import),

  mend: call
    // Looks up usernames of other tenants while holding no connection of this tenant.
    .meta({ roles: backOffice, transaction: 'none' })
    .route({
      method: 'PUT',
      path: `${base}/imports/{id}/rows`,
      summary: 'Corregir o quitar filas de una carga revisada',
      description: 'Revisa otra vez solo esas filas, y las que las repetían. Responde lo que queda de ellas.',
      ...tags,
    })
    .input(byId.extend({ rows: z.array(RowChange).min(1).max(200) }))
    .errors({ ...state, INVALID_FIELD: invalidField })
    .output(z.object({ import: Import, rows: z.array(ImportRow) })),

  createUsers: run('users-create', 'Crear en lote las personas de una carga'),
  createTeams: run('teams-create', 'Crear en lote los equipos de una carga'),
  userHistory: history('users-create', 'Las últimas cargas de personas'),
  teamHistory: history('teams-create', 'Las últimas cargas de equipos'),

  createRecords: run('imports/{id}/run', 'Crear en lote lo que trae una carga, sea de lo que sea'),
  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: `${base}/imports`, summary: 'Las últimas cargas de una clase', ...tags })
    .input(z.object({ kind: ImportKind, records: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.array(Import)),

  cancel: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: `${base}/imports/{id}/cancel`,
      summary: 'Cancelar una carga',
      description: 'Lo que ya se creó fila por fila se queda; de una carga de todo o nada no queda nada.',
      ...tags,
    })
    .input(byId)
    .errors(state)
    .output(Import),

  undo: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: `${base}/imports/{id}/undo`,
      summary: 'Deshacer una carga',
      description:
        'Quita como tarea lo que la carga creó y nadie usa; queda entre lo eliminado. Lo que ya se usa o se cambió se queda, y su fila dice por qué.',
      ...tags,
    })
    .input(byId)
    .errors(state)
    .output(Import),

  file: call
    .meta({ roles: backOffice, transaction: 'none' })
    .route({ method: 'GET', path: `${base}/imports/{id}/file`, summary: 'El archivo que se subió', ...tags })
    .input(byId)
    .output(z.file()),

  refused: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ roles: backOffice, transaction: 'none' })
    .route({
      method: 'GET',
      path: `${base}/imports/{id}/refused`,
      summary: 'Las filas con error y por qué, para corregirlas y volver a subirlas',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(byId.extend({ format: Format }))
    .output(FileStream),
}
