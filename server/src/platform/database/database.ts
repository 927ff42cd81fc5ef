import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../settings.ts'
import { decoding } from './decoding.ts'
import { type Cluster, type ClusterOptions, startCluster } from './embedded/cluster.ts'
import { holdFolder } from './embedded/folder-lock.ts'
import { homeIn, refuseOthers } from './embedded/home.ts'
import { PipeliningClient, PreparingClient } from './prepared.ts'
import type { DB } from './schema.ts'

/** The connection of an open transaction, available only from `asTenant` and `asSystem`. */
export type Tx = Kysely<DB>

/** The program's database, embedded or on a server, behind the same Pool. */
export interface Database {
  kind: 'embedded' | 'server'
  pool: pg.Pool
  /** The connections for transactions; each sees no rows until a transaction sets its identity. */
  sessions: pg.Pool
  kysely: Kysely<DB>
  /**
   * Listens to `pg_notify` on a channel, from any copy of the program, until the returned function is called.
   * @param missed called after a lost connection is restored: notifications in between are lost
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const oldestServer = 150000
/** Timeout in milliseconds, for connecting and for waiting while all connections are in use. */
const patience = 5_000
/** TCP keep-alive for idle connections, in milliseconds. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * The first statement on each server connection. JIT compilation takes a tenth of a second or more and starts when the
 * planner expects many rows: longer than nearly all our statements run.
 */
const setUp = 'set jit = off'

const behind = (pool: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/**
 * Starts the bundled PostgreSQL on a data folder, and opens it like any other.
 * @throws StartupError if the folder is in use, not writable, or holds data that it can't read
 */
export async function openEmbedded(
  folder: string,
  size = 10,
  heard: Pick<ClusterOptions, 'log' | 'say'> = {},
): Promise<Database> {
  const release = holdFolder(folder)
  let cluster: Cluster | undefined
  const letGo = async () => {
    await cluster?.stop()
    release()
  }
  try {
    refuseOthers(folder)
    cluster = await startCluster(homeIn(folder), { connections: connectionsFor(size), ...heard })
    const database = await openServer(cluster.url('aforo'), size)
    const close = () => database.close().finally(letGo)
    return { ...database, kind: 'embedded', close }
  } catch (error) {
    await letGo()
    throw error
  }
}

/** Two pools, a listener, and spare ones for a backup and for manual inspection. */
const connectionsFor = (size: number) => 2 * size + 20

/** Opens a PostgreSQL server. @throws StartupError if it can't be reached or is too old */
export async function openServer(url: string, size: number, connectionTimeoutMillis = patience): Promise<Database> {
  const options: pg.PoolConfig = {
    connectionString: url,
    max: size,
    types: decoding,
    connectionTimeoutMillis,
    ...keptAlive,
    Client: PreparingClient,
    onConnect: client => client.query(setUp),
  }
  const pool = new pg.Pool(options)
  const sessions = new pg.Pool({
    ...options,
    Client: PipeliningClient as never,
    // If a transaction ever fails to begin, the statements sent after it see no rows.
    onConnect: client => client.query(`${setUp}; set role aforo_app`),
  })
  // A lost connection fails its statements and is replaced at the next use. Without a listener, idle or not, it would
  // crash the process.
  for (const each of [pool, sessions])
    each.on('error', () => {}).on('connect', client => void client.on('error', () => {}))
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version")
    if (Number(rows[0]?.version) < oldestServer)
      throw new StartupError('La base de datos debe ser PostgreSQL 15 o más.')
  } catch (error) {
    await pool.end()
    if (error instanceof StartupError) throw error
    throw new StartupError(`No se puede abrir la base de datos: ${(error as Error).message || 'no responde'}.`)
  }
  const kysely = behind(pool)
  return {
    kind: 'server',
    pool,
    sessions,
    kysely,
    listen: (channel, hear, missed) => listenOnServer(url, channel, hear, missed),
    async close() {
      await sessions.end()
      await pool.end()
    },
  }
}

/** A dedicated connection for one channel, reopened with growing pauses whenever it is lost. */
async function listenOnServer(url: string, channel: string, hear: (payload: string) => void, missed = () => {}) {
  let stopped = false
  let client: pg.Client | undefined
  let pause = 100
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, ...keptAlive })
    client = next
    next.on('notification', message => hear(message.payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => {
      if (stopped) return
      timer = setTimeout(() => connect().then(missed, () => {}), pause)
      pause = Math.min(pause * 2, 5_000)
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A connection that fails to listen has to end, too, so that it is reopened.
      await next.end().catch(() => {})
      throw error
    }
    pause = 100
  }
  await connect().catch(error => {
    stopped = true
    clearTimeout(timer)
    throw error
  })
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
