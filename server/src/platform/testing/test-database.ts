import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, openEmbedded, openServer } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openJobs } from '../jobs.ts'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/aforo/', import.meta.url))

/** Opens a migrated, empty database: embedded, or a new one on TEST_DATABASE_URL, dropped at the end. */
export const openTestDatabase = (): Promise<Database> =>
  process.env.TEST_DATABASE_URL ? onServer(process.env.TEST_DATABASE_URL) : openTestEmbedded()

/**
 * Opens a migrated, empty embedded database, in memory or in a new folder. Restores a dump, in 1 s instead of 5 s for creating
 * and migrating; new migrations make a new dump.
 */
export async function openTestEmbedded(folder?: string): Promise<Database> {
  const files = readdirSync(migrations).sort()
  const digest = createHash('sha256')
  for (const file of files) digest.update(file).update(readFileSync(join(migrations, file)))
  digest.update(readFileSync(new URL('../jobs.ts', import.meta.url)))
  const dump = join(cache, `${digest.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(dump)) {
    mkdirSync(cache, { recursive: true })
    const fresh = await openEmbedded()
    await migrate(fresh)
    await (await openJobs(fresh, false)).close()
    const tar = await fresh.embedded?.dumpDataDir('none')
    await fresh.close()
    // Renamed into place: another worker may be making the same dump.
    const part = `${dump}.${process.pid}`
    writeFileSync(part, Buffer.from((await tar?.arrayBuffer()) ?? new ArrayBuffer(0)))
    renameSync(part, dump)
  }
  return openEmbedded(folder, { loadDataDir: new Dump(dump) })
}

/** A file that is read at once: a Blob of its bytes hands them on piece by piece, which takes half of the time to open it. */
class Dump extends Blob {
  readonly #file: string

  constructor(file: string) {
    super()
    this.#file = file
  }

  override async arrayBuffer() {
    return new Uint8Array(readFileSync(this.#file)).buffer
  }
}

async function onServer(url: string): Promise<Database> {
  const name = `aforo_test_${process.env.AFORO_TEST_RUN ?? 'lone'}_${randomUUID().slice(0, 8)}`
  await administer(url, `create database ${name}`)
  // No test crashes the server, so commits needn't wait for the disk.
  await administer(url, `alter database ${name} set synchronous_commit to off`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await openServer(address.href, 10)
  await migrate(database)
  return {
    ...database,
    async close() {
      await database.close()
      await administer(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Opens a test's database on TEST_DATABASE_URL a second time, with connections of its own. */
export async function sameDatabase({ pool }: Database): Promise<Database> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  address.pathname = `/${rows[0]?.name}`
  return openServer(address.href, 10)
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
