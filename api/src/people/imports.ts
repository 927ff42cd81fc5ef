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
import { recordImportFields, recordKinds } from './record-imports.ts'
import { userWords as words } from './user-words.ts'

/** Limits of a file: bytes, and rows of people or teams. */
export const largestImport = 20 * 1024 * 1024
export const mostImportRows = 100_000

export const ImportKind = z.enum(['USERS', 'TEAMS', ...recordKinds])
export type ImportKind = z.infer<typeof ImportKind>

/**
 * A file's states: read at the upload, checked row by row (a dry run), then run. It ends as FINISHED, as FAILED with a
 * reason, or as CANCELED by a person.
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
])
export type ImportStatus = z.infer<typeof ImportStatus>

/** Import all rows or none; or only rows without errors, and return the others in a file. */
export const ImportMode = z.enum(['ALL_OR_NOTHING', 'GOOD_ROWS'])
export type ImportMode = z.infer<typeof ImportMode>

/** A row's result: CREATE in the check, CREATED in the run; EXISTS is left unchanged. */
export const RowVerdict = z.enum(['CREATE', 'EXISTS', 'ERROR', 'CREATED'])
export type RowVerdict = z.infer<typeof RowVerdict>

/** Columns of a file of people, in the template's order. */
export const userImportFields = {
  givenName: {
    label: words.givenName.label,
    about: 'Hasta 60 caracteres.',
    required: true,
    example: 'María Elena',
    titles: ['nombre', 'nombres', 'given name', 'first name', 'name', 'primer nombre', 'nombre de pila', 'nombre 1'],
  },
  secondGivenName: {
    label: 'Segundo nombre',
    about: 'Si está en su propia columna: se une al nombre.',
    required: false,
    example: 'Elena',
    titles: ['otros nombres', 'middle name', 'nombre 2'],
    addsTo: 'givenName',
  },
  lastname: {
    label: words.lastname.label,
    about: 'Hasta 80 caracteres.',
    required: true,
    example: 'Quispe Mamani',
    titles: [
      'apellido',
      'surname',
      'last name',
      'family name',
      'apellido paterno',
      'ap. paterno',
      'paterno',
      'primer apellido',
      'apellido 1',
    ],
  },
  secondLastname: {
    label: 'Apellido materno',
    about: 'Si está en su propia columna: se une a los apellidos.',
    required: false,
    example: 'Mamani',
    titles: ['ap. materno', 'materno', 'segundo apellido', 'apellido 2', 'second surname', 'second last name'],
    addsTo: 'lastname',
  },
  surnamesFirst: {
    label: 'Apellidos y nombres',
    about: 'En una sola columna: «Quispe Mamani, María Elena».',
    required: false,
    example: 'Quispe Mamani, María Elena',
    titles: ['apellidos, nombres', 'apellidos nombres', 'apellidos y nombre', 'apellido y nombre', 'surname and name'],
    gives: ['givenName', 'lastname'],
  },
  namesFirst: {
    label: 'Nombres y apellidos',
    about: 'En una sola columna: «María Elena Quispe Mamani».',
    required: false,
    example: 'María Elena Quispe Mamani',
    titles: [
      'nombre y apellido',
      'nombre y apellidos',
      'nombres apellidos',
      'nombre completo',
      'full name',
      'display name',
      'nombre para mostrar',
      'colaborador',
      'trabajador',
      'empleado',
    ],
    gives: ['givenName', 'lastname'],
  },
  username: {
    label: words.username.label,
    about: 'Con él inicia sesión; no se repite.',
    required: true,
    example: 'maria.quispe@empresa.pe',
    titles: [
      'correo electrónico',
      'email',
      'e-mail',
      'mail',
      'usuario',
      'email address',
      'correo corporativo',
      'user principal name',
    ],
    holds: 'MAIL',
  },
  phone: {
    label: words.phone.label,
    about: 'Con el código del país.',
    required: false,
    example: '+51 987 654 321',
    titles: [
      'celular',
      'móvil',
      'phone number',
      'mobile',
      'mobile phone',
      'cel',
      'número de teléfono',
      'teléfono móvil',
    ],
  },
  roles: {
    label: words.roles.label,
    about: 'Usuario, Staff o Administrador; varios separados por coma. Vacío: Usuario.',
    required: false,
    example: 'Usuario',
    titles: ['rol', 'role', 'perfil', 'perfiles', 'tipo de usuario'],
  },
  teams: {
    label: words.teams.label,
    about: 'Nombres de equipos que ya existen, separados por punto y coma o por coma.',
    required: false,
    example: 'Comunidad; Ventas',
    titles: ['equipo', 'team', 'grupo', 'grupos', 'área', 'departamento', 'department'],
  },
  timezone: {
    label: words.timezone.label,
    about: 'Como America/Lima, o la ciudad: Lima. Vacío: la de la organización.',
    required: false,
    example: 'America/Lima',
    titles: ['huso horario', 'time zone', 'zona', 'tz'],
  },
  haveCard: {
    label: words.haveCard.label,
    about: 'Sí o No. Vacío: No.',
    required: false,
    example: 'Sí',
    titles: ['tarjeta', 'tarjeta de acceso', 'tiene tarjeta', 'card', 'access card', 'has card', 'fotocheck'],
  },
} as const satisfies TableFields
export type UserImportField = keyof typeof userImportFields

/** Columns of a file of teams. */
export const teamImportFields = {
  name: {
    label: 'Equipo',
    about: 'Hasta 100 caracteres; no se repite.',
    required: true,
    example: 'Comunidad',
    titles: ['nombre', 'nombre del equipo', 'team', 'team name', 'grupo'],
  },
  type: {
    label: 'Tipo',
    about: 'Grupo de personas, Cliente o Base.',
    required: false,
    example: 'Grupo de personas',
    titles: ['tipo de equipo', 'team type'],
  },
  members: {
    label: 'Integrantes',
    about: 'Correos de personas que ya existen, separados por coma o punto y coma.',
    required: false,
    example: 'maria.quispe@empresa.pe; jose.rojas@empresa.pe',
    titles: ['miembros', 'correos', 'personas', 'emails', 'colaboradores', 'usuarios'],
  },
  zone: {
    label: 'Zona',
    about: 'El nombre de una zona que ya existe.',
    required: false,
    example: 'Piso 12',
    titles: ['zonas', 'nombre de la zona'],
  },
} as const satisfies TableFields
export type TeamImportField = keyof typeof teamImportFields

/** Importable fields of each kind, by name. */
export const importFields: Record<ImportKind, TableFields> = {
  USERS: userImportFields,
  TEAMS: teamImportFields,
  ...recordImportFields,
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
  /** Rows processed so far, by the check or the run. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  counts: z.object({
    rows: z.int(),
    create: z.int(),
    exists: z.int(),
    errors: z.int(),
    created: z.int(),
    /** Rows without errors of which something was guessed. */
    guessed: z.int(),
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
  can: z.object({ check: z.boolean(), mend: z.boolean(), run: z.boolean(), cancel: z.boolean(), refused: z.boolean() }),
})
export type Import = z.infer<typeof Import>

/** A row of the file and its result. */
export const ImportRow = z.object({
  /** Numbered as in spreadsheets. */
  row: z.int(),
  /** The row's values, by field. */
  cells: z.record(z.string(), z.string()),
  verdict: RowVerdict,
  /** The row's errors, each with what to do. */
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
