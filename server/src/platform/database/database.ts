import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../settings.ts'
import { decoding } from './decoding.ts'
import { type Cluster, type ClusterOptions, startCluster } from './embedded/cluster.ts'
import { holdFolder } from './embedded/folder-lock.ts'
import { homeIn, refuseOthers } from './embedded/home.ts'
import { openListener } from './listener.ts'
import { openingFault } from './opening-fault.ts'
import { PipeliningClient, PooledClient, PooledPipeliningClient, PreparingClient } from './prepared.ts'
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
  /** The statements that begin a transaction, before its identity. */
  begin: string
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
  size = 20,
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

/** Those of the program, and spare ones for a backup and for manual inspection. */
const connectionsFor = (size: number) => size + 20

export interface ServerOptions {
  /** Milliseconds to wait for a connection. */
  connectionTimeoutMillis?: number
  /** The address past a pooler that gives each transaction another connection; then `url` leads to the pooler. */
  directUrl?: string | undefined
}

/** How many connections each use gets of all that a copy may have: one listens. */
function shares(connections: number) {
  const rest = Math.max(2, connections - 1)
  const statements = Math.max(1, Math.round(rest / 4))
  return { statements, transactions: rest - statements }
}

/**
 * Opens a PostgreSQL server.
 * @param connections of this copy, at most, all together: those of transactions, of single statements, and one that
 * listens
 * @throws StartupError if it can't be reached or is too old
 */
export async function openServer(
  url: string,
  connections: number,
  { connectionTimeoutMillis = patience, directUrl }: ServerOptions = {},
): Promise<Database> {
  const isPooled = directUrl !== undefined
  const { statements, transactions } = shares(connections)
  const options: pg.PoolConfig = {
    connectionString: url,
    types: decoding,
    connectionTimeoutMillis,
    ...keptAlive,
  }
  const pool = new pg.Pool({
    ...options,
    max: statements,
    // Between two transactions a pooler's connection belongs to others, who would find what was set.
    ...(isPooled ? { Client: PooledClient } : { Client: PreparingClient, onConnect: client => client.query(setUp) }),
  })
  const sessions = new pg.Pool({
    ...options,
    max: transactions,
    ...(isPooled
      ? { Client: PooledPipeliningClient as never }
      : {
          Client: PipeliningClient as never,
          // If a transaction ever fails to begin, the statements sent after it see no rows.
          onConnect: client => client.query(`${setUp}; set role aforo_app`),
        }),
  })
  const listener = openListener({ connectionString: directUrl ?? url, connectionTimeoutMillis: patience, ...keptAlive })
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
    throw openingFault(error, url)
  }
  const kysely = behind(pool)
  return {
    kind: 'server',
    pool,
    sessions,
    kysely,
    begin: isPooled ? `begin; ${setUp.replace('set', 'set local')}` : 'begin',
    listen: listener.listen,
    async close() {
      await listener.close()
      await sessions.end()
      await pool.end()
    },
  }
}
