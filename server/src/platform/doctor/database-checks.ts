import pg from 'pg'
import { systemClock } from '../clock.ts'
import { type Database, openServer } from '../database/database.ts'
import { addressOfRunning } from '../database/embedded/address.ts'
import { dataIn, homeIn, isDatabase } from '../database/embedded/home.ts'
import { migrationFiles, whyNotOurs } from '../database/migrate.ts'
import { ensureRights } from '../database/roles.ts'
import { zonesThatDiffer } from '../database/zones.ts'
import { type Settings, StartupError } from '../settings.ts'
import { type Finding, fault, warning, well } from './finding.ts'

type Query = Pick<pg.Pool, 'query'>

const part = 'Base de datos'
/** Extensions of the first migration. */
const extensions = ['btree_gist', 'pg_trgm', 'unaccent']
/** Milliseconds to connect. */
const patience = 5_000
/** Seconds by which the clocks of the database and of this machine may differ. */
const mostApart = 5
/** Seconds of delay that a report tells. */
const mostBehind = 30

/**
 * The program's database: the server, or the embedded one while the program runs.
 * @returns what was found, and the open database unless there is none
 */
export async function openToRead(settings: Settings): Promise<{ found: Finding; database?: Database }> {
  const url = settings.DATABASE_URL ?? embeddedAddress(settings)
  if (url === 'NONE')
    return { found: warning(part, 'todavía no hay ninguna en AFORO_DATA.', 'Se crea al iniciar: npm start.') }
  if (url === 'STOPPED') {
    const remedy = 'Inicia Aforo y vuelve a revisar, para ver todo lo demás.'
    return { found: warning(part, 'es la integrada y el programa está detenido.', remedy) }
  }
  try {
    const database = await openServer(url, 2)
    const { version, readOnly } = await one<{ version: string; readOnly: boolean }>(
      database.pool,
      `select current_setting('server_version') as version,
         pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`,
    )
    const text = `PostgreSQL ${version} (${settings.DATABASE_URL ? 'servidor' : 'integrada'})`
    const remedy = 'DATABASE_URL debe llevar a la base principal y no a una copia.'
    return { found: readOnly ? fault(part, `${text}, solo de lectura.`, remedy) : well(part, `${text}.`), database }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return {
      found: fault(part, error.message, 'Revisa DATABASE_URL, y que el servidor esté en marcha y te deje entrar.'),
    }
  }
}

function embeddedAddress({ AFORO_DATA }: Settings): string {
  const home = homeIn(AFORO_DATA)
  if (!isDatabase(dataIn(home)) && !isDatabase(home)) return 'NONE'
  const running = addressOfRunning(home)
  if (!running) return 'STOPPED'
  const url = new URL(running)
  url.pathname = '/aforo'
  return url.href
}

async function one<Row extends pg.QueryResultRow>(
  client: Query,
  statement: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(statement, values)
  if (!rows[0]) throw new Error(`no answer: ${statement}`)
  return rows[0]
}

/** Whether the tables are this version's. */
export async function migrations(client: Query): Promise<Finding> {
  const { rows } = await client
    .query<{ name: string }>('select name from migrations')
    .catch(() => ({ rows: undefined }))
  if (!rows) return warning('Esquema', 'la base está vacía.', 'Se llena al iniciar Aforo.')
  const files = await migrationFiles()
  const done = rows.map(({ name }) => name)
  const reason = whyNotOurs(done, files)
  if (reason) return fault('Esquema', `la base ${reason}.`, 'Usa la versión de Aforo que le corresponde, u otra base.')
  const missing = files.length - done.length
  return missing > 0
    ? warning(
        'Esquema',
        `faltan ${missing} migraciones de esta versión.`,
        'Se hacen al iniciar esta versión; haz antes una copia.',
      )
    : well('Esquema', `al día (${done.length} migraciones).`)
}

/** Whether the program's user may do all that it needs, and owns what it migrates. Changes nothing. */
export async function rights({ pool }: Database): Promise<Finding> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await ensureRights(client)
    return well('Permisos', 'el usuario tiene los que hacen falta, y las tablas son suyas.')
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return fault('Permisos', error.message, 'Un administrador de PostgreSQL da esos permisos.')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Tables with a tenant whose rows anybody could read: a restore by hand may have lost their policies. */
export async function policies(client: Query): Promise<Finding> {
  const { rows } = await client.query<{ table: string }>(`
    select c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
    order by 1`)
  const names = rows.map(({ table }) => table)
  return names.length > 0
    ? fault(
        'Separación',
        `sin política que separe a los operadores: ${names.join(', ')}.`,
        'Restaura la copia con npm run db:restore, que las conserva.',
      )
    : well('Separación', 'cada tabla separa las filas de cada operador.')
}

export async function extensionsThere(client: Query): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension')
  const there = new Set(rows.map(({ name }) => name))
  const missing = extensions.filter(name => !there.has(name))
  return missing.length > 0
    ? fault(
        'Extensiones',
        `faltan ${missing.join(', ')}.`,
        `Un administrador las crea con: ${missing.map(name => `create extension ${name}`).join('; ')};`,
      )
    : well('Extensiones', extensions.join(', '))
}

/** Whether this machine and the database agree what time it is. */
export async function clocks(client: Query): Promise<Finding> {
  const before = Temporal.Now.instant()
  const { now } = await one<{ now: string }>(
    client,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  const apart = Temporal.Instant.from(now).since(before).total('seconds')
  const text = `el de esta máquina y el de la base difieren ${Math.abs(apart).toFixed(1)} s.`
  if (Math.abs(apart) <= mostApart) return well('Reloj', text)
  return fault(
    'Reloj',
    text,
    'Sincroniza los dos con NTP: de la hora dependen sesiones, enlaces firmados y el segundo factor.',
  )
}

/** Whether the database and Node read the history of the operators' time zones alike. */
export async function zones(database: Database): Promise<Finding> {
  const differing = await zonesThatDiffer(database, systemClock.now())
  if (differing.length === 0) return well('Zonas horarias', 'la base y Node leen igual las de todas las sedes.')
  const remedy = 'Actualiza tzdata en la máquina de la base, o PostgreSQL.'
  return warning('Zonas horarias', `la base y Node leen distinto ${differing.join(', ')}.`, remedy)
}

/** How far the replica is behind, where there is one. */
export async function replica({ DATABASE_REPLICA_URL }: Settings): Promise<Finding[]> {
  if (!DATABASE_REPLICA_URL) return []
  const client = new pg.Client({ connectionString: DATABASE_REPLICA_URL, connectionTimeoutMillis: patience })
  client.on('error', () => {})
  const remedy = 'Los reportes se leen de la principal mientras tanto. Revisa la replicación (pg_stat_replication).'
  try {
    await client.connect()
    const { standby, seconds } = await one<{ standby: boolean; seconds: number }>(
      client,
      `select pg_is_in_recovery() as standby, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
         else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`,
    )
    if (!standby)
      return [
        warning(
          'Réplica',
          'no es una copia: acepta cambios.',
          'DATABASE_REPLICA_URL debe llevar a una copia de lectura.',
        ),
      ]
    return [
      seconds > mostBehind
        ? warning('Réplica', `atrasada ${Math.round(seconds)} s.`, remedy)
        : well('Réplica', `al día (${seconds.toFixed(1)} s).`),
    ]
  } catch (error) {
    return [fault('Réplica', `no responde: ${(error as Error).message}.`, remedy)]
  } finally {
    await client.end().catch(() => {})
  }
}
