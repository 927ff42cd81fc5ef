import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../settings.ts'
import { decoding } from './decoding.ts'
import { type Cluster, type ClusterOptions, startCluster } from './embedded/cluster.ts'
import { holdFolder } from './embedded/folder-lock.ts'
import { homeIn, refuseOthers } from './embedded/home.ts'
import { PipeliningClient, PreparingClient } from './prepared.ts'
import type { DB } from './schema.ts'

/** The connection of one open transaction; only `asTenant` and `asSystem` hand it out. */
export type Tx = Kysely<DB>

/** The one database of the program, embedded or on a server, behind the same Pool. */
export interface Database {
  kind: 'embedded' | 'server'
  pool: pg.Pool
  /** The connections of transactions; each may see nothing until a transaction says who it is. */
  sessions: pg.Pool
  kysely: Kysely<DB>
  /**
   * Hears `pg_notify` on a channel, from any copy of the program, until the returned function is called.
   * @param missed called when it hears again after the connection was lost: what was said meanwhile is unknown
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const oldestServer = 150000
/** Milliseconds that a connection may take, and that one is waited for while all are in use. */
const patience = 5_000
/** When a silent connection is asked whether the server is still there, in ms. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * What each connection to a server begins with. Compiling a statement takes a tenth of a second and more, and begins where the
 * planner expects many rows: longer than nearly any of ours runs.
 */
const setUp = 'set jit = off'

const behind = (pool: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/**
 * Starts the PostgreSQL that comes with the program, on a data folder, and opens it as any other.
 * @throws StartupError when the folder is in use, isn't ours to write, or holds what it can't read
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

/** Two pools, a listener, and room for a backup and for whoever looks in. */
const connectionsFor = (size: number) => 2 * size + 20

/** Opens a PostgreSQL server. @throws StartupError when it can't be reached or is too old. */
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
    // Should a transaction ever fail to begin, what was sent behind it finds no row.
    onConnect: client => client.query(`${setUp}; set role aforo_app`),
  })
  // A lost connection fails what is asked of it and is replaced at the next use. Without a listener, of those that lie
  // idle and of those at work alike, it would end the process.
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

/** A connection of its own for one channel, opened again (with growing pauses) whenever it is lost. */
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
      // One that connects and yet doesn't listen has to end, too, to be opened again.
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
