import { randomUUID } from 'node:crypto'
import { type Database, openServer } from '../database/database.ts'
import { administer, databaseAt, nameAt, testCluster } from './test-cluster.ts'

/** Connections of a database. */
const size = 25
/** Milliseconds to wait for a connection: on a busy machine a test's crowd takes its time. */
export const patience = 60_000

/** Opens a test's own database, migrated and empty: a copy of the run's template, dropped when closed. */
export async function openTestDatabase(): Promise<Database> {
  const { admin, template, prefix } = await testCluster()
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  const owner = new URL(template).username
  await administer(admin, `create database ${name} template ${nameAt(template)} owner ${owner}`)
  const database = await openServer(databaseAt(template, name), size, { connectionTimeoutMillis: patience })
  return {
    ...database,
    async close() {
      await database.close()
      await administer(admin, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Opens a test's database a second time, with its own connections. */
export const sameDatabase = ({ pool }: Database): Promise<Database> =>
  openServer(String(pool.options.connectionString), size, { connectionTimeoutMillis: patience })
