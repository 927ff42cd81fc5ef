import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { openServer } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { setUpFor } from '../database/roles.ts'
import { openJobs } from '../jobs.ts'
import { startTemporaryCluster } from './temporary-cluster.ts'

/**
 * The PostgreSQL of a test run: its own, or that of TEST_DATABASE_URL. A superuser creates its databases, which belong
 * to a user without special rights, as an operator's does.
 */
export interface TestCluster {
  /** Address for the superuser. */
  admin: string
  /** Address for the databases' owner; its path names their template: migrated, and empty. */
  template: string
  /** Common prefix of its databases' names. */
  prefix: string
}

/** The same address with another database. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export const nameAt = (url: string) => new URL(url).pathname.slice(1)

export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts the cluster and creates its template. @returns the cluster, and a function that removes everything */
export async function openTestCluster(prefix: string): Promise<TestCluster & { remove(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startTemporaryCluster()
  const admin = given ?? own?.url('postgres', 'postgres') ?? ''
  const owner = `${prefix}_owner`
  const template = new URL(databaseAt(admin, `${prefix}_template`))
  template.username = owner
  template.password = randomBytes(12).toString('hex')
  const remove = () => (own ? own.stop() : removeAll(admin, prefix))
  try {
    await administer(
      admin,
      `create role ${owner} login nosuperuser password '${template.password}'`,
      ...setUpFor(owner).map(unlessDone),
      `create database ${nameAt(template.href)} owner ${owner}`,
      // No test crashes the server, so commits don't wait for the disk.
      `alter role ${owner} set synchronous_commit to off`,
    )
    const database = await openServer(template.href, 2)
    try {
      await migrate(database)
      await (await openJobs(database, [], false)).close()
      await database.pool.query('vacuum (analyze)')
    } finally {
      await database.close()
    }
    return { admin, template: template.href, prefix, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The program's roles belong to the server, and may exist already or be created at this moment. */
const unlessDone = (statement: string) => `do $$
begin
  ${statement};
exception when duplicate_object or unique_violation then null;
end $$`

/** Removes a run's databases from a server: its workers are killed and can't do it. */
async function removeAll(admin: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like $1 || '\\_%'`,
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.query(`drop role if exists ${prefix}_owner`)
  } finally {
    await client.end()
  }
}

const fileIn = (folder: string) => join(folder, 'cluster.json')

/** Tells a run's workers which cluster they have, or why there is none. */
export function announce(folder: string, cluster: TestCluster | { failure: string }): void {
  writeFileSync(`${fileIn(folder)}.part`, JSON.stringify(cluster))
  renameSync(`${fileIn(folder)}.part`, fileIn(folder))
}

/** The cluster of this run, awaited only by tests that need it. */
export async function testCluster(): Promise<TestCluster> {
  const file = fileIn(process.env.AFORO_TEST_FOLDER ?? '')
  while (!existsSync(file)) await setTimeout(20)
  const found: TestCluster | { failure: string } = JSON.parse(readFileSync(file, 'utf8'))
  if ('failure' in found) throw new Error(found.failure)
  return found
}
