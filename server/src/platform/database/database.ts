import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartupError } from '../settings.ts'
import { decoding } from './decoding.ts'
import { holdFolder } from './folder-lock.ts'
import { PipeliningClient, PreparingClient } from './prepared.ts'
import type { DB } from './schema.ts'

/** The connection of one open transaction; only `asTenant` and `asSystem` hand it out. */
export type Tx = Kysely<DB>

/** The one database of the program, embedded or on a server, behind the same Pool. */
export interface Database {
  kind: 'embedded' | 'server'
  pool: pg.Pool
  /** The connections of transactions; on a server each may see nothing until a transaction says who it is. */
  sessions: pg.Pool
  kysely: Kysely<DB>
  /**
   * Hears `pg_notify` on a channel, from any copy of the program, until the returned function is called.
   * @param missed called when it hears again after the connection was lost: what was said meanwhile is unknown
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
  /** The embedded database itself, for backups. */
  embedded?: PGlite
}

const extensions = { btree_gist, pg_trgm, unaccent }
const oldestServer = 150000
/** How long a connection may take, and when a silent one is asked whether the server is still there: in ms. */
const patience = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * What each connection to a server begins with. Compiling a statement takes a tenth of a second and more, and begins where the
 * planner expects many rows: longer than nearly any of ours runs.
 */
const setUp = 'set jit = off'

const behind = (pool: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/**
 * Opens PostgreSQL inside this process, on a folder or, without one, in memory.
 * Its Pool has one connection: never ask for a second while holding one.
 */
export async function openEmbedded(folder?: string, options: PGliteOptions = {}): Promise<Database> {
  const release = folder ? holdFolder(folder) : () => {}
  if (folder) mkdirSync(join(folder, 'database'), { recursive: true })
  const embedded = await PGlite.create(folder ? join(folder, 'database') : 'memory://', { ...options, extensions })
  const config = createPgConfig(embedded)
  class EmbeddedClient extends PreparingClient {
    constructor() {
      super({ ...config, types: decoding, pipeline: true } as pg.ClientConfig)
    }
  }
  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, Client: EmbeddedClient as typeof pg.Client })
  const kysely = behind(pool)
  return {
    kind: 'embedded',
    pool,
    sessions: pool,
    kysely,
    embedded,
    listen: async (channel, hear) => embedded.listen(channel, hear),
    async close() {
      await pool.end()
      await embedded.close()
      release()
    },
  }
}

/** Opens a PostgreSQL server. @throws StartupError when it can't be reached or is too old. */
export async function openServer(url: string, size: number): Promise<Database> {
  const options: pg.PoolConfig = {
    connectionString: url,
    max: size,
    types: decoding,
    ...patience,
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
    const next = new pg.Client({ connectionString: url, ...patience })
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
