import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { readAllowed } from './outside-systems/addresses.ts'
import { isOpen, openFault, withSecretFiles } from './secret-files.ts'
import { readServiceAccount } from './service-account.ts'
import { togetherFaults } from './settings.rules.ts'

/** The program can't start, for a reason that its operator can fix. Printed as one line; the exit code is 1. */
export class StartupError extends Error {}

const wholeNumber = (what: string, min: number, max: number) => {
  const error = `${what} debe ser un número entero de ${min} a ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const fraction = (what: string) => {
  const error = `${what} debe ser un número de 0 a 1`
  return z.coerce.number({ error }).min(0, { error }).max(1, { error })
}
const address = (what: string) =>
  z.url({ error: `${what} debe ser una dirección completa, como http://localhost:3000` })

/** Each setting: how it is read, what it is for, and whether it is a secret, which may also be given as a file. */
const fields = {
  AFORO_ENV: [
    z.enum(['development', 'production']).default('development'),
    'production: instalación de verdad, sin demostración, con TLS delante y un servidor PostgreSQL; si falta algo, no empieza.',
  ],
  PORT: [
    wholeNumber('PORT', 0, 65535).default(3000),
    'Puerto en que atiende. Una copia que solo trabaja (worker) responde en él /healthz, /readyz y /metrics.',
  ],
  HOST: [z.string().default('localhost'), 'Interfaz de red en que atiende; 0.0.0.0 para todas.'],
  AFORO_PUBLIC_URL: [
    address('AFORO_PUBLIC_URL').optional(),
    'Dirección con que la abren las personas. Por defecto http://localhost:PORT.',
  ],
  AFORO_INSECURE_HTTP: [
    z.literal('acepto-sin-tls').optional(),
    'acepto-sin-tls: con AFORO_ENV=production, atiende aunque las contraseñas viajen sin cifrar.',
  ],
  AFORO_DATA: [
    z.string().default('.aforo'),
    'Carpeta de la base de datos integrada, los archivos y el buzón de salida.',
  ],
  AFORO_DEMO: [
    z.enum(['0', '1']).optional(),
    '1 carga la demostración también en DATABASE_URL; 0 empieza vacío, y apaga la que ya esté en la base. Sin valor: solo en la base integrada vacía.',
  ],
  AFORO_ROLE: [
    z.enum(['web', 'worker', 'all']).default('all'),
    'Qué hace esta copia: atender (web), trabajos (worker) o ambos (all).',
  ],
  AFORO_INACTIVITY_MINUTES: [
    wholeNumber('AFORO_INACTIVITY_MINUTES', 1, 1440).default(15),
    'Minutos sin actividad antes de avisar que la sesión termina.',
  ],
  AFORO_FEEDBACK_URL: [
    address('AFORO_FEEDBACK_URL').default('https://ayudanos-a-mejorar.aforo.example'),
    'Página que abre «Ayudanos a mejorar».',
  ],
  DATABASE_URL: [
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL debe empezar con postgres://')
      .optional(),
    'Servidor PostgreSQL (15 o más). Sin él, una base integrada en AFORO_DATA.',
    'secret',
  ],
  DATABASE_REPLICA_URL: [
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL debe empezar con postgres://')
      .optional(),
    'Copia de DATABASE_URL que solo lee, para los reportes. Sin ella se leen de la misma base.',
    'secret',
  ],
  DATABASE_POOL: [
    wholeNumber('DATABASE_POOL', 4, 400).default(20),
    'Conexiones a PostgreSQL que usa esta copia como máximo, todas juntas; otras tantas a la réplica si la hay.',
  ],
  DATABASE_POOLER: [
    z.enum(['transaction']).optional(),
    'transaction si DATABASE_URL lleva a un PgBouncer que da otra conexión a cada transacción. Con uno por sesión no hace falta.',
  ],
  DATABASE_DIRECT_URL: [
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_DIRECT_URL debe empezar con postgres://')
      .optional(),
    'La misma base sin pasar por el PgBouncer de DATABASE_POOLER, para avisos y migraciones.',
    'secret',
  ],
  SMTP_URL: [
    z
      .string()
      .regex(/^smtps?:\/\//, 'SMTP_URL debe empezar con smtp:// o smtps://')
      .optional(),
    'Servidor de correo. Sin él, los correos quedan en AFORO_DATA/outbox.',
    'secret',
  ],
  MAIL_FROM: [z.string().default('Aforo <no-responder@aforo.localhost>'), 'Remitente de los correos.'],
  S3_ENDPOINT: [
    address('S3_ENDPOINT').optional(),
    'Almacén de archivos compatible con S3. Sin S3_BUCKET, una carpeta en AFORO_DATA.',
  ],
  S3_REGION: [z.string().default('us-east-1'), 'Región del almacén S3.'],
  S3_BUCKET: [z.string().optional(), 'Cubo del almacén S3.'],
  S3_ACCESS_KEY_ID: [z.string().optional(), 'Identificador de la clave de S3.', 'secret'],
  S3_SECRET_ACCESS_KEY: [z.string().optional(), 'Clave secreta de S3.', 'secret'],
  S3_SECONDS: [
    wholeNumber('S3_SECONDS', 1, 60).default(5),
    'Segundos que el almacén S3 puede callar antes de darlo por caído.',
  ],
  AFORO_BACKUPS: [
    z.enum(['0', '1']).optional(),
    '1 hace una copia de seguridad cada noche; 0 no la hace. Sin valor: se hace, salvo en la demostración.',
  ],
  AFORO_BACKUP_HOUR: [
    wholeNumber('AFORO_BACKUP_HOUR', 0, 23).default(7),
    'Hora (UTC) de la copia de cada noche: 7 son las 02:00 en Lima.',
  ],
  AFORO_BACKUP_KEEP: [
    wholeNumber('AFORO_BACKUP_KEEP', 1, 400).default(14),
    'Copias que se guardan; las más antiguas se borran.',
  ],
  AFORO_BACKUP_FOLDER: [
    z.string().optional(),
    'Carpeta de las copias, mejor en otro disco o en la red. Por defecto AFORO_DATA/backups.',
  ],
  AFORO_BACKUP_S3_BUCKET: [
    z.string().optional(),
    'Cubo de S3 en que se guardan las copias, en lugar de la carpeta; con el mismo acceso que S3_BUCKET, y mejor otro cubo.',
  ],
  AFORO_BACKUP_KEY: [
    z
      .string()
      .trim()
      .regex(
        /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/,
        'AFORO_BACKUP_KEY debe ser una llave secreta de age, como la que escribe age-keygen',
      )
      .optional(),
    'Llave secreta de age (AGE-SECRET-KEY-1…) con que se cifran las copias. Guárdala también fuera: sin ella no se abren.',
    'secret',
  ],
  AFORO_AUDIT_MONTHS: [
    wholeNumber('AFORO_AUDIT_MONTHS', 3, 1200).optional(),
    'Meses enteros del historial de cambios que se quedan en la base; los anteriores pasan a archivos, y se descargan igual. Sin valor: todos.',
  ],
  AFORO_STOP_SECONDS: [
    wholeNumber('AFORO_STOP_SECONDS', 0, 4).default(3),
    'Segundos que, tras SIGTERM, esta copia sigue atendiendo mientras /readyz ya dice que no, para que el balanceador lo note. Solo con DATABASE_URL.',
  ],
  AFORO_RATE_LIMIT: [
    wholeNumber('AFORO_RATE_LIMIT', 0, 10_000_000).default(3000),
    'Llamadas a la API por minuto que se atienden a una persona; 0 no las limita.',
  ],
  GRAPH_TENANT_ID: [
    z.string().optional(),
    'Microsoft Graph, para reuniones de Teams: inquilino. Sin las cuatro variables no se crean.',
  ],
  GRAPH_CLIENT_ID: [z.string().optional(), 'Aplicación de Microsoft Entra con OnlineMeetings.ReadWrite.All.'],
  GRAPH_CLIENT_SECRET: [z.string().optional(), 'Secreto de esa aplicación.', 'secret'],
  GRAPH_ORGANIZER_ID: [z.string().optional(), 'Identificador del usuario que organiza las reuniones.'],
  GRAPH_URL: [address('GRAPH_URL').default('https://graph.microsoft.com'), 'Dirección de Microsoft Graph.'],
  GRAPH_LOGIN_URL: [
    address('GRAPH_LOGIN_URL').default('https://login.microsoftonline.com'),
    'Dirección con que la aplicación se identifica.',
  ],
  GOOGLE_ISSUER: [
    address('GOOGLE_ISSUER').default('https://accounts.google.com'),
    'Emisor con que se ingresa por Google Workspace.',
  ],
  MICROSOFT_AUTHORITY: [
    address('MICROSOFT_AUTHORITY').default('https://login.microsoftonline.com'),
    'Autoridad con que se ingresa por Microsoft Entra; detrás va el identificador del directorio.',
  ],
  METRICS_TOKEN: [
    z.string().min(16, 'METRICS_TOKEN debe tener al menos 16 caracteres').optional(),
    'Clave (Bearer) con que se lee /metrics. Sin ella, solo desde esta misma máquina.',
    'secret',
  ],
  AFORO_WEB_VITALS: [
    z.enum(['0', '1']).default('0'),
    '1 mide en /metrics cuánto tarda en el navegador cada pantalla (LCP, INP, CLS), sin saber de quién.',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    address('OTEL_EXPORTER_OTLP_ENDPOINT')
      .regex(/^https?:/, 'OTEL_EXPORTER_OTLP_ENDPOINT debe empezar con http:// o https://')
      .optional(),
    'Colector de OpenTelemetry (OTLP por HTTP, como http://colector:4318) al que van trazas y registros, sin datos personales. Sin él no se mide nada.',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    z
      .string()
      .regex(
        /^[^=,\s]+=[^,]+(,\s*[^=,\s]+=[^,]+)*$/,
        'OTEL_EXPORTER_OTLP_HEADERS debe ser una lista como authorization=Bearer%20clave,x-equipo=aforo',
      )
      .optional(),
    'Cabeceras con que se identifica ante el colector: nombre=valor, separadas por comas, con % donde haga falta.',
    'secret',
  ],
  OTEL_SERVICE_NAME: [z.string().default('aforo'), 'Nombre con que aparece en las trazas.'],
  OTEL_TRACES_SAMPLER_ARG: [
    fraction('OTEL_TRACES_SAMPLER_ARG').default(1),
    'Qué parte de las peticiones y trabajos se traza: 1 todas, 0.1 una de cada diez.',
  ],
  FIRESTORE_PROJECT: [
    z.string().optional(),
    'Proyecto de Firestore donde están las políticas de reserva. Sin él, están en la base de datos.',
  ],
  FIRESTORE_CREDENTIALS: [
    z.string().optional(),
    'JSON de la cuenta de servicio que lo lee, o el archivo que lo tiene.',
    'secret',
  ],
  FIRESTORE_COLLECTION: [z.string().default('bookingPolicies'), 'Colección de las políticas.'],
  FIRESTORE_DATABASE: [z.string().default('(default)'), 'Base de datos de Firestore.'],
  FIRESTORE_URL: [address('FIRESTORE_URL').default('https://firestore.googleapis.com'), 'Dirección de Firestore.'],
  FIRESTORE_SECONDS: [
    wholeNumber('FIRESTORE_SECONDS', 1, 60).default(60),
    'Cada cuántos segundos se leen las políticas de Firestore, de 1 a 60.',
  ],
  GOTENBERG_URL: [
    address('GOTENBERG_URL').optional(),
    'Servidor Gotenberg con que se hacen los PDF de los contratos. Sin él, LibreOffice de esta máquina o el que viene en un paquete.',
  ],
  AFORO_OUTSIDE_NETWORKS: [
    z
      .string()
      .default('')
      .refine(
        list => readAllowed(list) !== undefined,
        'AFORO_OUTSIDE_NETWORKS debe ser una lista como 10.0.0.0/8,127.0.0.1:4010',
      ),
    'Redes internas a las que pueden ir las conexiones con otros sistemas, como un SAP propio (10.0.0.0/8,127.0.0.1:4010). Sin valor: ninguna.',
  ],
  AFORO_OUTSIDE_SECONDS: [
    wholeNumber('AFORO_OUTSIDE_SECONDS', 1, 120).default(15),
    'Segundos que se espera la respuesta de otro sistema.',
  ],
  LOG_LEVEL: [z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'), 'Detalle del registro.'],
  TRUST_PROXY: [
    z.string().default('0'),
    'Los balanceadores que ponen X-Forwarded-*: cuántos hay en fila (1, 2, …) o sus redes (10.0.0.0/8,192.168.1.5). 0: ninguno.',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string, 'secret'?]>

const Settings = z.object(
  Object.fromEntries(Object.entries(fields).map(([name, [schema]]) => [name, schema])) as {
    [Name in keyof typeof fields]: (typeof fields)[Name][0]
  },
)

export type Settings = z.infer<typeof Settings> & {
  publicUrl: string
  /** Proxies whose `X-Forwarded-*` headers are trusted, in Fastify's form: by hop or by network. */
  trustedProxies: ((address: string, hop: number) => boolean) | string[] | false
}

const names = Object.keys(fields) as (keyof typeof fields)[]

/** The settings that may also be given as a file, in a variable of the same name with `_FILE`. */
export const secretSettings: string[] = names.filter(name => (fields[name] as readonly unknown[])[2] === 'secret')

/**
 * Reads this copy's settings from environment variables. An empty one counts as absent.
 * @throws StartupError naming every invalid setting
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const files = withSecretFiles(environment, names, secretSettings)
  const given = Object.fromEntries(names.map(name => [name, files.values[name] || undefined]))
  const read = Settings.safeParse(given)
  refuse([...files.faults, ...(read.error?.issues.map(faultOf) ?? [])])
  const settings = read.data as z.infer<typeof Settings>
  refuse(togetherFaults(settings, new Set(names.filter(name => given[name] !== undefined))))
  const credentials = settings.FIRESTORE_CREDENTIALS ?? ''
  if (settings.AFORO_ENV === 'production' && credentials.startsWith('/') && isOpen(credentials))
    refuse([`FIRESTORE_CREDENTIALS: ${openFault(credentials)}.`])
  const account = credentials && readServiceAccount(credentials)
  if (account && 'fault' in account) refuse([`FIRESTORE_CREDENTIALS: ${account.fault}.`])
  const publicUrl = originOf(settings.AFORO_PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  return { ...settings, publicUrl, trustedProxies: readProxies(settings.TRUST_PROXY) }
}

/** The messages of the schemas name their setting; of a choice the library tells the values. */
const faultOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `${issue.path.join('.')} debe ser ${issue.values.join(' o ')}.` : `${issue.message}.`

/** @throws StartupError with all faults in one line, if there are any */
function refuse(faults: readonly string[]) {
  if (faults.length > 0) throw new StartupError(`Configuración incorrecta. ${faults.join(' ')}`)
}

/**
 * The origin of AFORO_PUBLIC_URL, as browsers write it.
 * @throws StartupError for an address with more than that: links, cookies and files begin at the root
 */
function originOf(address: string): string {
  const { origin, protocol, pathname, search, hash, username } = new URL(address)
  if (!/^https?:$/.test(protocol) || username !== '')
    throw new StartupError(
      'Configuración incorrecta. AFORO_PUBLIC_URL debe empezar con http:// o https://, sin usuario.',
    )
  if (/[^/]/.test(pathname) || search !== '' || hash !== '')
    throw new StartupError(
      `Configuración incorrecta. AFORO_PUBLIC_URL no puede llevar una ruta: Aforo necesita una dirección propia, como ${origin}.`,
    )
  return origin
}

/** @throws StartupError for anything but a number of hops or a list of addresses and networks */
function readProxies(given: string): Settings['trustedProxies'] {
  if (given === '0') return false
  // Hop 0 is the nearest proxy.
  if (/^\d{1,2}$/.test(given)) return (_address, hop) => hop < Number(given)
  const networks = given.split(',').map(one => one.trim())
  const isNetwork = (text: string) => {
    const [address = '', bits, ...rest] = text.split('/')
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
    return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  }
  if (!networks.every(isNetwork))
    throw new StartupError(
      'Configuración incorrecta. TRUST_PROXY debe ser cuántos balanceadores hay o sus redes, como 10.0.0.0/8.',
    )
  return networks
}

/** The output of `npm start -- --help`. */
export function settingsHelp(): string {
  const width = Math.max(...Object.keys(fields).map(name => name.length))
  const lines = Object.entries(fields).map(([name, [, text]]) => `  ${name.padEnd(width)}  ${text}`)
  const files = `Los secretos también se dan en un archivo, con _FILE (DATABASE_URL_FILE=/run/secrets/base): ${secretSettings.join(', ')}.`
  return ['Uso: npm start [-- --help]', '', 'Cada ajuste es una variable de entorno:', ...lines, '', files].join('\n')
}

/** An example file of all settings, each explained, with its default value; `deploy/.env.example` is this. */
export function settingsExample(): string {
  const head = [
    '# Los ajustes de Aforo. Lo escribe scripts/env-example.ts desde server/src/platform/settings.ts.',
    '# Copia este archivo como .env y quita el # de lo que cambies. Un ajuste vacío es como si no estuviera.',
  ]
  const parts = names.map(name => {
    const [schema, text] = fields[name]
    const isSecret = secretSettings.includes(name)
    return [
      '',
      `# ${text}`,
      ...(isSecret ? [`# Es un secreto: mejor en un archivo, con ${name}_FILE=/ruta.`] : []),
      `#${name}=${schema.safeParse(undefined).data ?? ''}`,
    ]
  })
  return `${[...head, ...parts.flat()].join('\n')}\n`
}
